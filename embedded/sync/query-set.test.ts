// The queries of one socket: what the client may ask for, and what each transition tells it.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { worldForTest } from "../world/testing.ts";
import { FakeBackend } from "./fake-backend.ts";
import { LiveQueries } from "./live-queries.ts";
import { askerOf } from "./live-query.ts";
import type { QuerySetModification } from "./messages.ts";
import { textOf } from "./model-client.ts";
import { QuerySet, versionMismatch } from "./query-set.ts";
import { SocketMemory } from "./socket-memory.ts";

const MAX_QUERIES = 30;
const NOBODY = askerOf({ kind: "none" });

interface Told {
  type: "QueryUpdated" | "QueryFailed" | "QueryRemoved";
  queryId: number;
  value?: unknown;
}

function add(queryId: number, key = "a", path = "get"): QuerySetModification {
  return { type: "Add", queryId, path, args: { key }, journal: null };
}

function remove(queryId: number): QuerySetModification {
  return { type: "Remove", queryId };
}

function setUp() {
  const backend = new FakeBackend();
  const live = new LiveQueries({
    engine: backend.engine,
    runner: backend.runner,
    world: worldForTest(),
  });
  let wakes = 0;
  const share = new SocketMemory(worldForTest().monotonic, Infinity).share(() => undefined);
  const set = new QuerySet(live, share, {
    wantUpdate: () => (wakes += 1),
    isWriting: false,
  });
  /** One transition, from the work at hand to what the client is told. `meanwhile` falls between reading and telling. */
  const transition = async (
    meanwhile: () => void = () => undefined,
    asker = NOBODY,
  ): Promise<Told[]> => {
    const work = set.takeWork();
    const requests = work.dirty.map((each) => each.requestFor(asker));
    const reading = live.read(requests, work.due);
    const results = await reading.results;
    meanwhile();
    const modifications = set.settle(work, results);
    reading.release();
    return modifications.map(({ head, rest }) => JSON.parse(textOf([head, rest])) as Told);
  };
  const modify = (...modifications: QuerySetModification[]): void =>
    set.apply(
      {
        type: "ModifyQuerySet",
        baseVersion: set.version,
        newVersion: set.version + 1,
        modifications,
      },
      MAX_QUERIES,
    );
  return { backend, live, set, share, transition, modify, wakes: () => wakes };
}

describe("a query set", () => {
  test("tells the first result, then nothing until it changes", async () => {
    const { backend, transition, modify, wakes } = setUp();
    modify(add(1));
    expect(await transition()).toMatchObject([{ type: "QueryUpdated", queryId: 1, value: null }]);
    expect(await transition()).toEqual([]);
    backend.commit({ b: 1 });
    expect([wakes(), await transition()]).toEqual([0, []]);
    backend.commit({ a: 1 });
    expect(wakes()).toBe(1);
    expect(await transition()).toMatchObject([{ queryId: 1, value: 1 }]);
  });

  test("says nothing of a result that came out the same", async () => {
    const { backend, transition, modify, wakes } = setUp();
    backend.commit({ a: 1 });
    modify(add(1));
    await transition();
    backend.commit({ a: 1 });
    expect([wakes(), await transition()]).toEqual([1, []]);
    backend.commit({ a: 2 });
    expect(await transition()).toMatchObject([{ value: 2 }]);
  });

  test("tells that a query is gone only of those it has told of", async () => {
    const { transition, modify } = setUp();
    modify(add(1), add(2));
    await transition();
    modify(remove(1), add(3), remove(3));
    expect(await transition()).toEqual([{ type: "QueryRemoved", queryId: 1 }]);
    expect(await transition()).toEqual([]);
  });

  test("drops what a client took away while it was being read", async () => {
    const { backend, transition, modify, wakes } = setUp();
    modify(add(1), add(2, "b"));
    expect(await transition(() => modify(remove(1)))).toMatchObject([{ queryId: 2 }]);
    expect(await transition()).toEqual([]);
    backend.commit({ a: 1 });
    expect(wakes()).toBe(0);
  });

  test("does not mistake a new query for the one that had its number before", async () => {
    const { backend, transition, modify } = setUp();
    backend.commit({ a: "old", b: "new" });
    modify(add(1, "a"));
    const told = await transition(() => modify(remove(1), add(1, "b")));
    expect(told).toEqual([]);
    expect(await transition()).toMatchObject([{ queryId: 1, value: "new" }]);
  });

  test("asks again for what a commit made old while it was being read", async () => {
    const { backend, transition, modify } = setUp();
    modify(add(1));
    const told = await transition(() => backend.commit({ a: 1 }));
    expect(told).toMatchObject([{ value: null }]);
    expect(await transition()).toMatchObject([{ value: 1 }]);
  });

  test("asks for everything again when the asker is another", async () => {
    const { set, modify, transition } = setUp();
    modify(add(1), add(2, "b"));
    await transition();
    set.markAllDirty();
    expect(set.takeWork().dirty.map(({ id }) => id)).toEqual([1, 2]);
  });

  test("follows nothing any more that the asker before was told", async () => {
    const { backend, live, set, modify, transition } = setUp();
    modify(add(1, "a", "whoami"));
    await transition();
    set.markAllDirty();
    const somebody = askerOf(await backend.runner.verifyToken("somebody"));
    expect(await transition(undefined, somebody)).toHaveLength(1);
    expect(live.counts.watched).toBe(1);
  });

  test("goes on with the end that a page had, also through a failure of it", async () => {
    const { set, modify, transition } = setUp();
    modify(add(1, "a", "page"));
    const first = set.takeWork().dirty[0]!;
    expect(first.requestFor(NOBODY).journal).toBeNull();
    set.markAllDirty();
    await transition();
    expect(first.requestFor(NOBODY).journal).toBe("J1");
    const failed = { dependencies: { journal: null } } as Parameters<typeof first.take>[0];
    first.take(failed);
    expect(first.requestFor(NOBODY).journal).toBe("J1");
  });

  test("wakes nobody once it is cleared", async () => {
    const { backend, set, modify, transition, wakes } = setUp();
    modify(add(1), add(2, "b"));
    await transition();
    set.clear();
    backend.commit({ a: 1, b: 1 });
    expect([wakes(), set.takeWork()]).toEqual([0, { dirty: [], due: 0, removed: [] }]);
  });
});

describe("a query set refuses", () => {
  const cases: [string, QuerySetModification[], QuerySetModification[], string][] = [
    ["a number twice", [add(1)], [add(1, "b")], "DuplicateQueryId: Query 1 was added before"],
    [
      "to take away what is not there",
      [],
      [remove(1)],
      "UnknownQueryId: Query 1 can not be removed",
    ],
    ["to take it away twice", [add(1)], [remove(1), remove(1)], "UnknownQueryId: Query 1"],
    [
      "one query more than there may be",
      Array.from({ length: MAX_QUERIES }, (_, i) => add(i)),
      [add(MAX_QUERIES)],
      "TooManyQueries: A connection may hold 30 queries at most",
    ],
  ];
  test.each(cases)("%s", (_what, before, now, message) => {
    const { modify } = setUp();
    modify(...before);
    expect(() => modify(...now)).toThrow(message);
  });

  test("a version that is not the next of its own", () => {
    const { set } = setUp();
    const apply = (baseVersion: number, newVersion: number): void =>
      set.apply({ type: "ModifyQuerySet", baseVersion, newVersion, modifications: [] }, 1);
    apply(0, 5);
    expect(set.version).toBe(5);
    expect(() => apply(0, 1)).toThrow(versionMismatch(0, 5).message);
    expect(() => apply(5, 5)).toThrow("InvalidQuerySetVersion: The query set version must grow");
    expect(() => apply(5, 4)).toThrow("InvalidQuerySetVersion");
    expect(set.version).toBe(5);
  });
});

describe("a client that follows a query set", () => {
  const keys = fc.constantFrom("a", "b", "c");
  const step = fc.oneof(
    fc.record({ do: fc.constant("add" as const), key: keys }),
    fc.record({ do: fc.constant("remove" as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant("commit" as const), key: keys, value: fc.nat(2) }),
    fc.record({ do: fc.constant("transition" as const), key: keys, value: fc.nat(2) }),
  );

  test("holds in the end what its queries give, through any order of changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { backend, transition, modify } = setUp();
        const wanted = new Map<number, string>();
        const shown = new Map<number, unknown>();
        const data = new Map<string, number>();
        let next = 0;
        const commit = (key: string, value: number): void => {
          data.set(key, value);
          backend.commit({ [key]: value });
        };
        const follow = async (meanwhile?: () => void): Promise<void> => {
          for (const { type, queryId, value } of await transition(meanwhile)) {
            if (type === "QueryRemoved") expect(shown.delete(queryId)).toBe(true);
            else shown.set(queryId, value);
          }
        };
        for (const change of steps) {
          if (change.do === "add") {
            wanted.set(next, change.key);
            modify(add(next++, change.key));
          } else if (change.do === "remove") {
            const id = [...wanted.keys()][change.which];
            if (id === undefined) continue;
            wanted.delete(id);
            modify(remove(id));
          } else if (change.do === "commit") commit(change.key, change.value);
          else await follow(() => commit(change.key, change.value));
        }
        await follow();
        await follow();
        const expected = [...wanted].map(([id, key]) => [id, data.get(key) ?? null] as const);
        expect(new Map([...shown].toSorted(([a], [b]) => a - b))).toEqual(new Map(expected));
      }),
      { numRuns: 300 },
    );
  });
});
