// The power fails at random moments while commits are made. What was answered is on the disk afterwards, whole; what was not
// answered is there whole or not at all. Every call to the disk is recorded once, and each cut replayed from the record.
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hastyWorld, openStore, seededRandom } from "#embedded/testing";
import { SEED, rounds, tallied, timeLimit } from "#embedded/testing";

import { temporaryFolder } from "../setup/server.ts";
import { DiskTrace, canTrace, imageAt, runTraced, type Fate } from "../support/disk-trace.ts";

const CUTS = rounds(20, 700);
const COMMITS = 240;

const folder = temporaryFolder("power");
const dataFolder = join(realpathSync(folder.path), "data");

const FILES = ["data.mdb", "commits-0.log", "commits-1.log"];

/**
 * Commit n writes its number in three places, one of them often longer than a page, and removes an older row; four are in
 * flight. All the while the log is turned and taken over, and now and then a commit is too large for it.
 */
const WRITER = `
  import { writeSync } from "node:fs";
  import { hastyWorld, openStore } from "#embedded/testing";
  const store = await openStore(${JSON.stringify(dataFolder)}, hastyWorld());
  const name = (n) => String(n).padStart(6, "0");
  const commit = async (n) => {
    const filling = "x".repeat(n % 60 === 7 ? 100_000 : (n * 7919) % 9000);
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
  const store = await openStore(left, hastyWorld());
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

type Trace = Pick<DiskTrace, "writes">;

/** The folder as the cut may leave it. A file of which nothing was begun is not there. */
function leaveImage(trace: Trace, place: number, fate: Fate, left: string): void {
  mkdirSync(left);
  for (const name of FILES) {
    const image = imageAt(trace.writes(name), place, fate, random);
    if (image.length > 0) writeFileSync(join(left, name), image);
  }
}

describe.skipIf(!canTrace())("the power fails", () => {
  let trace: DiskTrace;

  beforeAll(async () => {
    const record = join(folder.path, "trace");
    await runTraced(WRITER, record);
    trace = new DiskTrace(readFileSync(record, "latin1"), dataFolder, FILES);
  });

  afterAll(() => folder.remove());

  test("the record is the files, and the log was turned many times", () => {
    for (const name of FILES) {
      const written = imageAt(trace.writes(name), trace.length, "kept", random);
      const file = readFileSync(join(dataFolder, name));
      expect(written.equals(file.subarray(0, written.length))).toBe(true);
    }
    expect(acknowledgedBefore(trace, trace.length)).toBe(COMMITS);
    for (const name of FILES.slice(1)) {
      expect(trace.writes(name).filter(({ at }) => at === 0).length).toBeGreaterThan(5);
    }
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
          leaveImage(trace, place, fate, left);
          const [found, answered] = [await mustBeWhole(left), acknowledgedBefore(trace, place)];
          // Once from the log, and then from where it was taken over to.
          const again = await mustBeWhole(left);
          tally.round(answered, Math.max(0, answered - found) + Math.max(0, found - again));
          expect(found).toBeGreaterThanOrEqual(answered);
          expect(again).toBe(found);
          rmSync(left, { recursive: true });
        }
      }),
  );

  test.each(FILES)("a store that answers before it flushes %s would be caught", async (name) => {
    const writes = (file: string) =>
      trace.writes(file).map((write) => (file === name ? { ...write, durable: Infinity } : write));
    // Of the commits: before the first one the program loads, which takes many calls.
    const first = trace.said[0]?.begun ?? 0;
    let caught = 0;
    for (let cut = 1; cut < 10; cut += 1) {
      const left = join(folder.path, `hasty-${name}-${cut}`);
      const place = first + Math.floor((cut * (trace.length - first)) / 10);
      leaveImage({ writes }, place, "dropped", left);
      const kept = await mustBeWhole(left).catch(() => 0);
      if (kept < acknowledgedBefore(trace, place)) caught += 1;
    }
    expect(caught).toBeGreaterThan(0);
  });
});
