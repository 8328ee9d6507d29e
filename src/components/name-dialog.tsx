import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { createTabDrafts } from "../lib/window-drafts.ts";
import { Dialog, DialogContent, DialogHeader, DialogTitle, DialogTrigger } from "../ui/dialog.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { TextField } from "./fields/text-field.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import { useSubmit } from "./use-submit.ts";

interface Named {
  name: string;
}

const drafts = createTabDrafts<Partial<Named>>();

interface NameFormProps {
  /** What is named: what was typed comes back with the dialog. */
  about: string;
  /** As it is; empty for something new. */
  name: string;
  label: string;
  /** What may be a name here. */
  schema: Parameters<typeof standardSchemaResolver<Named, unknown, Named>>[0];
  send: (values: Named) => Promise<unknown>;
  /** Titles of the toasts. */
  done: string;
  failed: { title: string; fallbackKey?: string };
  onDone: () => void;
}

interface NameDialogProps extends Omit<NameFormProps, "onDone"> {
  title: string;
  trigger: ReactElement;
  /** Where it is loaded by the click that asks for it. */
  startsOpen?: boolean;
}

/** Asks for the name of something. */
export function NameDialog({ title, trigger, startsOpen = false, ...form }: NameDialogProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <NameForm {...form} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function NameForm({ about, name, label, schema, send, done, failed, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const { form, forget } = useDraftForm<Named>({
    drafts,
    about,
    start: { name },
    resolver: standardSchemaResolver(schema),
  });

  function leave() {
    forget();
    onDone();
  }

  const { submit, pending } = useSubmit(form, send, {
    done: (values) => ({ title: done, description: values.name }),
    failed,
    onDone: leave,
  });
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("guide.cancel")}
      send={t("guide.save")}
      onCancel={leave}
    >
      <TextField control={form.control} name="name" label={label} required />
    </DialogForm>
  );
}
