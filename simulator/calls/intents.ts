// What browsers do too: they know an intent's client secret, and a key that is no secret.
import { cancelIntent, refusal } from "../billing/intents.ts";
import { pay } from "../billing/invoices.ts";
import { methodOf, mustBeOf } from "../billing/methods.ts";
import { cancelSetup, confirmSetup } from "../billing/setup.ts";
import { newPaymentIntent, newSetupIntent } from "../objects/payments.ts";
import type { PaymentIntent, SetupIntent } from "../objects/stored.ts";
import { createdFilter, idOf, listed, type Asked, type Call } from "../wire/call.ts";
import { invalid } from "../wire/fault.ts";
import type { Params } from "../wire/params.ts";

function mustKnow<T extends { client_secret: string }>({ params, isPublic }: Asked, intent: T): T {
  const secret = params.text("client_secret");
  const isRight = secret === intent.client_secret;
  if (isPublic ? isRight : isRight || secret === undefined) return intent;
  const message =
    "The client_secret provided does not match any associated intent on this account. Ensure the publishable key used belongs to the same account that created it.";
  throw invalid(message, "client_secret", "resource_missing");
}

function paymentIntentOf(asked: Asked): PaymentIntent {
  return mustKnow(asked, asked.books.must("payment_intent", idOf(asked), "id"));
}

function setupIntentOf(asked: Asked): SetupIntent {
  return mustKnow(asked, asked.books.must("setup_intent", idOf(asked), "id"));
}

/** An address that a browser is sent to. */
function returnUrlOf(params: Params): string | null {
  const url = params.text("return_url");
  if (url === undefined) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalid("Not a valid URL", "return_url", "url_invalid");
  }
  return url;
}

const WITHOUT_EFFECT = [
  "expected_payment_method_type",
  "use_stripe_sdk",
  "mandate_data",
  "off_session",
  "payment_method_options",
  "error_on_requires_action",
];

function confirm(asked: Asked): PaymentIntent {
  const { books, params } = asked;
  const intent = paymentIntentOf(asked);
  const given = params.text("payment_method") ?? intent.payment_method;
  const returnUrl = returnUrlOf(params);
  const usage = params.choice("setup_future_usage", ["off_session", "on_session"]);
  params.ignore(...WITHOUT_EFFECT);
  params.done();
  if (given === null) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw invalid(message, undefined, "payment_intent_unexpected_state");
  }
  const method = methodOf(books, given);
  mustBeOf(method, intent.customer);
  const used =
    usage === undefined
      ? intent
      : books.patch("payment_intent", intent.id, { setup_future_usage: usage });
  const outcome = pay(books, used, method, { returnUrl });
  if (outcome.kind === "declined") throw refusal(outcome);
  return outcome.intent;
}

function create({ books, params }: Asked): PaymentIntent {
  const amount = params.integer("amount");
  const currency = params.need("currency").toLowerCase();
  const customer = params.text("customer") ?? null;
  const fields = {
    description: params.textOrNull("description") ?? null,
    metadata: params.metadata(),
    receiptEmail: params.textOrNull("receipt_email") ?? null,
    setupFutureUsage: params.choice("setup_future_usage", ["off_session", "on_session"]) ?? null,
  };
  params.ignore("automatic_payment_methods", "payment_method_types");
  params.done();
  if (amount === undefined)
    throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  if (amount < 50) {
    throw invalid("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  }
  if (customer !== null) books.must("customer", customer, "customer");
  const now = books.nowFor(customer);
  const intent = books.put(
    "payment_intent",
    newPaymentIntent({ ...fields, amount, currency, customer }, now),
  );
  books.emit("payment_intent.created", intent);
  return intent;
}

function createSetup({ books, params }: Asked): SetupIntent {
  const customer = params.text("customer") ?? null;
  const fields = {
    description: params.textOrNull("description") ?? null,
    metadata: params.metadata(),
  };
  const usage = params.choice("usage", ["off_session", "on_session"]) ?? "off_session";
  params.ignore("automatic_payment_methods", "payment_method_types");
  params.done();
  if (customer !== null) books.must("customer", customer, "customer");
  const made = newSetupIntent({ ...fields, customer }, usage, books.nowFor(customer));
  const intent = books.put("setup_intent", made);
  books.emit("setup_intent.created", intent);
  return intent;
}

function confirmOfSetup(asked: Asked): SetupIntent {
  const { books, params } = asked;
  const intent = setupIntentOf(asked);
  const given = params.text("payment_method") ?? intent.payment_method;
  const returnUrl = returnUrlOf(params);
  params.ignore(...WITHOUT_EFFECT);
  params.done();
  if (given === null) {
    const message = "You cannot confirm this SetupIntent because it's missing a payment method.";
    throw invalid(message, undefined, "setup_intent_unexpected_state");
  }
  const method = methodOf(books, given);
  mustBeOf(method, intent.customer);
  return confirmSetup(books, intent, method, { returnUrl });
}

export const intentCalls: Call[] = [
  { method: "POST", path: "/v1/payment_intents", run: create },
  {
    method: "GET",
    path: "/v1/payment_intents",
    run: (asked) => {
      const customer = asked.params.text("customer");
      const isIn = createdFilter(asked.params);
      const { store } = asked.books;
      const rows =
        customer === undefined
          ? [...store.all("payment_intent")]
          : store.of("payment_intent", customer);
      return listed(rows.filter(isIn), "/v1/payment_intents", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/payment_intents/{id}",
    forBrowsers: true,
    run: (asked) => {
      const intent = paymentIntentOf(asked);
      asked.params.done();
      return intent;
    },
  },
  { method: "POST", path: "/v1/payment_intents/{id}/confirm", forBrowsers: true, run: confirm },
  {
    method: "POST",
    path: "/v1/payment_intents/{id}/cancel",
    run: (asked) => {
      const { books, params } = asked;
      const intent = books.must("payment_intent", idOf(asked));
      const reasons = ["abandoned", "duplicate", "fraudulent", "requested_by_customer"] as const;
      const reason = params.choice("cancellation_reason", reasons) ?? null;
      params.done();
      if (books.store.get("intent_use", intent.id) !== undefined) {
        throw invalid(
          "You cannot cancel this PaymentIntent because it belongs to an invoice: void the invoice.",
        );
      }
      return cancelIntent(books, intent, reason);
    },
  },
  { method: "POST", path: "/v1/setup_intents", run: createSetup },
  {
    method: "GET",
    path: "/v1/setup_intents/{id}",
    forBrowsers: true,
    run: (asked) => {
      const intent = setupIntentOf(asked);
      asked.params.done();
      return intent;
    },
  },
  {
    method: "POST",
    path: "/v1/setup_intents/{id}/confirm",
    forBrowsers: true,
    run: confirmOfSetup,
  },
  {
    method: "POST",
    path: "/v1/setup_intents/{id}/cancel",
    run: (asked) => {
      asked.params.ignore("cancellation_reason");
      asked.params.done();
      return cancelSetup(asked.books, asked.books.must("setup_intent", idOf(asked)));
    },
  },
];
