// `npm run codegen`: writes <functions>/_generated in the form of the official CLI, without any deployment.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { buildConfigFile, evaluateConfig, findConfigFile } from "../runtime/modules/config-file.ts";
import { listEntryPoints } from "../runtime/modules/entry-points.ts";
import { apiCode, apiTypes } from "./codegen/api.ts";
import { dataModelTypes } from "./codegen/data-model.ts";
import {
  type EnvironmentVariable,
  type ValidatorJson,
  serverCode,
  serverTypes,
} from "./codegen/server.ts";
import { exitWith } from "./console-log.ts";

interface AppDefinition {
  export(): { envVars?: [string, { value: string; optional?: boolean }][] };
}

async function environmentVariables(functionsFolder: string): Promise<EnvironmentVariable[]> {
  const config = await buildConfigFile(functionsFolder, "convex.config");
  if (config === null) return [];
  const app = evaluateConfig(config, {}) as AppDefinition | undefined;
  return (app?.export().envVars ?? []).map(([name, { value, optional }]) => ({
    name,
    validator: JSON.parse(value) as ValidatorJson,
    optional: optional === true,
  }));
}

/** The files by name, as they should be now. */
async function generatedFiles(folder: string): Promise<Record<string, string>> {
  const modules = listEntryPoints(folder).map((entry) => entry.module);
  return {
    "dataModel.d.ts": dataModelTypes(findConfigFile(folder, "schema") !== null),
    "server.d.ts": serverTypes(await environmentVariables(folder)),
    "server.js": serverCode(),
    "api.d.ts": apiTypes(modules),
    "api.js": apiCode(),
  };
}

/** Names of the files that are missing or out of date. */
export async function outdatedCode(functionsFolder: string): Promise<string[]> {
  const folder = path.resolve(functionsFolder);
  return Object.entries(await generatedFiles(folder))
    .filter(([name, text]) => readIfThere(path.join(folder, "_generated", name)) !== text)
    .map(([name]) => name);
}

/** Writes the generated files; those that are already right stay untouched, so that watchers keep quiet. */
export async function generateCode(functionsFolder: string): Promise<void> {
  const folder = path.resolve(functionsFolder);
  const target = path.join(folder, "_generated");
  mkdirSync(target, { recursive: true });
  for (const [name, text] of Object.entries(await generatedFiles(folder))) {
    const file = path.join(target, name);
    if (readIfThere(file) !== text) writeFileSync(file, text);
  }
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

async function main([folder = "convex", option]: string[]): Promise<void> {
  if (option !== "--check") return await generateCode(folder);
  const outdated = await outdatedCode(folder);
  for (const name of outdated) {
    console.error(`${folder}/_generated/${name} is out of date: run \`npm run codegen\``);
  }
  process.exitCode = outdated.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2)).catch(exitWith);
