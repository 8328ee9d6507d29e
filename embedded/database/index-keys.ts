// From documents to their positions in indexes.
import { encodeFloat64, encodeString, encodeValue } from "../values/keys.ts";
import { specialKey } from "../values/kinds.ts";
import type { Key, Wire, WireObject } from "../values/wire.ts";

/** The value at a dotted path; undefined when a part is missing or no object. */
export function fieldAt(document: WireObject, path: readonly string[]): Wire | undefined {
  let value: Wire | undefined = document;
  for (const name of path) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    if (!Object.hasOwn(value, name) || specialKey(value) !== null) return undefined;
    value = value[name];
  }
  return value;
}

export interface IndexPosition {
  readonly prefix: Key;
  /** The declared fields as split paths. */
  readonly paths: readonly (readonly string[])[];
}

export function indexKey(index: IndexPosition, document: WireObject): Key {
  let key = index.prefix;
  for (const path of index.paths) {
    key += encodeValue(
      path.length === 1 ? topField(document, path[0] as string) : fieldAt(document, path),
    );
  }
  return (
    key +
    encodeFloat64(document["_creationTime"] as number) +
    encodeString(document["_id"] as string)
  );
}

function topField(document: WireObject, name: string): Wire | undefined {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}
