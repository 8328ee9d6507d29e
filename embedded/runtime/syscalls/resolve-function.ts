// From an address to a function, with Convex's texts for what is missing, hidden or of another kind.
import { DeveloperError } from "../../values/errors.ts";
import type { Executor, FunctionInfo, FunctionType } from "../isolate/executor.ts";
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

function notFound(path: FunctionPath, found: "no-module" | "no-export"): DeveloperError {
  const module = `${path.module}.js`;
  return new DeveloperError(
    "FunctionNotFound",
    found === "no-module"
      ? `Couldn't find JavaScript module '${module}'. Did you forget to run \`npx convex dev\`?`
      : `Couldn't find ${JSON.stringify(path.name)} in module "${module}".`,
  );
}

/** With public visibility a missing and an internal function are told in the same words. */
export async function resolveFunction(
  executor: Executor,
  address: string,
  visibility: Visibility,
): Promise<FunctionInfo> {
  const path = parseFunctionPath(address);
  const found = await executor.find(path);
  if (visibility === "public") {
    if (typeof found === "string" || found.visibility !== "public") {
      throw new DeveloperError(
        "FunctionNotFound",
        `Could not find public function for '${clientPath(path)}'.`,
      );
    }
    return found;
  }
  if (typeof found === "string") throw notFound(path, found);
  return found;
}

export function requireType(info: FunctionInfo, type: FunctionType): void {
  if (info.type !== type) {
    throw new DeveloperError(
      "InvalidFunctionType",
      `Trying to execute ${canonicalPath(info)} as ${TYPE_NAMES[type]}, but it is defined as ${TYPE_NAMES[info.type]}.`,
    );
  }
}
