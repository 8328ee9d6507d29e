// Random histories of interleaved transactions, held against the same transactions run one after the other.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { MemoryStore } from "../storage/memory.ts";
import { ConflictError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import type { Engine, Transaction } from "./engine.ts";
import { collect, engineForTest, indexQuery, read, scan, schemaJsonOf, write } from "./testing.ts";

// Creation times differ between two runs of one history, so no order may hang on them: `key` breaks all ties.
const schema = schemaJsonOf(
  defineSchema({
    items: defineTable({ group: v.number(), value: v.number(), key: v.number() })
      .index("by_group", ["group", "value", "key"])
      .index("by_key", ["key"]),
  }),
);

type Step =
  | { do: "insert"; group: number; value: number }
  | { do: "move"; key: number; group: number }
  | { do: "remove"; key: number }
  | { do: "get"; key: number }
  | { do: "range"; group: number; from: number; take: number; desc: boolean };

const group = fc.integer({ min: 0, max: 2 });
const value = fc.integer({ min: 0, max: 5 });
const key = fc.integer({ min: 0, max: 12 });

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("insert" as const), group, value }),
  fc.record({ do: fc.constant("move" as const), key, group }),
  fc.record({ do: fc.constant("remove" as const), key }),
  fc.record({ do: fc.constant("get" as const), key }),
  fc.record({
    do: fc.constant("range" as const),
    group,
    from: value,
    take: fc.integer({ min: 1, max: 4 }),
    desc: fc.boolean(),
  }),
);

interface Script {
  steps: Step[];
  /** Order in which this transaction's steps come among those of the others. */
  turns: number[];
}

const scripts: fc.Arbitrary<Script[]> = fc.array(
  fc.record({
    steps: fc.array(steps, { minLength: 1, maxLength: 6 }),
    turns: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 }),
  }),
  { minLength: 2, maxLength: 7 },
);

function byKey(tx: Transaction, wanted: number): WireObject | undefined {
  const range = [{ type: "Eq", fieldPath: "key", value: wanted }];
  return collect(tx, indexQuery("items.by_key", range, null, [{ limit: 1 }]))[0];
}

/** Runs one step and says what it saw, without ids and times, which differ between runs. */
function run(tx: Transaction, step: Step, nextKey: () => number): unknown {
  switch (step.do) {
    case "insert":
      tx.insert("items", { group: step.group, value: step.value, key: nextKey() });
      return null;
    case "move": {
      const row = byKey(tx, step.key);
      if (row !== undefined) tx.patch(row["_id"] as string, { group: step.group });
      return row?.["group"] ?? null;
    }
    case "remove": {
      const row = byKey(tx, step.key);
      if (row !== undefined) tx.remove(row["_id"] as string);
      return row?.["value"] ?? null;
    }
    case "get":
      return byKey(tx, step.key)?.["group"] ?? null;
    default: {
      const range: WireObject[] = [
        { type: "Eq", fieldPath: "group", value: step.group },
        { type: "Gte", fieldPath: "value", value: step.from },
      ];
      const order = step.desc ? "desc" : "asc";
      const query = indexQuery("items.by_group", range, order, [{ limit: step.take }]);
      return collect(tx, query).map((row) => [row["value"], row["key"]]);
    }
  }
}

async function fresh(): Promise<{ engine: Engine; store: MemoryStore }> {
  const { engine, store } = await engineForTest();
  await engine.setSchema(schema);
  await write(engine, (tx) => {
    for (let i = 0; i < 6; i++) tx.insert("items", { group: i % 3, value: i, key: i });
  });
  return { engine, store: store as MemoryStore };
}

function contents(engine: Engine): unknown {
  return read(engine, (tx) => [
    collect(tx, scan("items")).map(({ group, value, key }) => [group, value, key]),
    collect(tx, indexQuery("items.by_group")).map(({ key }) => key),
    collect(tx, indexQuery("items.by_key")).map(({ key }) => key),
  ]);
}

interface Committed {
  ts: bigint;
  script: Script;
  seen: unknown[];
  keys: number[];
}

class Running {
  readonly seen: unknown[] = [];
  readonly keys: number[] = [];
  readonly #script: Script;
  readonly #newKey: () => number;
  #tx: Transaction | null = null;
  #at = 0;

  constructor(script: Script, newKey: () => number) {
    this.#script = script;
    this.#newKey = newKey;
  }

  /** One step, or the commit; null when nothing is left to do. */
  advance(engine: Engine): Promise<Committed | null> | null {
    if (this.#at > this.#script.steps.length) return null;
    const tx = (this.#tx ??= engine.beginWrite());
    const step = this.#script.steps[this.#at++];
    if (step !== undefined) {
      const nextKey = (): number => {
        this.keys.push(this.#newKey());
        return this.keys.at(-1) as number;
      };
      this.seen.push(run(tx, step, nextKey));
      return Promise.resolve(null);
    }
    return this.#commit(engine, tx);
  }

  async #commit(engine: Engine, tx: Transaction): Promise<Committed | null> {
    const hasWrites = tx.hasWrites;
    try {
      const { ts } = await engine.commit(tx);
      return hasWrites ? { ts, script: this.#script, seen: this.seen, keys: this.keys } : null;
    } catch (error) {
      if (error instanceof ConflictError) return null;
      throw error;
    } finally {
      tx.release();
    }
  }
}

describe("transactions side by side", () => {
  it("see and leave behind what they would one after the other, in the order of their ts", () =>
    tallied("engine: serializable histories", async (tally) => {
      let conflicts = 0;
      await fc.assert(
        fc.asyncProperty(scripts, async (list) => {
          const { engine, store } = await fresh();
          let lastKey = 5;
          const running = list.map((script) => new Running(script, () => ++lastKey));
          const turns = list
            .flatMap((script, i) => script.turns.map((turn) => ({ turn, i })))
            .sort((a, b) => a.turn - b.turn);
          const commits: Promise<Committed | null>[] = [];
          for (const { turn, i } of turns) {
            const commit = running[i]!.advance(engine);
            if (commit !== null) commits.push(commit);
            if (turn % 3 === 0) await Promise.resolve();
            if (turn % 10 === 0) await Promise.allSettled(commits);
          }
          const done = (await Promise.all(commits)).filter((commit) => commit !== null);
          conflicts += list.length - done.length;
          tally.round(list.reduce((sum, script) => sum + script.steps.length, 0));
          done.sort((a, b) => (a.ts < b.ts ? -1 : 1));

          const model = await fresh();
          for (const { script, seen, keys } of done) {
            const rest = [...keys];
            await write(model.engine, (tx) => {
              const again = script.steps.map((step) => run(tx, step, () => rest.shift() as number));
              expect(again).toEqual(seen);
            });
          }
          const final = contents(engine);
          expect((final as [unknown[], unknown[], unknown[]])[1]).toEqual(
            (contents(model.engine) as [unknown[], unknown[], unknown[]])[1],
          );
          expect((final as unknown[])[2]).toEqual((contents(model.engine) as unknown[])[2]);

          await engine.close();
          store.reopen();
          const reopened = await engineForTest(store);
          expect(contents(reopened.engine)).toEqual(final);
        }),
        chance(300, 10_000),
      );
      expect(conflicts).toBeGreaterThan(0);
    }));
});
