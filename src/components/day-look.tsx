// How a day of the calendar looks and what it says: each state has a mark of its own beside its colour.
import { CalendarClock, CalendarX2, Lock, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";
import type { CalendarDay } from "./calendar-days.ts";

export type Look = CalendarDay["state"] | "past";

export const LOOKS: Record<Look, string> = {
  available: "bg-available-soft text-available",
  off: "bg-blocked-soft/50 text-blocked",
  closed: "bg-blocked-soft/50 text-blocked",
  blocked: "bg-blocked-soft text-blocked",
  requested: "text-held outline-1 -outline-offset-1 outline-dashed outline-held",
  booked: "bg-held-soft text-held",
  past: "text-muted-foreground",
  loading: "bg-muted text-muted-foreground motion-safe:animate-pulse",
};

/** Beside its colour; what is available needs none. */
export const MARKS: Record<Look, ReactNode> = {
  available: null,
  off: <Minus aria-hidden="true" className="size-3.5" />,
  closed: <X aria-hidden="true" className="size-3.5" />,
  blocked: <Lock aria-hidden="true" className="size-3" />,
  requested: <CalendarClock aria-hidden="true" className="size-3.5" />,
  booked: <CalendarX2 aria-hidden="true" className="size-3.5" />,
  past: null,
  loading: null,
};

export function lookOf(entry: CalendarDay): Look {
  return entry.past ? "past" : entry.state;
}

/** A day in words, as it is spoken. */
export function useDayWords(): (entry: CalendarDay) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (entry) => {
    const look = lookOf(entry);
    const date = format.day(entry.day, { weekday: "long", day: "numeric", month: "long" });
    return look === "available"
      ? t("availability.dayAvailable", { date, count: entry.slots })
      : t("availability.dayState", { date, state: t(`availability.state.${look}`) });
  };
}

/** The number of the day and its mark, or how many slots are free; nothing of it is spoken. */
export function DayFace({ entry }: { entry: CalendarDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const look = lookOf(entry);
  return (
    <>
      <span aria-hidden="true" className="leading-none font-semibold">
        {format.day(entry.day, { day: "numeric" })}
      </span>
      <span
        aria-hidden="true"
        className="grid h-3.5 place-items-center text-[0.6875rem] leading-none"
      >
        {look === "available" ? (
          <span className="max-sm:hidden">{t("availability.slots", { count: entry.slots })}</span>
        ) : (
          MARKS[look]
        )}
        {look === "available" && <span className="sm:hidden">{entry.slots}</span>}
      </span>
    </>
  );
}

const LEGEND: readonly Look[] = ["available", "off", "closed", "blocked", "requested", "booked"];

export function Legend({
  looks = LEGEND,
  className,
}: {
  looks?: readonly Look[];
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t("availability.legend")}
      className={cn("text-muted-foreground flex flex-wrap gap-x-4 gap-y-1.5 text-sm", className)}
    >
      {looks.map((look) => (
        <li key={look} className="flex items-center gap-1.5">
          <span className={cn("grid size-6 place-items-center rounded-sm", LOOKS[look])}>
            {MARKS[look] ?? <span className="text-[0.625rem] font-semibold">{"2"}</span>}
          </span>
          {t(`availability.state.${look}`)}
        </li>
      ))}
    </ul>
  );
}
