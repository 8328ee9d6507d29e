// Keeping a card for later, without a payment.
import type { PaymentMethod, SetupIntent } from "../objects/stored.ts";
import { invalid } from "../wire/fault.ts";
import type { Books } from "./books.ts";
import type { Attempt } from "./intents.ts";
import { attach, cardError, secretOf, setUp } from "./methods.ts";

export function confirmSetup(
  books: Books,
  intent: SetupIntent,
  method: PaymentMethod,
  attempt: Attempt,
): SetupIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    const message = `You cannot confirm this SetupIntent because it has already ${intent.status}.`;
    throw invalid(message, undefined, "setup_intent_unexpected_state");
  }
  const { card } = secretOf(books, method.id);
  if (card.refused !== null) {
    const failed = refuse(books, intent, card.refused.code, card.refused.message);
    throw cardError(card.refused, { setup_intent: failed });
  }
  if (card.extraStep !== "never" && attempt.isConfirmed !== true) {
    const url = `simulator:/extra-step/${intent.id}/${intent.client_secret}`;
    const { returnUrl } = attempt;
    const waiting = books.patch("setup_intent", intent.id, {
      status: "requires_action",
      payment_method: method.id,
      next_action:
        returnUrl === null
          ? {
              type: "use_stripe_sdk",
              use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url },
            }
          : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } },
    });
    books.emit("setup_intent.requires_action", waiting);
    return waiting;
  }
  if (intent.customer !== null) attach(books, method, intent.customer);
  setUp(books, method.id);
  const done = books.patch("setup_intent", intent.id, {
    status: "succeeded",
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
  books.emit("setup_intent.succeeded", done);
  return done;
}

function refuse(books: Books, intent: SetupIntent, code: string, message: string): SetupIntent {
  const failed = books.patch("setup_intent", intent.id, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: { type: "card_error", code, message },
  });
  books.emit("setup_intent.setup_failed", failed);
  return failed;
}

export function refuseSetupStep(books: Books, intent: SetupIntent): SetupIntent {
  const message =
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
  return refuse(books, intent, "setup_intent_authentication_failure", message);
}

export function cancelSetup(books: Books, intent: SetupIntent): SetupIntent {
  if (intent.status === "succeeded" || intent.status === "canceled") {
    const message = `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`;
    throw invalid(message, undefined, "setup_intent_unexpected_state");
  }
  const canceled = books.patch("setup_intent", intent.id, {
    status: "canceled",
    next_action: null,
  });
  books.emit("setup_intent.canceled", canceled);
  return canceled;
}
