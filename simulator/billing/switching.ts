// From one price to another in the middle of a period: what was paid and not used is given back.
import type { LineFields } from "../objects/invoices.ts";
import type { Price, Subscription, SubscriptionItem } from "../objects/stored.ts";
import type { Period } from "../objects/subscriptions.ts";
import { renewalLine } from "./invoices.ts";
import { firstPeriod } from "./periods.ts";

export type Proration = "create_prorations" | "always_invoice" | "none";

export interface Switch {
  period: Period;
  lines: LineFields[];
  /** Another rhythm begins now, so the year or month to come is paid now. */
  startsAnew: boolean;
}

export function onlyItem({ items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error("A subscription has one item");
  return item;
}

function dayOf(seconds: number): string {
  const parts = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(seconds * 1000);
}

function prorated(price: Price, period: Period, at: number, sign: 1 | -1): LineFields {
  const share = (period.end - at) / (period.end - period.start);
  const what = sign < 0 ? "Unused" : "Remaining";
  return {
    amount: sign * Math.round(price.unit_amount * Math.min(1, Math.max(0, share))),
    description: `${what} time on GuideLink Pro after ${dayOf(at)}`,
    period: { start: at, end: period.end },
    price,
    isProration: true,
  };
}

export function switchTo(
  subscription: Subscription,
  price: Price,
  proration: Proration,
  at: number,
  rebillNow = false,
): Switch {
  const item = onlyItem(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const { recurring: was } = item.price;
  const isOther =
    was.interval !== price.recurring.interval ||
    was.interval_count !== price.recurring.interval_count;
  const startsAnew = isOther || rebillNow;
  const credit = proration === "none" ? [] : [prorated(item.price, period, at, -1)];
  if (startsAnew) {
    const anew = firstPeriod(at, price);
    return { period: anew, lines: [...credit, renewalLine(price, anew)], startsAnew };
  }
  const rest = proration === "none" ? [] : [prorated(price, period, at, 1)];
  return { period, lines: [...credit, ...rest], startsAnew };
}
