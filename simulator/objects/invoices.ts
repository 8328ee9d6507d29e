import type Stripe from "stripe";

import { newId } from "./ids.ts";
import type {
  Customer,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  Price,
  Subscription,
  TaxId,
  Wire,
} from "./stored.ts";
import type { Period } from "./subscriptions.ts";

export interface LineFields {
  amount: number;
  description: string;
  period: Period;
  price: Price;
  isProration: boolean;
}

export function lineOf(
  fields: LineFields,
  invoice: string,
  { id, items }: Subscription,
): InvoiceLine {
  const { price, amount } = fields;
  const item = items.data[0]?.id ?? "";
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description: fields.description,
    discount_amounts: [],
    discountable: !fields.isProration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: fields.isProration,
        proration_details: { credited_items: null },
        subscription: id,
        subscription_item: item,
      },
      type: "subscription_item_details",
    },
    period: fields.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: "1",
    subscription: id,
    subtotal: amount,
    taxes: [],
  } satisfies Wire<Stripe.InvoiceLineItem>;
}

export interface InvoiceFields {
  id?: string;
  customer: Customer;
  taxIds: readonly TaxId[];
  subscription: Subscription;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
  lines: readonly LineFields[];
  /** Of the period that the invoice was made after; that of its lines is the one it pays. */
  period: Period;
  created: number;
  prorationDate?: number;
}

/** What a draft does not have yet, or what the product never sets. */
const NOT_SET = {
  account_tax_ids: null,
  amount_shipping: 0,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  subscription: null,
  webhooks_delivered_at: null,
} as const;

/** A draft; `finalized` numbers it and gives it its pages. */
export function newInvoice(fields: InvoiceFields): Invoice {
  const { id = newId("in"), customer, subscription } = fields;
  const lines = fields.lines.map((line) => lineOf(line, id, subscription));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  return {
    id,
    object: "invoice",
    ...NOT_SET,
    account_country: "US",
    account_name: "GuideLink",
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: fields.reason,
    collection_method: "charge_automatically",
    created: fields.created,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_exempt: customer.tax_exempt,
    customer_tax_ids: fields.taxIds.map(({ type, value }) => ({ type, value })),
    default_tax_rates: [],
    discounts: [],
    issuer: { type: "self" },
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(fields.prorationDate !== undefined && {
          subscription_proration_date: fields.prorationDate,
        }),
      },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: ["card"],
    },
    period_end: fields.period.end,
    period_start: fields.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  } satisfies Wire<Stripe.Invoice> & { subscription: null };
}

export function newInvoicePayment(invoice: Invoice, intent: string): InvoicePayment {
  return {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Wire<Stripe.InvoicePayment>;
}
