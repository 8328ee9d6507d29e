// After the build: tells the service worker (public/sw.js) which files the app needs to open without a network. Another build
// gives another worker, which browsers find at their next visit; it takes the place of the one before with all its files.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin, Rolldown } from "vite";

import { FRAME_FILE } from "./page-outlines.ts";

const WORKER = "sw.js";
/** What every page needs beside its chunks. */
const NAMED = [FRAME_FILE, "boot.js", "favicon.svg"];
/** Whoever uses the product offline sees these; each is loaded when it is needed. */
const OFFLINE_CODE = /\/src\/features\/offline\//;
const PLACE = "const SHELL = null;";

export interface Shell {
  version: string;
  files: readonly string[];
}

/** The worker as browsers get it. Without a shell it keeps nothing, and drops what was kept. */
export function workerWith(template: string, shell: Shell | null): string {
  if (!template.includes(PLACE)) throw new Error(`${WORKER} has no place for the shell`);
  return template.replace(PLACE, () => `const SHELL = ${JSON.stringify(shell)};`);
}

type Chunk = Pick<Rolldown.OutputChunk, "type" | "fileName" | "isEntry" | "imports" | "moduleIds">;
type Bundle = Readonly<Record<string, Chunk | Pick<Rolldown.OutputAsset, "type" | "fileName">>>;

/** The code that runs before any page, the code of what is seen offline, and the styles. */
export function shellFilesOf(bundle: Bundle): string[] {
  const found = new Set(Object.keys(bundle).filter((name) => name.endsWith(".css")));
  const open: (Bundle[string] | undefined)[] = Object.values(bundle).filter(
    (one) =>
      one.type === "chunk" &&
      (one.isEntry || one.moduleIds.some((id) => OFFLINE_CODE.test(id.replaceAll("\\", "/")))),
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type !== "chunk" || found.has(next.fileName)) continue;
    found.add(next.fileName);
    open.push(...next.imports.map((name) => bundle[name]));
  }
  return [...found].toSorted();
}

/** The same for the same files; texts are left out, because workers ask for them anew. */
function versionOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64url").slice(0, 12);
}

export function offlineShell(): Plugin {
  let dir = "dist";
  let bundle: Bundle | undefined;
  return {
    name: "offline-shell",
    apply: "build",
    writeBundle(options, written) {
      dir = options.dir ?? dir;
      bundle = written;
    },
    // Once all other files are written: the pages too (first-paint.ts).
    async closeBundle() {
      if (bundle === undefined || process.env["OFFLINE_SHELL"] === "off") return;
      const file = path.join(dir, WORKER);
      const template = await readFile(file, "utf8");
      const named = await Promise.all(NAMED.map((name) => readFile(path.join(dir, name), "utf8")));
      const version = versionOf([template, ...named, ...Object.keys(bundle).toSorted()]);
      const files = [...NAMED, ...shellFilesOf(bundle)].map((name) => `/${name}`);
      await writeFile(file, workerWith(template, { version, files }));
    },
  };
}
