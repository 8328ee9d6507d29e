import { doc, header } from "./header.ts";

const RESERVED = new Set(
  `break case catch class const continue debugger default delete do else export extends false finally for function if
  import in instanceof new null return super switch this throw true try typeof var void while with let static yield
  await enum implements interface package private protected public`.split(/\s+/),
);
const TAKEN = new Set(["fullApi", "api", "internal", "components"]);

/** A module path as an identifier; the official CLI spells it the same way. */
function moduleIdentifier(module: string): string {
  const name = module.replace(/[/-]/g, "_");
  return TAKEN.has(name) || RESERVED.has(name) ? `${name}_` : name;
}

export function apiTypes(modules: readonly string[]): string {
  const imports = modules.map(
    (module) => `import type * as ${moduleIdentifier(module)} from "../${module}.js";`,
  );
  const entries = modules.map((module) => `  "${module}": typeof ${moduleIdentifier(module)};`);
  return `${header("Generated `api` utility.")}
${imports.join("\n")}${imports.length > 0 ? "\n\n" : ""}import type { ApiFromModules, FilterApi, FunctionReference } from "convex/server";

declare const fullApi: ApiFromModules<{
${entries.join("\n")}
}>;

${doc("References to the public functions of this app: `api.myModule.myFunction`.")}
export declare const api: FilterApi<typeof fullApi, FunctionReference<any, "public">>;

${doc("References to the internal functions of this app: `internal.myModule.myFunction`.")}
export declare const internal: FilterApi<typeof fullApi, FunctionReference<any, "internal">>;

export declare const components: {};
`;
}

export function apiCode(): string {
  return `${header("Generated `api` utility.")}
import { anyApi, componentsGeneric } from "convex/server";

${doc("References to the functions of this app: `api.myModule.myFunction`.")}
export const api = anyApi;
export const internal = anyApi;
export const components = componentsGeneric();
`;
}
