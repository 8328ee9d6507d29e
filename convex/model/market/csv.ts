// The marketplace's figures as a file for spreadsheets: what it is, of what, and the number. Names are those of the API.
import { BYTE_ORDER_MARK, type Cell, csvOf } from "../csv.ts";
import type { MarketView } from "./views.ts";

type Row = readonly [figure: string, of: string, value: Cell];

function sideRows(side: "guides" | "operators", of: MarketView["guides"]): Row[] {
  return [
    [`${side}.signUps`, "", of.signUps],
    [`${side}.profiles`, "", of.profiles],
    [`${side}.worked`, "", of.worked],
    [`${side}.profileRate`, "%", of.profileRate],
    [`${side}.workedRate`, "%", of.workedRate],
  ];
}

function subscriptionRows({ subscriptions }: MarketView): Row[] {
  const { active, started, ended, churnRate } = subscriptions;
  return [
    ["subscriptions.active", "", active],
    ["subscriptions.started", "", started],
    ["subscriptions.ended", "", ended],
    ["subscriptions.pastDue", "", subscriptions.pastDue],
    ["subscriptions.churnRate", "%", churnRate],
    ...(["MONTHLY", "ANNUAL"] as const).flatMap((plan): Row[] => [
      ["subscriptions.active", plan, subscriptions[plan].active],
      ["subscriptions.started", plan, subscriptions[plan].started],
      ["subscriptions.ended", plan, subscriptions[plan].ended],
    ]),
  ];
}

const PART_FIGURES = [
  "guides",
  "operators",
  "requests",
  "accepted",
  "started",
  "ended",
  "revenueUSDCents",
] as const;

export function marketCsv(market: MarketView): string {
  const { from, to, requests, step, parts } = market;
  const rows: readonly (readonly Cell[])[] = [
    ["figure", "of", "value"],
    ["range", "", `${from} - ${to}`],
    ["signUps", "", market.signUps],
    ...sideRows("guides", market.guides),
    ...sideRows("operators", market.operators),
    ...Object.entries(requests).map(([name, count]) => [`requests.${name}`, "", count]),
    ["acceptanceRate", "%", market.acceptanceRate],
    ["answerMedianMs", "ms", market.answerMedianMs],
    ...market.answerTimes.map(({ upToMs, count }) => [
      "answerTimes",
      upToMs === null ? "longer" : `up to ${upToMs} ms`,
      count,
    ]),
    ...subscriptionRows(market),
    ["revenue", "US cents", market.revenueUSDCents],
    ["payments", "", market.payments],
    ...parts.flatMap((part) =>
      PART_FIGURES.map((figure) => [`${step}.${figure}`, part.from, part[figure]]),
    ),
  ];
  return BYTE_ORDER_MARK + csvOf(rows);
}
