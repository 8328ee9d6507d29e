import { expect, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { FakeBackend } from "./fake-backend.ts";
import { LiveQueries } from "./live-queries.ts";
import { askerOf, type QueryRequest } from "./live-query.ts";

const NOBODY = askerOf({ kind: "none" });
const QUERIES = 60;
const QUERY_MS = 4;
/** After so much of a turn others have theirs. */
const SLICE_MS = 10;

/** Live queries that take their time, on an event loop that is turned by hand. */
function turnedByHand() {
  const backend = new FakeBackend();
  const loop = { nowMs: 0, callbacks: [] as (() => void)[] };
  const { beginQueries } = backend.runner;
  const live = new LiveQueries({
    engine: backend.engine,
    runner: {
      ...backend.runner,
      beginQueries: (flight) => {
        const snapshot = beginQueries(flight);
        const run: typeof snapshot.run = (...asked) => {
          loop.nowMs += QUERY_MS;
          return snapshot.run(...asked);
        };
        return { ...snapshot, run };
      },
    },
    world: {
      ...systemWorld(),
      monotonic: {
        ...systemWorld().monotonic,
        nowMs: () => loop.nowMs,
        nextTurn: (callback) => void loop.callbacks.push(callback),
      },
    },
  });
  /** How long the turn took. */
  const turn = async (): Promise<number> => {
    const beganMs = loop.nowMs;
    for (const callback of loop.callbacks.splice(0)) callback();
    for (let i = 0; i < 100; i += 1) await Promise.resolve();
    return loop.nowMs - beganMs;
  };
  return { backend, live, turn };
}

function requestsOf(reader: number): QueryRequest[] {
  return Array.from({ length: QUERIES }, (_, i) => {
    return {
      ...NOBODY,
      path: "get",
      args: JSON.stringify({ key: `${reader}-${i}` }),
      journal: null,
    };
  });
}

test.each([1, 4])("%i at once leave others their turns, and come to their end", async (readers) => {
  const { backend, live, turn } = turnedByHand();
  const readings = Array.from({ length: readers }, (_, reader) => live.read(requestsOf(reader)));
  // What each begins at once is not counted: whoever comes is let in.
  await turn();
  const tookMs: number[] = [];
  for (let i = 0; i < readers * QUERIES; i += 1) tookMs.push(await turn());
  expect(backend.runs).toHaveLength(readers * QUERIES);
  await Promise.all(readings.map(({ results }) => Promise.resolve(results)));
  expect(Math.max(...tookMs)).toBeLessThan(SLICE_MS + QUERY_MS);
});
