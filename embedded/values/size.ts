// Sizes as Convex counts them for its limits.
import { kindOf, payload } from "./kinds.ts";
import type { Wire, WireObject } from "./wire.ts";

export function sizeOf(value: Wire): number {
  if (typeof value === "string") return 2 + Buffer.byteLength(value);
  if (typeof value === "number") return 9;
  switch (kindOf(value)) {
    case "null":
    case "boolean":
      return 1;
    case "array": {
      let size = 2;
      for (const item of value as Wire[]) size += sizeOf(item);
      return size;
    }
    case "bytes":
      return 2 + payload(value, "$bytes").length;
    case "object": {
      let size = 2;
      for (const name of Object.keys(value as WireObject)) {
        size += name.length + 1 + sizeOf((value as WireObject)[name] as Wire);
      }
      return size;
    }
    default:
      return 9;
  }
}
