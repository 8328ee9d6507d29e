// `backup` and `restore`. A backup is a data folder of its own: the database at one moment, the uploaded files that it names,
// and the keys, without which sessions, upload links and the administrator would be gone. The server may go on meanwhile.
import { constants, existsSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { copyData, endLog } from "../storage/copy-data.ts";
import {
  DATA_FILE,
  DataFolderError,
  holdFolder,
  isThere,
  LOCK_FILE,
  putInPlace,
  WHOLE,
} from "../storage/data-folder.ts";
import { syncFolder } from "../storage/sync-folder.ts";
import { LOG_FILES, readLogFiles } from "../storage/write-log.ts";
import type { World } from "../world/world.ts";
import { checkData, FILES_FOLDER, type Report } from "./check-data.ts";
import { KEYS_FILE } from "./secrets.ts";

/** A file that is deleted while we copy may be missing from what we copied before. */
const ATTEMPTS = 3;
/** The name of what is not whole yet, and the end of the name of the folder that it is made in. */
const PARTIAL = ".partial";
/** What an empty folder may have: `lost+found` is in the root of a disk. */
const NO_CONTENT = new Set([PARTIAL, LOCK_FILE, "lost+found"]);

export async function backUp(folder: string, to: string, world: World): Promise<Report> {
  mustHoldData(folder);
  mustBeFree(to, folder);
  let report: Report = { summary: "", problems: [] };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    report = await copied(to, world, async (partial) => {
      // Before and after: what is named at the moment in between was there at one of the two.
      await copyFiles(folder, partial);
      await copyData(folder, partial);
      await copyFiles(folder, partial);
      await copyIfThere(path.join(folder, KEYS_FILE), path.join(partial, KEYS_FILE));
    });
    if (report.problems.length === 0) return report;
  }
  return report;
}

export async function restore(from: string, folder: string, world: World): Promise<Report> {
  mustHoldData(from);
  mustBeFree(folder, from);
  return copied(folder, world, async (partial) => {
    await copyIfThere(path.join(from, DATA_FILE), path.join(partial, DATA_FILE));
    // A backup has no log; the folder of a server that was killed has one.
    for (const name of LOG_FILES) {
      await copyIfThere(path.join(from, name), path.join(partial, name));
    }
    await copyFiles(from, partial);
    await copyIfThere(path.join(from, KEYS_FILE), path.join(partial, KEYS_FILE));
  });
}

function mustHoldData(folder: string): void {
  const file = path.join(folder, DATA_FILE);
  // It may have all of it, but not in its place yet.
  if (!isThere(file) && isThere(path.join(folder, WHOLE))) holdFolder(folder).letGo();
  if (!isThere(file)) throw new DataFolderError(`There is no ${file}`);
}

/** What an attempt that was cut off has left goes away with the next, unless it is what is to be copied. */
function mustBeFree(folder: string, from: string): void {
  if (existsSync(path.join(folder, WHOLE))) {
    holdFolder(folder).letGo();
    throw new DataFolderError(
      `The folder ${folder} holds all that was copied by an attempt that was cut off at its end. Use it, or choose a new one.`,
    );
  }
  mustBeEmpty(folder);
  const cleared = existsSync(folder) ? path.join(folder, PARTIAL) : beside(folder);
  if (isWithin(cleared, from)) {
    throw new DataFolderError(`The folder ${folder} can not be made of ${from}. Choose another.`);
  }
}

function mustBeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => !NO_CONTENT.has(name))) {
    throw new DataFolderError(`The folder ${folder} is not empty. Choose a new one.`);
  }
}

/** Where one that is not there yet is made. */
function beside(folder: string): string {
  return `${path.resolve(folder)}${PARTIAL}`;
}

/** Whatever they are called: names may be links. */
function isWithin(folder: string, place: string): boolean {
  if (!existsSync(folder)) return false;
  const outer = realpathSync.native(folder);
  const inner = realpathSync.native(place);
  return inner === outer || inner.startsWith(outer + path.sep);
}

/**
 * Fills a folder beside the wanted one, which gets its name once its content is on the disk and found whole. One that is there
 * already may be a link or the root of a disk, which nothing can take the place of: it is filled from within.
 */
async function copied(
  to: string,
  world: World,
  fill: (partial: string) => Promise<void>,
): Promise<Report> {
  const isThere = existsSync(to);
  const place = isThere ? to : beside(to);
  // Nobody may start there meanwhile, or fill the same.
  const { letGo } = holdFolder(place);
  const partial = path.join(place, PARTIAL);
  try {
    // Another may have filled it before it was held.
    mustBeEmpty(to);
    const report = await copyOf(partial, world, fill);
    if (report.problems.length > 0) return report;
    if (isThere) await moveInto(to, partial);
    else await rename(partial, to);
    await syncFolder(isThere ? to : path.dirname(path.resolve(to)));
    return report;
  } finally {
    if (!isThere) rmSync(place, { recursive: true, force: true });
    letGo();
  }
}

/** One name tells whether it is whole: from there on, whoever comes next puts the rest in its place. */
async function moveInto(to: string, partial: string): Promise<void> {
  await rename(partial, path.join(to, WHOLE));
  await syncFolder(to);
  putInPlace(to);
}

/** Nothing is left of it where something is wrong with what was copied. */
async function copyOf(
  partial: string,
  world: World,
  fill: (partial: string) => Promise<void>,
): Promise<Report> {
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await fill(partial);
  const report = await checkData(partial, world);
  if (report.problems.length > 0) {
    await rm(partial, { recursive: true, force: true });
    return report;
  }
  await endLog(partial, readLogFiles(partial));
  for (const name of [...LOG_FILES, `${DATA_FILE}-lock`, LOCK_FILE]) {
    await rm(path.join(partial, name), { force: true });
  }
  await syncFolder(partial);
  return report;
}

async function copyFiles(from: string, to: string): Promise<void> {
  const [source, target] = [path.join(from, FILES_FOLDER), path.join(to, FILES_FOLDER)];
  await mkdir(target, { recursive: true, mode: 0o700 });
  if (!existsSync(source)) return;
  for (const name of await readdir(source)) {
    if (name.endsWith(PARTIAL) || existsSync(path.join(target, name))) continue;
    await copyIfThere(path.join(source, name), path.join(target, name));
  }
  await syncFolder(target);
}

/** Private, and on the disk. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await chmod(to, 0o600);
  const file = await open(to, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
