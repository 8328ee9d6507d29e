// Functions that are loaded already, as a source for the runner.
import type { EvaluatedFunctions, FunctionsSource } from "../runtime/modules/functions-source.ts";
import type { SchemaJson } from "../transaction/engine.ts";
import type { GivenModules } from "./given-modules.ts";

/** The part of `defineSchema`'s result that matters here. */
export interface SchemaDefinitionLike {
  export(): string;
}

export class GivenFunctions implements FunctionsSource {
  readonly #modules: GivenModules;
  readonly #schema: SchemaDefinitionLike | undefined;

  constructor(modules: GivenModules, schema: SchemaDefinitionLike | undefined) {
    this.#modules = modules;
    this.#schema = schema;
  }

  build(): Promise<void> {
    return Promise.resolve();
  }

  nodeCode(): Promise<null> {
    return Promise.resolve(null);
  }

  async evaluate(): Promise<EvaluatedFunctions> {
    const authConfig = await this.#modules.get("auth.config");
    return {
      modules: this.#modules,
      schema: this.#schema === undefined ? null : (JSON.parse(this.#schema.export()) as SchemaJson),
      authConfig: authConfig?.["default"],
    };
  }
}
