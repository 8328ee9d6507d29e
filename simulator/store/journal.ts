// One file that only grows: a line for each change, on the disk before its answer goes out. When most of it is history it is
// written anew beside itself and renamed.
import { closeSync, mkdirSync, openSync, readFileSync, truncateSync } from "node:fs";
import { open, rename, type FileHandle } from "node:fs/promises";
import path from "node:path";

import { tryLock } from "fs-native-extensions";

export class Journal {
  readonly #path: string;
  readonly #lock: number;
  #file: FileHandle;
  #waiting: string[] = [];
  #writing: Promise<void> | null = null;
  #failure: Error | null = null;
  #bytes: number;
  #isClosed = false;

  private constructor(path: string, lock: number, file: FileHandle, bytes: number) {
    this.#path = path;
    this.#lock = lock;
    this.#file = file;
    this.#bytes = bytes;
  }

  /** What an earlier process could not finish writing was never answered, and is cut off. */
  static async open(folder: string): Promise<{ journal: Journal; lines: string[] }> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = openSync(path.join(folder, "lock"), "a");
    if (!tryLock(lock)) {
      closeSync(lock);
      throw new Error(`The payments simulator's folder ${folder} is in use by another process`);
    }
    try {
      const name = path.join(folder, "journal.jsonl");
      const { lines, bytes } = wholeLines(name);
      const file = await open(name, "a", 0o600);
      await syncFolder(folder);
      return { journal: new Journal(name, lock, file, bytes), lines };
    } catch (error) {
      closeSync(lock);
      throw error;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  append(line: string): void {
    if (this.#isClosed) throw new Error("The payments simulator is closed");
    this.#waiting.push(`${line}\n`);
    this.#writing ??= this.#write();
  }

  /** Resolves when everything appended so far is on the disk. */
  async flushed(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    if (this.#failure !== null) throw this.#failure;
  }

  async #write(): Promise<void> {
    // What else comes in this turn goes out with it.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      // What failed may have left half a line, and whatever came behind it would be read as one with it.
      while (this.#failure === null && this.#waiting.length > 0) {
        const text = this.#waiting.join("");
        this.#waiting = [];
        await this.#file.appendFile(text);
        await this.#file.datasync();
        this.#bytes += Buffer.byteLength(text);
      }
    } catch (error) {
      // What memory holds is then more than what the disk does: nothing is answered any more until a restart.
      this.#failure ??= new Error("The payments simulator could not write", { cause: error });
    }
    this.#writing = null;
  }

  /** Replaces all lines by these, which stand for the same state; what is appended meanwhile follows them. */
  async rewrite(lines: Iterable<string>): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    const text = Array.from(lines, (line) => `${line}\n`).join("");
    this.#writing = this.#replace(text);
    await this.flushed();
  }

  async #replace(text: string): Promise<void> {
    const beside = `${this.#path}.new`;
    try {
      const file = await open(beside, "w", 0o600);
      await file.writeFile(text);
      await file.sync();
      await file.close();
      await rename(beside, this.#path);
      await syncFolder(path.dirname(this.#path));
      await this.#file.close();
      this.#file = await open(this.#path, "a", 0o600);
      this.#bytes = Buffer.byteLength(text);
    } catch (error) {
      this.#failure ??= new Error("The payments simulator could not write", { cause: error });
    }
    this.#writing = this.#waiting.length > 0 ? this.#write() : null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.flushed().catch(() => undefined);
    await this.#file.close();
    closeSync(this.#lock);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

function wholeLines(name: string): { lines: string[]; bytes: number } {
  let content: Buffer;
  try {
    content = readFileSync(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { lines: [], bytes: 0 };
  }
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) truncateSync(name, end);
  const lines = content.subarray(0, end).toString().split("\n");
  return { lines: lines.slice(0, -1), bytes: end };
}
