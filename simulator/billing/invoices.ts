// An invoice from its draft to its end.
import { letters } from "../objects/ids.ts";
import {
  newInvoice,
  newInvoicePayment,
  type InvoiceFields,
  type LineFields,
} from "../objects/invoices.ts";
import { newPaymentIntent } from "../objects/payments.ts";
import type {
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Price,
  Subscription,
} from "../objects/stored.ts";
import type { Period } from "../objects/subscriptions.ts";
import { invalid } from "../wire/fault.ts";
import type { Books } from "./books.ts";
import { attemptPayment, mustBeOpen, refuseStep, type Attempt, type Outcome } from "./intents.ts";
import { DAY_S } from "./periods.ts";
import { becamePastDue, endSubscription, paymentsOf, subscriptionOf, wasPaid } from "./standing.ts";

/** Days from each failed attempt to the next; after the last one the subscription ends. */
export const RETRY_DAYS = [3, 5, 7];

export function renewalLine(price: Price, period: Period): LineFields {
  const amount = `$${(price.unit_amount / 100).toFixed(2)}`;
  const description = `1 × GuideLink Pro (at ${amount} / ${price.recurring.interval})`;
  return { amount: price.unit_amount, description, period, price, isProration: false };
}

type Draft = Pick<InvoiceFields, "reason" | "lines" | "period" | "prorationDate">;

export function invoiceFields(
  books: Books,
  subscription: Subscription,
  draft: Draft,
): InvoiceFields {
  const customer = books.must("customer", subscription.customer);
  const taxIds = books.store.of("tax_id", customer.id);
  return { ...draft, subscription, customer, taxIds, created: books.now(subscription.test_clock) };
}

/** A draft, which time or its maker finalizes. */
export function draftInvoice(
  books: Books,
  subscription: Subscription,
  draft: Draft,
  finalizesAt: number | null,
): Invoice {
  const made = newInvoice(invoiceFields(books, subscription, draft));
  const invoice = books.put("invoice", { ...made, automatically_finalizes_at: finalizesAt });
  books.patch("subscription", subscription.id, { latest_invoice: invoice.id });
  books.emit("invoice.created", invoice);
  return invoice;
}

/** Numbered, with its pages, what the customer's balance pays taken off, and an intent for the rest. */
export function finalizeInvoice(books: Books, id: string): Invoice {
  const draft = books.must("invoice", id);
  const customer = books.must("customer", draft.customer);
  const now = books.now(draft.test_clock);
  const sum = draft.total + customer.balance;
  const due = Math.max(0, sum);
  const balance = Math.min(0, sum);
  const sequence = customer.next_invoice_sequence;
  const page = `simulator:/invoices/${id}/${letters(32)}`;
  books.patch("customer", customer.id, { next_invoice_sequence: sequence + 1 });
  if (balance !== customer.balance) {
    books.change("customer", customer.id, { balance }, "customer.updated");
  }
  const open = books.patch("invoice", id, {
    status: "open",
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    starting_balance: customer.balance,
    ending_balance: balance,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  books.emit("invoice.finalized", open);
  if (due === 0) return settle(books, open, null);
  const intent = newPaymentIntent(
    {
      amount: due,
      currency: open.currency,
      customer: customer.id,
      description:
        open.billing_reason === "subscription_create"
          ? "Subscription creation"
          : "Subscription update",
      metadata: {},
      receiptEmail: null,
      setupFutureUsage: "off_session",
    },
    now,
  );
  books.put("payment_intent", intent);
  books.put("invoice_payment", newInvoicePayment(open, intent.id));
  books.put("intent_use", { id: intent.id, invoice: id });
  books.emit("payment_intent.created", intent);
  return open;
}

export function intentOf(books: Books, invoice: string): PaymentIntent | null {
  const payment = paymentsOf(books, invoice).find(({ is_default: isDefault }) => isDefault);
  const intent = payment?.payment.payment_intent;
  return typeof intent === "string" ? books.must("payment_intent", intent) : null;
}

/** The one that the subscription names, or else the customer. */
export function defaultMethodOf(books: Books, invoice: Invoice): PaymentMethod | null {
  const customer = books.must("customer", invoice.customer);
  const id =
    invoice.default_payment_method ??
    subscriptionOf(books, invoice)?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return id === null ? null : (books.store.get("payment_method", id) ?? null);
}

/** An attempt on any intent; where it pays an invoice, what follows for that. */
export function pay(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
  isScheduled = false,
): Outcome {
  mustBeOpen(intent);
  const outcome = attemptPayment(books, intent, method, attempt);
  follow(books, outcome, isScheduled);
  return outcome;
}

export function refusePayment(books: Books, intent: PaymentIntent): Outcome {
  const outcome = refuseStep(books, intent);
  follow(books, outcome, false);
  return outcome;
}

function follow(books: Books, outcome: Outcome, isScheduled: boolean): void {
  const use = books.store.get("intent_use", outcome.intent.id);
  if (use === undefined) return;
  const invoice = books.must("invoice", use.invoice);
  if (outcome.kind === "paid") settle(books, invoice, outcome.intent);
  else failed(books, invoice, outcome.kind === "extra-step", isScheduled);
}

function settle(books: Books, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  const now = books.now(invoice.test_clock);
  for (const payment of paymentsOf(books, invoice.id)) {
    const paid = books.patch("invoice_payment", payment.id, {
      status: "paid",
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
    books.emit("invoice_payment.paid", paid);
  }
  const after = books.patch("invoice", invoice.id, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (intent === null ? 0 : 1),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  books.emit("invoice.paid", after);
  books.emit("invoice.payment_succeeded", after);
  wasPaid(books, after, intent);
  return after;
}

/** The first attempt counts whoever makes it; later ones only as scheduled. */
function failed(books: Books, invoice: Invoice, asksForStep: boolean, isScheduled: boolean): void {
  const count = invoice.attempt_count + (isScheduled || !invoice.attempted ? 1 : 0);
  const isFirst = invoice.billing_reason === "subscription_create";
  const days = RETRY_DAYS[count - 1];
  const now = books.now(invoice.test_clock);
  const isScheduledAgain = !isFirst && days !== undefined && invoice.auto_advance;
  const next =
    isScheduled || !invoice.attempted ? now + (days ?? 0) * DAY_S : invoice.next_payment_attempt;
  const after = books.patch("invoice", invoice.id, {
    attempted: true,
    attempt_count: count,
    next_payment_attempt: isScheduledAgain ? next : null,
  });
  if (asksForStep) books.emit("invoice.payment_action_required", after);
  books.emit("invoice.payment_failed", after);
  if (isFirst) return;
  becamePastDue(books, after);
  const subscription = subscriptionOf(books, after);
  if (isScheduled && days === undefined && subscription !== null) {
    endSubscription(books, subscription, "payment_failed");
  }
}

/** By its schedule: with the default card, or in vain. */
export function collect(books: Books, invoice: Invoice): void {
  const intent = intentOf(books, invoice.id);
  if (invoice.status !== "open" || intent === null) return;
  const method = defaultMethodOf(books, invoice);
  if (method === null) failed(books, invoice, false, true);
  else pay(books, intent, method, { returnUrl: null }, true);
}

/** As its owner asks: with this card, or the default one. */
export function payInvoice(books: Books, invoice: Invoice, method: PaymentMethod | null): Outcome {
  if (invoice.status === "paid") throw invalid("Invoice is already paid");
  if (invoice.status !== "open") {
    throw invalid(
      `Invoice is not open: its status is ${invoice.status}.`,
      undefined,
      "invoice_not_editable",
    );
  }
  const intent = intentOf(books, invoice.id);
  const used = method ?? defaultMethodOf(books, invoice);
  if (used === null || intent === null) {
    throw invalid(
      "There is no default_payment_method set on this Customer or Invoice. Please set a default_payment_method.",
    );
  }
  return pay(books, intent, used, { returnUrl: null });
}
