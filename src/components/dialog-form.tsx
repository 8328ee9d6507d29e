import { useId } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import type { Control, FieldValues } from "react-hook-form";

import { Button } from "../ui/button.tsx";
import { DialogFooter } from "../ui/dialog.tsx";
import { ConnectionNote } from "./connection-note.tsx";
import { FormAlert } from "./fields/form-alert.tsx";

interface DialogFormProps<Values extends FieldValues> {
  control: Control<Values>;
  submit: (event: SyntheticEvent) => Promise<unknown>;
  pending: boolean;
  cancel: string;
  send: string;
  onCancel: () => void;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  /** Why it cannot be sent yet. */
  waits?: string | undefined;
  children: ReactNode;
}

/** A form that fills a dialog: its fields, what is wrong with all of it, and the two ways out, which stay in sight. */
export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const {
    control,
    submit,
    pending,
    cancel,
    send,
    onCancel,
    destructive = false,
    waits,
    children,
  } = props;
  const waitsId = useId();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {children}
      <FormAlert control={control} />
      <ConnectionNote />
      <DialogFooter
        data-stays-below
        // As wide as the dialog: letters of Urdu reach beyond the field they stand in.
        className="bg-popover sticky -bottom-(--dialog-end) z-10 -mx-(--pad) -mb-(--dialog-end) px-(--pad) pb-(--dialog-end) [box-shadow:0_-.5rem_.5rem_var(--popover)]"
      >
        {waits !== undefined && (
          <p
            id={waitsId}
            className="text-muted-foreground text-sm max-sm:order-last sm:me-auto sm:self-center"
          >
            {waits}
          </p>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {cancel}
        </Button>
        {waits === undefined ? (
          <Button type="submit" variant={destructive ? "destructive" : "primary"} loading={pending}>
            {send}
          </Button>
        ) : (
          // Not `disabled`, which takes the focus away and the reason with it.
          <Button
            type="submit"
            aria-disabled
            aria-describedby={waitsId}
            onClick={(event) => event.preventDefault()}
          >
            {send}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
