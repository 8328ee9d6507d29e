// Convex's total order over all values, `undefined` first.
import { encodeValue } from "./keys.ts";
import type { Wire } from "./wire.ts";

export function compareValues(left: Wire | undefined, right: Wire | undefined): number {
  if (left === right && typeof left !== "object") return 0;
  if (typeof left === "number" && typeof right === "number") return left < right ? -1 : 1;
  const a = encodeValue(left);
  const b = encodeValue(right);
  return a < b ? -1 : a > b ? 1 : 0;
}
