import { attach, makeMethod, methodOf } from "../billing/methods.ts";
import { cardOfNumber, isCardNumber, type TestCard } from "../objects/cards.ts";
import { type BillingDetails, type Expiry, NO_BILLING_DETAILS } from "../objects/payments.ts";
import type { PaymentMethod } from "../objects/stored.ts";
import { idOf, listed, type Asked, type Call } from "../wire/call.ts";
import { invalid, StripeFault } from "../wire/fault.ts";
import type { Params } from "../wire/params.ts";
import { addressOf } from "./customers.ts";

function badCard(code: string, message: string, param: string): StripeFault {
  return new StripeFault({ type: "card_error", code, message, param });
}

function cardOf(card: Params, isPublic: boolean): TestCard {
  const number = card.need("number").replaceAll(/[\s-]/g, "");
  if (!isPublic) {
    const message =
      "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.";
    throw invalid(message, "card[number]");
  }
  if (!isCardNumber(number)) {
    throw badCard("incorrect_number", "Your card number is incorrect.", "number");
  }
  const found = cardOfNumber(number);
  if (found === undefined) {
    const message =
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.";
    throw new StripeFault({
      type: "card_error",
      code: "card_declined",
      decline_code: "test_mode_live_card",
      message,
      param: "",
    });
  }
  return found;
}

function expiryOf(card: Params, nowMs: number): Expiry {
  const month = card.integer("exp_month") ?? 0;
  const given = card.integer("exp_year") ?? 0;
  const year = given >= 0 && given < 100 ? 2000 + given : given;
  if (month < 1 || month > 12) {
    const message = "Your card's expiration month is invalid.";
    throw badCard("invalid_expiry_month", message, "exp_month");
  }
  const isOver = Date.UTC(year, month, 1) <= nowMs;
  if (isOver || year > new Date(nowMs).getUTCFullYear() + 50) {
    throw badCard("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  return { month, year };
}

function checkCvc(card: Params, { brand }: TestCard): void {
  const cvc = card.text("cvc");
  if (cvc === undefined) return;
  const isRight = brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (!isRight.test(cvc)) {
    throw badCard("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
}

function detailsOf(params: Params | undefined): BillingDetails {
  if (params === undefined) return NO_BILLING_DETAILS;
  return {
    address: addressOf(params.object("address")) ?? NO_BILLING_DETAILS.address,
    email: params.textOrNull("email") ?? null,
    name: params.textOrNull("name") ?? null,
    phone: params.textOrNull("phone") ?? null,
    tax_id: null,
  };
}

function create({ books, params, isPublic }: Asked): PaymentMethod {
  params.choice("type", ["card"]);
  const given = params.object("card");
  if (given === undefined)
    throw invalid("Missing required param: card.", "card", "parameter_missing");
  const details = detailsOf(params.object("billing_details"));
  const metadata = params.metadata();
  params.ignore("allow_redisplay");
  const card = cardOf(given, isPublic);
  const expiry = expiryOf(given, books.nowMs);
  checkCvc(given, card);
  params.done();
  return makeMethod(books, card, expiry, details, metadata);
}

function detach(asked: Asked): PaymentMethod {
  const { books } = asked;
  asked.params.done();
  const method = books.must("payment_method", idOf(asked));
  const { customer } = method;
  if (customer === null) {
    throw invalid(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const owner = books.must("customer", customer);
  if (owner.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
    books.change("customer", customer, { invoice_settings }, "customer.updated");
  }
  for (const subscription of books.store.of("subscription", customer)) {
    if (subscription.default_payment_method !== method.id) continue;
    const none = { default_payment_method: null };
    books.change("subscription", subscription.id, none, "customer.subscription.updated");
  }
  const detached = books.patch("payment_method", method.id, { customer: null });
  books.emit("payment_method.detached", detached, { customer });
  return detached;
}

export const methodCalls: Call[] = [
  { method: "POST", path: "/v1/payment_methods", forBrowsers: true, run: create },
  {
    method: "GET",
    path: "/v1/payment_methods",
    run: (asked) => {
      const customer = asked.params.need("customer");
      asked.params.choice("type", ["card"]);
      asked.books.must("customer", customer, "customer");
      return listed(asked.books.store.of("payment_method", customer), "/v1/payment_methods", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/payment_methods/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("payment_method", idOf(asked));
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods/{id}",
    run: (asked) => {
      const { books, params } = asked;
      const before = books.must("payment_method", idOf(asked));
      const details = params.object("billing_details");
      const changes = {
        metadata: params.metadata(before.metadata ?? {}),
        ...(details !== undefined && { billing_details: detailsOf(details) }),
      };
      params.done();
      return books.change("payment_method", before.id, changes, "payment_method.updated");
    },
  },
  {
    method: "POST",
    path: "/v1/payment_methods/{id}/attach",
    run: (asked) => {
      const { books, params } = asked;
      const customer = params.need("customer");
      params.done();
      books.must("customer", customer, "customer");
      return attach(books, methodOf(books, idOf(asked), "id"), customer);
    },
  },
  { method: "POST", path: "/v1/payment_methods/{id}/detach", run: detach },
];
