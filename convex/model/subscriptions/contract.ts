// Option lists, prices and inputs of subscriptions. Browser-safe.
import * as z from "zod/mini";

export const SUBSCRIPTION_PLANS = ["MONTHLY", "ANNUAL"] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

export const SUBSCRIPTION_STATUSES = ["ACTIVE", "PAST_DUE", "CANCELLED"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What an operator gets only with a subscription; guides and admins always have all of it. */
export const SUBSCRIPTION_FEATURES = [
  "messaging",
  "jobRequests",
  "prioritySupport",
  "analytics",
  "verification",
] as const;
export type SubscriptionFeature = (typeof SUBSCRIPTION_FEATURES)[number];

/** Plans are sold in dollars; amounts of them are counted in cents, as the payment provider does. */
export const CURRENCY = "usd";
export const PLAN_PRICES: Readonly<
  Record<SubscriptionPlan, { amountUSDCents: number; interval: "month" | "year" }>
> = {
  MONTHLY: { amountUSDCents: 2_900, interval: "month" },
  ANNUAL: { amountUSDCents: 29_000, interval: "year" },
};

export const PAYMENT_STATUSES = ["PAID", "OPEN", "VOID", "UNCOLLECTIBLE"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Vietnam's number of a company that pays taxes: ten digits, of a branch thirteen. */
const TAX_ID = /^(?:\d{10}(?:-?\d{3})?)?$/;
const STRIPE_ID = /^[a-z]+_[A-Za-z0-9_]+$/;

export const planInput = z.strictObject({ plan: z.enum(SUBSCRIPTION_PLANS) });

export const completeInput = z.strictObject({
  paymentIntentId: z
    .string("This payment is not known")
    .check(
      z.maxLength(255, "This payment is not known"),
      z.regex(STRIPE_ID, "This payment is not known"),
    ),
  plan: z.enum(SUBSCRIPTION_PLANS),
});

const SECOND_MS = 1_000;
/** For so long a preview holds. */
const PREVIEW_SECONDS = 15 * 60;
/** The clocks of two servers may differ by so much. */
const CLOCKS_APART_SECONDS = 60;

/** The instant decides what is given back: an earlier one would give back days that were used. */
function isOfPreview(seconds: number): boolean {
  const age = Date.now() / SECOND_MS - seconds;
  return age >= -CLOCKS_APART_SECONDS && age <= PREVIEW_SECONDS;
}

export const switchInput = z.strictObject({
  plan: z.enum(SUBSCRIPTION_PLANS),
  /** The instant of the preview, in seconds: what is then charged is what the preview said. */
  prorationDate: z.exactOptional(
    z
      .number()
      .check(
        z.int(),
        z.positive("This value is missing or not valid"),
        z.refine(isOfPreview, "These costs are out of date. Please look at them again."),
      ),
  ),
});

export const cardInput = z.strictObject({
  setupIntentId: z
    .string("This card is not known")
    .check(
      z.maxLength(255, "This card is not known"),
      z.regex(STRIPE_ID, "This card is not known"),
    ),
});

const line = (max: number, message: string) =>
  z.string().check(z.trim(), z.maxLength(max, message));

export const billingInput = z.strictObject({
  companyName: line(150, "Please use at most 150 characters"),
  address: line(200, "Please use at most 200 characters"),
  city: line(100, "Please use at most 100 characters"),
  /** ISO 3166, two letters. */
  country: z
    .string("Please choose a country")
    .check(z.regex(/^[A-Z]{2}$/, "Please choose a country")),
  taxId: z.string().check(
    // Its groups, as papers print them.
    z.overwrite((digits) => digits.replaceAll(/[\s.]/g, "")),
    z.regex(TAX_ID, "A tax number has 10 digits, or 13 for a branch"),
    // As the payment provider writes it.
    z.overwrite((digits) => digits.replace(/^(\d{10})(\d{3})$/, "$1-$2")),
  ),
});
export type BillingDetails = z.output<typeof billingInput>;

/** The payment history shows the newest so many. */
export const PAYMENTS_SHOWN = 60;

/** To the people behind the product. */
export const QUESTION_MAX = 2_000;

export const questionInput = z.strictObject({
  question: z
    .string("Please write at least 10 characters")
    .check(
      z.trim(),
      z.minLength(10, "Please write at least 10 characters"),
      z.maxLength(QUESTION_MAX, "Please use at most 2000 characters"),
    ),
});
export type QuestionInput = z.output<typeof questionInput>;
