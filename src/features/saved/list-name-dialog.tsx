import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { savedListInput } from "#convex/model/saved/contract.ts";

import { NameDialog } from "../../components/name-dialog.tsx";

interface ListNameDialogProps {
  about: string;
  title: string;
  /** The name as it is; empty for a new list. */
  name: string;
  send: (name: string) => Promise<unknown>;
  trigger: ReactElement;
}

/** Asks for the name of a list. */
export function ListNameDialog({ send, ...props }: ListNameDialogProps) {
  const { t } = useTranslation();
  return (
    <NameDialog
      {...props}
      label={t("savedLists.listName")}
      schema={savedListInput}
      send={({ name }) => send(name)}
      done={t("savedLists.listSaved")}
      failed={{ title: t("saved.failed") }}
    />
  );
}
