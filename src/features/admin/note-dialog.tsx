import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { ConnectionNote } from "../../components/connection-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useDraftText } from "../../lib/use-draft-text.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";

export interface NoteDialogProps {
  title: string;
  text: string;
  label: string;
  help: string;
  max: number;
  confirm: string;
  destructive?: boolean;
  /** Said where it may not be left empty, and is. */
  required?: string;
  /** What is typed is kept under this name until it is sent. */
  about: string;
  /** True when it was done: what was typed is then let go. */
  onConfirm: (note: string) => Promise<boolean>;
  trigger: ReactElement;
}

/** Asks for a few words, which the person concerned will read; open as it mounts. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, text, label, help, max, confirm, destructive = false, required, about } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  // About what stood there as it opened: what changes behind the dialog is not answered unseen.
  const [confirmIt, setConfirmIt] = useState(() => props.onConfirm);
  const { text: note, write, drop } = useDraftText(about, "note");
  const problem = useFormat().tooLong(note, max);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function turn(opens: boolean): void {
    if (opens) setConfirmIt(() => props.onConfirm);
    setOpen(opens);
  }

  async function send(): Promise<void> {
    const isMissing = required !== undefined && note.trim() === "";
    if (isMissing) setError(required);
    if (isMissing || problem !== undefined) {
      field.current?.focus();
      return;
    }
    setPending(true);
    const isDone = await confirmIt(note.trim());
    setPending(false);
    if (!isDone) return;
    drop();
    setOpen(false);
  }

  return (
    <Dialog open={open} onOpenChange={turn}>
      <DialogTrigger asChild>{props.trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Field
            label={label}
            help={help}
            error={problem ?? error}
            required={required !== undefined}
          >
            <Textarea
              ref={field}
              rows={3}
              value={note}
              onChange={({ target }) => {
                write(target.value);
                setError(undefined);
              }}
            />
          </Field>
          <ConnectionNote />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="ghost">{t("admin.cancel")}</Button>
            </DialogClose>
            <Button
              type="submit"
              variant={destructive ? "destructive" : "primary"}
              loading={pending}
            >
              {confirm}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
