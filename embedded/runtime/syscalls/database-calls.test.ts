// Rows that are told again are those of the question, whoever asked it before, and under whatever number.
import { expect, it } from "vitest";

import type { Engine, Transaction } from "../../transaction/engine.ts";
import { engineForTest, scan, write } from "../../transaction/testing.ts";
import { DatabaseCalls } from "./database-calls.ts";

const LONG = "x".repeat(3_000);

async function engineWithRows(): Promise<Engine> {
  const { engine } = await engineForTest();
  await write(engine, (tx) => {
    tx.insert("rows", { n: 1 });
    tx.insert("others", { text: LONG });
  });
  return engine;
}

interface Told {
  rows: { n?: number; text?: string }[];
  done: boolean;
  long?: [row: number, name: string, at: number][];
}

interface Calls {
  tx: Transaction;
  ask(args: object): Told;
  open(table: string): number;
  longText(at: number): string;
}

/** As one function has it. */
function inOne<T>(engine: Engine, run: (calls: Calls) => T): T {
  const tx = engine.beginRead();
  const calls = new DatabaseCalls(tx, false, { given: null, recorded: null });
  const ask = (args: object) =>
    JSON.parse(calls.atOnce("embedded/queryRows", JSON.stringify(args)) ?? "") as Told;
  const open = (table: string) =>
    (calls.sync("1.0/queryStream", { query: scan(table) }) as { queryId: number }).queryId;
  try {
    return run({ tx, ask, open, longText: (at) => calls.takeLongText(String(at)) });
  } finally {
    calls.close();
    tx.release();
  }
}

it("a number means another query in each function", async () => {
  const engine = await engineWithRows();
  const asked = ["rows", "others"].map((table) =>
    inOne(engine, ({ ask, open }) => ask({ queryId: open(table) })),
  );
  expect(asked.map(({ rows }) => rows.map((row) => Object.keys(row)[2]))).toEqual([
    ["n"],
    ["text"],
  ]);
  await engine.close();
});

it("a long text is handed over each time", async () => {
  const engine = await engineWithRows();
  for (let time = 0; time < 3; time += 1) {
    inOne(engine, ({ ask, longText, tx }) => {
      const { rows, long, done } = ask({ query: scan("others") });
      expect([rows.length, done]).toEqual([1, true]);
      expect(rows[0]?.text).toBe("");
      expect(longText(long?.[0]?.[2] ?? -1)).toBe(LONG);
      expect(tx.metrics().documentsRead.used).toBe(1);
    });
  }
  await engine.close();
});

it.each(["constructor", "toString", "hasOwnProperty"])(
  "rows of a table that is called %s are read",
  async (table) => {
    const { engine } = await engineForTest();
    await write(engine, (tx) => tx.insert(table, { n: 1 }));
    const { rows } = inOne(engine, ({ ask }) => ask({ query: scan(table) }));
    expect(rows.map(({ n }) => n)).toEqual([1]);
    await engine.close();
  },
);

it("there is no table __proto__", async () => {
  const { engine } = await engineForTest();
  inOne(engine, ({ open }) => {
    expect(() => open("__proto__")).toThrow('"__proto__" is not a table that functions can read.');
  });
  await engine.close();
});
