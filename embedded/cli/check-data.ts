// `check`: looks at all that a data folder holds, and says what is lost.
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  createReadStream,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
} from "node:fs";
import { chmod, copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";

import { type Catalog, catalogFrom } from "../database/catalog.ts";
import { inconsistencies } from "../database/consistency.ts";
import { keyName } from "../database/key-names.ts";
import {
  CATALOG_KEY,
  documentsPrefix,
  TABLE_NAMES_END,
  TABLE_NAMES_START,
  tableNameOfKey,
} from "../database/layout.ts";
import { SYSTEM_TABLE_NUMBERS } from "../database/system-tables.ts";
import {
  DATA_FILE,
  DataFolderError,
  holdFolder,
  holdUnwritten,
  isThere,
  WHOLE,
} from "../storage/data-folder.ts";
import { freeAboveReserve } from "../storage/free-room.ts";
import { type Inspection, inspectFile } from "../storage/inspect-file.ts";
import { openStore } from "../storage/logged-store.ts";
import type { Snapshot, Store } from "../storage/store.ts";
import { LOG_FILES } from "../storage/write-log.ts";
import { View } from "../transaction/view.ts";
import { parseObject } from "../values/canonical.ts";
import { afterPrefix } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import type { World } from "../world/world.ts";
import { removeAtTheEnd } from "./remove-at-the-end.ts";

const SETTINGS_START = "\0";
const SETTINGS_END = "\x01";
const ALL_KEYS_END = "\xff";

/** What was looked at, in words, and what is wrong with it. */
export interface Report {
  summary: string;
  problems: string[];
}

/** A backup may lie on such a disk. */
function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
  }
}

/**
 * Looks at what can not be written to in a copy: to look at the content, the store is opened. The uploaded files stay where they
 * are. The copy holds everybody's data: nothing of it stays behind.
 */
async function checkCopy(folder: string, world: World): Promise<Report> {
  const copy = mkdtempSync(path.join(tmpdir(), "check-"));
  const isOver = removeAtTheEnd(copy);
  try {
    await copyHeld(folder, copy, world);
    const { summary, problems } = await checkData(copy, world, folder);
    return { summary, problems: problems.map((problem) => problem.replaceAll(copy, folder)) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
    isOver();
  }
}

async function copyHeld(folder: string, copy: string, world: World): Promise<void> {
  const letGo = holdUnwritten(folder);
  try {
    const names = [DATA_FILE, ...LOG_FILES].filter((name) => existsSync(path.join(folder, name)));
    const sizes = names.map((name) => statSync(path.join(folder, name)).size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (freeAboveReserve(copy, world) < bytes) {
      throw new DataFolderError(
        `There is no room for a copy of ${folder} (${bytes} bytes) in ${path.dirname(copy)}. Let TMPDIR name a folder that has it.`,
      );
    }
    for (const name of names) await copyWritable(path.join(folder, name), path.join(copy, name));
  } finally {
    letGo();
  }
}

async function copyWritable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/**
 * Refuses a folder that somebody uses: what is written meanwhile would look like damage. `filesFrom`: where the uploaded files are.
 */
export async function checkData(folder: string, world: World, filesFrom = folder): Promise<Report> {
  const file = path.join(folder, DATA_FILE);
  if (![file, path.join(folder, WHOLE)].some(isThere)) {
    throw new DataFolderError(`There is no ${file}`);
  }
  if (existsSync(file) && isReadOnly(folder)) return checkCopy(folder, world);
  const { letGo } = holdFolder(folder);
  let inspection: Inspection;
  try {
    inspection = inspectFile(file);
  } finally {
    letGo();
  }
  const catalog = catalogIn(inspection.settings);
  const problems = damageOf(file, inspection, catalog);
  const { entries, isChecked } = inspection;
  if (problems.length > 0) return { summary: `${entries} entries`, problems };
  if (!isChecked) {
    const summary = `${entries} entries without checksums, which they get at the next start`;
    return { summary, problems };
  }
  return checkContent({ folder, filesFrom }, world, entries);
}

/** null when it is damaged itself. */
function catalogIn(settings: ReadonlyMap<Key, string>): Catalog | null {
  const numbers: [string, number][] = [];
  for (const [key, value] of settings) {
    if (key >= TABLE_NAMES_START && key < TABLE_NAMES_END) {
      numbers.push([tableNameOfKey(key), Number(value)]);
    }
  }
  const text = settings.get(CATALOG_KEY);
  return text === undefined ? null : catalogFrom(text, numbers);
}

function damageOf(
  file: string,
  { problem, parts, lost }: Inspection,
  catalog: Catalog | null,
): string[] {
  const name = (key: Key): string => keyName(catalog, key);
  const problems = lost.map((key) => `${name(key)} is lost`);
  for (const { reason, from, to } of parts) {
    const start = from === null ? "the first entry" : name(from);
    const end = to === null ? "the last" : name(to);
    problems.push(`${reason}: lost is what lies from ${start} to ${end}`);
  }
  if (problem !== null) problems.unshift(`${file} cannot be opened: ${problem}`);
  return problems;
}

interface Place {
  folder: string;
  filesFrom: string;
}

/** Of data that can be read: whether it fits together. */
async function checkContent(
  { folder, filesFrom }: Place,
  world: World,
  entriesBefore: number,
): Promise<Report> {
  let store: Store;
  try {
    store = await openStore(folder, world);
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error;
    return { summary: `${entriesBefore} entries`, problems: [error.message] };
  }
  const snapshot = store.snapshot();
  try {
    const problems: string[] = [];
    // With what the log holds, which may be newer than all that the file says.
    const settings = [...snapshot.range(SETTINGS_START, SETTINGS_END)];
    const catalog =
      catalogIn(new Map(settings.map(({ key, value }) => [key, value]))) ??
      catalogFrom(undefined, []);
    const entries = countOf(snapshot.range("", ALL_KEYS_END));
    const found = inconsistencies(new View(snapshot, null, null), catalog);
    let step = found.next();
    for (; step.done !== true; step = found.next()) problems.push(step.value);
    const files = filesIn(snapshot);
    problems.push(...(await missingFiles(filesFrom, files)));
    const summary = `${step.value} documents, ${entries} entries, ${files.length} files`;
    return { summary, problems };
  } finally {
    snapshot.release();
    await store.close();
  }
}

function countOf(entries: Iterable<unknown>): number {
  let count = 0;
  for (const _ of entries) count++;
  return count;
}

export interface FileEntry {
  uuid: string;
  /** Base64. */
  sha256: string;
}

/** The uploaded files that the data names. */
export function filesIn(snapshot: Snapshot): FileEntry[] {
  const prefix = documentsPrefix(SYSTEM_TABLE_NUMBERS["_storage"] as number);
  return [...snapshot.range(prefix, afterPrefix(prefix))].map(({ value }) => {
    const { storageId: uuid, sha256 } = parseObject(value) as { storageId: string; sha256: string };
    return { uuid, sha256 };
  });
}

export const FILES_FOLDER = "files";

export async function missingFiles(folder: string, files: readonly FileEntry[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { uuid, sha256 } of files) {
    const file = path.join(folder, FILES_FOLDER, uuid);
    if (!existsSync(file)) {
      problems.push(`the uploaded file ${uuid} is lost`);
      continue;
    }
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    if (hash.digest("base64") !== sha256) problems.push(`the uploaded file ${uuid} is damaged`);
  }
  return problems;
}
