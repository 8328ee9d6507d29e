import { readAppError } from "#convex/model/errors.ts";

/** Leaves what nobody expected in the console; a refusal is told where it belongs, which is not there. */
export function reportBug(error: unknown): void {
  if (readAppError(error) === null) globalThis.console.error(error);
}
