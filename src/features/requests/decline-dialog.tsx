import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { REASON_MAX } from "#convex/model/requests/contract.ts";

import { ConnectionNote } from "../../components/connection-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useDraftText } from "../../lib/use-draft-text.ts";
import type { Side } from "../../requests/booking.ts";
import type { RequestDialogProps } from "../../requests/request-dialog.ts";
import { RequestOver } from "../../requests/request-over.tsx";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { declineSoon, reasonDraft } from "./pending-declines.ts";
import type { SetStatus } from "./use-bookings.ts";

type DeclineDialogProps = Omit<RequestDialogProps, "before"> & {
  side: Side;
  onStatus: SetStatus;
};

/** Asks for a reason, which may be left out. */
export function DeclineDialog({ open, onOpenChange, ...form }: DeclineDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("bookings.declining.title")}</DialogTitle>
          <DialogDescription>
            {t("bookings.declining.intro", { title: form.booking.title })}
          </DialogDescription>
        </DialogHeader>
        <DeclineForm {...form} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type DeclineFormProps = Pick<DeclineDialogProps, "booking" | "side" | "onStatus"> & {
  onClose: () => void;
};

function DeclineForm({ booking, side, onStatus, onClose }: DeclineFormProps) {
  const { t } = useTranslation();
  const { text: reason, write } = useDraftText(reasonDraft(booking.id), "reason");
  const problem = useFormat().tooLong(reason, REASON_MAX);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) {
          field.current?.focus();
          return;
        }
        onClose();
        declineSoon(booking.id, () => onStatus(booking, "DECLINED", reason));
      }}
    >
      <RequestOver booking={booking} side={side} />
      <Field
        label={t("bookings.declining.reason")}
        help={t("bookings.declining.reasonHelp")}
        error={problem}
      >
        <Textarea
          ref={field}
          rows={3}
          value={reason}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <ConnectionNote />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">{t("bookings.confirm.keep")}</Button>
        </DialogClose>
        {booking.status === "PENDING" && (
          <Button type="submit" variant="destructive">
            {t("bookings.decline")}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
