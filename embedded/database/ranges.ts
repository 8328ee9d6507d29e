// withIndex ranges: from Eq/Gt/Gte/Lt/Lte on fields to one interval of keys, with Convex's rules and refusals.
import { DeveloperError } from "../values/errors.ts";
import { afterPrefix, encodeValue } from "../values/keys.ts";
import { kindOf } from "../values/kinds.ts";
import { valueText } from "../values/validator-text.ts";
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

const MORE = "For more information see https://docs.convex.dev/using/indexes.";

function quoted(fields: readonly string[]): string {
  return `[${fields.map((field) => JSON.stringify(field)).join(", ")}]`;
}

function alreadyDefined(kind: string, field: string, sign: string, value: Wire): DeveloperError {
  const text = kindOf(value) === "undefined" ? "undefined" : valueText(value);
  return new DeveloperError(
    "AlreadyDefinedBound",
    `Already defined ${kind} bound in index range. Can't add ${JSON.stringify(field)} ${sign} ${text}.`,
  );
}

const SIGNS: Record<string, string> = { Gt: ">", Gte: ">=", Lt: "<", Lte: "<=" };

function collect(indexName: string, range: readonly WireObject[]): Conditions {
  const found: Conditions = { equal: new Map(), field: null, lower: null, upper: null };
  for (const condition of range) {
    const field = condition["fieldPath"] as string;
    const value = condition["value"] as Wire;
    const type = condition["type"] as string;
    if (type === "Eq") {
      const before = found.equal.get(field);
      if (before !== undefined) throw alreadyDefined("equality", field, "==", before);
      found.equal.set(field, value);
      continue;
    }
    const sign = Object.hasOwn(SIGNS, type) ? SIGNS[type] : undefined;
    if (sign === undefined) {
      throw new DeveloperError("InvalidIndexRange", `Unknown index range condition "${type}".`);
    }
    const side = type.startsWith("G") ? "lower" : "upper";
    if (found[side] !== null) throw alreadyDefined(side, field, sign, value);
    if (found.field !== null && found.field !== field) {
      throw new DeveloperError(
        "BoundsOnMultipleFields",
        `Upper and lower bounds in \`range\` can only be applied to a single index field. This query against index ${indexName} attempted to set a range bound on both ${JSON.stringify(found.field)} and ${JSON.stringify(field)}. Consider using \`filter\` instead. See https://docs.convex.dev/using/indexes for more info.`,
      );
    }
    found.field = field;
    found[side] = { value, inclusive: type.endsWith("e") };
  }
  const both = found.field === null ? undefined : found.equal.get(found.field);
  if (both !== undefined) throw alreadyDefined("inequality", found.field as string, "==", both);
  return found;
}

export interface KeyInterval {
  start: Key;
  end: Key;
}

/** The id ends every key, but error texts do not list it. */
function shown(fields: readonly string[]): string {
  return quoted(fields.length > 1 && fields.at(-1) === "_id" ? fields.slice(0, -1) : fields);
}

/** For what is mostly asked: that the first fields, one after the other, equal something. null: it is something else. */
function keyOfEqual(
  prefix: Key,
  fields: readonly string[],
  range: readonly WireObject[],
): Key | null {
  let key = prefix;
  for (let at = 0; at < range.length; at += 1) {
    const { type, fieldPath, value } = range[at] as WireObject;
    if (type !== "Eq" || fieldPath !== fields[at]) return null;
    key += encodeValue(value);
  }
  return key;
}

/** `fields` are all fields that a key consists of, the trailing `_creationTime` and `_id` included. */
export function intervalOf(
  indexName: string,
  prefix: Key,
  fields: readonly string[],
  range: readonly WireObject[],
): KeyInterval {
  const known = keyOfEqual(prefix, fields, range);
  if (known !== null) return { start: known, end: afterPrefix(known) };
  const { equal, field, lower, upper } = collect(indexName, range);
  const wanted = [...equal.keys(), ...(field === null ? [] : [field])];
  for (const name of wanted) {
    if (fields.includes(name)) continue;
    throw new DeveloperError(
      "FieldNotInIndex",
      `The index range included a comparison with ${JSON.stringify(name)}, but ${indexName} with fields ${shown(fields)} doesn't index this field. ${MORE}`,
    );
  }
  const equalities = fields.filter((name) => equal.has(name));
  const used = field === null ? equalities : [...equalities, field];
  const wrong = used.find((name, i) => fields[i] !== name);
  if (wrong !== undefined) {
    throw new DeveloperError(
      "InvalidIndexRange",
      `Tried to query index ${indexName} but the query didn't use the index fields in order.\nIndex fields: ${shown(fields)}\nQuery fields: ${quoted(used)}\nFirst incorrect field: ${JSON.stringify(wrong)}\n${MORE}`,
    );
  }
  let key = prefix;
  for (const name of equalities) key += encodeValue(equal.get(name));
  if (field === null) return { start: key, end: afterPrefix(key) };
  const start = lower === null ? key : boundKey(key, lower, !lower.inclusive);
  const end = upper === null ? afterPrefix(key) : boundKey(key, upper, upper.inclusive);
  return { start, end: end < start ? start : end };
}

function boundKey(prefix: Key, bound: Bound, behind: boolean): Key {
  const key = prefix + encodeValue(bound.value);
  return behind ? afterPrefix(key) : key;
}
