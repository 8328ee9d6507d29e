// The header by which a caller names a call, so that sending it again does nothing twice.
import { appError } from "../model/errors.ts";
import type { Endpoint } from "./endpoint.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const IDEMPOTENCY_KEY_MAX = 255;

const FORM = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** The other methods do nothing twice by themselves. The other calls look at no key, and say so by not naming the header. */
export function takesIdempotencyKey({
  method,
  behind,
  keepsAnswer,
}: Pick<Endpoint, "method" | "behind" | "keepsAnswer">): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  return keepsAnswer === true || behind?.kind === "mutation" || behind?.work !== undefined;
}

export function idempotencyKeyOf(row: Endpoint, request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null || !takesIdempotencyKey(row)) return undefined;
  if (key.length > IDEMPOTENCY_KEY_MAX || !FORM.test(key)) {
    const message = `${IDEMPOTENCY_HEADER} must be 1 to ${IDEMPOTENCY_KEY_MAX} printable characters`;
    throw appError("VALIDATION", message, IDEMPOTENCY_HEADER);
  }
  return key;
}
