// The closed list of refusals. A refusal is thrown as a ConvexError, so that its text survives to the client; any other
// error is a bug and shows as "Server Error". Browser-safe.
import { ConvexError } from "convex/values";

export const STATUS_OF = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  /** Password or link are right: a code is asked for as well. */
  TWO_STEP_REQUIRED: 401,
  /** The payment provider did not get the money; the message says why. */
  PAYMENT_FAILED: 402,
  FORBIDDEN: 403,
  SUBSCRIPTION_REQUIRED: 403,
  ACCOUNT_SUSPENDED: 403,
  /** An administrator who has no second step yet. */
  TWO_STEP_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** The word for a refusal whose status somebody else chose: the server around the functions. */
export function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(STATUS_OF) as ErrorCode[];
  const known = codes.find((code) => STATUS_OF[code] === status);
  return known ?? (status < 500 ? "VALIDATION" : "INTERNAL");
}

export type AppErrorData = {
  code: ErrorCode;
  /** English, fit for a toast; at the same time the key of its translation. */
  message: string;
  /** The input field at fault, with dots into nested ones. */
  field?: string;
  retryAfterMs?: number;
};

export function appError(
  code: ErrorCode,
  message: string,
  field?: string,
): ConvexError<AppErrorData> {
  return new ConvexError(field === undefined ? { code, message } : { code, message, field });
}

export function rateLimited(retryAfterMs: number): ConvexError<AppErrorData> {
  return new ConvexError({
    code: "RATE_LIMITED",
    message: "Too many attempts. Please try again later.",
    retryAfterMs,
  });
}

export function unauthenticated(): ConvexError<AppErrorData> {
  return appError("UNAUTHENTICATED", "Please sign in to continue");
}

/** What the server below the functions says where nothing can be saved. */
export const UNAVAILABLE = {
  code: "UNAVAILABLE",
  message: "Nothing can be saved at the moment. Please try again later.",
} as const satisfies AppErrorData;

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(STATUS_OF, code);
}

// A ConvexError that crossed a runtime may carry its data as JSON text.
function parsed(data: unknown): unknown {
  if (typeof data !== "string") return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** The refusal inside whatever was thrown, or null when it is something else. */
export function readAppError(error: unknown): AppErrorData | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  const data = parsed(error.data);
  if (typeof data !== "object" || data === null || !("code" in data) || !("message" in data)) {
    return null;
  }
  if (!isErrorCode(data.code) || typeof data.message !== "string") return null;
  const field = "field" in data && typeof data.field === "string" ? data.field : undefined;
  const retryAfterMs =
    "retryAfterMs" in data && typeof data.retryAfterMs === "number" ? data.retryAfterMs : undefined;
  return {
    code: data.code,
    message: data.message,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}
