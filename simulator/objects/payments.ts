// Ways to pay and attempts to be paid.
import type Stripe from "stripe";

import type { Decline, TestCard } from "./cards.ts";
import { letters, newClientSecret, newId } from "./ids.ts";
import type { Charge, PaymentIntent, PaymentMethod, SetupIntent, Wire } from "./stored.ts";

export type BillingDetails = Wire<Stripe.PaymentMethod.BillingDetails>;

export const NO_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
export const NO_BILLING_DETAILS: BillingDetails = {
  address: NO_ADDRESS,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export interface Expiry {
  month: number;
  year: number;
}

export function newPaymentMethod(
  card: TestCard,
  expiry: Expiry,
  details: BillingDetails,
  created: number,
  metadata: Stripe.Metadata = {},
): PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: details,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: details.address?.line1 ? "pass" : null,
        address_postal_code_check: details.address?.postal_code ? "pass" : null,
        cvc_check: "pass",
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: letters(16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: "card",
  } satisfies Wire<Stripe.PaymentMethod>;
}

export interface IntentFields {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
  setupFutureUsage: "off_session" | "on_session" | null;
}

export function newPaymentIntent(fields: IntentFields, created: number): PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: newClientSecret(id),
    confirmation_method: "automatic",
    created,
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: fields.receiptEmail,
    review: null,
    setup_future_usage: fields.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  } satisfies Wire<Stripe.PaymentIntent>;
}

export function newSetupIntent(
  fields: Pick<IntentFields, "customer" | "description" | "metadata">,
  usage: string,
  created: number,
): SetupIntent {
  const id = newId("seti");
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: ["card"],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created,
    customer: fields.customer,
    customer_account: null,
    description: fields.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: fields.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage,
  } satisfies Wire<Stripe.SetupIntent>;
}

function outcomeOf(decline: Decline | null): Wire<Stripe.Charge.Outcome> {
  return {
    advice_code: decline === null ? null : "try_again_later",
    network_advice_code: null,
    network_decline_code: decline === null ? null : "05",
    network_status: decline === null ? "approved_by_network" : "declined_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 32,
    seller_message:
      decline === null
        ? "Payment complete."
        : "The bank did not return any further details with this decline.",
    type: decline === null ? "authorized" : "issuer_declined",
  };
}

function cardDetails(
  { card }: PaymentMethod,
  amount: number,
): Wire<Stripe.Charge.PaymentMethodDetails.Card> {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  created: number,
): Charge {
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline === null ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline === null ? newId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "GUIDELINK",
    captured: decline === null,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: cardDetails(method, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline === null ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  } satisfies Wire<Stripe.Charge>;
}
