import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { passkeyNameForm, type PasskeyNameForm } from "#convex/model/passkeys/contract.ts";

import { NameDialog } from "../../components/name-dialog.tsx";

interface PasskeyNameDialogProps {
  about: string;
  name: string;
  send: (values: PasskeyNameForm) => Promise<unknown>;
  trigger: ReactElement;
}

/** Open as it mounts. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { t } = useTranslation();
  return (
    <NameDialog
      {...props}
      startsOpen
      title={t("passkeys.renameTitle")}
      label={t("passkeys.name")}
      schema={passkeyNameForm}
      done={t("passkeys.renamed")}
      failed={{ title: t("account.notSaved"), fallbackKey: "auth.tryAgain" }}
    />
  );
}
