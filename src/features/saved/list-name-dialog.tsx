import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState, type ReactElement } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { savedListInput, type SavedListInput } from "#convex/model/saved/contract.ts";

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

interface ListNameDialogProps {
  title: string;
  /** The name as it is; empty for a new list. */
  name: string;
  send: (name: string) => Promise<unknown>;
  trigger: ReactElement;
}

/** Asks for the name of a list. */
export function ListNameDialog({ title, name, send, trigger }: ListNameDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <NameForm name={name} send={send} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

type NameFormProps = Pick<ListNameDialogProps, "name" | "send"> & { onDone: () => void };

function NameForm({ name, send, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const form = useForm<SavedListInput>({
    resolver: standardSchemaResolver(savedListInput),
    defaultValues: { name },
  });
  const { submit, pending } = useSubmit(form, (input) => send(input.name), {
    done: (values) => ({ title: t("saved.listSaved"), description: values.name }),
    failed: { title: t("saved.failed") },
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
      <TextField control={form.control} name="name" label={t("saved.listName")} required />
    </DialogForm>
  );
}
