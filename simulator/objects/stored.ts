// What is kept of each resource: Stripe's own types as they look on the wire, with ids where an answer may hold an expanded object.
import type Stripe from "stripe";

/** The package turns decimals into objects after it has read an answer; on the wire they are strings. */
export type Wire<T> = unknown extends T
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends string | number | boolean | null | undefined | void
      ? T
      : T extends (infer U)[]
        ? Wire<U>[]
        : { [K in keyof T]: Wire<T[K]> };

/** `P` says which of several permitted types a field has here; it can not permit others. */
type With<T, P extends { [K in keyof P]: K extends keyof T ? T[K] : never }> = Omit<T, keyof P> & P;

type Id = string;

export type Product = With<Wire<Stripe.Product>, { default_price: Id | null }>;
export type Price = With<
  Wire<Stripe.Price>,
  { product: Id; recurring: Wire<Stripe.Price.Recurring>; unit_amount: number }
>;
export type Customer = With<
  Wire<Stripe.Customer>,
  {
    test_clock: Id | null;
    address: Stripe.Address | null;
    name: string | null;
    phone: string | null;
    invoice_prefix: string;
    next_invoice_sequence: number;
    tax_exempt: Stripe.Customer.TaxExempt;
    invoice_settings: With<
      Wire<Stripe.Customer.InvoiceSettings>,
      { default_payment_method: Id | null }
    >;
  }
>;
export type DeletedCustomer = Stripe.DeletedCustomer;
export type TaxId = With<Wire<Stripe.TaxId>, { customer: Id }>;
export type Card = Wire<Stripe.PaymentMethod.Card>;
export type PaymentMethod = With<Wire<Stripe.PaymentMethod>, { customer: Id | null; card: Card }>;
export type PaymentIntent = With<
  Wire<Stripe.PaymentIntent>,
  {
    customer: Id | null;
    payment_method: Id | null;
    latest_charge: Id | null;
    client_secret: string;
  }
>;
export type SetupIntent = With<
  Wire<Stripe.SetupIntent>,
  { customer: Id | null; payment_method: Id | null; client_secret: string }
>;
export type Charge = With<
  Wire<Stripe.Charge>,
  { customer: Id | null; payment_intent: Id | null; source: null }
>;
export type SubscriptionItem = With<Wire<Stripe.SubscriptionItem>, { price: Price }>;
export type Subscription = With<
  Wire<Stripe.Subscription>,
  {
    customer: Id;
    items: Wire<Stripe.ApiList<SubscriptionItem>>;
    latest_invoice: Id | null;
    default_payment_method: Id | null;
    test_clock: Id | null;
    pending_setup_intent: Id | null;
    cancellation_details: Wire<Stripe.Subscription.CancellationDetails>;
  }
>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
/** The published example still has the field of earlier versions. */
export type Invoice = With<
  Wire<Stripe.Invoice>,
  {
    customer: Id;
    default_payment_method: Id | null;
    test_clock: Id | null;
    hosted_invoice_url: string | null;
    invoice_pdf: string | null;
    auto_advance: boolean;
    lines: Wire<Stripe.ApiList<InvoiceLine>>;
  }
> & { subscription: null };
export type InvoicePayment = With<Wire<Stripe.InvoicePayment>, { invoice: Id }>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = With<Wire<Stripe.WebhookEndpoint>, { secret: string }>;

/** The package types an event by its kind; here the kind and the object come from two hands. */
export interface Event {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: Stripe.Event.Request;
  type: Stripe.Event["type"];
}

/** Beside Stripe's resources: what it knows and does not tell. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  nextAtMs: number;
}
export interface CardSecret {
  id: string;
  /** A key of the published test cards. */
  card: string;
  /** Whether its holder has passed the extra step for payments to come. */
  isSetUp: boolean;
}
export interface Dues {
  /** The subscription's. */
  id: string;
  /** The end of the period whose renewal was announced. */
  announcedFor: number | null;
}
export interface IntentUse {
  /** The payment intent's. */
  id: string;
  invoice: string;
}
export interface Replay {
  /** The idempotency key, with the caller's key. */
  id: string;
  request: string;
  status: number;
  body: string;
  atMs: number;
}

export interface Tables {
  product: Product;
  price: Price;
  customer: Customer;
  deleted_customer: DeletedCustomer;
  tax_id: TaxId;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  charge: Charge;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  test_clock: TestClock;
  webhook_endpoint: WebhookEndpoint;
  event: Event;
  delivery: Delivery;
  card_secret: CardSecret;
  dues: Dues;
  intent_use: IntentUse;
  replay: Replay;
}
export type Table = keyof Tables;

export const TABLES = [
  "product",
  "price",
  "customer",
  "deleted_customer",
  "tax_id",
  "payment_method",
  "payment_intent",
  "setup_intent",
  "charge",
  "subscription",
  "invoice",
  "invoice_payment",
  "test_clock",
  "webhook_endpoint",
  "event",
  "delivery",
  "card_secret",
  "dues",
  "intent_use",
  "replay",
] as const satisfies readonly Table[];
