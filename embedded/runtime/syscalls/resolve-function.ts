// From an address to a function, with Convex's texts for what is missing, hidden or of another kind.
import { MisfitError } from "../../values/errors.ts";
import type { Executor, Found, FunctionInfo, FunctionType } from "../isolate/executor.ts";
import {
  type FunctionPath,
  canonicalPath,
  clientPath,
  parseFunctionPath,
} from "../isolate/function-path.ts";

export type Visibility = "public" | "all";

const TYPE_NAMES: Record<FunctionType, string> = {
  query: "Query",
  mutation: "Mutation",
  action: "Action",
};

/**
 * A missing function, and one that the caller may not see, are told in the same words. `noun` is what was asked for. At once
 * where the function is known.
 */
export function resolveFunction(
  executor: Executor,
  address: string,
  visibility: Visibility,
  noun: "public function" | "function" = "public function",
): FunctionInfo | Promise<FunctionInfo> {
  const path = parseFunctionPath(address);
  const found = executor.find(path);
  return found instanceof Promise
    ? found.then((one) => requireVisible(path, one, visibility, noun))
    : requireVisible(path, found, visibility, noun);
}

function requireVisible(
  path: FunctionPath,
  found: Found,
  visibility: Visibility,
  noun: string,
): FunctionInfo {
  if (typeof found === "string" || (visibility === "public" && found.visibility !== "public")) {
    throw new MisfitError("FunctionNotFound", `Could not find ${noun} for '${clientPath(path)}'.`);
  }
  return found;
}

export function requireType(info: FunctionInfo, type: FunctionType): void {
  if (info.type !== type) {
    throw new MisfitError(
      "InvalidFunctionType",
      `Trying to execute ${canonicalPath(info)} as ${TYPE_NAMES[type]}, but it is defined as ${TYPE_NAMES[info.type]}.`,
    );
  }
}
