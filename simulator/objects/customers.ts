import type Stripe from "stripe";

import { letters, newId } from "./ids.ts";
import type { Customer, TaxId, Wire } from "./stored.ts";

export interface CustomerFields {
  address: Stripe.Address | null;
  description: string | null;
  email: string | null;
  metadata: Stripe.Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
  tax_exempt: Stripe.Customer.TaxExempt;
}

export const NO_CUSTOMER_FIELDS: CustomerFields = {
  address: null,
  description: null,
  email: null,
  metadata: {},
  name: null,
  phone: null,
  preferred_locales: [],
  tax_exempt: "none",
};

export function newCustomer(
  fields: CustomerFields,
  created: number,
  testClock: string | null = null,
  id = newId("cus"),
): Customer {
  return {
    id,
    object: "customer",
    address: fields.address,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: fields.description,
    discount: null,
    email: fields.email,
    invoice_prefix: letters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: fields.metadata,
    name: fields.name,
    next_invoice_sequence: 1,
    phone: fields.phone,
    preferred_locales: fields.preferred_locales,
    shipping: null,
    tax_exempt: fields.tax_exempt,
    test_clock: testClock,
  } satisfies Wire<Stripe.Customer>;
}

/** Vietnam's number is the one that the product asks for; the others' country is what stands before the line. */
export function newTaxId(customer: string, type: string, value: string, created: number): TaxId {
  const [country = ""] = type.split("_");
  return {
    id: newId("txi"),
    object: "tax_id",
    country: country === "eu" ? value.slice(0, 2) : country.toUpperCase(),
    created,
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: "customer", customer, customer_account: null },
    type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  } satisfies Wire<Stripe.TaxId>;
}
