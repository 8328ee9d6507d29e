// Every function that the modules of convex/ export, as the platform sees them.
import { type Declared, declaredBy } from "#convex/functions.ts";

import { modules } from "../setup/backend.ts";

export interface SurfaceFunction {
  /** `module/path:name`, as clients call it. */
  name: string;
  kind: "query" | "mutation" | "action";
  isPublic: boolean;
  isInternal: boolean;
  args: string;
  returns: string;
  /** What it says of itself, where one of our builders for the outside made it. */
  declared: Declared | null;
}

interface Registered {
  isQuery?: boolean;
  isMutation?: boolean;
  isAction?: boolean;
  isPublic?: boolean;
  isInternal?: boolean;
  exportArgs?: () => string;
  exportReturns?: () => string;
}

function kindOf(value: Registered): SurfaceFunction["kind"] | null {
  if (value.isQuery === true) return "query";
  if (value.isMutation === true) return "mutation";
  return value.isAction === true ? "action" : null;
}

export async function listFunctions(): Promise<SurfaceFunction[]> {
  const found: SurfaceFunction[] = [];
  for (const [file, load] of Object.entries(modules)) {
    const path = file.replace(/^.*\/convex\//, "").replace(/\.(ts|js)$/, "");
    const exports = (await load()) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exports)) {
      if (typeof value !== "function") continue;
      const registered = value as Registered;
      const kind = kindOf(registered);
      if (kind === null) continue;
      found.push({
        name: `${path}:${name}`,
        kind,
        isPublic: registered.isPublic === true,
        isInternal: registered.isInternal === true,
        args: registered.exportArgs?.() ?? "",
        returns: registered.exportReturns?.() ?? "",
        declared: declaredBy(value),
      });
    }
  }
  return found;
}
