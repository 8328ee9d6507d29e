// A small application that is not ours, as somebody else would bring it.
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";

import type { Fallback } from "#embedded";

const root = path.resolve(import.meta.dirname, "../..");
const app = path.join(root, "tests/fixtures/notes-app");

export const NOTES_FUNCTIONS = path.join(app, "convex");

/** The application in a folder of its own, with `.env.local` beside its functions; returns the functions folder. */
export function placeNotesApp(folder: string, variables: string): string {
  cpSync(app, folder, { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, ".env.local"), variables);
  return path.join(folder, "convex");
}

/** Its page, to be served beside its functions. */
export async function notesPage(): Promise<Fallback> {
  const { outputFiles } = await build({
    entryPoints: [path.join(app, "app/main.tsx")],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const script = outputFiles[0]?.text ?? "";
  return (_request, response, url) => {
    const isScript = url.pathname === "/main.js";
    const type = isScript ? "text/javascript" : "text/html";
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` });
    const html =
      '<!doctype html><link rel="icon" href="data:,"><body><script src="/main.js"></script>';
    response.end(isScript ? script : html);
    return Promise.resolve();
  };
}
