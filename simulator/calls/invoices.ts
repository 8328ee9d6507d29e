import { refusal } from "../billing/intents.ts";
import { payInvoice } from "../billing/invoices.ts";
import { methodOf, mustBeOf } from "../billing/methods.ts";
import { subscriptionOf, voidInvoice } from "../billing/standing.ts";
import { preview } from "../billing/subscriptions.ts";
import type { Proration } from "../billing/switching.ts";
import type { Invoice, Subscription } from "../objects/stored.ts";
import { createdFilter, idOf, listed, type Asked, type Call } from "../wire/call.ts";
import { invalid } from "../wire/fault.ts";
import { priceOf } from "./subscriptions.ts";

const PRORATIONS = [
  "create_prorations",
  "always_invoice",
  "none",
] as const satisfies readonly Proration[];

function previewed({ books, params }: Asked): Invoice {
  const customer = params.text("customer");
  const id = params.text("subscription");
  const details = params.object("subscription_details");
  const subscription =
    id === undefined
      ? liveOf(books.store.of("subscription", customer ?? ""))
      : books.must("subscription", id, "subscription");
  if (
    subscription === undefined ||
    (customer !== undefined && subscription.customer !== customer)
  ) {
    const message = `No upcoming invoices for customer: '${customer ?? ""}'`;
    throw invalid(message, "customer", "invoice_upcoming_none");
  }
  const price = priceOf(books, details?.objects("items"), subscription);
  const proration = details?.choice("proration_behavior", PRORATIONS) ?? "create_prorations";
  const prorationDate = details?.integer("proration_date") ?? null;
  details?.ignore("cancel_at_period_end");
  params.done();
  return preview(books, subscription, price === null ? null : { price, proration, prorationDate });
}

function liveOf(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.findLast(({ status }) => status === "active" || status === "past_due");
}

function payNow(asked: Asked): Invoice {
  const { books, params } = asked;
  const invoice = books.must("invoice", idOf(asked));
  const given = params.text("payment_method");
  const isForgiven = params.boolean("forgive") ?? false;
  params.ignore("off_session");
  params.done();
  if (isForgiven) throw invalid("Forgiving an invoice is not simulated.", "forgive");
  const method = given === undefined ? null : methodOf(books, given);
  if (method !== null) mustBeOf(method, invoice.customer);
  const outcome = payInvoice(books, invoice, method);
  if (outcome.kind === "declined") throw refusal(outcome);
  if (outcome.kind === "extra-step") {
    const fault = invalid(
      "This payment requires additional user action before it can be completed successfully.",
      undefined,
      "invoice_payment_intent_requires_action",
    );
    fault.body.payment_intent = outcome.intent;
    throw Object.assign(fault, { isKept: true });
  }
  return books.must("invoice", invoice.id);
}

function list(asked: Asked): object {
  const { books, params } = asked;
  const customer = params.text("customer");
  const subscription = params.text("subscription");
  const status = params.text("status");
  const isIn = createdFilter(params);
  const { store } = books;
  const all = customer === undefined ? [...store.all("invoice")] : store.of("invoice", customer);
  const rows = all.filter(
    (row) =>
      isIn(row) &&
      (status === undefined || row.status === status) &&
      (subscription === undefined || subscriptionOf(books, row)?.id === subscription),
  );
  return listed(rows, "/v1/invoices", asked);
}

export const invoiceCalls: Call[] = [
  { method: "POST", path: "/v1/invoices/create_preview", run: previewed },
  { method: "GET", path: "/v1/invoices", run: list },
  {
    method: "GET",
    path: "/v1/invoices/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("invoice", idOf(asked));
    },
  },
  { method: "POST", path: "/v1/invoices/{id}/pay", run: payNow },
  {
    method: "POST",
    path: "/v1/invoices/{id}/void",
    run: (asked) => {
      asked.params.done();
      const invoice = asked.books.must("invoice", idOf(asked));
      if (invoice.status !== "open") throw invalid("You can only void open invoices.");
      return voidInvoice(asked.books, invoice, asked.books.now(invoice.test_clock));
    },
  },
  {
    method: "GET",
    path: "/v1/invoices/{id}/lines",
    run: (asked) => {
      const { id, lines } = asked.books.must("invoice", idOf(asked));
      return listed(lines.data, `/v1/invoices/${id}/lines`, asked);
    },
  },
  {
    method: "GET",
    path: "/v1/invoice_payments",
    run: (asked) => {
      const { params, books } = asked;
      const invoice = params.text("invoice");
      const status = params.text("status");
      const payment = params.object("payment");
      payment?.choice("type", ["payment_intent"]);
      const intent = payment?.text("payment_intent");
      const all =
        invoice === undefined
          ? [...books.store.all("invoice_payment")]
          : books.store.of("invoice_payment", invoice);
      const rows = all.filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (intent === undefined || row.payment.payment_intent === intent),
      );
      return listed(rows, "/v1/invoice_payments", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/invoice_payments/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("invoice_payment", idOf(asked));
    },
  },
  {
    method: "GET",
    path: "/v1/charges",
    run: (asked) => {
      const customer = asked.params.text("customer");
      const intent = asked.params.text("payment_intent");
      const isIn = createdFilter(asked.params);
      const { store } = asked.books;
      const all = customer === undefined ? [...store.all("charge")] : store.of("charge", customer);
      const rows = all.filter(
        (row) => isIn(row) && (intent === undefined || row.payment_intent === intent),
      );
      return listed(rows, "/v1/charges", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/charges/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("charge", idOf(asked));
    },
  },
];
