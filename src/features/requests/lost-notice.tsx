import { CalendarX2, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";

import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { useFormat } from "../../i18n/format.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { BookingGuide } from "./book-form.ts";
import { FreeGuideRow } from "./free-guide-row.tsx";
import { rateFor, toBookingGuide } from "./lost-days.ts";
import type { FreeGuide } from "./lost-days.ts";
import type { LostDays } from "./use-lost-days.ts";

type LostNoticeProps = {
  form: UseFormReturn<CreateBookingInput>;
  guide: BookingGuide;
  lost: LostDays | null;
  onGuide: (guide: BookingGuide) => void;
};

type Switch = { name: string; raisedTo: number | null };

/** Says which of the chosen days is gone and who is free instead; one click goes on with another guide. */
export function LostNotice({ form, guide, lost, onGuide }: LostNoticeProps) {
  const [switched, setSwitched] = useState<Switch | null>(null);

  function goOn(other: FreeGuide): void {
    const { locationCity, proposedRateVND } = form.getValues();
    const rate = rateFor(proposedRateVND, other);
    const raisedTo = rate === proposedRateVND ? null : rate;
    form.clearErrors();
    form.setValue("guideUserId", other.userId);
    if (raisedTo !== null) form.setValue("proposedRateVND", raisedTo, { shouldDirty: true });
    setSwitched({ name: other.user.name, raisedTo });
    onGuide(toBookingGuide(other, locationCity));
  }

  if (lost !== null) {
    return <LostDay key={lost.closedDay} lost={lost} name={guide.name} onOther={goOn} />;
  }
  return switched === null ? null : <Switched key={guide.userId} {...switched} />;
}

type LostDayProps = { lost: LostDays; name: string; onOther: (guide: FreeGuide) => void };

function LostDay({ lost, name, onOther }: LostDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useRef<HTMLElement>(null);
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no clean-up.
    all.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { closedDay, freeGuides } = lost;
  const day = format.day(closedDay, { weekday: "long", day: "numeric", month: "long" });
  return (
    <section ref={all} aria-label={t("booking.lost.label")} className="flex flex-col gap-3">
      <Alert variant="error">
        <CalendarX2 aria-hidden="true" />
        <AlertBody>
          <AlertTitle>{t("booking.lost.title", { day, name })}</AlertTitle>
          {t(freeGuides.length > 0 ? "booking.lost.choose" : "booking.lost.nobody")}
        </AlertBody>
      </Alert>
      {freeGuides.length > 0 && (
        <ul aria-label={t("booking.lost.others")} className="flex flex-col gap-2">
          {freeGuides.map((other) => (
            <FreeGuideRow key={other.userId} guide={other}>
              <Button variant="soft" onClick={() => onOther(other)}>
                {t("booking.lost.goOn", { name: other.user.name })}
              </Button>
            </FreeGuideRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function Switched({ name, raisedTo }: Switch) {
  const { t } = useTranslation();
  const format = useFormat();
  const note = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => passFocus(note.current), []);
  return (
    <Alert ref={note} tabIndex={-1} variant="success">
      <CircleCheck aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{t("booking.lost.switched", { name })}</AlertTitle>
        {t("booking.lost.kept")}{" "}
        {raisedTo !== null && t("booking.lost.raised", { rate: format.vnd(raisedTo), name })}
      </AlertBody>
    </Alert>
  );
}
