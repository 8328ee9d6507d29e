// From an address to a function, with Convex's texts for what is missing, hidden or of another kind.
import { MisfitError } from "../../values/errors.ts";
import type { Executor, FunctionInfo, FunctionType } from "../isolate/executor.ts";
import { canonicalPath, clientPath, parseFunctionPath } from "../isolate/function-path.ts";

export type Visibility = "public" | "all";

const TYPE_NAMES: Record<FunctionType, string> = {
  query: "Query",
  mutation: "Mutation",
  action: "Action",
};

/** A missing function, and one that the caller may not see, are told in the same words. `noun` is what was asked for. */
export async function resolveFunction(
  executor: Executor,
  address: string,
  visibility: Visibility,
  noun: "public function" | "function" = "public function",
): Promise<FunctionInfo> {
  const path = parseFunctionPath(address);
  const found = await executor.find(path);
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
