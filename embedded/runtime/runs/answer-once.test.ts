import * as fc from "fast-check";
import { expect, test } from "vitest";

import { MemoryStore } from "../../storage/memory.ts";
import type { RequestKey } from "../../transaction/answers.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { openEngine } from "../../transaction/open.ts";
import { worldForTest } from "../../world/testing.ts";
import { AnsweredOnce } from "./answer-once.ts";
import type { MutationRun } from "./mutation-runs.ts";
import { Transactor, UNTIL_DONE } from "./transactor.ts";

/** One process after another over the same data. */
async function processes(mostSessions: number) {
  const world = worldForTest();
  const store = new MemoryStore();
  let engine = await openEngine({ store, world });
  let transactor = new Transactor(engine, world, 4);
  let once = new AnsweredOnce(mostSessions);
  let attempts = 0;
  const attempt = async (
    tx: Transaction,
    key: RequestKey,
    before: (tx: Transaction) => MutationRun | null,
  ) => {
    const early = before(tx);
    if (early !== null) return { early, value: "", keep: false };
    attempts += 1;
    // Others have their turns in the middle of it; whoever began later may be through first.
    for (let turns = (attempts * 7) % 12; turns > 0; turns -= 1) await Promise.resolve();
    tx.insert("ran", { name: `${key.sessionId} ${key.requestId}` });
    return { early: null, value: `"${attempts}"`, keep: true };
  };
  return {
    restart: async () => {
      engine = await openEngine({ store, world });
      transactor = new Transactor(engine, world, 4);
      once = new AnsweredOnce(mostSessions);
    },
    send: async (key: RequestKey): Promise<string> => {
      const call = { path: "a:b", args: {}, identity: { kind: "none" } as const };
      const { outcome } = await once.run(key, call, async ({ before, after }) => {
        const { value, ts } = await transactor.run(async (tx) => {
          const { early, value: text, keep } = await attempt(tx, key, before ?? (() => null));
          const given = early?.outcome ?? { ok: true as const, value: text, usedClock: false };
          if (early === null) after?.(tx, given);
          return { value: given, keep };
        }, UNTIL_DONE);
        return { outcome: value, ts };
      });
      return outcome.ok ? outcome.value : "refused";
    },
    ran: (): string[] => {
      const tx = engine.beginRead();
      const query = {
        source: { type: "FullTableScan", tableName: "ran", order: "asc" },
        operators: [],
      };
      const rows = tx.query("user", query);
      const seen: string[] = [];
      for (let row = rows.next(); row !== null; row = rows.next()) {
        seen.push(row.fields["name"] as string);
      }
      tx.release();
      return seen;
    },
    isKept: (key: RequestKey): boolean => {
      const tx = engine.beginRead();
      const answer = tx.answers.find(key);
      tx.release();
      return answer !== null;
    },
  };
}

const key = fc.record({
  sessionId: fc.constantFrom("a", "b", "c"),
  requestId: fc.integer({ min: 0, max: 4 }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(key, { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constant("restart" as const) },
);

test("whatever is sent, how often and with what beside it, runs once and has one answer", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, mostSessions) => {
        const { restart, send, ran, isKept } = await processes(mostSessions);
        const answers = new Map<string, string>();
        for (const now of steps) {
          if (now === "restart") {
            await restart();
            continue;
          }
          const given = await Promise.all(now.map(send));
          for (const [at, { sessionId, requestId }] of now.entries()) {
            const name = `${sessionId} ${requestId}`;
            expect(given[at], name).toBe(answers.get(name) ?? given[at]);
            answers.set(name, given[at] ?? "");
            expect(isKept({ sessionId, requestId })).toBe(true);
          }
        }
        expect(ran().toSorted()).toEqual([...answers.keys()].toSorted());
      },
    ),
    { numRuns: 300 },
  );
});
