// The process dies at any moment: what was answered is there, nothing is there by half.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { openStore } from "../storage/logged-store.ts";
import { rounds, tallied, timeLimit } from "../world/effort.ts";
import type { Engine, PageRequest } from "./engine.ts";
import { openEngine } from "./open.ts";
import { collect, indexQuery, read, scan, worldForTest } from "./testing.ts";

const ROUNDS = rounds(15, 400);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "crash-"));

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/** Sixteen at a time: each mutation writes two rows and moves a counter, and its number is printed once answered. */
const CHILD = `
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { openStore } from ${here("../storage/logged-store.ts")};
import { openEngine } from ${here("open.ts")};
import { systemWorld } from ${here("../world/system-world.ts")};
import { ConflictError } from ${here("../values/errors.ts")};
const store = await openStore(process.argv[1]);
const engine = await openEngine({ store, world: { ...systemWorld(), nowMs: Date.now, randomBytes } });
const table = { tableName: "rows", indexes: [{ indexDescriptor: "by_n", fields: ["n"] }],
  searchIndexes: [{ indexDescriptor: "by_text", searchField: "text", filterFields: [] }], documentType: { type: "any" } };
await engine.setSchema({ tables: [table], schemaValidation: true });
let next = Number(process.argv[2]);
async function one() {
  const n = next++;
  for (;;) {
    const tx = engine.beginWrite();
    try {
      tx.insert("rows", { n, side: "left", text: "row " + n });
      tx.insert("rows", { n, side: "right", text: "row " + n + " " + "x".repeat(n % 3000) });
      const stream = tx.query("user", { source: { type: "FullTableScan", tableName: "counter", order: null }, operators: [{ limit: 1 }] });
      const counter = stream.next()?.fields ?? null;
      if (counter === null) tx.insert("counter", { total: 1 });
      else tx.patch(counter._id, { total: counter.total + 1 });
      await engine.commit(tx);
      fs.writeSync(1, n + "\\n");
      return;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    } finally {
      tx.release();
    }
  }
}
for (let i = 0; i < 16; i++) void (async () => { for (;;) await one(); })();
`;

async function killedRun(from: number, afterMs: number): Promise<number[]> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", CHILD, folder, String(from)],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      if (output === "") setTimeout(() => child.kill("SIGKILL"), afterMs);
      output += chunk.toString();
    });
    child.on("close", () => resolve());
  });
  expect(errors).toBe("");
  const complete = output.slice(0, output.lastIndexOf("\n") + 1);
  return complete.split("\n").filter(Boolean).map(Number);
}

function inspect(engine: Engine): { numbers: Set<number>; counter: number } {
  // In portions: one transaction may read 32,000 documents.
  const sides = new Map<number, string>();
  let cursor: string | null = null;
  let rows = 0;
  for (let isDone = false; !isDone;) {
    const request: PageRequest = { query: indexQuery("rows.by_n"), cursor, pageSize: 5_000 };
    const { result } = read(engine, (tx) => tx.page("user", request, null));
    for (const { n, side } of result.page.map(({ fields }) => fields)) {
      rows++;
      sides.set(n as number, `${sides.get(n as number) ?? ""}${side as string}`);
    }
    ({ isDone, continueCursor: cursor } = result);
  }
  for (const [n, both] of sides) expect([n, both]).toEqual([n, "leftright"]);
  expect(read(engine, (tx) => tx.count("rows"))).toBe(rows);
  const counter = read(engine, (tx) => collect(tx, scan("counter"))[0]?.["total"]) as number;
  return { numbers: new Set(sides.keys()), counter };
}

describe("kill -9", () => {
  it(
    `loses nothing that was answered and leaves nothing by half, ${ROUNDS} times`,
    { timeout: timeLimit(120_000) },
    () =>
      tallied("engine: kill -9", async (tally) => {
        let from = 0;
        let lastTs = 0n;
        for (let round = 0; round < ROUNDS; round++) {
          const answered = await killedRun(from, 5 + ((round * 37) % 120));
          expect(answered.length).toBeGreaterThan(0);
          const store = await openStore(folder);
          const engine = await openEngine({ store, world: worldForTest() });
          const { numbers, counter } = inspect(engine);
          const lost = answered.filter((n) => !numbers.has(n));
          tally.round(answered.length, lost.length);
          expect(lost).toEqual([]);
          expect(counter).toBe(numbers.size);
          expect(engine.latestTs() > lastTs).toBe(true);
          lastTs = engine.latestTs();
          from = Math.max(from, ...numbers) + 1;
          await engine.close();
        }
      }),
  );
});
