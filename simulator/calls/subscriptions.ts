import type { Books } from "../billing/books.ts";
import { methodOf, mustBeOf } from "../billing/methods.ts";
import {
  begin,
  cancel,
  mustLive,
  setCancelAtPeriodEnd,
  switchPrice,
  type PaymentBehavior,
} from "../billing/subscriptions.ts";
import { onlyItem, type Proration } from "../billing/switching.ts";
import type { PaymentMethod, Price, Subscription } from "../objects/stored.ts";
import { createdFilter, idOf, listed, type Asked, type Call } from "../wire/call.ts";
import { invalid } from "../wire/fault.ts";
import type { Params } from "../wire/params.ts";

const BEHAVIORS = [
  "default_incomplete",
  "allow_incomplete",
  "error_if_incomplete",
] as const satisfies readonly PaymentBehavior[];
const PRORATIONS = [
  "create_prorations",
  "always_invoice",
  "none",
] as const satisfies readonly Proration[];

/** A subscription has one item here: `items` names its price, and in a change the item itself. */
export function priceOf(
  books: Books,
  items: Params[] | undefined,
  of?: Subscription,
): Price | null {
  const [item, ...others] = items ?? [];
  if (item === undefined) return null;
  if (others.length > 0) throw invalid("A subscription of the simulator has one item.", "items");
  const id = item.text("id");
  const price = item.text("price");
  const quantity = item.integer("quantity") ?? 1;
  if (quantity !== 1)
    throw invalid("A subscription of the simulator has quantity 1.", "items[0][quantity]");
  if (of !== undefined && id !== onlyItem(of).id) {
    const message = `Invalid subscription item: '${id ?? ""}'. A new item beside it is not simulated.`;
    throw invalid(message, "items[0][id]", "resource_missing");
  }
  return price === undefined ? null : books.must("price", price, "items[0][price]");
}

function savingOf(params: Params): "on_subscription" | "off" | undefined {
  const settings = params.object("payment_settings");
  settings?.ignore("payment_method_types", "payment_method_options");
  return settings?.choice("save_default_payment_method", ["on_subscription", "off"]);
}

function methodFor(books: Books, customer: string, id: string | undefined): PaymentMethod | null {
  if (id === undefined) return null;
  const method = methodOf(books, id, "default_payment_method");
  mustBeOf(method, customer);
  if (method.customer === null) {
    const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
    throw invalid(message, "default_payment_method", "resource_missing");
  }
  return method;
}

function create({ books, params }: Asked): Subscription {
  const customer = books.must("customer", params.need("customer"), "customer");
  const price = priceOf(books, params.objects("items"));
  const behavior = params.choice("payment_behavior", BEHAVIORS) ?? "allow_incomplete";
  const method = params.text("default_payment_method");
  const saves = savingOf(params) ?? "off";
  const cancelAtPeriodEnd = params.boolean("cancel_at_period_end") ?? false;
  const description = params.textOrNull("description") ?? null;
  const metadata = params.metadata();
  params.choice("collection_method", ["charge_automatically"]);
  params.ignore("off_session", "currency", "billing_mode");
  params.done();
  if (price === null) throw invalid("Missing required param: items.", "items", "parameter_missing");
  return begin(books, {
    customer,
    price,
    behavior,
    method: methodFor(books, customer.id, method),
    saves,
    cancelAtPeriodEnd,
    description,
    metadata,
  });
}

function update(asked: Asked): Subscription {
  const { books, params } = asked;
  const before = books.must("subscription", idOf(asked));
  const price = priceOf(books, params.objects("items"), before);
  const isSet = params.boolean("cancel_at_period_end");
  const behavior = params.choice("payment_behavior", BEHAVIORS) ?? "allow_incomplete";
  const proration = params.choice("proration_behavior", PRORATIONS) ?? "create_prorations";
  const prorationDate = params.integer("proration_date") ?? null;
  const method = params.textOrNull("default_payment_method");
  const saves = savingOf(params);
  const description = params.textOrNull("description");
  const metadata = params.metadata(before.metadata);
  const details = detailsOf(params.object("cancellation_details"), before);
  params.ignore("off_session");
  params.done();
  const { id } = before;
  const isMore =
    price !== null || isSet !== undefined || method !== undefined || saves !== undefined;
  if (isMore) mustLive(books, id);
  const chosen = method == null ? method : methodFor(books, before.customer, method)?.id;
  const changes: Partial<Subscription> = {
    metadata,
    cancellation_details: details,
    ...(description !== undefined && { description }),
    ...(chosen !== undefined && { default_payment_method: chosen }),
    ...(saves !== undefined &&
      before.payment_settings !== null && {
        payment_settings: { ...before.payment_settings, save_default_payment_method: saves },
      }),
  };
  books.change("subscription", id, changes, "customer.subscription.updated");
  if (isSet !== undefined) setCancelAtPeriodEnd(books, id, isSet);
  if (price !== null) switchPrice(books, id, { price, proration, behavior, prorationDate });
  return books.must("subscription", id);
}

const FEEDBACK = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
] as const;

function detailsOf(params: Params | undefined, { cancellation_details: before }: Subscription) {
  if (params === undefined) return before;
  const comment = params.textOrNull("comment");
  const feedback = params.choice("feedback", FEEDBACK);
  return {
    ...before,
    ...(comment !== undefined && { comment }),
    ...(feedback !== undefined && { feedback }),
  };
}

const LIVE = new Set(["active", "past_due", "trialing", "incomplete", "unpaid", "paused"]);

function list(asked: Asked): object {
  const { books, params } = asked;
  const customer = params.text("customer");
  const status = params.text("status");
  const price = params.text("price");
  const clock = params.text("test_clock");
  const isIn = createdFilter(params);
  const { store } = books;
  const all =
    customer === undefined ? [...store.all("subscription")] : store.of("subscription", customer);
  const isWanted = (row: Subscription) =>
    status === "all" ||
    (status === undefined
      ? LIVE.has(row.status)
      : status === "ended"
        ? !LIVE.has(row.status)
        : row.status === status);
  const rows = all.filter(
    (row) =>
      isIn(row) &&
      isWanted(row) &&
      (price === undefined || onlyItem(row).price.id === price) &&
      (clock === undefined || row.test_clock === clock),
  );
  return listed(rows, "/v1/subscriptions", asked);
}

export const subscriptionCalls: Call[] = [
  { method: "POST", path: "/v1/subscriptions", run: create },
  { method: "GET", path: "/v1/subscriptions", run: list },
  {
    method: "GET",
    path: "/v1/subscriptions/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("subscription", idOf(asked));
    },
  },
  { method: "POST", path: "/v1/subscriptions/{id}", run: update },
  {
    method: "DELETE",
    path: "/v1/subscriptions/{id}",
    run: (asked) => {
      const { books, params } = asked;
      const before = books.must("subscription", idOf(asked));
      const { comment, feedback } = detailsOf(params.object("cancellation_details"), before);
      params.ignore("invoice_now", "prorate");
      params.done();
      return cancel(books, before.id, { comment, feedback });
    },
  },
];
