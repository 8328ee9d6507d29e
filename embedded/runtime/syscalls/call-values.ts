// Arguments and return values at a function's border: size, shape and the function's own validators.
import { checkValueShape } from "../../values/check.ts";
import { isUndated } from "../../values/commit-ts.ts";
import { DeveloperError, MisfitError } from "../../values/errors.ts";
import { isPlainlyWithinLimits } from "../../values/shape-scan.ts";
import { type TableNameOf, validationProblem } from "../../values/validator.ts";
import type { Wire } from "../../values/wire.ts";
import type { FunctionInfo } from "../isolate/executor.ts";
import { canonicalPath } from "../isolate/function-path.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** The placeholder means something only within one mutation: nobody outside may bring it in. */
export function refuseUndated(text: string): void {
  if (!isUndated(text)) return;
  throw new MisfitError(
    "BadConvexValue",
    "The commit timestamp can only be used inside of a mutation.",
  );
}

/** Returns the arguments as text for the executor. */
export function checkArguments(info: FunctionInfo, args: Wire, tableNameOf: TableNameOf): string {
  // First of all: what nests without end can not even be shown.
  checkArgumentsShape(args);
  if (args === null || typeof args !== "object" || Array.isArray(args)) {
    throw new MisfitError(
      "InvalidArguments",
      `Arguments for a Convex function must be an object. Received: ${JSON.stringify(args)}`,
    );
  }
  const text = JSON.stringify(args);
  if (text.length > MAX_BYTES && Buffer.byteLength(text) > MAX_BYTES) {
    throw new MisfitError(
      "FunctionArgumentsTooLarge",
      `Arguments for ${canonicalPath(info)} are too large (actual: ${mebibytes(text)}, limit: 16 MiB)`,
    );
  }
  const problem = validationProblem(info.args, args, tableNameOf);
  if (problem !== null) {
    throw new MisfitError("ArgumentValidationError", `ArgumentValidationError: ${problem}`);
  }
  return text;
}

export function checkReturned(info: FunctionInfo, value: string, tableNameOf: TableNameOf): void {
  if (!isPlainlyWithinLimits(value)) checkReturnedShape(info, JSON.parse(value) as Wire);
  if (value.length > MAX_BYTES && Buffer.byteLength(value) > MAX_BYTES) {
    throw new DeveloperError(
      "FunctionReturnTooLarge",
      `Function ${canonicalPath(info)} return value is too large (actual: ${mebibytes(value)}, limit: 16 MiB)`,
    );
  }
  if (info.returns === null) return;
  const problem = validationProblem(info.returns, JSON.parse(value) as Wire, tableNameOf);
  if (problem !== null) {
    throw new DeveloperError("ReturnsValidationError", `ReturnsValidationError: ${problem}`);
  }
}

function checkArgumentsShape(args: Wire): void {
  try {
    checkValueShape(args);
  } catch (error) {
    if (!(error instanceof DeveloperError)) throw error;
    throw new MisfitError(error.code, error.message);
  }
}

function checkReturnedShape(info: FunctionInfo, value: Wire): void {
  try {
    checkValueShape(value);
  } catch (error) {
    if (!(error instanceof DeveloperError)) throw error;
    throw new DeveloperError(
      error.code,
      `Function ${canonicalPath(info)} return value invalid: ${error.message}`,
    );
  }
}

function mebibytes(text: string): string {
  return `${(Buffer.byteLength(text) / 1_048_576).toFixed(2)} MiB`;
}
