// A subscription's beginning, changes and end, as its owner asks for them.
import type Stripe from "stripe";

import { newInvoice } from "../objects/invoices.ts";
import type { Customer, Invoice, PaymentMethod, Price, Subscription } from "../objects/stored.ts";
import { itemOf, newSubscription } from "../objects/subscriptions.ts";
import { invalid } from "../wire/fault.ts";
import type { Books } from "./books.ts";
import { refusal } from "./intents.ts";
import {
  defaultMethodOf,
  draftInvoice,
  finalizeInvoice,
  intentOf,
  invoiceFields,
  payInvoice,
  renewalLine,
} from "./invoices.ts";
import { firstPeriod, nextPeriod } from "./periods.ts";
import { becamePastDue, endSubscription, expireSubscription, hasEnded } from "./standing.ts";
import { onlyItem, type Proration, type Switch, switchTo } from "./switching.ts";

export type PaymentBehavior = "default_incomplete" | "allow_incomplete" | "error_if_incomplete";

export interface Beginning {
  customer: Customer;
  price: Price;
  behavior: PaymentBehavior;
  method: PaymentMethod | null;
  saves: "on_subscription" | "off";
  cancelAtPeriodEnd: boolean;
  description: string | null;
  metadata: Stripe.Metadata;
}

export function begin(books: Books, asked: Beginning): Subscription {
  const { customer, price } = asked;
  const now = books.now(customer.test_clock);
  const period = firstPeriod(now, price);
  const subscription = newSubscription({
    customer: customer.id,
    price,
    period,
    created: now,
    status: "incomplete",
    defaultPaymentMethod: asked.method?.id ?? null,
    savesPaymentMethod: asked.saves,
    cancelAtPeriodEnd: asked.cancelAtPeriodEnd,
    description: asked.description,
    metadata: asked.metadata,
    testClock: customer.test_clock,
  });
  books.put("subscription", subscription);
  books.put("dues", { id: subscription.id, announcedFor: null });
  if (customer.currency !== price.currency) {
    books.change("customer", customer.id, { currency: price.currency }, "customer.updated");
  }
  const draft = {
    reason: "subscription_create",
    lines: [renewalLine(price, period)],
    period: { start: now, end: now },
  } as const;
  const { id } = draftInvoice(books, subscription, draft, null);
  books.emit("customer.subscription.created", books.must("subscription", subscription.id));
  takeFirstPayment(books, finalizeInvoice(books, id), asked.behavior);
  return books.must("subscription", subscription.id);
}

function takeFirstPayment(books: Books, invoice: Invoice, behavior: PaymentBehavior): void {
  if (invoice.status !== "open") return;
  const method = defaultMethodOf(books, invoice);
  if (behavior === "default_incomplete") {
    const intent = intentOf(books, invoice.id);
    if (intent === null || method === null) return;
    const chosen = { payment_method: method.id, status: "requires_confirmation" };
    books.patch("payment_intent", intent.id, chosen);
    return;
  }
  const outcome = payInvoice(books, invoice, method);
  if (outcome.kind === "declined" && behavior === "error_if_incomplete") {
    const fault = refusal(outcome);
    // Nothing of it is to stay: the subscription was never made.
    throw Object.assign(fault, { isKept: false });
  }
}

export function setCancelAtPeriodEnd(books: Books, id: string, isSet: boolean): Subscription {
  const subscription = mustLive(books, id);
  if (subscription.cancel_at_period_end === isSet) return subscription;
  const end = onlyItem(subscription).current_period_end;
  return books.change(
    "subscription",
    id,
    {
      cancel_at_period_end: isSet,
      cancel_at: isSet ? end : null,
      canceled_at: isSet ? books.now(subscription.test_clock) : null,
      cancellation_details: {
        ...subscription.cancellation_details,
        reason: isSet ? "cancellation_requested" : null,
      },
    },
    "customer.subscription.updated",
  );
}

export function mustLive(books: Books, id: string): Subscription {
  const subscription = books.must("subscription", id);
  if (hasEnded(subscription)) {
    const message =
      "A canceled subscription can only update its cancellation_details and metadata.";
    throw invalid(message, undefined, "invalid_canceled_subscription_fields");
  }
  return subscription;
}

export interface SwitchRequest {
  price: Price;
  proration: Proration;
  behavior: PaymentBehavior;
  prorationDate: number | null;
}

export function switchPrice(books: Books, id: string, asked: SwitchRequest): Subscription {
  const before = mustLive(books, id);
  const item = onlyItem(before);
  if (item.price.id === asked.price.id) return before;
  if (before.status === "incomplete") {
    throw invalid("This subscription's first payment is not made yet: its items can not change.");
  }
  const now = books.now(before.test_clock);
  const change = switchTo(before, asked.price, asked.proration, asked.prorationDate ?? now);
  const { period, startsAnew } = change;
  const after = books.change(
    "subscription",
    id,
    {
      items: {
        ...before.items,
        data: [itemOf(item.id, id, asked.price, period, item.created)],
      },
      ...(startsAnew && { billing_cycle_anchor: period.start }),
      ...(before.cancel_at_period_end && { cancel_at: period.end }),
    },
    "customer.subscription.updated",
  );
  billSwitch(books, after, change, asked);
  return books.must("subscription", id);
}

function billSwitch(
  books: Books,
  { id }: Subscription,
  change: Switch,
  asked: SwitchRequest,
): void {
  if (change.lines.length === 0) return;
  const subscription = books.must("subscription", id);
  const now = books.now(subscription.test_clock);
  const draft = {
    reason: "subscription_update",
    lines: change.lines,
    period: { start: now, end: now },
    ...(asked.prorationDate !== null && { prorationDate: asked.prorationDate }),
  } as const;
  const { id: drafted } = draftInvoice(books, subscription, draft, null);
  const invoice = finalizeInvoice(books, drafted);
  if (invoice.status !== "open") return;
  const method = defaultMethodOf(books, invoice);
  if (asked.behavior === "default_incomplete" || method === null) {
    becamePastDue(books, books.patch("invoice", invoice.id, { attempted: false }));
    return;
  }
  const outcome = payInvoice(books, invoice, method);
  if (outcome.kind !== "paid" && asked.behavior === "error_if_incomplete") {
    if (outcome.kind === "declined") throw Object.assign(refusal(outcome), { isKept: false });
    throw invalid(
      "This payment needs an extra step.",
      undefined,
      "subscription_payment_intent_requires_action",
    );
  }
}

export function cancel(
  books: Books,
  id: string,
  details: { comment: string | null; feedback: string | null },
): Subscription {
  const subscription = books.must("subscription", id);
  if (hasEnded(subscription))
    throw invalid(`No such subscription: '${id}'`, "id", "resource_missing");
  const noted = { ...subscription.cancellation_details, ...details };
  const told = books.patch("subscription", id, { cancellation_details: noted });
  if (told.status === "incomplete") return expireSubscription(books, told);
  return endSubscription(books, told, "cancellation_requested");
}

/** What the next invoice would say: after the switch, or at the end of the period. */
export function preview(
  books: Books,
  subscription: Subscription,
  asked: Omit<SwitchRequest, "behavior"> | null,
): Invoice {
  const now = books.now(subscription.test_clock);
  const item = onlyItem(subscription);
  const isSwitch = asked !== null && asked.price.id !== item.price.id;
  if (!isSwitch && (subscription.cancel_at_period_end || hasEnded(subscription))) {
    const message = `No upcoming invoices for customer: '${subscription.customer}'`;
    throw invalid(message, undefined, "invoice_upcoming_none");
  }
  const at = asked?.prorationDate ?? now;
  const end = item.current_period_end;
  const renewal = nextPeriod(subscription.billing_cycle_anchor, item.price, end);
  const lines = isSwitch
    ? switchTo(subscription, asked.price, asked.proration, at).lines
    : [renewalLine(item.price, renewal)];
  const period = isSwitch
    ? { start: now, end: now }
    : { start: item.current_period_start, end: item.current_period_end };
  const reason = isSwitch ? "subscription_update" : "upcoming";
  const draft = { reason, lines, period, ...(isSwitch && { prorationDate: at }) } as const;
  const made = newInvoice({
    ...invoiceFields(books, subscription, draft),
    id: `upcoming_in_${subscription.id.slice(4)}`,
  });
  const customer = books.must("customer", subscription.customer);
  return {
    ...made,
    ending_balance: Math.min(0, made.total + customer.balance),
    next_payment_attempt: isSwitch ? now : end,
  };
}
