// What kind of Convex value a piece of wire JSON is, and the few numbers hidden in its `$` objects.
import { DeveloperError } from "./errors.ts";
import type { Wire, WireObject } from "./wire.ts";

export type Kind =
  | "undefined"
  | "null"
  | "int64"
  | "float64"
  | "boolean"
  | "string"
  | "bytes"
  | "array"
  | "object";

const SPECIAL: Record<string, Kind> = {
  $integer: "int64",
  $float: "float64",
  $bytes: "bytes",
  $undefined: "undefined",
  $commitTs: "int64",
};

/** An object whose only key starts with `$` is always an encoded value; returns that key. */
export function specialKey(value: WireObject): string | null {
  let found: string | null = null;
  for (const key in value) {
    if (found !== null) return null;
    found = key;
  }
  return found !== null && found.charCodeAt(0) === 36 ? found : null;
}

export function kindOf(value: Wire | undefined): Kind {
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  if (typeof value === "number") return "float64";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (Array.isArray(value)) return "array";
  const special = specialKey(value);
  if (special === null) return "object";
  const kind = SPECIAL[special];
  if (kind === undefined) {
    throw new DeveloperError(
      "BadConvexValue",
      `Field name ${special} starts with a '$', which is reserved.`,
    );
  }
  return kind;
}

/** Bytes of a `$integer`, `$float` or `$bytes` payload, one character per byte. */
export function payload(value: Wire, key: "$integer" | "$float" | "$bytes"): string {
  const text = (value as WireObject)[key];
  if (typeof text !== "string") {
    throw new DeveloperError("BadConvexValue", `Malformed ${key} value`);
  }
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text || (key !== "$bytes" && bytes.length !== 8)) {
    throw new DeveloperError("BadConvexValue", `Malformed ${key} value`);
  }
  return bytes.toString("latin1");
}

export const MAX_INT64 = 2n ** 63n - 1n;
export const MIN_INT64 = -(2n ** 63n);

/** The commit timestamp placeholder is greater than every stored one, so it counts as the greatest int64. */
export function toInt64(value: Wire): bigint {
  if ((value as WireObject)["$commitTs"] === null) return MAX_INT64;
  return Buffer.from(payload(value, "$integer"), "latin1").readBigInt64LE();
}

export function fromInt64(value: bigint): Wire {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
}

export function toFloat64(value: Wire): number {
  if (typeof value === "number") return value;
  return Buffer.from(payload(value, "$float"), "latin1").readDoubleLE();
}

/** A plain number where JSON can hold it exactly. */
export function fromFloat64(value: number): Wire {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return { $float: bytes.toString("base64") };
}
