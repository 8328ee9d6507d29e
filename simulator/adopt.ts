// Subscriptions that are there already, as a demonstration's: with a card, and the invoices of the time behind them. Nobody is told.
import type { Books } from "./billing/books.ts";
import { renewalLine, RETRY_DAYS } from "./billing/invoices.ts";
import { makeMethod } from "./billing/methods.ts";
import { DAY_S, previousPeriod } from "./billing/periods.ts";
import { cardOfToken } from "./objects/cards.ts";
import { NO_CUSTOMER_FIELDS, newCustomer } from "./objects/customers.ts";
import { letters } from "./objects/ids.ts";
import { newInvoice, newInvoicePayment } from "./objects/invoices.ts";
import { newCharge, newPaymentIntent, NO_BILLING_DETAILS } from "./objects/payments.ts";
import type { Customer, PaymentMethod, Price, Subscription } from "./objects/stored.ts";
import { newSubscription, type Period } from "./objects/subscriptions.ts";

export interface Adopted {
  /** `cus_…` */
  customerId: string;
  /** `sub_…` */
  subscriptionId: string;
  plan: "MONTHLY" | "ANNUAL";
  /** Stripe's words. */
  status: "active" | "past_due" | "canceled";
  /** When it began; without it, with its current period. */
  startedAtMs?: number;
  periodStartMs: number;
  periodEndMs: number;
  email: string;
  name: string;
  cancelAtPeriodEnd: boolean;
  metadata?: Record<string, string>;
}

const MOST_INVOICES = 60;
const seconds = (ms: number) => Math.floor(ms / 1000);

export function adoptAll(books: Books, adopted: readonly Adopted[]): void {
  for (const each of adopted) {
    for (const [name, id] of Object.entries({ cus: each.customerId, sub: each.subscriptionId })) {
      if (!id.startsWith(`${name}_`) || !/^[\w.]{5,100}$/.test(id)) {
        throw new Error(`The id ${id} is not ${name}_ and up to 96 letters, digits, _ or dots`);
      }
    }
    if (books.store.get("subscription", each.subscriptionId) === undefined) adopt(books, each);
  }
}

function adopt(books: Books, adopted: Adopted): void {
  const price = [...books.store.all("price")].find(({ lookup_key: key }) => key === adopted.plan);
  if (price === undefined) throw new Error(`There is no price for ${adopted.plan}`);
  const started = seconds(adopted.startedAtMs ?? adopted.periodStartMs);
  const customer = customerOf(books, adopted, started);
  const method = methodFor(books, adopted, customer);
  const period = { start: seconds(adopted.periodStartMs), end: seconds(adopted.periodEndMs) };
  const ended = adopted.status === "canceled" ? Math.min(period.end, books.now()) : null;
  const made = newSubscription({
    id: adopted.subscriptionId,
    customer: customer.id,
    price,
    period,
    created: started,
    status: adopted.status,
    defaultPaymentMethod: method.id,
    savesPaymentMethod: "on_subscription",
    cancelAtPeriodEnd: adopted.cancelAtPeriodEnd,
    description: null,
    metadata: adopted.metadata ?? {},
    testClock: null,
  });
  const isLeaving = adopted.cancelAtPeriodEnd || ended !== null;
  const details = {
    ...made.cancellation_details,
    reason: isLeaving ? "cancellation_requested" : null,
  };
  const subscription = books.put("subscription", {
    ...made,
    canceled_at: isLeaving ? period.start : null,
    ended_at: ended,
    cancellation_details: details,
  });
  const isNear = period.end - 7 * DAY_S <= books.now();
  books.put("dues", { id: subscription.id, announcedFor: isNear ? period.end : null });
  const periods = periodsUntil(period, price, started);
  for (const each of periods) {
    const isPaid = adopted.status !== "past_due" || each !== periods.at(-1);
    invoiceFor(books, subscription, method, { price, period: each, isPaid });
  }
}

function customerOf(books: Books, adopted: Adopted, created: number): Customer {
  const known = books.store.get("customer", adopted.customerId);
  if (known !== undefined) return known;
  const fields = { ...NO_CUSTOMER_FIELDS, email: adopted.email, name: adopted.name };
  const made = newCustomer(fields, created, null, adopted.customerId);
  const delinquent = adopted.status === "past_due";
  return books.put("customer", { ...made, currency: "usd", delinquent });
}

/** The card of one who is behind was accepted once, and now fails. */
function methodFor(books: Books, adopted: Adopted, { id }: Customer): PaymentMethod {
  const token = adopted.status === "past_due" ? "pm_card_chargeCustomerFail" : "pm_card_visa";
  const card = cardOfToken(token);
  if (card === undefined) throw new Error(`${token} is no test card`);
  const year = new Date(books.nowMs).getUTCFullYear() + 3;
  const details = { ...NO_BILLING_DETAILS, email: adopted.email, name: adopted.name };
  const made = makeMethod(books, card, { month: 12, year }, details);
  return books.patch("payment_method", made.id, { customer: id });
}

/** All that it was paid for, the oldest first. */
function periodsUntil(current: Period, price: Price, started: number): Period[] {
  const periods = [current];
  for (let first = current; first.start > started && periods.length < MOST_INVOICES;) {
    first = previousPeriod(first.start, price, current.start);
    if (first.start < started - DAY_S) break;
    periods.unshift(first);
  }
  return periods;
}

interface Billed {
  price: Price;
  period: Period;
  isPaid: boolean;
}

function invoiceFor(
  books: Books,
  { id }: Subscription,
  method: PaymentMethod,
  billed: Billed,
): void {
  const subscription = books.must("subscription", id);
  const customer = books.must("customer", subscription.customer);
  const { price, period, isPaid } = billed;
  const at = period.start;
  const sequence = customer.next_invoice_sequence;
  const isFirst = subscription.latest_invoice === null;
  const made = newInvoice({
    customer: { ...customer, balance: 0 },
    taxIds: [],
    subscription,
    reason: isFirst ? "subscription_create" : "subscription_cycle",
    lines: [renewalLine(price, period)],
    period: { start: at, end: at },
    created: at,
  });
  const page = `simulator:/invoices/${made.id}/${letters(32)}`;
  const due = made.amount_due;
  const invoice = books.put("invoice", {
    ...made,
    status: isPaid ? "paid" : "open",
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    attempted: true,
    attempt_count: 1,
    auto_advance: !isPaid,
    amount_paid: isPaid ? due : 0,
    amount_remaining: isPaid ? 0 : due,
    next_payment_attempt: isPaid ? null : books.now() + (RETRY_DAYS[0] ?? 0) * DAY_S,
    ending_balance: 0,
    effective_at: at,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: {
      ...made.status_transitions,
      finalized_at: at,
      paid_at: isPaid ? at : null,
    },
  });
  books.patch("customer", customer.id, { next_invoice_sequence: sequence + 1 });
  books.patch("subscription", id, { latest_invoice: invoice.id });
  const fields = {
    amount: due,
    currency: invoice.currency,
    customer: customer.id,
    description: isFirst ? "Subscription creation" : "Subscription update",
    metadata: {},
    receiptEmail: null,
    setupFutureUsage: "off_session",
  } as const;
  const intent = newPaymentIntent(fields, at);
  const charge = isPaid ? books.put("charge", newCharge(intent, method, null, at)) : null;
  books.put("payment_intent", {
    ...intent,
    status: isPaid ? "succeeded" : "requires_payment_method",
    amount_received: isPaid ? due : 0,
    latest_charge: charge?.id ?? null,
    payment_method: isPaid ? method.id : null,
  });
  const payment = newInvoicePayment(invoice, intent.id);
  const transitions = { ...payment.status_transitions, paid_at: isPaid ? at : null };
  const paid = { amount_paid: isPaid ? due : null, status: isPaid ? "paid" : "open" };
  books.put("invoice_payment", { ...payment, ...paid, status_transitions: transitions });
  books.put("intent_use", { id: intent.id, invoice: invoice.id });
}
