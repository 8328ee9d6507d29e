// A row of the API: how it is asked, by whom, and what it does.
import type { Books } from "../billing/books.ts";
import { invalid } from "./fault.ts";
import type { Params } from "./params.ts";

export interface Asked {
  books: Books;
  params: Params;
  /** What stands in the address in place of `{id}`, one after the other. */
  ids: string[];
  /** With the publishable key, as browsers do. */
  isPublic: boolean;
}

export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** `/v1/customers/{id}` */
  path: string;
  /** Whether the publishable key is enough. */
  forBrowsers?: true;
  run: (asked: Asked) => object;
}

export function idOf({ ids }: Asked, index = 0): string {
  const id = ids[index];
  if (id === undefined) throw new Error("The path has no such part");
  return id;
}

interface Row {
  id: string;
}

/** A page of rows that stand oldest first; the answer has the newest first. */
export function listed<T extends Row>(rows: Iterable<T>, path: string, { params }: Asked): object {
  const limit = params.integer("limit") ?? 10;
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  params.done();
  if (limit < 1 || limit > 100) {
    throw invalid("This value must be between 1 and 100.", "limit", "parameter_invalid_integer");
  }
  if (after !== undefined && before !== undefined) {
    throw invalid("You can not use both starting_after and ending_before.", "ending_before");
  }
  const all = [...rows].reverse();
  const at = (id: string, param: string) => {
    const index = all.findIndex((row) => row.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, param, "resource_missing");
    return index;
  };
  let from = 0;
  let to = all.length;
  let hasMore: boolean;
  if (before !== undefined) {
    to = at(before, "ending_before");
    from = Math.max(0, to - limit);
    hasMore = from > 0;
  } else {
    from = after === undefined ? 0 : at(after, "starting_after") + 1;
    to = Math.min(all.length, from + limit);
    hasMore = to < all.length;
  }
  return { object: "list", data: all.slice(from, to), has_more: hasMore, url: path };
}

/** `created`, or `created[gte]` and its like, as a test. */
export function createdFilter(params: Params): (row: { created: number }) => boolean {
  const range = rangeOf(params);
  return ({ created }) =>
    (range.gt === undefined || created > range.gt) &&
    (range.gte === undefined || created >= range.gte) &&
    (range.lt === undefined || created < range.lt) &&
    (range.lte === undefined || created <= range.lte);
}

function rangeOf(params: Params): { gt?: number; gte?: number; lt?: number; lte?: number } {
  if (!params.has("created")) return {};
  if (params.isText("created")) {
    const exactly = params.integer("created");
    return exactly === undefined ? {} : { gte: exactly, lte: exactly };
  }
  const range = params.object("created");
  const bounds = (["gt", "gte", "lt", "lte"] as const).flatMap((name) => {
    const value = range?.integer(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(bounds);
}
