// Builds the web app when there is none, or when something that it is made of is newer.
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

import { build } from "vite";

const SOURCES = ["src", "public", "convex", "index.html", "vite.config.ts", "package-lock.json"];

export async function buildWebApp(root: string): Promise<void> {
  if (!isStale(root)) return;
  await build({ root, logLevel: "warn" });
}

function isStale(root: string): boolean {
  const built = newest(path.join(root, "dist/index.html"));
  return built === 0 || SOURCES.some((source) => newest(path.join(root, source)) > built);
}

/** Time of the newest file below; 0 when there is nothing. */
function newest(file: string): number {
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  const times = readdirSync(file).map((name) => newest(path.join(file, name)));
  return Math.max(0, ...times);
}
