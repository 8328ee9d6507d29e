// What went wrong in a function, in words.
import { DeveloperError, MisfitError } from "../../values/errors.ts";
import type { FunctionError } from "../isolate/executor.ts";

/** `Uncaught Error: …` for code, the plain sentence for the server's own. */
export function failureHead(error: FunctionError): string {
  if (error.name === null) return error.message;
  return `Uncaught ${error.name === "" ? error.message : `${error.name}: ${error.message}`}`;
}

/** The head with the places that the error came through, for code. */
export function failureText(error: FunctionError): string {
  const head = failureHead(error);
  return error.name === null ? head : [head, ...error.frames, ""].join("\n");
}

/** A refusal before or around the code (arguments, unknown function, limits), as a failure. */
export function serverError(error: DeveloperError): FunctionError {
  const plain: FunctionError = { message: error.message, name: null, frames: [] };
  if (error instanceof MisfitError) plain.isMisfit = true;
  return error.data === undefined ? plain : { ...plain, data: error.data };
}

/** A failed nested call, for the code that made it. What carries data is an answer: nobody asks where it came from. */
export function toCallerError(error: FunctionError): DeveloperError {
  const text = error.data === undefined ? failureText(error).trimEnd() : failureHead(error);
  const { stackTraceLimit } = Error;
  // Its own place is here, whoever failed: to walk the stack for it takes ten times as long as to make it.
  Error.stackTraceLimit = 0;
  try {
    return new DeveloperError("FunctionFailed", text, error.data);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
