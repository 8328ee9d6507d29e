import { doc, header } from "./header.ts";

/** A variable of `defineApp({ env })`: its validator as JSON. */
export interface EnvironmentVariable {
  name: string;
  validator: ValidatorJson;
  optional: boolean;
}

export type ValidatorJson =
  | { type: "string" }
  | { type: "literal"; value: unknown }
  | { type: "union"; value: ValidatorJson[] };

const BUILDERS = [
  ["query", "QueryBuilder", "public", "Defines a query that clients may call."],
  ["internalQuery", "QueryBuilder", "internal", "Defines a query for other functions only."],
  ["mutation", "MutationBuilder", "public", "Defines a mutation that clients may call."],
  [
    "internalMutation",
    "MutationBuilder",
    "internal",
    "Defines a mutation for other functions only.",
  ],
  ["action", "ActionBuilder", "public", "Defines an action that clients may call."],
  ["internalAction", "ActionBuilder", "internal", "Defines an action for other functions only."],
] as const;

const HTTP_ACTION = "Defines an HTTP action; route it in `convex/http`.";
const ENV =
  "Environment variables: those of the platform and those declared in `convex.config.ts`.";
const TITLE =
  "Generated utilities for implementing server-side Convex query and mutation functions.";

function typeOf(validator: ValidatorJson): string {
  if (validator.type === "string") return "string";
  if (validator.type === "literal") return JSON.stringify(validator.value);
  return validator.value.map(typeOf).join(" | ");
}

export function serverTypes(variables: readonly EnvironmentVariable[]): string {
  const platform = ["CONVEX_CLOUD_URL", "CONVEX_SITE_URL"].map(
    (name) => `  readonly ${name}: string;`,
  );
  const declared = variables.map(
    ({ name, validator, optional }) =>
      `  readonly ${name}: ${typeOf(validator)}${optional ? " | undefined" : ""};`,
  );
  const builders = BUILDERS.map(
    ([name, type, visibility, text]) =>
      `${doc(text)}\nexport declare const ${name}: ${type}<DataModel, "${visibility}">;`,
  );
  return `${header(TITLE)}
import {
  ActionBuilder,
  HttpActionBuilder,
  MutationBuilder,
  QueryBuilder,
  GenericActionCtx,
  GenericMutationCtx,
  GenericQueryCtx,
  GenericDatabaseReader,
  GenericDatabaseWriter,
} from "convex/server";
import type { DataModel } from "./dataModel.js";

${doc(ENV)}
type Env = {
${[...platform, ...declared].join("\n")}
};

${builders.join("\n\n")}

${doc(HTTP_ACTION)}
export declare const httpAction: HttpActionBuilder;

${doc(ENV)}
export declare const env: Env;

${doc("What a query gets as its first argument.")}
export type QueryCtx = GenericQueryCtx<DataModel>;

${doc("What a mutation gets as its first argument.")}
export type MutationCtx = GenericMutationCtx<DataModel>;

${doc("What an action gets as its first argument.")}
export type ActionCtx = GenericActionCtx<DataModel>;

${doc("Reads from the database, in queries and mutations.")}
export type DatabaseReader = GenericDatabaseReader<DataModel>;

${doc("Reads from and writes to the database, in mutations.")}
export type DatabaseWriter = GenericDatabaseWriter<DataModel>;
`;
}

export function serverCode(): string {
  const builders = BUILDERS.map(
    ([name, , , text]) => `${doc(text)}\nexport const ${name} = ${name}Generic;`,
  );
  const imports = [...BUILDERS.map(([name]) => `  ${name}Generic,`), "  httpActionGeneric,"].sort();
  return `${header(TITLE)}
import {
${imports.join("\n")}
} from "convex/server";

${builders.join("\n\n")}

${doc(HTTP_ACTION)}
export const httpAction = httpActionGeneric;

${doc(ENV)}
export const env = process.env;
`;
}
