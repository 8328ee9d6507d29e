// Stripe's published test cards: https://docs.stripe.com/testing. A card's number leads to one, and is kept nowhere.
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

function decline(declineCode: string, message: string, code = "card_declined"): Decline {
  return { code, declineCode, message };
}
const DECLINED = "Your card was declined.";
const INSUFFICIENT = decline("insufficient_funds", "Your card has insufficient funds.");

/** When the holder has to confirm a payment at the bank. */
type ExtraStep = "never" | "always" | "unless_set_up";

export interface TestCard {
  token: string;
  number: string;
  brand: "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";
  funding: "credit" | "debit" | "prepaid";
  country: string;
  extraStep: ExtraStep;
  /** Of every use, even of keeping the card. */
  refused: Decline | null;
  /** Of a charge; the card can be kept. */
  chargeRefused: Decline | null;
}

function card(token: string, number: string, more: Partial<TestCard> = {}): TestCard {
  return {
    token: `pm_card_${token}`,
    number,
    brand: "visa",
    funding: "credit",
    country: "US",
    extraStep: "never",
    refused: null,
    chargeRefused: null,
    ...more,
  };
}

const CARDS: readonly TestCard[] = [
  card("visa", "4242424242424242"),
  card("visa_debit", "4000056655665556", { funding: "debit" }),
  card("mastercard", "5555555555554444", { brand: "mastercard" }),
  card("mastercard_debit", "5200828282828210", { brand: "mastercard", funding: "debit" }),
  card("amex", "378282246310005", { brand: "amex" }),
  card("discover", "6011111111111117", { brand: "discover" }),
  card("jcb", "3566002020360505", { brand: "jcb" }),
  card("unionpay", "6200000000000005", { brand: "unionpay" }),
  card("vn", "4000007040000002", { country: "VN" }),
  card("chargeDeclined", "4000000000000002", { refused: decline("generic_decline", DECLINED) }),
  card("chargeDeclinedInsufficientFunds", "4000000000009995", { refused: INSUFFICIENT }),
  card("chargeDeclinedLostCard", "4000000000009987", { refused: decline("lost_card", DECLINED) }),
  card("chargeDeclinedStolenCard", "4000000000009979", {
    refused: decline("stolen_card", DECLINED),
  }),
  card("chargeDeclinedExpiredCard", "4000000000000069", {
    refused: decline("expired_card", "Your card has expired.", "expired_card"),
  }),
  card("chargeDeclinedIncorrectCvc", "4000000000000127", {
    refused: decline("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
  }),
  card("chargeDeclinedProcessingError", "4000000000000119", {
    refused: decline(
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
      "processing_error",
    ),
  }),
  card("chargeCustomerFail", "4000000000000341", {
    chargeRefused: decline("generic_decline", DECLINED),
  }),
  card("threeDSecure2Required", "4000000000003220", { extraStep: "always" }),
  card("authenticationRequired", "4000002760003184", { extraStep: "always" }),
  card("authenticationRequiredOnSetup", "4000002500003155", { extraStep: "unless_set_up" }),
  card("authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", {
    extraStep: "always",
    chargeRefused: INSUFFICIENT,
  }),
];

/** Names of earlier pages of Stripe's, which still work. */
const OTHER_NAMES: Record<string, string> = {
  pm_card_visa_chargeDeclined: "pm_card_chargeDeclined",
  pm_card_visa_chargeDeclinedInsufficientFunds: "pm_card_chargeDeclinedInsufficientFunds",
};

const byToken = new Map(CARDS.map((each) => [each.token, each]));
const byNumber = new Map(CARDS.map((each) => [each.number, each]));

export function cardOfToken(token: string): TestCard | undefined {
  return byToken.get(OTHER_NAMES[token] ?? token);
}

export function cardOfNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** The check digit that every card's number ends with. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split("")
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
