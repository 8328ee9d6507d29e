// What time alone brings: renewals, retries, ends. One thing after the other, each at its own moment.
import type { Subscription } from "../objects/stored.ts";
import { itemOf } from "../objects/subscriptions.ts";
import type { Books } from "./books.ts";
import { collect, draftInvoice, finalizeInvoice, renewalLine } from "./invoices.ts";
import { DAY_S, HOUR_S, nextPeriod } from "./periods.ts";
import { endSubscription, expireSubscription, hasEnded, invoicesOf } from "./standing.ts";
import { preview } from "./subscriptions.ts";
import { onlyItem } from "./switching.ts";

const EXPIRES_AFTER_S = 23 * HOUR_S;
const ANNOUNCED_BEFORE_S = 7 * DAY_S;
/** A renewal's invoice is a draft for an hour. */
const DRAFT_S = HOUR_S;

interface Due {
  at: number;
  act: (books: Books) => void;
}

function invoiceDues(books: Books, subscription: Subscription): Due[] {
  return invoicesOf(books, subscription).flatMap((invoice): Due[] => {
    const { id, status, next_payment_attempt: retry, automatically_finalizes_at: at } = invoice;
    if (status === "draft" && at !== null) {
      return [
        {
          at,
          act: (then) => collect(then, finalizeInvoice(then, id)),
        },
      ];
    }
    if (status !== "open" || retry === null) return [];
    return [{ at: retry, act: (then) => collect(then, then.must("invoice", id)) }];
  });
}

function renew(books: Books, subscription: Subscription): void {
  const item = onlyItem(subscription);
  const start = item.current_period_end;
  const period = nextPeriod(subscription.billing_cycle_anchor, item.price, start);
  const renewed = itemOf(item.id, subscription.id, item.price, period, item.created);
  const after = books.change(
    "subscription",
    subscription.id,
    { items: { ...subscription.items, data: [renewed] } },
    "customer.subscription.updated",
  );
  const draft = {
    reason: "subscription_cycle",
    lines: [renewalLine(item.price, period)],
    period: { start: item.current_period_start, end: start },
  } as const;
  draftInvoice(books, after, draft, start + DRAFT_S);
}

function announce(books: Books, subscription: Subscription): void {
  const announcedFor = onlyItem(subscription).current_period_end;
  books.put("dues", { id: subscription.id, announcedFor });
  books.emit("invoice.upcoming", preview(books, subscription, null));
}

function duesOf(books: Books, subscription: Subscription): Due[] {
  if (hasEnded(subscription)) return [];
  const { id } = subscription;
  const now = (then: Books) => then.must("subscription", id);
  if (subscription.status === "incomplete") {
    const at = subscription.created + EXPIRES_AFTER_S;
    return [{ at, act: (then) => void expireSubscription(then, now(then)) }];
  }
  const end = onlyItem(subscription).current_period_end;
  const invoices = invoiceDues(books, subscription);
  if (subscription.cancel_at_period_end) {
    const act = (then: Books) => void endSubscription(then, now(then), "cancellation_requested");
    return [...invoices, { at: end, act }];
  }
  const renewal = { at: end, act: (then: Books) => renew(then, now(then)) };
  const isAnnounced = books.store.get("dues", id)?.announcedFor === end;
  if (isAnnounced) return [...invoices, renewal];
  const at = end - ANNOUNCED_BEFORE_S;
  return [...invoices, renewal, { at, act: (then) => announce(then, now(then)) }];
}

/** The next thing on this clock, or on the wall where there is none. */
export function nextDue(books: Books, clock: string | null): Due | null {
  let next: Due | null = null;
  for (const subscription of books.store.all("subscription")) {
    if (subscription.test_clock !== clock) continue;
    for (const due of duesOf(books, subscription)) {
      if (next === null || due.at < next.at) next = due;
    }
  }
  return next;
}

/** Each thing is a write of its own: what is done stays done, whatever comes. Says whether more is left. */
export function walk(books: Books, clock: string | null, until: number, most: number): boolean {
  for (let done = 0; done < most; done += 1) {
    const due = nextDue(books, clock);
    if (due === null || due.at > until) return false;
    books.store.write(() => {
      if (clock !== null) books.patch("test_clock", clock, { frozen_time: due.at });
      due.act(books.at(due.at));
    });
  }
  return true;
}
