import { useTranslation } from "react-i18next";

import { TOUR_DAY_STATUSES } from "#convex/model/tourDays/contract.ts";

import { cn } from "../../lib/cn.ts";
import { useNow } from "../../lib/use-now.ts";
import { PROGRESS_ICONS, TURNED } from "./progress-badge.tsx";
import { maySay } from "./tour-day.ts";
import type { Tour } from "./tour-day.ts";
import { useProgress } from "./use-progress.ts";

/** The guide's three buttons, in the order of the day and wide enough for one thumb. */
export function ProgressButtons({ tour: { booking, progress } }: { tour: Tour }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const say = useProgress();
  return (
    <fieldset
      aria-label={t("tourDay.progressOf", { title: booking.title })}
      className="grid grid-cols-3 gap-2"
    >
      {TOUR_DAY_STATUSES.map((status) => {
        const Icon = PROGRESS_ICONS[status];
        const isPressed = progress.status === status;
        const isRefused = !maySay(progress, status, nowMs);
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isPressed}
            aria-disabled={isRefused || undefined}
            onClick={() => {
              if (!isPressed && !isRefused) void say(progress, status);
            }}
            className={cn(
              "border-input/60 bg-card hover:border-input hover:bg-muted flex min-h-14 flex-col items-center justify-center gap-1 rounded-md border px-1 py-1.5 text-center text-sm leading-tight font-medium transition-colors",
              isPressed &&
                "border-primary bg-primary text-primary-foreground hover:bg-primary-hover hover:border-primary",
              isRefused && "pointer-events-none opacity-55",
            )}
          >
            <Icon
              aria-hidden="true"
              className={cn("size-4.5 shrink-0", TURNED.has(status) && "rtl:-scale-x-100")}
            />
            {t(`tourDay.say.${status}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
