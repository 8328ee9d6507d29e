import { Handshake } from "lucide-react";
import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { BOOKING_HOURS_MAX, HOURS_STEP, MOVED_ON } from "#convex/model/requests/contract.ts";
import type { MakeOfferInput } from "#convex/model/requests/contract.ts";
import { openOffer } from "#convex/model/requests/offerRules.ts";
import { estimateVND } from "#convex/model/requests/rules.ts";

import { DialogForm } from "../components/dialog-form.tsx";
import { HoursField, MoneyField } from "../components/fields/amount-fields.tsx";
import { GuideRangeField } from "../components/fields/guide-range-field.tsx";
import { TextareaField } from "../components/fields/textarea-field.tsx";
import { tMessage } from "../i18n/errors.ts";
import { useFormat } from "../i18n/format.ts";
import { Alert, AlertBody } from "../ui/alert.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../ui/dialog.tsx";
import { AgreedTerms } from "./agreed-terms.tsx";
import type { Booking, Side } from "./booking.ts";
import { offerSince } from "./offer-form.ts";
import type { RequestDialogProps } from "./request-dialog.ts";
import { RequestOver } from "./request-over.tsx";
import { useOfferTerms } from "./use-offer-terms.ts";
import { useOffer } from "./use-offer.ts";

const RATE_STEP = 10_000;

type OfferDialogProps = RequestDialogProps & { side: Side };

/** Proposes other terms. */
export function OfferDialog({ open, onOpenChange, ...form }: OfferDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("bookings.offer.title")}</DialogTitle>
          <DialogDescription>
            {t("bookings.offer.intro", { title: form.booking.title })}
          </DialogDescription>
        </DialogHeader>
        <OfferForm {...form} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

type OfferFormProps = Pick<OfferDialogProps, "booking" | "before" | "side"> & {
  onClose: () => void;
};

function OfferForm({ booking, before, side, onClose }: OfferFormProps) {
  const { t } = useTranslation();
  const { form, leave, submit, pending } = useOffer(booking, onClose);
  const { control } = form;
  const isOver = booking.status !== "PENDING";
  const since = offerSince(openOffer(before.offers)?.id ?? null, booking);
  return (
    <DialogForm
      control={control}
      submit={submit}
      pending={pending}
      cancel={t("booking.cancel")}
      send={t("bookings.offer.send")}
      onCancel={leave}
      waits={isOver ? tMessage(MOVED_ON) : undefined}
    >
      <RequestOver booking={booking} side={side} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          control={control}
          name="proposedRateVND"
          label={t("booking.ratePerHour")}
          min={0}
          step={RATE_STEP}
          required
        />
        <HoursField
          control={control}
          name="proposedHours"
          label={t("booking.hoursPerDay")}
          max={Math.max(BOOKING_HOURS_MAX, booking.proposedHours)}
          step={HOURS_STEP}
          required
        />
        <div className="sm:col-span-2">
          <GuideRangeField
            control={control}
            guideId={booking.guideUserId}
            own={booking}
            labels={{ first: t("booking.startDate"), last: t("booking.endDate") }}
          />
        </div>
      </div>
      <TextareaField
        control={control}
        name="note"
        label={t("common.optional", { label: t("bookings.offer.note") })}
        rows={3}
      />
      {since && !isOver && <OfferMeanwhile offer={since} />}
      <OfferTotal form={form} />
      <AgreedTerms jobRequestId={booking.id} />
    </DialogForm>
  );
}

/**
 * Nobody takes the place of an offer that they have not read.
 * @internal
 */
export function OfferMeanwhile({ offer }: { offer: Booking["offers"][number] }) {
  const { t } = useTranslation();
  const termsOf = useOfferTerms();
  return (
    <Alert variant="warning">
      <Handshake aria-hidden="true" />
      <AlertBody>{t("bookings.offer.meanwhile", { terms: termsOf(offer) })}</AlertBody>
    </Alert>
  );
}

/** What the offer comes to, following every change. */
function OfferTotal({ form }: { form: UseFormReturn<MakeOfferInput> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const values = useWatch({ control: form.control }) as MakeOfferInput;
  const { startDate = "", endDate = "" } = values;
  const total = startDate && endDate ? estimateVND({ ...values, startDate, endDate }) : Number.NaN;
  return (
    <p
      aria-live="polite"
      className="bg-muted flex min-h-12 flex-wrap items-baseline justify-between gap-x-3 rounded-md px-4 py-3 text-sm tabular-nums"
    >
      <span>{t("bookings.total")}</span>
      {total > 0 && (
        <span>
          <strong className="text-base font-semibold">{format.vnd(total)}</strong>{" "}
          <span className="text-muted-foreground">{format.usd(total)}</span>
        </span>
      )}
    </p>
  );
}
