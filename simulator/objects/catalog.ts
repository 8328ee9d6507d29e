// What is sold: one product at two prices.
import type Stripe from "stripe";

import type { Price, Product, Wire } from "./stored.ts";

export const PRODUCT_ID = "prod_guidelink_pro";

export interface Plan {
  lookupKey: "MONTHLY" | "ANNUAL";
  priceId: string;
  interval: "month" | "year";
  amount: number;
}
export const PLANS: readonly Plan[] = [
  { lookupKey: "MONTHLY", priceId: "price_guidelink_monthly", interval: "month", amount: 2900 },
  { lookupKey: "ANNUAL", priceId: "price_guidelink_annual", interval: "year", amount: 29_000 },
];

export function newProduct(created: number): Product {
  return {
    id: PRODUCT_ID,
    object: "product",
    active: true,
    created,
    default_price: PLANS[0]?.priceId ?? null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: "GuideLink Pro",
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: created,
    url: null,
  } satisfies Wire<Stripe.Product>;
}

export function newPrice({ lookupKey, priceId, interval, amount }: Plan, created: number): Price {
  return {
    id: priceId,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: {},
    nickname: null,
    product: PRODUCT_ID,
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  } satisfies Wire<Stripe.Price>;
}

/** Subscriptions still carry their price in the shape of earlier versions as well. */
export function planOf(price: Price): Wire<Stripe.Plan> {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  } satisfies Wire<Stripe.Plan>;
}
