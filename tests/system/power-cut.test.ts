// The power fails at random moments while commits are made. What was answered is on the disk afterwards, whole; what was not
// answered is there whole or not at all. Every call to the disk is recorded once, and each cut replayed from the record.
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openLmdbStore, seededRandom } from "#embedded/testing";
import { SEED, rounds, tallied, timeLimit } from "#embedded/testing";

import { temporaryFolder } from "../setup/server.ts";
import { DiskTrace, canTrace, imageAt, runTraced, type Fate } from "../support/disk-trace.ts";

const CUTS = rounds(20, 700);
const COMMITS = 240;

const folder = temporaryFolder("power");
const dataFolder = join(realpathSync(folder.path), "data");

/** Commit n writes its number in three places, one of them often longer than a page, and removes an older row; four are in flight. */
const WRITER = `
  import { writeSync } from "node:fs";
  import { openLmdbStore } from "#embedded/testing";
  const store = await openLmdbStore(${JSON.stringify(dataFolder)});
  const name = (n) => String(n).padStart(6, "0");
  const commit = async (n) => {
    const filling = "x".repeat((n * 7919) % 9000);
    const writes = [["first/" + name(n), String(n)], ["second/" + name(n), n + filling], ["last", String(n)]];
    if (n > 40) writes.push(["first/" + name(n - 40), null], ["second/" + name(n - 40), null]);
    await store.commit(writes.map(([key, value]) => ({ key, value })));
    writeSync(1, n + "\\n");
  };
  for (let n = 1; n <= ${COMMITS}; n += 4) await Promise.all([0, 1, 2, 3].map((i) => commit(n + i)));
  await store.close();
`;

const random = seededRandom(SEED);

function acknowledgedBefore(trace: DiskTrace, place: number): number {
  const lines = trace.said.filter(({ begun }) => begun < place).map(({ text }) => Number(text));
  return Math.max(0, ...lines);
}

/** Opens what the cut left and gives the number of the last commit in it. */
async function mustBeWhole(left: string): Promise<number> {
  const store = await openLmdbStore(left);
  const snapshot = store.snapshot();
  const last = Number(snapshot.get("last") ?? 0);
  const numbers = Array.from({ length: Math.min(40, last) }, (_, i) => last - i).toReversed();
  for (const half of ["first", "second"]) {
    const rows = [...snapshot.range(`${half}/`, `${half}0`)];
    expect(rows.map(({ value }) => Number.parseInt(value, 10))).toEqual(numbers);
  }
  snapshot.release();
  await store.close();
  return last;
}

describe.skipIf(!canTrace())("the power fails", () => {
  let trace: DiskTrace;

  beforeAll(async () => {
    const record = join(folder.path, "trace");
    await runTraced(WRITER, record);
    trace = new DiskTrace(readFileSync(record, "latin1"), join(dataFolder, "data.mdb"));
  });

  afterAll(() => folder.remove());

  test("the record is the file", () => {
    const written = imageAt(trace.writes, trace.length, "kept", random);
    const file = readFileSync(join(dataFolder, "data.mdb"));
    expect(written.equals(file.subarray(0, written.length))).toBe(true);
    expect(acknowledgedBefore(trace, trace.length)).toBe(COMMITS);
  });

  test.each<Fate>(["dropped", "kept", "torn"])(
    `${CUTS} times, and what was not yet flushed is %s (seed ${SEED})`,
    { timeout: timeLimit(180_000) },
    (fate) =>
      tallied(`store: power cut, unflushed ${fate}`, async (tally) => {
        const first = trace.said[0]?.begun ?? 0;
        for (let cut = 0; cut < CUTS; cut += 1) {
          const place = first + Math.floor(random() * (trace.length - first));
          const left = join(folder.path, `${fate}-${cut}`);
          mkdirSync(left);
          writeFileSync(join(left, "data.mdb"), imageAt(trace.writes, place, fate, random));
          const [found, answered] = [await mustBeWhole(left), acknowledgedBefore(trace, place)];
          tally.round(answered, Math.max(0, answered - found));
          expect(found).toBeGreaterThanOrEqual(answered);
          rmSync(left, { recursive: true });
        }
      }),
  );

  test("a store that answers before it flushes would be caught", async () => {
    const hasty = trace.writes.map((write) => ({ ...write, durable: Infinity }));
    const left = join(folder.path, "hasty");
    mkdirSync(left);
    // Of the commits: before the first one the program loads, which takes many calls.
    const first = trace.said[0]?.begun ?? 0;
    const middle = Math.floor((first + trace.length) / 2);
    writeFileSync(join(left, "data.mdb"), imageAt(hasty, middle, "dropped", random));
    const kept = await mustBeWhole(left).catch(() => 0);
    expect(kept).toBeLessThan(acknowledgedBefore(trace, middle));
  });
});
