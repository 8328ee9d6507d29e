import { RefreshCw } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { SETTLEMENT_NOTE_MAX } from "#convex/model/settlements/contract.ts";

import { ConnectionNote } from "../../components/connection-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useDraftText } from "../../lib/use-draft-text.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
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
import { SaidWords } from "./said-words.tsx";
import { type Settlement, standingOf, standingText } from "./settlement-state.ts";
import type { Settle } from "./use-settle.ts";

type DisputeProps = {
  jobRequestId: string;
  /** Whether there is something to dispute. The other side may take it back while somebody writes. */
  isPossible: boolean;
  /** How the payment stands now. */
  settlement: Pick<Settlement, "state" | "isOverdue" | "saidBy" | "saidAt" | "note">;
  pending: boolean;
  onSettle: Settle;
};

/** Says that it is not paid as the other side says, and asks why: without a reason they would have to guess. */
export function DisputeButton(props: DisputeProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      {props.isPossible && (
        <DialogTrigger asChild>
          <Button size="sm" variant="outline" disabled={props.pending}>
            {t("payment.deed.dispute")}
          </Button>
        </DialogTrigger>
      )}
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("payment.disputing.title")}</DialogTitle>
          <DialogDescription>{t("payment.disputing.intro")}</DialogDescription>
        </DialogHeader>
        <DisputeForm {...props} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** @internal */
export function DisputeForm({
  jobRequestId,
  isPossible,
  settlement,
  pending,
  onSettle,
  onDone,
}: DisputeProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const { text: note, write, drop } = useDraftText(`dispute:${jobRequestId}`, "note");
  const problem = useFormat().tooLong(note, SETTLEMENT_NOTE_MAX);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSent, setSent] = useState(false);
  const [openedAt] = useState(settlement.saidAt);
  async function send() {
    // What it says from here on is one's own doing.
    setSent(true);
    if (await onSettle("dispute", note)) {
      drop();
      onDone();
    } else setSent(false);
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) field.current?.focus();
        else if (isPossible) void send();
      }}
    >
      <DisputeNews {...{ openedAt, settlement, isPossible, isSent }} />
      <Field
        label={t("common.optional", { label: t("payment.disputing.note") })}
        help={t("payment.disputing.noteHelp")}
        error={problem}
      >
        <Textarea
          ref={field}
          rows={3}
          value={note}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <ConnectionNote />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">{t("bookings.confirm.keep")}</Button>
        </DialogClose>
        {isPossible && (
          <Button type="submit" variant="destructive" loading={pending}>
            {t("payment.deed.dispute")}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

type NewsProps = Pick<DisputeProps, "settlement" | "isPossible"> & {
  /** When what was to be disputed was said, as the dialog opened. */
  openedAt: number | null;
  isSent: boolean;
};

/**
 * Says that what was to be disputed is said no more, or that something else is said by now.
 * @internal
 */
export function DisputeNews({ openedAt, settlement, isPossible, isSent }: NewsProps) {
  const { t } = useTranslation();
  const standing = standingOf(settlement);
  const isNew = isPossible && settlement.saidAt !== openedAt;
  return (
    // There before it says something: screen readers then say it.
    <output className="block empty:sr-only">
      {!isSent && (isNew || !isPossible) && (
        <Alert variant="warning" role="note">
          <RefreshCw aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{t("payment.disputing.over")}</AlertTitle>
            {isNew && <SaidWords settlement={settlement} />}
            {!isNew && standing !== null && (
              <p>{t("payment.disputing.overText", { state: t(standingText(standing)) })}</p>
            )}
            <p>{t("booking.lost.kept")}</p>
          </AlertBody>
        </Alert>
      )}
    </output>
  );
}
