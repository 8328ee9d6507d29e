import { useState } from "react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { REASON_MAX } from "#convex/model/requests/contract.ts";

import { ConnectionNote } from "../../components/connection-note.tsx";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import type { Booking } from "../../requests/booking.ts";
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
import { reasonDraft } from "./pending-declines.ts";

export type DeclineDialogProps = {
  booking: Booking;
  onDecline: (reason: string) => void;
  trigger: ReactElement;
};

/** Asks for a reason, which may be left out; open as it mounts. */
export function DeclineDialog({ booking, onDecline, trigger }: DeclineDialogProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const key = reasonDraft(booking.id);
  const [reason, setReason] = useState(() => {
    const kept = readDraft(key)?.["reason"];
    return typeof kept === "string" ? kept : "";
  });
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("bookings.declining.title")}</DialogTitle>
          <DialogDescription>
            {t("bookings.declining.intro", { title: booking.title })}
          </DialogDescription>
        </DialogHeader>
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            onDecline(reason);
          }}
        >
          <Field label={t("bookings.declining.reason")} help={t("bookings.declining.reasonHelp")}>
            <Textarea
              rows={3}
              maxLength={REASON_MAX}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                keepDraft(key, { reason: target.value });
              }}
            />
          </Field>
          <ConnectionNote />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="ghost">{t("bookings.confirm.keep")}</Button>
            </DialogClose>
            <Button type="submit" variant="destructive">
              {t("bookings.decline")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
