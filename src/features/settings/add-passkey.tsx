import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { readAppError } from "#convex/model/errors.ts";
import { confirmForm, type ConfirmForm } from "#convex/model/passkeys/contract.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** Asks for the password, and goes on with it. */
function ConfirmPassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { add, done } = useAddPasskey();
  const form = useForm<ConfirmForm>({
    resolver: standardSchemaResolver(confirmForm),
    defaultValues: { password: "" },
  });
  const { submit, pending } = useSubmit(form, add, {
    done,
    failed: { title: t("passkeys.notAdded"), fallbackKey: "auth.tryAgain" },
    onDone,
  });
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("guide.cancel")}
      send={t("passkeys.goOn")}
      onCancel={onDone}
    >
      <PasswordField
        control={form.control}
        name="password"
        label={t("auth.password")}
        autoComplete="current-password"
        required
      />
    </DialogForm>
  );
}

export function AddPasskey() {
  const { t } = useTranslation();
  const { add, done } = useAddPasskey();
  const [pending, setPending] = useState(false);
  const [asks, setAsks] = useState(false);

  async function begin(): Promise<void> {
    setPending(true);
    try {
      await add({});
      toast({ ...done(), variant: "success" });
    } catch (error) {
      if (readAppError(error)?.field === "password") setAsks(true);
      else toastError(t, t("passkeys.notAdded"), "auth.tryAgain")(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="outline" loading={pending} onClick={() => void begin()}>
        <KeyRound aria-hidden="true" />
        {t("passkeys.add")}
      </Button>
      <Dialog open={asks} onOpenChange={setAsks}>
        <DialogContent className="sm:max-w-md">
          <DialogHeader>
            <DialogTitle>{t("passkeys.confirmTitle")}</DialogTitle>
            <DialogDescription>{t("passkeys.confirmText")}</DialogDescription>
          </DialogHeader>
          <ConfirmPassword onDone={() => setAsks(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
