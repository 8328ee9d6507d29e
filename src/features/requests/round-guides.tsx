import { CircleAlert, X } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";

import { eachDay, parseDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { ROUND_SIZE } from "#convex/model/requests/rules.ts";

import { CancellationTerms } from "../../components/cancellation-terms.tsx";
import { takenDays, useGuideDays } from "../../components/guide-days.ts";
import { tMessage } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { ChosenGuide } from "./round-choice.ts";
import { toggleGuide } from "./round-choice.ts";
import type { GuideRefusal } from "./use-round.ts";

type RoundGuidesProps = {
  guides: readonly ChosenGuide[];
  startDate: string;
  endDate: string;
  today: Day;
  refusal: GuideRefusal | null;
};

/** Who is asked. Each says at once whether the days are taken, and why the last sending was refused. */
export function RoundGuides({ guides, refusal, ...days }: RoundGuidesProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section>
      <h3 className="text-sm font-medium">{t("rounds.asked", { count: guides.length })}</h3>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("rounds.asked", { count: guides.length })}
        className="divide-border border-border mt-1.5 divide-y rounded-md border outline-none"
      >
        {guides.map((guide) => (
          <GuideRow
            key={guide.userId}
            guide={guide}
            refusal={refusal?.userId === guide.userId ? refusal.message : null}
            onRemove={() => {
              toggleGuide(guide, ROUND_SIZE.most);
              list.current?.focus();
            }}
            {...days}
          />
        ))}
      </ul>
    </section>
  );
}

type GuideRowProps = Omit<RoundGuidesProps, "guides" | "refusal"> & {
  guide: ChosenGuide;
  refusal: string | null;
  onRemove: () => void;
};

function GuideRow({ guide, refusal, startDate, endDate, today, onRemove }: GuideRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days } = useGuideDays(guide.userId, today);
  const isTaken = useMemo(() => {
    const [start, end] = [parseDay(startDate), parseDay(endDate)];
    if (!days || start === null || end === null || end < start) return false;
    const taken = takenDays(days);
    return eachDay(start, end).some((day) => taken.has(day));
  }, [days, startDate, endDate]);
  const problem = isTaken ? t("rounds.taken") : tMessage(refusal ?? undefined);
  return (
    <li className="flex items-center gap-3 py-1.5 ps-3 pe-1">
      <Avatar name={guide.name} image={guide.image} className="size-9" />
      <div className="min-w-0 flex-1 text-sm">
        <bdi className="block truncate font-medium">{guide.name}</bdi>
        <p aria-live="polite" className="tabular-nums">
          {problem === undefined ? (
            <span className="text-muted-foreground">
              {t("rounds.rate", { rate: format.vnd(guide.hourlyRateVND) })}
            </span>
          ) : (
            <span className="text-destructive flex gap-1.5 font-medium">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {problem}
            </span>
          )}
        </p>
        <CancellationTerms guideUserId={guide.userId} alone />
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="text-muted-foreground"
        aria-label={t("rounds.remove", { name: guide.name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  );
}
