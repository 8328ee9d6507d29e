// `{"$commitTs": null}` in a written document stands for the ts of the very commit that carries it.
import type { Key } from "../values/wire.ts";

// Quotes inside strings are escaped in canonical text: this sequence can only be a placeholder.
const PLACEHOLDER = '{"$commitTs":null}';

/** The writes with every placeholder replaced; the same map when there is none. Index keys keep their place at the end. */
export function withCommitTs(
  writes: ReadonlyMap<Key, string | null>,
  ts: bigint,
): ReadonlyMap<Key, string | null> {
  let resolved: Map<Key, string | null> | null = null;
  for (const [key, value] of writes) {
    if (value === null || !value.includes(PLACEHOLDER)) continue;
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(ts);
    resolved ??= new Map(writes);
    resolved.set(key, value.replaceAll(PLACEHOLDER, `{"$integer":"${bytes.toString("base64")}"}`));
  }
  return resolved ?? writes;
}
