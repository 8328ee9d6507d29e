// The folder that holds the data of one backend: made on first use, private, and held by one process at a time.
import fs from "node:fs";
import path from "node:path";

import { uuidOf } from "../values/uuid.ts";
import type { Cancel, World } from "../world/world.ts";

/** The folder cannot be used. The message is one line for whoever starts the backend. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

const LOCK_FILE = "backend.lock";
const SIGN_OF_LIFE_MS = 5_000;
const BELIEVED_DEAD_MS = 15_000;

interface Owner {
  pid: number;
  /** Tells a process from a later one that got the same number. */
  startedAt: string | null;
  /** In another one, as every container has, the number means another process or none. */
  namespace?: string | null;
}

/** Folders that this process holds. */
const held = new Set<string>();

/** null where the system does not tell. */
function statusOf(pid: number): { isDead: boolean; startedAt: string | null } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Counted behind the closing bracket of the command's name, which may hold spaces: fields 3 and 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A process that ended keeps its number until its parent asks how (Z); some parents never do.
    return { isDead: /^[ZXx]$/.test(fields[0] ?? ""), startedAt: fields[19] ?? null };
  } catch {
    return null;
  }
}

function ownNamespace(): string | null {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return null;
  }
}

/** The owner touches its lock: where its number says nothing, only that tells whether it lives. */
function isTouched(file: string, world: World): boolean {
  try {
    return Math.abs(world.nowMs() - fs.statSync(file).mtimeMs) < BELIEVED_DEAD_MS;
  } catch {
    return false;
  }
}

function isAlive(owner: Owner, folder: string, world: World): boolean {
  const { namespace = null } = owner;
  const own = ownNamespace();
  if (namespace !== null && own !== null && namespace !== own) {
    return isTouched(path.join(folder, LOCK_FILE), world);
  }
  if (owner.pid === process.pid) return held.has(folder);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const status = statusOf(owner.pid);
  if (status === null) return true;
  const { isDead, startedAt } = status;
  if (isDead) return false;
  return owner.startedAt === null || startedAt === null || startedAt === owner.startedAt;
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Owner;
  } catch {
    return null;
  }
}

/** Takes the lock of a dead owner out of the way; of two that try, the later one puts a live lock back. */
function removeStale(file: string, stale: Owner | null, world: World): void {
  const aside = `${file}.${uuidOf(world.randomBytes(16))}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  const found = readOwner(aside);
  if (JSON.stringify(found) !== JSON.stringify(stale)) {
    try {
      fs.linkSync(aside, file);
    } catch {
      // A third one has taken the lock meanwhile; it will be met at the next look.
    }
  }
  fs.rmSync(aside, { force: true });
}

function lock(folder: string, world: World): void {
  const file = path.join(folder, LOCK_FILE);
  const own: Owner = {
    pid: process.pid,
    startedAt: statusOf(process.pid)?.startedAt ?? null,
    namespace: ownNamespace(),
  };
  const draft = `${file}.${uuidOf(world.randomBytes(16))}`;
  fs.writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A link appears with its content, so nobody ever reads half a lock.
        fs.linkSync(draft, file);
        held.add(folder);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const owner = readOwner(file);
      if (owner !== null && isAlive(owner, folder, world)) {
        throw new DataFolderError(
          `The data folder ${folder} is in use by another backend (process ${owner.pid}). Stop it, or choose another folder.`,
        );
      }
      removeStale(file, owner, world);
    }
    throw new DataFolderError(`The data folder ${folder} could not be locked.`);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Makes the folder if needed and holds it until the returned function is called. */
export function holdFolder(folder: string, world: World): { folder: string; letGo: () => void } {
  let real: string;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    real = fs.realpathSync(folder);
    fs.accessSync(real, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    lock(real, world);
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new DataFolderError(`The data folder ${folder} cannot be written to (${code}).`, {
      cause: error,
    });
  }
  const file = path.join(real, LOCK_FILE);
  let cancelTouch: Cancel = () => undefined;
  const touchLater = (): void => {
    cancelTouch = world.monotonic.setTimer(() => {
      const now = new Date(world.nowMs());
      fs.utimes(file, now, now, () => undefined);
      touchLater();
    }, SIGN_OF_LIFE_MS);
  };
  touchLater();
  return {
    folder: real,
    letGo: () => {
      cancelTouch();
      held.delete(real);
      fs.rmSync(file, { force: true });
    },
  };
}
