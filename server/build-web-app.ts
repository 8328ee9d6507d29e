// Builds the web app when there is none, or when something that it is made of is newer. Of several servers that start at once one
// builds, and the others wait for it: a build begins by emptying its folder.
import { spawn } from "node:child_process";
import { closeSync, constants, openSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { tryLock } from "fs-native-extensions";

import { OWN_BACKEND } from "./own-backend.ts";
import { DRAWING_WORKER } from "./web/drawing-folder.ts";

const SOURCES = [
  "src",
  "public",
  "convex",
  "server/web",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];

/** Never removed: who opens it later must find the file that is locked. */
const LOCK_FILE = "node_modules/.web-app.lock";
const LOOK_AGAIN_MS = 200;

/** `tell` hears that it takes a while. */
export async function buildWebApp(
  root: string,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  if (!isStale(root)) return;
  tell("building the web app");
  const lock = openLock(root);
  try {
    while (!tryLock(lock)) await setTimeout(LOOK_AGAIN_MS);
    if (isStale(root)) await build(root, lock);
  } finally {
    closeSync(lock);
  }
}

/** Where the project is another user's, as on many servers, only that one builds. */
function openLock(root: string): number {
  const { O_RDWR, O_CREAT } = constants;
  try {
    return openSync(path.join(root, LOCK_FILE), O_RDWR | O_CREAT);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The web app is missing or older than its sources, and cannot be built here (${code}). Run "npm run build" as the user whom ${root} belongs to.`,
      { cause: error },
    );
  }
}

/**
 * In a process of its own: the memory that a build takes would stay with the server for good. It holds the lock too, so that
 * nobody builds beside one whose server was killed.
 */
async function build(root: string, lock: number): Promise<void> {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    // Whatever the server runs as: another one would bundle React's slow twin for development.
    env: { ...process.env, ...OWN_BACKEND, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit", lock],
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  process.off("exit", stop);
  if (code !== 0) throw new Error("The web app could not be built");
}

function isStale(root: string): boolean {
  const built = newest(path.join(root, "dist/index.html"));
  return (
    built === 0 ||
    newest(path.join(root, DRAWING_WORKER)) === 0 ||
    SOURCES.some((source) => newest(path.join(root, source)) > built)
  );
}

/** Time of the newest file below; 0 when there is nothing. */
function newest(file: string): number {
  const info = statSync(file, { throwIfNoEntry: false });
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  const times = readdirSync(file).map((name) => newest(path.join(file, name)));
  return Math.max(0, ...times);
}
