import type Stripe from "stripe";

import { planOf } from "./catalog.ts";
import { newId } from "./ids.ts";
import type { Price, Subscription, SubscriptionItem, Wire } from "./stored.ts";

export interface Period {
  start: number;
  end: number;
}

export function itemOf(
  id: string,
  subscription: string,
  price: Price,
  period: Period,
  created: number,
): SubscriptionItem {
  return {
    id,
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  } satisfies Wire<Stripe.SubscriptionItem>;
}

export interface SubscriptionFields {
  id?: string;
  customer: string;
  price: Price;
  period: Period;
  created: number;
  status: Stripe.Subscription.Status;
  defaultPaymentMethod: string | null;
  savesPaymentMethod: "on_subscription" | "off";
  cancelAtPeriodEnd: boolean;
  description: string | null;
  metadata: Stripe.Metadata;
  testClock: string | null;
}

export function newSubscription(fields: SubscriptionFields): Subscription {
  const { id = newId("sub"), created, period } = fields;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: fields.cancelAtPeriodEnd ? period.end : null,
    cancel_at_period_end: fields.cancelAtPeriodEnd,
    canceled_at: fields.cancelAtPeriodEnd ? created : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: fields.price.currency,
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [itemOf(newId("si"), id, fields.price, period, created)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: fields.savesPaymentMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: fields.status,
    test_clock: fields.testClock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  } satisfies Wire<Stripe.Subscription>;
}
