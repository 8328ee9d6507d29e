// Whatever is written, by commits of all sizes around snapshots that are held, and however often it is opened: a file that
// nobody damaged is never taken for a damaged one.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { rounds, SEED, tallied, timeLimit } from "../world/effort.ts";
import { worldForTest } from "../world/testing.ts";
import { examineFile } from "./examine-file.ts";
import { openLmdbStore } from "./lmdb.ts";
import type { Snapshot, Store, Write } from "./store.ts";

const COMMITS = rounds(200, 8_000);
const { random } = worldForTest(SEED);

function below(limit: number): number {
  return Math.floor(random() * limit);
}

function randomWrites(): Write[] {
  const count = below(5) === 0 ? below(400) : below(12);
  const longest = below(12) === 0 ? 60_000 : 600;
  const isClearing = below(6) === 0;
  return Array.from({ length: count }, () => ({
    key: `${below(3)} ${below(900)}${below(40) === 0 ? "l".repeat(2_000) : ""}`,
    value: isClearing || below(4) === 0 ? null : "v".repeat(below(longest)),
  }));
}

it(
  `a file that nobody damaged is whole after each of ${COMMITS} commits (seed ${SEED})`,
  { timeout: timeLimit(60_000) },
  () =>
    tallied("storage: honest files", async (tally) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "honest-"));
      onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
      let store: Store = await openLmdbStore(folder);
      let held: Snapshot[] = [];
      for (let commit = 0; commit < COMMITS; commit++) {
        const writes = randomWrites();
        await store.commit(writes);
        tally.round(writes.length);
        expect(examineFile(path.join(folder, "data.mdb"))).toMatchObject({ lost: [], gaps: [] });
        if (below(4) === 0) held.push(store.snapshot());
        if (below(5) === 0) held.splice(below(held.length), 3).forEach((each) => each.release());
        if (below(50) !== 0) continue;
        await store.close();
        held = [];
        store = await openLmdbStore(folder);
      }
      await store.close();
    }),
);
