import type { TFunction } from "i18next";
import { CalendarPlus, MessageCircle, ShieldCheck } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Day } from "#convex/model/days.ts";

import { AppLink } from "../../components/app-link.tsx";
import { takenDays, useGuideDays } from "../../components/guide-days.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import type { BookingAccess, GuidePageData } from "./guide-page.ts";

const DURATIONS = [2, 4, 6, 8, 10] as const;
const DEFAULT_HOURS = 4;
const FULL_DAY_HOURS = 10;
const GROUPS = ["1", "2", "3-5", "6-10", "larger"] as const;
const DEFAULT_GROUP = "2";

export type TourWish = { day?: Day; hours?: number; groupSize?: number; notes?: string };

/** What was chosen in the card; what was not is as the card suggests it. */
export type TourPlan = { hours?: number; group?: (typeof GROUPS)[number] };

export function wishOf(t: TFunction, { hours, group }: TourPlan): TourWish {
  return {
    ...(hours !== undefined && { hours }),
    ...(group !== undefined && groupWish(t, group)),
  };
}

/** A number has a field of its own in the request; what is none, such as '3-5 people', only the notes can say. */
function groupWish(t: TFunction, group: (typeof GROUPS)[number]): TourWish {
  const groupSize = Number(group);
  return Number.isNaN(groupSize)
    ? { notes: t("guide.tourCard.notesGroup", { group: t(`guide.tourCard.group.${group}`) }) }
    : { groupSize };
}

type TourCardProps = {
  page: GuidePageData;
  access: BookingAccess;
  isOwner: boolean;
  day: Day | undefined;
  onDay: (day: Day | undefined) => void;
  plan: TourPlan;
  onPlan: (plan: TourPlan) => void;
  onRequest: (wish: TourWish) => void;
};

/** A first idea of the tour and its price; the request itself is made in the Book dialog. */
export function TourCard({ page: { guide, user }, access, isOwner, ...props }: TourCardProps) {
  const { day, onDay, plan, onPlan, onRequest } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const { hours = DEFAULT_HOURS, group = DEFAULT_GROUP } = plan;
  const { days } = useGuideDays(guide.userId, today);
  const taken = useMemo(() => (days ? takenDays(days) : new Set<Day>()), [days]);
  const isTaken = day !== undefined && taken.has(day);
  const hoursText = (count: number) =>
    t(count === FULL_DAY_HOURS ? "guide.tourCard.fullDay" : "guide.tourCard.hours", { count });
  const total = guide.hourlyRateVND * hours;
  return (
    <section
      aria-label={t("guide.tourCard.title")}
      className="border-border bg-card flex flex-col gap-4 rounded-xl border p-5 shadow-md"
    >
      <h2 className="text-lg font-semibold">{t("guide.tourCard.title")}</h2>
      <Field
        label={t("guide.tourCard.date")}
        error={isTaken && t("guideCard.takenOn", { date: format.day(day) })}
      >
        <DatePicker
          value={day}
          onValueChange={onDay}
          placeholder={t("guide.tourCard.pickDate")}
          min={today}
          isDisabled={(date) => taken.has(date)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3 lg:grid-cols-1 lg:gap-4">
        <Field label={t("guide.tourCard.duration")}>
          <Select
            value={String(hours)}
            onValueChange={(value) => onPlan({ ...plan, hours: Number(value) })}
          >
            {DURATIONS.map((count) => (
              <SelectItem key={count} value={String(count)}>
                {hoursText(count)}
              </SelectItem>
            ))}
          </Select>
        </Field>
        <Field label={t("guide.tourCard.groupSize")}>
          <Select
            value={group}
            onValueChange={(value) => {
              const chosen = GROUPS.find((one) => one === value);
              if (chosen !== undefined) onPlan({ ...plan, group: chosen });
            }}
          >
            {GROUPS.map((value) => (
              <SelectItem key={value} value={value}>
                {t(`guide.tourCard.group.${value}`)}
              </SelectItem>
            ))}
          </Select>
        </Field>
      </div>
      <p className="border-border flex flex-wrap items-baseline justify-between gap-x-3 border-t pt-4">
        <span>{t("guide.tourCard.total")}</span>
        <output className="text-end tabular-nums">
          <strong className="text-lg font-semibold">{format.vnd(total)}</strong>{" "}
          <span className="text-muted-foreground text-sm">{format.usd(total)}</span>
        </output>
      </p>
      <div className="flex flex-col gap-2">
        <Button
          size="lg"
          disabled={isTaken || (access !== "visitor" && access !== "allowed")}
          aria-busy={access === "unknown" || undefined}
          onClick={() => onRequest(wishOf(t, { hours, group }))}
        >
          <CalendarPlus aria-hidden="true" />
          {t("guide.tourCard.request")}
        </Button>
        {!isOwner && (
          <Button asChild variant="outline">
            <AppLink to={paths.messages(user.id)}>
              <MessageCircle aria-hidden="true" />
              {t("guide.message")}
            </AppLink>
          </Button>
        )}
      </div>
      <p className="text-muted-foreground flex gap-2 text-sm">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          {t("guide.tourCard.secure")}{" "}
          <AppLink
            to={paths.secureBooking}
            className="whitespace-nowrap underline underline-offset-4"
          >
            {t("guide.tourCard.secureMore")}
          </AppLink>
        </span>
      </p>
    </section>
  );
}
