// Ways to pay: made from a test card, kept by a customer.
import type Stripe from "stripe";

import { cardOfToken, type Decline, type TestCard } from "../objects/cards.ts";
import {
  type BillingDetails,
  type Expiry,
  newPaymentMethod,
  NO_BILLING_DETAILS,
} from "../objects/payments.ts";
import type { PaymentMethod } from "../objects/stored.ts";
import { NOBODY } from "../store/store.ts";
import { invalid, missing, StripeFault } from "../wire/fault.ts";
import type { Books } from "./books.ts";

export function cardError(decline: Decline, more: object = {}): StripeFault {
  const { code, declineCode, message } = decline;
  const body = { type: "card_error", code, message, ...more } as const;
  const isDeclined = code === "card_declined" || code === declineCode;
  return new StripeFault(
    isDeclined ? { ...body, decline_code: declineCode } : body,
    undefined,
    true,
  );
}

/** Browsers make them with a key that is no secret: of those that nobody keeps, so many stay. */
const MOST_UNKEPT = 1000;

function forgetUnkept({ store }: Books): void {
  const unkept = store.of("payment_method", NOBODY);
  for (const { id } of unkept.slice(0, Math.max(0, unkept.length - MOST_UNKEPT))) {
    store.remove("payment_method", id);
    store.remove("card_secret", id);
  }
}

export function makeMethod(
  books: Books,
  card: TestCard,
  expiry: Expiry,
  details: BillingDetails = NO_BILLING_DETAILS,
  metadata: Stripe.Metadata = {},
): PaymentMethod {
  const method = newPaymentMethod(card, expiry, details, books.now(), metadata);
  books.put("card_secret", { id: method.id, card: card.token, isSetUp: false });
  books.put("payment_method", method);
  forgetUnkept(books);
  return method;
}

/** A test card's published id stands for a new card each time. */
export function methodOf(books: Books, reference: string, param = "payment_method"): PaymentMethod {
  const kept = books.store.get("payment_method", reference);
  if (kept !== undefined) return kept;
  const card = cardOfToken(reference);
  if (card === undefined) throw missing("payment_method", reference, param);
  const year = new Date(books.nowMs).getUTCFullYear() + 1;
  return makeMethod(books, card, { month: 8, year });
}

export function secretOf(books: Books, method: string): { card: TestCard; isSetUp: boolean } {
  const { card: token, isSetUp } = books.must("card_secret", method);
  const card = cardOfToken(token);
  if (card === undefined) throw new Error(`${token} is no test card`);
  return { card, isSetUp };
}

/** Payments to come need no extra step any more, where the card asks for it once. */
export function setUp(books: Books, method: string): void {
  books.patch("card_secret", method, { isSetUp: true });
}

export function attach(books: Books, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalid(
      "The payment method you provided has already been attached to a customer.",
      "payment_method",
    );
  }
  const { refused } = secretOf(books, method.id).card;
  if (refused !== null) throw cardError(refused);
  const attached = books.patch("payment_method", method.id, { customer });
  books.emit("payment_method.attached", attached);
  return attached;
}

export function mustBeOf(method: PaymentMethod, customer: string | null): void {
  if (method.customer === null || method.customer === customer) return;
  throw invalid(
    "The payment method supplied belongs to another customer: it can only be used with that one.",
    "payment_method",
  );
}
