// The folder that holds the data of one backend: made on first use, private, and held by one process at a time.
import fs from "node:fs";
import path from "node:path";

import { tryLock } from "fs-native-extensions";

import { syncFolderNow } from "./sync-folder.ts";

/** The folder cannot be used. The message is one line for whoever starts the backend. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

export const DATA_FILE = "data.mdb";
/** Within a data folder: what was copied to it and found whole, on the way to its place. */
export const WHOLE = ".whole";
/** It is removed with its whole folder alone: who opens it later must find the file that is locked, and not another of that name. */
export const LOCK_FILE = "backend.lock";

/** False only where there is none: one that this user may not look at can well hold all the data. */
export function isThere(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DataFolderError(`${file} cannot be looked at (${code}).`, { cause: error });
  }
}

/**
 * The kernel's lock on an open file: it ends with its process, however that ends, and holds across containers. Null where the
 * folder was removed meanwhile.
 */
function lock(folder: string): (() => void) | null {
  const { O_RDWR, O_CREAT } = fs.constants;
  let file: number;
  try {
    file = lockedFile(folder, O_RDWR | O_CREAT);
  } catch (error) {
    if (!fs.existsSync(folder)) return null;
    throw error;
  }
  if (!isStillThere(file, folder)) {
    fs.closeSync(file);
    return null;
  }
  sign(file);
  return () => fs.closeSync(file);
}

/** Whoever makes a copy removes the folder that it was made in: one that is gone keeps nobody out of what has its name now. */
function isStillThere(file: number, folder: string): boolean {
  const there = fs.statSync(path.join(folder, LOCK_FILE), { bigint: true, throwIfNoEntry: false });
  return there?.ino === fs.fstatSync(file, { bigint: true }).ino;
}

/** One that is only read may be shared. */
function lockedFile(folder: string, flags: number, shared = false): number {
  const file = fs.openSync(path.join(folder, LOCK_FILE), flags, 0o600);
  if (tryLock(file, 0, 0, { shared })) return file;
  const owner = fs.readFileSync(file, "utf8").trim();
  fs.closeSync(file);
  throw new DataFolderError(
    `The data folder ${folder} is in use by another backend (process ${owner}). Stop it, or choose another folder.`,
  );
}

function lockWhole(folder: string): (() => void) | null {
  const letGo = lock(folder);
  if (letGo === null) return null;
  try {
    putInPlace(folder);
    return letGo;
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Says who holds the folder: only for people, who read it in the refusal. */
function sign(file: number): void {
  try {
    fs.ftruncateSync(file);
    fs.writeSync(file, `${process.pid}\n`, 0);
  } catch {
    // The disk may be full.
  }
}

/** For who holds the folder. Where this is cut off, it goes on with the next who does. */
export function putInPlace(folder: string): void {
  const whole = path.join(folder, WHOLE);
  if (!fs.existsSync(whole)) return;
  const names = fs.readdirSync(whole);
  const taken = names.find((name) => fs.existsSync(path.join(folder, name)));
  if (taken !== undefined) {
    throw new DataFolderError(
      `The place of ${path.join(whole, taken)} is taken by ${path.join(folder, taken)}. Move one of them away.`,
    );
  }
  const put = (name: string) => fs.renameSync(path.join(whole, name), path.join(folder, name));
  for (const name of names) if (name !== DATA_FILE) put(name);
  // The database comes last, on the disk too: until it is there, the folder holds no data.
  syncFolderNow(folder);
  if (names.includes(DATA_FILE)) put(DATA_FILE);
  fs.rmdirSync(whole);
}

/**
 * With all that leads to it. Step by step: Node.js's own way begins anew for ever where a file system has no room for any folder
 * (`/proc`), as it takes that for a parent that is gone.
 */
function makeFolder(folder: string): void {
  const parent = path.dirname(folder);
  if (!fs.existsSync(parent)) makeFolder(parent);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const isOne = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isOne) throw error;
  }
}

/** Makes the folder if needed and holds it, all in its place, until the returned function is called. */
export function holdFolder(folder: string): { folder: string; letGo: () => void } {
  try {
    makeFolder(folder);
    const real = fs.realpathSync(folder);
    fs.accessSync(real, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    const letGo = lockWhole(real);
    return letGo === null ? holdFolder(folder) : { folder: real, letGo };
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new DataFolderError(`The data folder ${folder} cannot be written to (${code}).`, {
      cause: error,
    });
  }
}

/** Of one that can not be written to here, but perhaps elsewhere: nobody does until the returned function is called. */
export function holdUnwritten(folder: string): () => void {
  if (!fs.existsSync(path.join(folder, LOCK_FILE))) return () => undefined;
  const file = lockedFile(folder, fs.constants.O_RDONLY, true);
  return () => fs.closeSync(file);
}
