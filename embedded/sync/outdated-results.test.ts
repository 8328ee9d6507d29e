// What keeps its text until it has been compared to what comes instead, and how much of that there may be.
import { expect, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { FakeBackend } from "./fake-backend.ts";
import { LiveQueries } from "./live-queries.ts";
import { askerOf, type LiveQuery, type QueryRequest } from "./live-query.ts";

const WATCHER = { invalidated: () => undefined, again: () => null, isWriting: false };

const get = (key: string): QueryRequest => ({
  ...askerOf({ kind: "none" }),
  path: "get",
  args: JSON.stringify({ key }),
  journal: null,
});

/** Results of these keys, which somebody watches. */
async function watched(values: Record<string, string>) {
  const backend = new FakeBackend();
  const { engine, runner } = backend;
  const live = new LiveQueries({ engine, runner, world: systemWorld() });
  const keys = Object.keys(values);
  backend.commit(values);
  const reading = live.read(keys.map(get));
  const queries = (await reading.results).filter((query) => query !== undefined);
  for (const query of queries) live.watch(query, WATCHER);
  reading.release();
  const touchAll = () => backend.commit(Object.fromEntries(keys.map((key) => [key, 0])));
  return { live, queries, touchAll };
}

const kept = (queries: readonly LiveQuery[]): boolean[] => queries.map(({ isShed }) => !isShed);

test("an outdated result has its text, as long as somebody watches it", async () => {
  const { live, queries, touchAll } = await watched({ a: "x", b: "y" });
  touchAll();
  expect(kept(queries)).toEqual([true, true]);
  expect(live.counts).toEqual({ followed: 0, watched: 0, outdated: 2 });
  for (const query of queries) live.unwatch(query, WATCHER);
  expect(live.counts).toEqual({ followed: 0, watched: 0, outdated: 0 });
});

test("of many that are long only the last ones have it, the others their fingerprints", async () => {
  const long = (n: number): string => `${n}`.padEnd(300_000, "x");
  const { queries, touchAll } = await watched({ a: long(1), b: long(2), c: long(3), d: long(4) });
  const fingerprints = queries.map(({ fingerprint }) => fingerprint);
  touchAll();
  expect(kept(queries)).toEqual([false, true, true, true]);
  expect(queries.map(({ fingerprint }) => fingerprint)).toEqual(fingerprints);
});

test("one that is longer than all that may be kept loses it at once", async () => {
  const { queries, touchAll } = await watched({ a: "x".repeat(1_100_000), b: "y" });
  touchAll();
  expect(kept(queries)).toEqual([false, true]);
});
