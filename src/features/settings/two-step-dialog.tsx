import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState, type ReactElement } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { twoStepChangeInput, type TwoStepChangeInput } from "#convex/model/identity/contract.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../../ui/dialog.tsx";

interface TwoStepDialogProps {
  title: string;
  text: string;
  send: (input: TwoStepChangeInput) => Promise<unknown>;
  words: { send: string; done: string; doneText: string; failed: string };
  trigger: ReactElement;
}

/** Asks for both steps once more. */
export function TwoStepDialog({ title, text, trigger, ...form }: TwoStepDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <BothSteps {...form} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

type BothStepsProps = Pick<TwoStepDialogProps, "send" | "words"> & { onDone: () => void };

function BothSteps({ send, words, onDone }: BothStepsProps) {
  const { t } = useTranslation();
  const form = useForm<TwoStepChangeInput>({
    resolver: standardSchemaResolver(twoStepChangeInput),
    defaultValues: { password: "", code: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, send, {
    done: () => ({ title: words.done, description: words.doneText }),
    failed: { title: words.failed, fallbackKey: "auth.tryAgain" },
    onDone,
  });
  return (
    <DialogForm
      control={control}
      submit={submit}
      pending={pending}
      cancel={t("twoStep.cancel")}
      send={words.send}
      onCancel={onDone}
    >
      <PasswordField
        control={control}
        name="password"
        label={t("account.currentPassword")}
        autoComplete="current-password"
        required
      />
      <TextField
        control={control}
        name="code"
        label={t("auth.code")}
        help={t("auth.codeHelp")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </DialogForm>
  );
}
