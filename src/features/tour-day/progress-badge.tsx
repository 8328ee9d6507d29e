import { CheckCheck, CircleDashed, Navigation, Play } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { TourDayStatus } from "#convex/model/tourDays/contract.ts";

import { cn } from "../../lib/cn.ts";
import { Badge } from "../../ui/badge.tsx";

export const PROGRESS_ICONS = {
  ON_THE_WAY: Navigation,
  STARTED: Play,
  FINISHED: CheckCheck,
} as const satisfies Record<TourDayStatus, unknown>;
/** An arrow points where one goes; the sign of a player and a tick are the same everywhere. */
export const TURNED: ReadonlySet<TourDayStatus> = new Set(["ON_THE_WAY"]);
const LOOKS = { ON_THE_WAY: "amber", STARTED: "info", FINISHED: "available" } as const;

/** A word and a mark; said to screen readers when it changes. */
export function ProgressBadge({ status }: { status: TourDayStatus | null }) {
  const { t } = useTranslation();
  const Icon = status === null ? CircleDashed : PROGRESS_ICONS[status];
  return (
    <output className="shrink-0">
      <Badge variant={status === null ? "neutral" : LOOKS[status]} data-progress={status ?? "NONE"}>
        <Icon
          aria-hidden="true"
          className={cn(status !== null && TURNED.has(status) && "rtl:-scale-x-100")}
        />
        {status === null ? t("tourDay.notYet") : t(`tourDay.status.${status}`)}
      </Badge>
    </output>
  );
}
