// A disk that fails now and then, at random: what was answered holds, what was refused left no trace.
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import type { Write } from "../storage/store.ts";
import { ConflictError, StorageError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import type { Engine } from "./engine.ts";
import { collect, engineForTest, read, scan, write } from "./testing.ts";

class FlakyStore extends MemoryStore {
  /** One entry per flush: whether it fails. Empty: all succeed. */
  readonly plan: boolean[] = [];

  override async commit(writes: readonly Write[]): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (this.plan.shift() === true) throw new Error("I/O error");
    await super.commit(writes);
  }
}

interface Answers {
  answered: number[];
  refused: number[];
}

/** Counts up and leaves a row, again and again while others got in between. */
async function countUp(engine: Engine, id: string, n: number, answers: Answers): Promise<void> {
  for (;;) {
    const tx = engine.beginWrite();
    try {
      const counter = tx.get("user", id) as WireObject;
      tx.patch(id, { total: (counter["total"] as number) + 1 });
      tx.insert("rows", { n });
      await engine.commit(tx);
      answers.answered.push(n);
      return;
    } catch (error) {
      if (error instanceof StorageError) {
        answers.refused.push(n);
        return;
      }
      if (!(error instanceof ConflictError)) throw error;
    } finally {
      tx.release();
    }
  }
}

it("keeps exactly what was answered", () =>
  tallied("engine: failing disk", async (tally) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 12 }),
        fc.integer({ min: 1, max: 24 }),
        async (plan, writers) => {
          const store = new FlakyStore();
          const { engine } = await engineForTest(store);
          const announced: bigint[] = [];
          engine.onCommit(({ ts }) => announced.push(ts));
          const id = await write(engine, (tx) => tx.insert("counter", { total: 0 }));
          store.plan.push(...plan);
          const answers: Answers = { answered: [], refused: [] };
          await Promise.all(
            Array.from({ length: writers }, async (_, n) => {
              if (n % 3 === 1) await Promise.resolve();
              if (n % 3 === 2) {
                await new Promise((resolve) => {
                  setImmediate(resolve);
                });
              }
              await countUp(engine, id, n, answers);
            }),
          );
          tally.round(writers);
          const state = (target: Engine): unknown =>
            read(target, (tx) => ({
              total: (tx.get("user", id) as WireObject)["total"],
              rows: new Set(collect(tx, scan("rows")).map(({ n }) => n)),
            }));
          const expected = { total: answers.answered.length, rows: new Set(answers.answered) };
          expect(answers.answered.length + answers.refused.length).toBe(writers);
          expect(state(engine)).toEqual(expected);
          expect(announced).toHaveLength(answers.answered.length + 1);
          expect(announced.every((ts, i) => i === 0 || ts > announced[i - 1]!)).toBe(true);
          await engine.close();
          store.reopen();
          expect(state((await engineForTest(store)).engine)).toEqual(expected);
        },
      ),
      chance(150, 10_000),
    );
  }));
