import type { Wire } from "../../values/wire.ts";

/** A syscall argument that the library always sends as a string; anything else cannot name a thing. */
export function textArgument(value: Wire | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
