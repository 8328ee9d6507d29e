// Packages that "use node" modules load at run time instead of having them in their bundle, by `node.externalPackages` of
// convex.json and the rules of the official CLI.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { reasonOf } from "../../values/errors.ts";
import { findAbove } from "./find-above.js";

const DEPENDENCIES = [
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
];
/** Versions that are no package of a registry. */
const LOCAL_OR_REMOTE = /^(file:|git\+?|https?:\/\/|github:)/;

type Json = Record<string, unknown>;

function readJson(file: string): Json {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Json;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${reasonOf(error)}`, { cause: error });
  }
}

/** The list of the convex.json whose functions these are. */
function listed(functionsFolder: string): string[] {
  const project = findAbove(path.dirname(functionsFolder), "convex.json");
  if (project === null) return [];
  const config = readJson(path.join(project, "convex.json"));
  const functions = typeof config["functions"] === "string" ? config["functions"] : "convex/";
  if (path.resolve(project, functions) !== functionsFolder) return [];
  const list = (config["node"] as Json | undefined)?.["externalPackages"];
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** Names of packages; what they hold below their name is meant too. */
export function externalPackages(functionsFolder: string): string[] {
  const allowed = listed(functionsFolder);
  if (allowed.length === 0) return [];
  const project = findAbove(path.dirname(functionsFolder), "package.json");
  if (project === null) return [];
  const declared = readJson(path.join(project, "package.json"));
  const versions = DEPENDENCIES.flatMap((key) => Object.entries((declared[key] ?? {}) as Json));
  return versions
    .filter(([name]) => name !== "convex" && (allowed.includes("*") || allowed.includes(name)))
    .filter(([, version]) => !LOCAL_OR_REMOTE.test(String(version)))
    .map(([name]) => name)
    .filter((name) => existsSync(path.join(project, "node_modules", name)));
}
