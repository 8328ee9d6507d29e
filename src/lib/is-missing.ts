import { readAppError } from "#convex/model/errors.ts";

/** The server knows of no such thing, or tells nobody who may not know. */
export function isMissing(error: unknown): boolean {
  return readAppError(error)?.code === "NOT_FOUND";
}
