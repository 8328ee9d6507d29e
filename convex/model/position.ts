// Where one page of a list ended and the next one begins, as the streams of rows write it: what the list is in the order of,
// when the row was stored, and its id. Browser-safe.
import * as z from "zod/mini";

const MESSAGE = "Invalid position";
const LENGTH_MAX = 200;

function isPosition(text: string): boolean {
  try {
    const key: unknown = JSON.parse(text);
    if (!Array.isArray(key) || key.length !== 3) return false;
    const [by, storedAt, id]: unknown[] = key;
    const isOrdered = typeof by === "string" || typeof by === "number";
    return isOrdered && typeof storedAt === "number" && typeof id === "string";
  } catch {
    return false;
  }
}

/** Of an answer before. What is none is refused as the caller's mistake, not met by the reading. */
export const position = z
  .string(MESSAGE)
  .check(z.maxLength(LENGTH_MAX, MESSAGE), z.refine(isPosition, MESSAGE));
