import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { open } from "lmdb";
import { expect, it, onTestFinished } from "vitest";

import { SEED, rounds, tallied, timeLimit } from "../world/effort.ts";
import { worldForTest } from "../world/testing.ts";
import { PAGE_BYTES, type Tree, loadOf, mostPages } from "./page-need.ts";
import type { Write } from "./store.ts";

const COMMITS = rounds(150, 5_000);

it.each([
  { tree: "small", places: 20_000, first: 0, isFull: false },
  { tree: "large", places: 200_000, first: 100_000, isFull: false },
  { tree: "full", places: 200_000, first: 100_000, isFull: true },
])(
  `is never less than what lmdb takes, in ${COMMITS} commits to a $tree tree (seed ${SEED})`,
  { timeout: timeLimit(60_000) },
  ({ tree, places, first, isFull }) =>
    tallied(`store: room for a commit to a ${tree} tree`, async (tally) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pages-"));
      onTestFinished(() => fs.rmSync(folder, { recursive: true }));
      const { random } = worldForTest(SEED);
      const database = open<string, string>({
        path: path.join(folder, "data.mdb"),
        noSubdir: true,
        encoding: "string",
        eventTurnBatching: false,
        noSync: true,
      });
      const usage = (): Tree => {
        const stats = database.getStats() as unknown as Record<string, number>;
        return {
          depth: stats["treeDepth"] ?? NaN,
          pages: (stats["treeBranchPageCount"] ?? NaN) + (stats["treeLeafPageCount"] ?? NaN),
          branches: stats["treeBranchPageCount"] ?? NaN,
          lastPage: stats["lastPageNumber"] ?? NaN,
        };
      };
      const named = (place: number) => `${Math.floor(place)}`.padStart(6, "0");
      const place = () => named(random() * places);
      await database.batch(() => {
        // Keys that come in their order leave no page with room.
        for (let i = 0; i < first; i += 1) {
          void database.put(isFull ? named(2 * i) : place(), "x".repeat(200));
        }
      });
      const write = (removed: number): Write => ({
        key: place() + "k".repeat(random() ** 8 * 1_500),
        value: random() < removed ? null : "x".repeat(random() ** 6 * 30_000),
      });
      for (let commit = 0; commit < COMMITS; commit += 1) {
        const removed = random() ** 3;
        const writes = Array.from({ length: 1 + random() ** 4 * 400 }, () => write(removed));
        // An open reader keeps pages from being used again.
        const reader = random() < 0.5 ? database.useReadTransaction() : null;
        const before = usage();
        await database.batch(() => {
          for (const { key, value } of writes) {
            void (value === null ? database.remove(key) : database.put(key, value));
          }
        });
        const taken = usage().lastPage - before.lastPage;
        expect(taken).toBeLessThanOrEqual(mostPages(loadOf(writes), before));
        reader?.done();
        tally.round(writes.length);
      }
      await database.close();
    }),
);

it("is not much more than that", () => {
  const tree = { depth: 3, pages: 1_000, branches: 20, lastPage: 4_096 };
  const of = (count: number, length: number) =>
    mostPages(
      loadOf(Array.from({ length: count }, (_, i) => ({ key: `${i}`, value: "x".repeat(length) }))),
      tree,
    );
  expect(of(1, 10)).toBeLessThan(60);
  const large = 16 * 1024 * 1024;
  expect(of(1, large) * PAGE_BYTES).toBeLessThan(1.05 * large);
  // However many entries: no page is touched twice.
  expect(of(10_000, 10)).toBeLessThan(4_000);
});
