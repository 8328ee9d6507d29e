// The simulator's answers beside Stripe's published examples: every name is there, with its JSON type. The types of the package
// are held by the compiler (`satisfies` in simulator/objects); the examples by this.
import { readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startSimulator, type Simulator } from "../simulator/index.ts";
import { temporaryFolder } from "./setup/server.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonType = "array" | "boolean" | "nullable" | "number" | "object" | "string";

/** By resource and type the paths of the published example; `nullable` had null there. */
const SHAPES = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "fixtures/stripe-shapes.json"), "utf8"),
) as Record<string, Partial<Record<JsonType, string[]>>>;

const folder = temporaryFolder("stripe-shapes");
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({
    folder: folder.path,
    host: "127.0.0.1",
    port: 0,
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    webhook: { url: "http://127.0.0.1:9/", secret: "whsec_1" },
  });
});

afterAll(async () => {
  await simulator.close();
  folder.remove();
});

type Fields = Record<string, string>;

/** As curl would: without the package, which turns some fields into objects. */
async function call(method: "GET" | "POST", address: string, fields: Fields = {}): Promise<Json> {
  const form = new URLSearchParams(fields);
  const query = method === "GET" && form.size > 0 ? `?${form.toString()}` : "";
  const answer = await fetch(`${simulator.url}/v1/${address}${query}`, {
    method,
    headers: { authorization: "Bearer sk_test_1" },
    ...(method === "POST" && { body: form }),
  });
  const body = (await answer.json()) as Json;
  seen.push(body);
  return body;
}

const seen: Json[] = [];

function at(value: Json, ...names: string[]): Json {
  return names.reduce<Json>((inner, name) => {
    if (inner === null || typeof inner !== "object") throw new Error(`no ${name}`);
    return (Array.isArray(inner) ? inner[Number(name)] : inner[name]) ?? null;
  }, value);
}

function textAt(value: Json, ...names: string[]): string {
  const text = at(value, ...names);
  if (typeof text !== "string") throw new Error(`no text at ${names.join(".")}`);
  return text;
}

const idOf = (value: Json): string => textAt(value, "id");

function typeOf(value: Json): string {
  if (value === null) return "nullable";
  return Array.isArray(value) ? "array" : typeof value;
}

/** All values at a path; the last step must be there wherever its parent is. */
function valuesAt(object: Json, steps: readonly string[]): (Json | undefined)[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [object];
  if (object === null) return [];
  if (step === "[]")
    return Array.isArray(object) ? object.flatMap((each) => valuesAt(each, rest)) : [];
  if (typeof object !== "object" || Array.isArray(object)) return [undefined];
  const inner = object[step];
  if (inner === undefined) return Object.hasOwn(object, step) ? [] : [undefined];
  return valuesAt(inner, rest);
}

function differences(object: Json, shape: Partial<Record<JsonType, string[]>>): string[] {
  return Object.entries(shape).flatMap(([type, paths]) =>
    paths.flatMap((each) => {
      const values = valuesAt(object, each.replaceAll("[]", ".[]").split("."));
      return values.flatMap((value) => {
        if (value === undefined) return [`${each} is missing`];
        const isRight = value === null || type === "nullable" || typeOf(value) === type;
        return isRight ? [] : [`${each} is ${typeOf(value)}, not ${type}`];
      });
    }),
  );
}

/** Every resource inside an answer, itself and those that it holds. */
function resourcesIn(value: Json): { object: string; value: Json }[] {
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  const inner = Object.values(value).flatMap(resourcesIn);
  const { object } = value;
  return typeof object === "string" ? [{ object, value }, ...inner] : inner;
}

async function subscribe(customer: string, plan: string): Promise<{ id: string; intent: string }> {
  const subscription = await call("POST", "subscriptions", {
    customer,
    "items[0][price]": `price_guidelink_${plan}`,
    payment_behavior: "default_incomplete",
    "payment_settings[save_default_payment_method]": "on_subscription",
    "expand[0]": "latest_invoice.confirmation_secret",
    "expand[1]": "latest_invoice.payments.data.payment.payment_intent",
  });
  const secret = textAt(subscription, "latest_invoice", "confirmation_secret", "client_secret");
  return { id: idOf(subscription), intent: secret.split("_secret_")[0] ?? "" };
}

/** A customer's life with everything that can be asked for on the way. */
async function walkEverything(): Promise<void> {
  const start = Date.UTC(2027, 0, 15) / 1000;
  const clock = await call("POST", "test_helpers/test_clocks", {
    frozen_time: String(start),
    name: "a year",
  });
  const customer = idOf(
    await call("POST", "customers", {
      email: "an@example.com",
      name: "Nguyễn An",
      "address[city]": "Hội An",
      "address[country]": "VN",
      "metadata[userId]": "1",
      test_clock: idOf(clock),
    }),
  );
  await call("POST", `customers/${customer}/tax_ids`, { type: "vn_tin", value: "0312345678" });
  const { id, intent } = await subscribe(customer, "monthly");
  await call("POST", `payment_intents/${intent}/confirm`, {
    payment_method: "pm_card_chargeDeclined",
  });
  await call("POST", `payment_intents/${intent}/confirm`, {
    payment_method: "pm_card_authenticationRequired",
    return_url: "http://localhost/back",
  });
  await call("POST", `payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" });
  await call("POST", `subscriptions/${id}`, { cancel_at_period_end: "true" });
  await call("POST", `subscriptions/${id}`, { cancel_at_period_end: "false" });
  const item = idOf(at(await call("GET", `subscriptions/${id}`), "items", "data", "0"));
  const switched = { "items[0][id]": item, "items[0][price]": "price_guidelink_annual" };
  await call("POST", "invoices/create_preview", {
    subscription: id,
    "subscription_details[items][0][id]": item,
    "subscription_details[items][0][price]": "price_guidelink_annual",
  });
  await call("POST", `subscriptions/${id}`, { ...switched, proration_behavior: "always_invoice" });
  const setup = await call("POST", "setup_intents", { customer });
  await call("POST", `setup_intents/${idOf(setup)}/confirm`, {
    payment_method: "pm_card_chargeCustomerFail",
  });
  const method = idOf(at(await call("GET", "payment_methods", { customer }), "data", "0"));
  await call("POST", `subscriptions/${id}`, { default_payment_method: method });
  await call("POST", `test_helpers/test_clocks/${idOf(clock)}/advance`, {
    frozen_time: String(start + 400 * 86_400),
  });
  for (;;) {
    const now = await call("GET", `test_helpers/test_clocks/${idOf(clock)}`);
    if (at(now, "status") === "ready") break;
  }
  await subscribe(customer, "annual");
  await call("GET", `customers/${customer}`, {
    "expand[0]": "tax_ids",
    "expand[1]": "subscriptions",
  });
  await Promise.all(
    [
      "products",
      "prices",
      "customers",
      "payment_intents",
      "invoices",
      "charges",
      "events",
      "webhook_endpoints",
    ].map((each) => call("GET", each, { limit: "100" })),
  );
  await call("GET", "subscriptions", { limit: "100", status: "all" });
  await call("GET", "invoice_payments", { limit: "100" });
}

test("every resource has the fields of the published examples, in every state of a subscription's life", async () => {
  await walkEverything();
  const found = resourcesIn(seen);
  const kinds = new Map<string, number>();
  const wrong = new Set<string>();
  for (const { object, value } of found) {
    const shape = SHAPES[object];
    if (shape === undefined) continue;
    kinds.set(object, (kinds.get(object) ?? 0) + 1);
    for (const difference of differences(value, shape)) wrong.add(`${object}: ${difference}`);
  }
  expect([...wrong]).toEqual([]);
  expect([...kinds.keys()].toSorted()).toEqual(Object.keys(SHAPES).toSorted());
  expect(found.length).toBeGreaterThan(300);
});

test("a field that lacks or has another type would be seen", () => {
  const shape = { string: ["name", "items.data[].id"], nullable: ["address.city"] } as const;
  const right = { name: "An", items: { data: [{ id: "1" }] }, address: null };
  const asShape = { string: [...shape.string], nullable: [...shape.nullable] };
  expect(differences(right, asShape)).toEqual([]);
  expect(differences({ ...right, name: 1 }, asShape)).toEqual(["name is number, not string"]);
  expect(differences({ ...right, items: { data: [{}] } }, asShape)).toEqual([
    "items.data[].id is missing",
  ]);
  expect(differences({ ...right, address: {} }, asShape)).toEqual(["address.city is missing"]);
});
