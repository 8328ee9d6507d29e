// `expand[]`: ids in an answer become what they stand for.
import type { Books } from "../billing/books.ts";
import { intentOf } from "../billing/invoices.ts";
import { paymentsOf } from "../billing/standing.ts";
import type { Table } from "../objects/stored.ts";
import { invalid } from "./fault.ts";

const PREFIXES: Record<string, Table> = {
  cus: "customer",
  sub: "subscription",
  in: "invoice",
  pi: "payment_intent",
  seti: "setup_intent",
  pm: "payment_method",
  ch: "charge",
  price: "price",
  prod: "product",
  clock: "test_clock",
  txi: "tax_id",
};
const DEEPEST = 4;

type Json = Record<string, unknown>;

function found(books: Books, id: string): object | undefined {
  const table = PREFIXES[id.slice(0, id.indexOf("_"))];
  return table === undefined ? undefined : books.store.get(table, id);
}

/** What an answer has only when it is asked for. */
function includable(books: Books, { object, id }: Json, name: string): unknown {
  if (typeof id !== "string") return undefined;
  const list = (data: object[], url: string) => ({ object: "list", data, has_more: false, url });
  switch (`${String(object)}.${name}`) {
    case "invoice.confirmation_secret": {
      const secret = intentOf(books, id)?.client_secret;
      return secret === undefined ? null : { type: "payment_intent", client_secret: secret };
    }
    case "invoice.payments":
      return list(paymentsOf(books, id), `/v1/invoice_payments?invoice=${id}`);
    case "customer.tax_ids":
      return list(books.store.of("tax_id", id), `/v1/customers/${id}/tax_ids`);
    case "customer.subscriptions": {
      const live = books.store.of("subscription", id).filter(({ status }) => status !== "canceled");
      return list(live.reverse(), `/v1/customers/${id}/subscriptions`);
    }
    default:
      return undefined;
  }
}

function grown(books: Books, value: unknown, path: readonly string[], whole: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => grown(books, each, path, whole));
  if (typeof value !== "object") throw cannot(whole);
  const json = value as Json;
  const inner = Object.hasOwn(json, name) ? json[name] : includable(books, json, name);
  if (inner === undefined) throw cannot(whole);
  const object = typeof inner === "string" ? (found(books, inner) ?? null) : inner;
  if (typeof inner === "string" && object === null) throw cannot(whole);
  return { ...json, [name]: grown(books, object, rest, whole) };
}

function cannot(path: string): Error {
  const message = `This property cannot be expanded (${path.slice(0, 200)}).`;
  return invalid(message, "expand");
}

export function expanded(books: Books, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((object, path) => {
    const steps = path.split(".");
    if (steps.length > DEEPEST + 1) throw invalid("You can expand at most four levels.", "expand");
    return grown(books, object, steps, path) as object;
  }, answer);
}
