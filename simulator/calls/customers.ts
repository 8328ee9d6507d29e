import type Stripe from "stripe";

import type { Books } from "../billing/books.ts";
import { mustBeOf } from "../billing/methods.ts";
import { endSubscription, expireSubscription, hasEnded } from "../billing/standing.ts";
import {
  newCustomer,
  newTaxId,
  NO_CUSTOMER_FIELDS,
  type CustomerFields,
} from "../objects/customers.ts";
import type { Customer } from "../objects/stored.ts";
import { createdFilter, idOf, listed, type Asked, type Call } from "../wire/call.ts";
import { invalid, missing } from "../wire/fault.ts";
import type { Params } from "../wire/params.ts";

export function addressOf(params: Params | undefined): Stripe.Address | null {
  if (params === undefined) return null;
  const part = (name: keyof Stripe.Address) => params.textOrNull(name) ?? null;
  return {
    city: part("city"),
    country: part("country"),
    line1: part("line1"),
    line2: part("line2"),
    postal_code: part("postal_code"),
    state: part("state"),
  };
}

function emailOf(params: Params): string | null | undefined {
  const email = params.textOrNull("email");
  if (email != null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email.slice(0, 200)}`, "email", "email_invalid");
  }
  return email;
}

function fieldsOf(params: Params, before: CustomerFields): CustomerFields {
  const or = <T>(value: T | undefined, otherwise: T): T =>
    value === undefined ? otherwise : value;
  return {
    address: params.has("address") ? addressOf(params.object("address")) : before.address,
    description: or(params.textOrNull("description"), before.description),
    email: or(emailOf(params), before.email),
    metadata: params.metadata(before.metadata),
    name: or(params.textOrNull("name"), before.name),
    phone: or(params.textOrNull("phone"), before.phone),
    preferred_locales: params.texts("preferred_locales") ?? before.preferred_locales,
    tax_exempt: params.choice("tax_exempt", ["none", "exempt", "reverse"]) ?? before.tax_exempt,
  };
}

const TAX_ID = /^[a-z]{2}(?:_[a-z]{2,6}){1,2}$/;

function addTaxId(books: Books, customer: Customer, params: Params) {
  const type = params.need("type");
  const value = params.need("value");
  params.done();
  if (!TAX_ID.test(type)) throw invalid(`Invalid type: ${type.slice(0, 50)}`, "type");
  const isPlain = value.length <= 40 && /^[A-Za-z0-9.\-/ ]+$/.test(value);
  const isVietnamese = type !== "vn_tin" || /^\d{10}(?:-\d{3})?$/.test(value);
  if (!isPlain || !isVietnamese)
    throw invalid(`Invalid value for ${type}.`, "value", "tax_id_invalid");
  const taxId = books.put(
    "tax_id",
    newTaxId(customer.id, type, value, books.now(customer.test_clock)),
  );
  books.emit("customer.tax_id.created", taxId);
  return taxId;
}

function create({ books, params }: Asked): Customer {
  const fields = fieldsOf(params, NO_CUSTOMER_FIELDS);
  const clock = params.text("test_clock") ?? null;
  const taxIds = params.objects("tax_id_data") ?? [];
  const method = params.text("payment_method");
  const settings = params.object("invoice_settings");
  const chosen = settings?.text("default_payment_method");
  if (method !== undefined || chosen !== undefined) {
    throw invalid("Attach payment methods to the customer once it is there.", "payment_method");
  }
  // Read before anything is made: `done` of each is in `addTaxId`.
  if (clock !== null) books.must("test_clock", clock, "test_clock");
  params.doneExcept(taxIds);
  const customer = books.put("customer", newCustomer(fields, books.now(clock), clock));
  books.emit("customer.created", customer);
  for (const each of taxIds) addTaxId(books, customer, each);
  return customer;
}

function update(asked: Asked): Customer {
  const { books, params } = asked;
  const before = mustStay(asked);
  const fields = fieldsOf(params, {
    ...NO_CUSTOMER_FIELDS,
    address: before.address,
    description: before.description,
    email: before.email,
    metadata: before.metadata,
    name: before.name,
    phone: before.phone,
    preferred_locales: before.preferred_locales ?? [],
    tax_exempt: before.tax_exempt,
  });
  const settings = params.object("invoice_settings");
  const chosen = settings?.textOrNull("default_payment_method");
  params.done();
  if (chosen != null) {
    const method = books.must("payment_method", chosen, "invoice_settings[default_payment_method]");
    mustBeOf(method, before.id);
    if (method.customer === null) {
      const message = `The customer does not have a payment method with the ID ${chosen}. The payment method must be attached to the customer.`;
      throw invalid(message, "invoice_settings[default_payment_method]", "resource_missing");
    }
  }
  const invoice_settings =
    chosen === undefined
      ? before.invoice_settings
      : { ...before.invoice_settings, default_payment_method: chosen };
  return books.change("customer", before.id, { ...fields, invoice_settings }, "customer.updated");
}

/** One that was not deleted. */
function mustStay(asked: Asked): Customer {
  return asked.books.must("customer", idOf(asked));
}

function remove(asked: Asked) {
  const { books } = asked;
  asked.params.done();
  const customer = mustStay(asked);
  for (const subscription of books.store.of("subscription", customer.id)) {
    if (hasEnded(subscription)) continue;
    if (subscription.status === "incomplete") expireSubscription(books, subscription);
    else endSubscription(books, subscription, "cancellation_requested");
  }
  books.emit("customer.deleted", customer);
  books.store.remove("customer", customer.id);
  return books.put("deleted_customer", { id: customer.id, object: "customer", deleted: true });
}

export const customerCalls: Call[] = [
  { method: "POST", path: "/v1/customers", run: create },
  {
    method: "GET",
    path: "/v1/customers",
    run: (asked) => {
      const email = asked.params.text("email");
      const clock = asked.params.text("test_clock");
      const isIn = createdFilter(asked.params);
      const rows = [...asked.books.store.all("customer")].filter(
        (row) =>
          isIn(row) &&
          (email === undefined || row.email === email) &&
          (clock === undefined || row.test_clock === clock),
      );
      return listed(rows, "/v1/customers", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/customers/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.store.get("deleted_customer", idOf(asked)) ?? mustStay(asked);
    },
  },
  { method: "POST", path: "/v1/customers/{id}", run: update },
  { method: "DELETE", path: "/v1/customers/{id}", run: remove },
  {
    method: "POST",
    path: "/v1/customers/{id}/tax_ids",
    run: (asked) => addTaxId(asked.books, mustStay(asked), asked.params),
  },
  {
    method: "GET",
    path: "/v1/customers/{id}/tax_ids",
    run: (asked) => {
      const { id } = mustStay(asked);
      return listed(asked.books.store.of("tax_id", id), `/v1/customers/${id}/tax_ids`, asked);
    },
  },
  {
    method: "GET",
    path: "/v1/customers/{id}/tax_ids/{taxId}",
    run: (asked) => {
      asked.params.done();
      return taxIdOf(asked);
    },
  },
  {
    method: "DELETE",
    path: "/v1/customers/{id}/tax_ids/{taxId}",
    run: (asked) => {
      asked.params.done();
      const taxId = taxIdOf(asked);
      asked.books.emit("customer.tax_id.deleted", taxId);
      asked.books.store.remove("tax_id", taxId.id);
      return { id: taxId.id, object: "tax_id", deleted: true } satisfies Stripe.DeletedTaxId;
    },
  },
  {
    method: "GET",
    path: "/v1/customers/{id}/payment_methods",
    run: (asked) => {
      const { id } = mustStay(asked);
      asked.params.choice("type", ["card"]);
      const rows = asked.books.store.of("payment_method", id);
      return listed(rows, `/v1/customers/${id}/payment_methods`, asked);
    },
  },
];

function taxIdOf(asked: Asked) {
  const customer = mustStay(asked);
  const taxId = asked.books.must("tax_id", idOf(asked, 1));
  if (taxId.customer !== customer.id) throw missing("tax_id", taxId.id);
  return taxId;
}
