import type { OptimisticLocalStore } from "convex/browser";
import { getFunctionName } from "convex/server";
import { expect, test } from "vitest";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

import { showAtOnce } from "./use-thread.ts";

type Entry = { name: string; args: object; value: unknown };

/** What a client shows, as the update sees it. */
function storeOf(entries: Entry[]): OptimisticLocalStore {
  const nameOf = (query: Parameters<typeof getFunctionName>[0]) => getFunctionName(query);
  return {
    getQuery: (query: typeof api.messages.conversations) =>
      entries.find(({ name }) => name === nameOf(query))?.value,
    getAllQueries: (query: typeof api.messages.thread) =>
      entries.filter(({ name }) => name === nameOf(query)),
    setQuery: (_query: typeof api.messages.thread, args: object, value: unknown) => {
      for (const entry of entries) if (entry.args === args) entry.value = value;
    },
  } as OptimisticLocalStore;
}

function page(partnerUserId: string, cursor: string | null, bodies: string[] | null): Entry {
  return {
    name: getFunctionName(api.messages.thread),
    args: { partnerUserId, paginationOpts: { numItems: 30, cursor } },
    value: bodies === null ? undefined : { page: bodies.map((body) => ({ body })), isDone: true },
  };
}

function bodies({ value }: Entry): string[] | null {
  return (value as { page: { body: string }[] } | undefined)?.page.map(({ body }) => body) ?? null;
}

test("a message shows in every loaded first page of its thread, and in no other page", () => {
  const entries = [
    page("partner", null, ["b", "a"]),
    page("partner", null, ["b"]),
    page("partner", "cursor", ["a"]),
    page("partner", null, null),
    page("somebody else", null, ["x"]),
  ];
  showAtOnce("me" as Id<"users">)(storeOf(entries), { recipientUserId: "partner", body: " c " });
  expect(entries.map(bodies)).toEqual([["c", "b", "a"], ["c", "b"], ["a"], null, ["x"]]);
});
