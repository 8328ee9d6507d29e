// The door `#embedded/testing`: a backend as a test handle, and what tests that look inside a running one need.
export { FORMAT_KEY } from "../database/layout.ts";
export { serveAlone } from "../http/testing.ts";
export { seededRandom } from "../runtime/isolate/random.ts";
export { openStore } from "../storage/logged-store.ts";
export { hastyWorld } from "../storage/testing.ts";
export { SmallDisk } from "../storage/small-disk.ts";
export { decodeTs } from "../sync/timestamps.ts";
export { systemWorld } from "../world/system-world.ts";
export { embeddedTest, endEmbeddedTest } from "./embedded-test.ts";

/** Random values. Loaded when asked for: to make the generators takes three times as long as all the rest of this door. */
export async function convexValues() {
  const values = await import("../values/testing.ts");
  return values.convexValues;
}
export { chance, type Figures, rounds, SEED, tallied, timeLimit } from "../world/effort.ts";
