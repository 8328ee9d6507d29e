// From what went wrong in a function to what the client reads.
import { DeveloperError } from "../values/errors.ts";
import { type Wire } from "../values/wire.ts";
import type { FunctionError } from "./executor.ts";
import type { FunctionFailure } from "./runner.ts";

/** The text of a failure: `Uncaught Error: …` with its frames for code, the plain sentence for the server's own. */
export function failureText(error: FunctionError): string {
  if (error.name === null) return error.message;
  const head = error.name === "" ? error.message : `${error.name}: ${error.message}`;
  return [`Uncaught ${head}`, ...error.frames, ""].join("\n");
}

/** A refusal before or around the code (arguments, unknown function, limits), as a failure. */
export function serverError(error: DeveloperError): FunctionError {
  const plain = { message: error.message, name: null, frames: [] };
  return error.data === undefined ? plain : { ...plain, data: error.data };
}

/** A failed nested call, for the code that made it. */
export function toCallerError(error: FunctionError): DeveloperError {
  return new DeveloperError("FunctionFailed", failureText(error).trimEnd(), error.data);
}

export function clientFailure(
  error: FunctionError,
  requestId: string,
  logLines: string[],
  redact: boolean,
): FunctionFailure {
  const head = `[Request ID: ${requestId}] Server Error`;
  const failure: FunctionFailure = {
    ok: false,
    errorMessage: redact ? head : `${head}\n${failureText(error)}`,
    logLines: redact ? [] : logLines,
  };
  const data: Wire | undefined = error.data;
  if (data !== undefined) failure.errorData = data;
  return failure;
}
