import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { PASSKEYS_MAX } from "#convex/model/passkeys/contract.ts";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { Live } from "../../components/live.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useFormat } from "../../i18n/format.ts";
import { hasPasskeys } from "../../lib/passkey-problem.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { SettingsSection } from "./settings-section.tsx";

type Passkey = FunctionReturnType<typeof api.passkeys.list>[number];

const loadNameDialog = () =>
  import("./passkey-name-dialog.tsx").then((m) => ({ default: m.PasskeyNameDialog }));

function useRemovePasskey({ id, name }: Passkey) {
  const { t } = useTranslation();
  const remove = useMutation(api.passkeys.remove);
  return async () => {
    try {
      await remove({ passkeyId: id });
      toast({ title: t("passkeys.removed"), description: name, variant: "success" });
    } catch (error) {
      toastError(t, t("passkeys.notRemoved"), "auth.tryAgain")(error);
    }
  };
}

function PasskeyActions({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const { id, name } = passkey;
  const rename = useMutation(api.passkeys.rename);
  const remove = useRemovePasskey(passkey);
  return (
    <div className="flex gap-1">
      <LazyOverlay
        kind="dialog"
        load={loadNameDialog}
        overlayProps={{
          about: `passkey:${id}`,
          name,
          send: (values) => rename({ passkeyId: id, ...values }),
        }}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={t("passkeys.rename", { name })}>
            <Pencil aria-hidden="true" />
          </Button>
        }
      />
      <ConfirmButton
        title={t("passkeys.removeTitle", { name })}
        text={t("passkeys.removeText")}
        confirm={t("passkeys.remove")}
        destructive
        onConfirm={() => void remove()}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={t("passkeys.removeOne", { name })}>
            <Trash2 aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const { instant, relative } = useFormat();
  const nowMs = useNow();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className="border-border flex items-center gap-x-4 border-b py-3.5 first:pt-0 last:border-b-0 last:pb-0">
      <KeyRound className="text-muted-foreground size-6 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted-foreground text-sm">
          {lastUsedAt === null
            ? t("passkeys.unused", { added: instant(createdAt) })
            : t("passkeys.lastUsed", {
                added: instant(createdAt),
                used: relative(lastUsedAt, nowMs),
              })}
        </p>
        {isSynced && <p className="text-muted-foreground text-sm">{t("passkeys.synced")}</p>}
      </div>
      <PasskeyActions passkey={passkey} />
    </li>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation();
  const isFull = passkeys.length >= PASSKEYS_MAX;
  return (
    <div className="flex flex-col items-start gap-5">
      {passkeys.length === 0 ? (
        <p className="text-muted-foreground">{t("passkeys.none")}</p>
      ) : (
        <ul className="w-full">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="text-sm">{t("passkeys.notHere")}</p>}
      {isFull && <p className="text-sm">{t("passkeys.full", { count: PASSKEYS_MAX })}</p>}
      {hasPasskeys() && !isFull && <AddPasskey />}
    </div>
  );
}

/** The person's own passkeys: what is there, its name, one more, one less. */
export function PasskeysSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t("passkeys.title")} text={t("passkeys.text")}>
      <Live query={api.passkeys.list} args={{}} skeleton={<Skeleton className="h-14" />}>
        {(passkeys) => <PasskeyList passkeys={passkeys} />}
      </Live>
    </SettingsSection>
  );
}
