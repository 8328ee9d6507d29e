// `backup` and `restore`. A backup is a data folder of its own: the database at one moment, the uploaded files that it names,
// and the keys, without which sessions, upload links and the administrator would be gone. The server may go on meanwhile.
import { constants, existsSync, readdirSync, realpathSync } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

import { copyData, endLog } from "../storage/copy-data.ts";
import { DataFolderError } from "../storage/data-folder.ts";
import { DATA_FILE } from "../storage/lmdb.ts";
import { syncFolder } from "../storage/sync-folder.ts";
import { LOG_FILES, readLogFiles } from "../storage/write-log.ts";
import type { World } from "../world/world.ts";
import { checkData, FILES_FOLDER, type Report } from "./check-data.ts";
import { KEYS_FILE } from "./secrets.ts";

/** A file that is deleted while we copy may be missing from what we copied before. */
const ATTEMPTS = 3;
/** Ends the names of what is not whole yet, and is the whole name within a folder that was there. */
const PARTIAL = ".partial";

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
  if (!existsSync(path.join(folder, DATA_FILE))) {
    throw new DataFolderError(`There is no ${path.join(folder, DATA_FILE)}`);
  }
}

/** What an attempt that was cut off has left goes away with the next, unless it is what is to be copied. */
function mustBeFree(folder: string, from: string): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== PARTIAL)) {
    throw new DataFolderError(`The folder ${folder} is not empty. Choose a new one.`);
  }
  if (isWithin(partialOf(folder), from)) {
    throw new DataFolderError(`The folder ${folder} can not be made of ${from}. Choose another.`);
  }
}

/** Beside it, or within one that is there already. */
function partialOf(folder: string): string {
  return existsSync(folder) ? path.join(folder, PARTIAL) : `${path.resolve(folder)}${PARTIAL}`;
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
  const partial = partialOf(to);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await fill(partial);
  const report = await checkData(partial, world);
  if (report.problems.length > 0) {
    await rm(partial, { recursive: true, force: true });
    return report;
  }
  await endLog(partial, readLogFiles(partial));
  for (const name of [...LOG_FILES, `${DATA_FILE}-lock`]) {
    await rm(path.join(partial, name), { force: true });
  }
  await syncFolder(partial);
  if (isThere) await moveInto(to, partial);
  else await rename(partial, to);
  await syncFolder(isThere ? to : path.dirname(path.resolve(to)));
  return report;
}

/** The database comes last: until it is there, the folder holds no data. */
async function moveInto(to: string, partial: string): Promise<void> {
  const names = (await readdir(partial)).filter((name) => name !== DATA_FILE);
  for (const name of [...names, DATA_FILE]) {
    await rename(path.join(partial, name), path.join(to, name));
  }
  await rmdir(partial);
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
