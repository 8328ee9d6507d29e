// The disk is full, also because others write to it: what is refused leaves no trace, reading goes on, nothing dies, and
// writing resumes by itself when there is room.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";

import { expect, it, onTestFinished } from "vitest";

import { openStore } from "../storage/logged-store.ts";
import { SmallDisk } from "../storage/small-disk.ts";
import { SEED, rounds, tallied, timeLimit } from "../world/effort.ts";
import { openEngine } from "./open.ts";
import { collect, read, scan, worldForTest } from "./testing.ts";

const ROUNDS = rounds(3, 100);
/** Promised are five seconds; a machine that is busy may take a little more. */
const RESUMED_WITHIN_MS = 6_000;

const here = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/** Eight write at a time. A row's number is said once it is answered. */
const CHILD = `
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { setTimeout } from "node:timers/promises";
import { openStore } from ${here("../storage/logged-store.ts")};
import { openEngine } from ${here("open.ts")};
import { systemWorld } from ${here("../world/system-world.ts")};
import { worldForTest } from ${here("../world/testing.ts")};
const { random } = worldForTest(Number(process.argv[2]));
const say = (text) => fs.writeSync(1, text + "\\n");
const store = await openStore(process.argv[1]);
const engine = await openEngine({ store, world: { ...systemWorld(), nowMs: Date.now, randomBytes } });
let next = 1;
let refused = 0;
let answered = 0;
async function one(size) {
  const n = next++;
  const tx = engine.beginWrite();
  try {
    for (let half = 0; half < 2; half++) tx.insert("rows", { n, half, text: "x".repeat(size / 2) });
    await engine.commit(tx);
    answered++;
    say("kept " + n);
    return true;
  } catch (error) {
    if (error.name !== "StorageError") throw error;
    if (refused++ === 0) say("refused " + error.message);
    return false;
  } finally {
    tx.release();
  }
}
function count() {
  const tx = engine.beginRead();
  try { return tx.count("rows"); } finally { tx.release(); }
}
say("ready");
await Promise.all(Array.from({ length: 8 }, async () => {
  while (store.health.state === "ok") {
    await one(Math.floor(random() ** 4 * 300_000));
    if (random() < 0.3) await setTimeout(random() * 3);
  }
}));
if (count() !== 2 * answered) throw new Error("a reader sees something else");
say("full");
while (!(await one(1000))) await setTimeout(20);
say("resumed");
for (let i = 0; i < 20; i++) if (!(await one(random() * 20_000))) throw new Error("refused again");
if (store.health.state !== "ok" || count() !== 2 * answered) throw new Error("not as before");
await engine.close();
say("closed");
`;

interface Run {
  kept: number[];
  refusal: string | undefined;
  resumedMs: number;
}

async function run(disk: SmallDisk, data: string, seed: number): Promise<Run> {
  const { random } = worldForTest(seed);
  const args = ["--import", "tsx", "--input-type=module", "-e", CHILD, data, String(seed)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const pid = child.pid ?? expect.fail("no process");
  const ended = once(child, "close");
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const said: string[] = [];
  let roomAt = NaN;
  let resumedMs = NaN;
  let filling: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line === "ready") {
      disk.limit(pid);
      const bytes = Math.ceil(random() * 1_000_000);
      filling = setInterval(() => disk.fill(bytes) || clearInterval(filling), random() * 50);
    }
    if (line === "full") {
      // To the last byte.
      while (disk.fill(65_536));
      while (disk.fill(4096));
      await new Promise((resolve) => setTimeout(resolve, random() * 300));
      clearInterval(filling);
      roomAt = performance.now();
      disk.makeRoom(pid);
    }
    if (line === "resumed") resumedMs = performance.now() - roomAt;
  }
  clearInterval(filling);
  const [code, signal] = (await ended) as [number | null, string | null];
  expect({ code, signal, errors }).toEqual({ code: 0, signal: null, errors: "" });
  const after = (word: string) =>
    said.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  return { kept: after("kept ").map(Number), refusal: after("refused ")[0], resumedMs };
}

it(
  `kills nobody, ${ROUNDS} times on ${SmallDisk.kind} (seed ${SEED})`,
  { timeout: timeLimit(120_000) },
  () =>
    tallied("engine: full disk", async (tally) => {
      for (let round = 0; round < ROUNDS; round++) {
        const disk = new SmallDisk();
        try {
          const data = path.join(disk.folder, "data");
          const { kept, refusal, resumedMs } = await run(disk, data, SEED + round);
          expect(refusal).toMatch(/^The disk refused the write: /);
          expect(resumedMs).toBeLessThan(RESUMED_WITHIN_MS);
          const store = await openStore(data);
          const engine = await openEngine({ store, world: worldForTest() });
          const found = read(engine, (tx) => collect(tx, scan("rows"))).map(({ n }) => n as number);
          await engine.close();
          const lost = kept.filter((n) => !found.includes(n));
          tally.round(kept.length, lost.length);
          expect(found.toSorted((a, b) => a - b)).toEqual(
            kept.flatMap((n) => [n, n]).toSorted((a, b) => a - b),
          );
          expect(fs.readdirSync(disk.folder)).toEqual(["data"]);
        } finally {
          disk.remove();
        }
      }
    }),
);
