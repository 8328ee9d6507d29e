// Values as the official client sends and gets them, with the database and its order in between.
import { type Value, compareValues, convexToJson } from "convex/values";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";
import { convexValues } from "#embedded/testing";

import { connect, startFixture, temporaryFolder, until } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";

const folder = temporaryFolder();
let backend: RunningBackend;

beforeAll(async () => {
  backend = await startFixture({ dataFolder: folder.path });
});

afterAll(async () => {
  await backend.stop();
  await folder.remove();
});

/** Tells -0 from 0, NaN from nothing, bigints from numbers. */
function exactly(values: Value[]): string[] {
  return values.map((value) => JSON.stringify(convexToJson(value)));
}

test("random values come back as they were, in the order of npm convex", async () => {
  const client = connect(backend.url);
  let lists = 0;
  const property = fc.asyncProperty(
    fc.array(await convexValues(), { maxLength: 12 }),
    async (values) => {
      const list = `list${(lists += 1)}`;
      await client.mutation(api.values.keep, { list, values });
      const stored = (await client.query(api.values.inOrder, { list })) as Value[];
      expect(exactly(stored)).toEqual(exactly(values.toSorted(compareValues)));
    },
  );
  const edges = [-0, 0, NaN, Infinity, -Infinity, 2n ** 63n - 1n, -(2n ** 63n), 1n, 1];
  const texts = ["\uffff", "😀", "z", "", "\0"];
  await fc.assert(property, { numRuns: 150, examples: [[edges], [texts]] });
  await client.close();
});

test("a document that comes into being under the id somebody waits for is told", async () => {
  const client = connect(backend.url);
  await client.mutation(api.items.insert, { list: "ids", ranks: [1] });
  const read = backend.engine.beginRead();
  const stream = read.query("user", {
    source: { type: "FullTableScan", tableName: "items", order: null },
    operators: [],
  });
  const document = stream.next()?.fields;
  stream.close();
  read.release();
  const id = document?.["_id"] as Parameters<typeof client.query<typeof api.items.one>>[1]["id"];
  await client.mutation(api.items.remove, { list: "ids", rank: 1 });

  const seen: unknown[] = [];
  client.onUpdate(api.items.one, { id }, (item) => seen.push(item));
  await until("nothing", () => seen.length === 1);
  const restore = backend.engine.beginWrite();
  restore.insert("items", document ?? {}, true);
  await backend.engine.commit(restore);
  restore.release();
  await until("the document", () => seen.length === 2);
  expect(seen).toEqual([null, document]);
  await client.close();
});
