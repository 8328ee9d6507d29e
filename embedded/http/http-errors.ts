// Failures of a request as such. What a function returns or throws is not one: that is a 200 with its outcome inside.
import type { ServerResponse } from "node:http";

import { DamagedError, UnavailableError, DeveloperError, StorageError } from "../values/errors.ts";

export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
  }
}

/** A refusal for want of the method says which ones there are. */
export function wrongMethod(response: ServerResponse, allowed: readonly string[]): HttpError {
  response.setHeader("allow", allowed.join(", "));
  return new HttpError(405, "MethodNotAllowed", "This method is not allowed here.");
}

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof UnavailableError) return new HttpError(503, error.code, error.message);
  if (error instanceof StorageError) {
    return new HttpError(503, "StorageUnavailable", "The disk refused to write. Try again later.");
  }
  if (error instanceof DeveloperError && !(error instanceof DamagedError))
    return new HttpError(400, error.code, error.message);
  return new HttpError(
    500,
    "InternalServerError",
    "Your request couldn't be completed. Try again later.",
  );
}
