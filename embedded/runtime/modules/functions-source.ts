// Everything a functions folder says: modules, schema, auth providers. Reading it anew and evaluating it are two steps.
import { schemaFault } from "../../database/schema-rules.ts";
import type { SchemaJson } from "../../transaction/engine.ts";
import type { World } from "../../world/world.ts";
import type { ModuleSource } from "../isolate/module-source.ts";
import type { NodeCode } from "../node/node-executor.ts";
import { type BuiltModules, buildModules, evaluateModules } from "./bundled-modules.ts";
import { type BuiltConfig, buildConfigFile, evaluateConfig } from "./config-file.ts";

export interface EvaluatedFunctions {
  modules: ModuleSource;
  schema: SchemaJson;
  /** The default export of auth.config; undefined without one. */
  authConfig: unknown;
}

export interface FunctionsSource {
  /** Reads the source anew. Throws, and keeps what it had, when it cannot be built. */
  build(): Promise<void>;
  /** "use node" modules, which run in a thread of their own; null without any. */
  nodeCode(): Promise<NodeCode | null>;
  /** Throws what the modules throw at load time. */
  evaluate(env: Readonly<Record<string, string>>, world: World): Promise<EvaluatedFunctions>;
}

/** The part of `defineSchema`'s result that matters here; `export` is how the official CLI reads it too. */
interface SchemaDefinitionLike {
  export(): string;
}

function readSchema(definition: unknown): SchemaJson {
  if (definition === undefined || definition === null) return null;
  if (typeof definition !== "object" || !("export" in definition)) {
    throw new Error("`convex/schema` must have a default export made by `defineSchema`.");
  }
  const schema = JSON.parse((definition as SchemaDefinitionLike).export()) as SchemaJson;
  const fault = schema && schemaFault(schema.tables, schema.schemaValidation);
  if (fault !== null) throw new Error(fault);
  return schema;
}

/** Data would be checked by what a variable was once. */
const noEnvironment: Record<string, string> = new Proxy(
  {},
  {
    get(target, name) {
      if (typeof name !== "string") return Reflect.get(target, name) as unknown;
      throw new Error("Environment variables unsupported when evaluating schema");
    },
  },
);

/** A variable that the auth config reads must be set: an undefined one would switch a provider off silently. */
function strictEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  return new Proxy(env, {
    get(target, name) {
      if (typeof name === "string" && !Object.hasOwn(target, name)) {
        throw new Error(
          `Environment variable ${name} is used in auth config file but its value was not set`,
        );
      }
      return Reflect.get(target, name) as unknown;
    },
  });
}

interface Built {
  modules: BuiltModules;
  schema: BuiltConfig | null;
  authConfig: BuiltConfig | null;
}

export class FolderFunctions implements FunctionsSource {
  readonly #folder: string;
  #built: Built | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async build(): Promise<void> {
    const [modules, schema, authConfig] = await Promise.all([
      buildModules(this.#folder),
      buildConfigFile(this.#folder, "schema"),
      buildConfigFile(this.#folder, "auth.config"),
    ]);
    this.#built = { modules, schema, authConfig };
  }

  async nodeCode(): Promise<NodeCode | null> {
    return (await this.#current()).modules.node;
  }

  async evaluate(env: Readonly<Record<string, string>>, world: World): Promise<EvaluatedFunctions> {
    const { modules, schema, authConfig } = await this.#current();
    return {
      modules: evaluateModules(modules, env, world),
      schema: readSchema(schema === null ? undefined : evaluateConfig(schema, noEnvironment)),
      authConfig:
        authConfig === null ? undefined : evaluateConfig(authConfig, strictEnvironment(env)),
    };
  }
  async #current(): Promise<Built> {
    if (this.#built === null) await this.build();
    return this.#built as Built;
  }
}
