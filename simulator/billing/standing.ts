// What a paid or failed invoice makes of its subscription.
import type { Invoice, PaymentIntent, Subscription } from "../objects/stored.ts";
import type { Books } from "./books.ts";
import { cancelIntent } from "./intents.ts";

type Reason = "cancellation_requested" | "payment_failed";

export function subscriptionOf(books: Books, invoice: Invoice): Subscription | null {
  const details = invoice.parent?.subscription_details;
  if (typeof details?.subscription !== "string") return null;
  return books.store.get("subscription", details.subscription) ?? null;
}

export function invoicesOf(books: Books, { id, customer }: Subscription): Invoice[] {
  return books.store
    .of("invoice", customer)
    .filter(({ parent }) => parent?.subscription_details?.subscription === id);
}

export function hasEnded({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

export function wasPaid(books: Books, invoice: Invoice, intent: PaymentIntent | null): void {
  const subscription = subscriptionOf(books, invoice);
  if (subscription === null || hasEnded(subscription)) return;
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  const method = saves ? (intent?.payment_method ?? null) : null;
  const owes = invoicesOf(books, subscription).some(
    ({ status, amount_remaining: left, attempted }) => status === "open" && attempted && left > 0,
  );
  books.change(
    "subscription",
    subscription.id,
    {
      status: owes && subscription.status === "past_due" ? "past_due" : "active",
      ...(method !== null && { default_payment_method: method }),
    },
    "customer.subscription.updated",
  );
  if (!owes) setDelinquent(books, subscription.customer, false);
}

export function becamePastDue(books: Books, invoice: Invoice): void {
  const subscription = subscriptionOf(books, invoice);
  if (subscription === null || !["active", "trialing"].includes(subscription.status)) return;
  const changes = { status: "past_due" };
  books.change("subscription", subscription.id, changes, "customer.subscription.updated");
  setDelinquent(books, subscription.customer, true);
}

function setDelinquent(books: Books, customer: string, delinquent: boolean): void {
  books.change("customer", customer, { delinquent }, "customer.updated");
}

/** What is still owed stays open and is asked for no more. */
export function endSubscription(
  books: Books,
  subscription: Subscription,
  reason: Reason,
): Subscription {
  const now = books.now(subscription.test_clock);
  for (const { id, status } of invoicesOf(books, subscription)) {
    if (status !== "open" && status !== "draft") continue;
    books.patch("invoice", id, { auto_advance: false, next_payment_attempt: null });
  }
  const ended = books.patch("subscription", subscription.id, {
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...subscription.cancellation_details, reason },
  });
  books.emit("customer.subscription.deleted", ended);
  return ended;
}

/** A first payment that never came: 23 hours later, or when it is given up before. */
export function expireSubscription(books: Books, subscription: Subscription): Subscription {
  const now = books.now(subscription.test_clock);
  for (const invoice of invoicesOf(books, subscription)) {
    if (invoice.status === "open" || invoice.status === "draft") voidInvoice(books, invoice, now);
  }
  return books.change(
    "subscription",
    subscription.id,
    { status: "incomplete_expired", ended_at: now },
    "customer.subscription.updated",
  );
}

export function voidInvoice(books: Books, invoice: Invoice, now: number): Invoice {
  for (const payment of paymentsOf(books, invoice.id)) {
    if (payment.status !== "open") continue;
    const { payment_intent: intent } = payment.payment;
    if (typeof intent === "string") {
      cancelIntent(books, books.must("payment_intent", intent), "void_invoice");
    }
    const transitions = { ...payment.status_transitions, canceled_at: now };
    books.patch("invoice_payment", payment.id, {
      status: "canceled",
      status_transitions: transitions,
    });
  }
  giveBack(books, invoice);
  const after = books.patch("invoice", invoice.id, {
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  books.emit("invoice.voided", after);
  return after;
}

/** What the customer's balance paid of it stands there again. */
function giveBack(books: Books, invoice: Invoice): void {
  const { starting_balance: before, ending_balance: after } = invoice;
  const { balance } = books.must("customer", invoice.customer);
  if (after === null || after === before) return;
  const changes = { balance: balance + before - after };
  books.change("customer", invoice.customer, changes, "customer.updated");
}

export function paymentsOf(books: Books, invoice: string) {
  return books.store.of("invoice_payment", invoice);
}
