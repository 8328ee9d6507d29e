// One attempt after the other to be paid, on one payment intent.
import type Stripe from "stripe";

import type { Decline } from "../objects/cards.ts";
import { newCharge } from "../objects/payments.ts";
import type { PaymentIntent, PaymentMethod } from "../objects/stored.ts";
import { invalid } from "../wire/fault.ts";
import type { Books } from "./books.ts";
import { attach, cardError, secretOf, setUp } from "./methods.ts";

export interface Attempt {
  /** Where the extra step leads back to; without it the page tells its opener. */
  returnUrl: string | null;
  /** The holder has just passed the extra step. */
  isConfirmed?: boolean;
}

export type Outcome =
  | { kind: "paid"; intent: PaymentIntent }
  | { kind: "extra-step"; intent: PaymentIntent }
  | { kind: "declined"; intent: PaymentIntent; decline: Decline; charge: string | null };

const NOT_AUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: "",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

export function mustBeOpen(intent: PaymentIntent): void {
  if (
    ["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)
  )
    return;
  const body = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
  const hint = "Only a PaymentIntent with one of the following statuses may be confirmed:";
  const fault = invalid(
    `${body} ${hint} requires_confirmation, requires_action.`,
    undefined,
    "payment_intent_unexpected_state",
  );
  fault.body.payment_intent = intent;
  throw fault;
}

/** The page of the extra step, which the server completes to an address. */
function nextAction(intent: PaymentIntent, attempt: Attempt): Stripe.PaymentIntent.NextAction {
  const url = `simulator:/extra-step/${intent.id}/${intent.client_secret}`;
  if (attempt.returnUrl !== null) {
    const redirect = { return_url: attempt.returnUrl, url };
    return { type: "redirect_to_url", redirect_to_url: redirect };
  }
  const details = { type: "three_d_secure_redirect", stripe_js: url };
  return { type: "use_stripe_sdk", use_stripe_sdk: details };
}

export function attemptPayment(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Outcome {
  const { card, isSetUp } = secretOf(books, method.id);
  const asks = card.extraStep === "always" || (card.extraStep === "unless_set_up" && !isSetUp);
  if (asks && attempt.isConfirmed !== true && card.refused === null) {
    const waiting = books.patch("payment_intent", intent.id, {
      status: "requires_action",
      payment_method: method.id,
      last_payment_error: null,
      next_action: nextAction(intent, attempt),
    });
    books.emit("payment_intent.requires_action", waiting);
    return { kind: "extra-step", intent: waiting };
  }
  const decline = card.refused ?? card.chargeRefused;
  if (decline !== null) return declined(books, intent, method, decline);
  return paid(books, intent, method);
}

function paid(books: Books, intent: PaymentIntent, given: PaymentMethod): Outcome {
  const { customer } = intent;
  const isKept = intent.setup_future_usage !== null && customer !== null;
  const method = isKept ? attach(books, given, customer) : given;
  if (isKept) setUp(books, method.id);
  const now = books.nowFor(customer);
  const charge = books.put("charge", newCharge(intent, method, null, now));
  const after = books.patch("payment_intent", intent.id, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  books.emit("charge.succeeded", charge);
  books.emit("payment_intent.succeeded", after);
  return { kind: "paid", intent: after };
}

function declined(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): Outcome {
  const now = books.nowFor(intent.customer);
  const charge = books.put("charge", newCharge(intent, method, decline, now));
  books.emit("charge.failed", charge);
  const after = refused(books, intent, method, decline, charge.id);
  return { kind: "declined", intent: after, decline, charge: charge.id };
}

/** What a refusal leaves on the intent: another card can be tried. */
function refused(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  charge: string | null,
): PaymentIntent {
  const after = books.patch("payment_intent", intent.id, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    ...(charge !== null && { latest_charge: charge }),
    last_payment_error: {
      ...errorFields(decline, charge),
      // On an intent the method stands as it is known, without what would lead in circles.
      payment_method: { ...method, customer: method.customer },
    },
  });
  books.emit("payment_intent.payment_failed", after);
  return after;
}

function errorFields(decline: Decline, charge: string | null) {
  const { code, declineCode, message } = decline;
  return {
    type: "card_error",
    code,
    message,
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}`,
    ...(declineCode !== "" && { decline_code: declineCode }),
    ...(charge !== null && { charge }),
  } as const;
}

/** The holder refused at the bank, or failed. */
export function refuseStep(books: Books, intent: PaymentIntent): Outcome {
  const method = books.must("payment_method", intent.payment_method ?? "");
  const after = refused(books, intent, method, NOT_AUTHENTICATED, null);
  return { kind: "declined", intent: after, decline: NOT_AUTHENTICATED, charge: null };
}

export function cancelIntent(
  books: Books,
  intent: PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): PaymentIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalid(message, undefined, "payment_intent_unexpected_state");
  }
  const after = books.patch("payment_intent", intent.id, {
    status: "canceled",
    canceled_at: books.nowFor(intent.customer),
    cancellation_reason: reason,
    next_action: null,
  });
  books.emit("payment_intent.canceled", after);
  return after;
}

/** How a refused attempt is answered to who made it. */
export function refusal(outcome: Outcome & { kind: "declined" }): Error {
  const { decline, intent, charge } = outcome;
  return cardError(decline, {
    ...(charge !== null && { charge }),
    payment_intent: intent,
    ...(intent.last_payment_error?.payment_method !== undefined && {
      payment_method: intent.last_payment_error.payment_method,
    }),
  });
}
