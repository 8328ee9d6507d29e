// withIndex ranges: from Eq/Gt/Gte/Lt/Lte on fields to one interval of keys, with Convex's rules and refusals.
import { DeveloperError } from "../values/errors.ts";
import { afterPrefix, encodeValue } from "../values/keys.ts";
import type { Key, Wire, WireObject } from "../values/wire.ts";

interface Bound {
  value: Wire;
  inclusive: boolean;
}

interface Conditions {
  equal: Map<string, Wire>;
  /** The one field with bounds. */
  field: string | null;
  lower: Bound | null;
  upper: Bound | null;
}

function twice(side: string, field: string): DeveloperError {
  return new DeveloperError(
    "AlreadyDefinedBound",
    `Already defined ${side} bound in index range. Can't add another on field "${field}".`,
  );
}

function collect(range: readonly WireObject[]): Conditions {
  const found: Conditions = { equal: new Map(), field: null, lower: null, upper: null };
  for (const condition of range) {
    const field = condition["fieldPath"] as string;
    const value = condition["value"] as Wire;
    const type = condition["type"] as string;
    if (type === "Eq") {
      if (found.equal.has(field)) throw twice("equality", field);
      found.equal.set(field, value);
      continue;
    }
    if (found.field !== null && found.field !== field) {
      throw new DeveloperError(
        "BoundsOnMultipleFields",
        `Bounds on multiple fields in index range: "${found.field}" and "${field}". Only one field may have an upper or lower bound.`,
      );
    }
    found.field = field;
    const inclusive = type === "Gte" || type === "Lte";
    if (type === "Gt" || type === "Gte") {
      if (found.lower !== null) throw twice("lower", field);
      found.lower = { value, inclusive };
    } else if (type === "Lt" || type === "Lte") {
      if (found.upper !== null) throw twice("upper", field);
      found.upper = { value, inclusive };
    } else {
      throw new DeveloperError("InvalidIndexRange", `Unknown index range condition "${type}".`);
    }
  }
  return found;
}

function outOfOrder(indexName: string, fields: readonly string[], why: string): DeveloperError {
  return new DeveloperError(
    "InvalidIndexRange",
    `Tried to query index ${indexName} but the query didn't use the index fields in order. ${why}\n` +
      `Index fields: [${fields.join(", ")}]\n` +
      "Index range expressions must use a prefix of the index's fields, with equalities first and at most one field with bounds. For more information see https://docs.convex.dev/using/indexes.",
  );
}

export interface KeyInterval {
  start: Key;
  end: Key;
}

/** `fields` are all fields that a key consists of, the trailing `_creationTime` and `_id` included. */
export function intervalOf(
  indexName: string,
  prefix: Key,
  fields: readonly string[],
  range: readonly WireObject[],
): KeyInterval {
  const { equal, field, lower, upper } = collect(range);
  for (const name of [...equal.keys(), ...(field === null ? [] : [field])]) {
    if (!fields.includes(name)) {
      throw new DeveloperError(
        "InvalidIndexRange",
        `Tried to query index ${indexName} but the index doesn't have the field "${name}".\nIndex fields: [${fields.join(", ")}]`,
      );
    }
  }
  let key = prefix;
  let used = 0;
  for (const name of fields) {
    if (!equal.has(name)) break;
    key += encodeValue(equal.get(name));
    used++;
  }
  if (used < equal.size) {
    const stray = fields.slice(used).find((name) => equal.has(name)) as string;
    throw outOfOrder(indexName, fields, `Field "${stray}" comes after "${fields[used]}".`);
  }
  if (field === null) return { start: key, end: afterPrefix(key) };
  if (fields[used] !== field) {
    throw outOfOrder(indexName, fields, `Expected "${fields[used] ?? ""}", found "${field}".`);
  }
  const start = lower === null ? key : boundKey(key, lower, !lower.inclusive);
  const end = upper === null ? afterPrefix(key) : boundKey(key, upper, upper.inclusive);
  return { start, end: end < start ? start : end };
}

function boundKey(prefix: Key, bound: Bound, behind: boolean): Key {
  const key = prefix + encodeValue(bound.value);
  return behind ? afterPrefix(key) : key;
}
