import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState, type ReactElement } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { passkeyNameForm, type PasskeyNameForm } from "#convex/model/passkeys/contract.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import {
  Dialog,
  DialogContent,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../../ui/dialog.tsx";

interface PasskeyNameDialogProps {
  name: string;
  send: (values: PasskeyNameForm) => Promise<unknown>;
  trigger: ReactElement;
}

type NameFormProps = Omit<PasskeyNameDialogProps, "trigger"> & { onDone: () => void };

function NameForm({ name, send, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const form = useForm<PasskeyNameForm>({
    resolver: standardSchemaResolver(passkeyNameForm),
    defaultValues: { name },
  });
  const { submit, pending } = useSubmit(form, send, {
    done: (values) => ({ title: t("passkeys.renamed"), description: values.name }),
    failed: { title: t("account.notSaved"), fallbackKey: "auth.tryAgain" },
    onDone,
  });
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("guide.cancel")}
      send={t("guide.save")}
      onCancel={onDone}
    >
      <TextField control={form.control} name="name" label={t("passkeys.name")} required />
    </DialogForm>
  );
}

/** Open as it mounts. */
export function PasskeyNameDialog({ trigger, ...props }: PasskeyNameDialogProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("passkeys.renameTitle")}</DialogTitle>
        </DialogHeader>
        <NameForm {...props} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
