// From what went wrong in a function to what the client reads.
import type { Wire } from "../../values/wire.ts";
import type { FunctionError } from "../isolate/executor.ts";
import { failureText } from "../syscalls/describe-failure.ts";
import type { Visibility } from "../syscalls/resolve-function.ts";
import type { FunctionFailure } from "./calls.ts";

/**
 * A ConvexError is an answer that the function means to give; whatever else is thrown is a fault. A call that does not fit is a
 * fault of its caller: one of our own is known by seeing more than the public.
 */
export function isRefusal({ data, isMisfit }: FunctionError, visibility: Visibility): boolean {
  return data !== undefined || (isMisfit === true && visibility === "public");
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
