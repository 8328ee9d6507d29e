import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { POINT } from "../../lib/point.ts";
import { Card } from "../../ui/card.tsx";
import type { Market } from "./market-panel.tsx";
import { usePartName } from "./use-part-name.ts";

type Part = Market["parts"][number];

const TONES = {
  primary: "bg-primary",
  lotus: "bg-lotus",
  available: "bg-available",
  amber: "bg-amber",
} as const;

/** Where the system takes the tones away, the first of two has its mark and the second its ink. */
const SYSTEM_TONES = ["forced-colors:bg-[Highlight]", "forced-colors:bg-[CanvasText]"] as const;

interface Series {
  key: Exclude<keyof Part, "from">;
  name: string;
  tone: keyof typeof TONES;
}

interface PartsChartProps {
  market: Market;
  title: string;
  series: readonly [Series, Series];
}

/** Two counts side by side over the range: columns for the eye, and a table with the same for everybody. */
export function PartsChart({ market: { parts, step }, title, series }: PartsChartProps) {
  const { t } = useTranslation();
  const { number, list } = useFormat();
  const most = Math.max(1, ...parts.flatMap((part) => series.map(({ key }) => part[key])));
  const isEmpty = parts.every((part) => series.every(({ key }) => part[key] === 0));
  const nameOfPart = usePartName();
  const nameOf = ({ from }: Part) => nameOfPart(from, step);
  return (
    <Card className="flex flex-col gap-4 p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-sm">
          {series.map(({ key, name, tone }, at) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span className={cn("size-2.5 rounded-full", TONES[tone], SYSTEM_TONES[at])} />
              {name}
            </span>
          ))}
        </p>
      </div>
      {isEmpty ? (
        <p className="text-muted-foreground">{t("analytics.none")}</p>
      ) : (
        <>
          <div aria-hidden="true" className="flex h-40 items-end gap-px sm:gap-0.5">
            {parts.map((part) => (
              <div
                key={part.from}
                title={`${nameOf(part)}${POINT}${list(series.map(({ key, name }) => `${name} ${number(part[key])}`))}`}
                className="flex h-full min-w-0 flex-1 items-end gap-px"
              >
                {series.map(({ key, tone }, at) => (
                  <div
                    key={key}
                    className={cn("min-w-0 flex-1 rounded-t-xs", TONES[tone], SYSTEM_TONES[at])}
                    style={{ blockSize: `${(part[key] / most) * 100}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
          <p
            aria-hidden="true"
            className="text-muted-foreground flex justify-between text-xs tabular-nums"
          >
            {[parts.at(0), parts.at(-1)].map(
              (part) => part && <span key={part.from}>{nameOf(part)}</span>,
            )}
          </p>
          <details className="text-sm">
            <summary className="text-muted-foreground hover:text-foreground min-h-6 cursor-pointer max-md:py-2.5">
              {t("admin.market.asTable")}
            </summary>
            <div className="mt-2 max-h-72 overflow-auto">
              <table aria-label={title} className="w-full">
                <thead>
                  <tr>
                    <th scope="col" className="py-1 text-start font-medium">
                      {t(`admin.market.step.${step}`)}
                    </th>
                    {series.map(({ key, name }) => (
                      <th key={key} scope="col" className="py-1 text-end font-medium">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {parts.map((part) => (
                    <tr key={part.from} className="border-border border-t">
                      <th scope="row" className="py-1 text-start font-normal">
                        {nameOf(part)}
                      </th>
                      {series.map(({ key }) => (
                        <td key={key} className="py-1 text-end tabular-nums">
                          {number(part[key])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
