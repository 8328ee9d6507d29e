import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";

import { freeAboveReserve } from "../storage/free-room.ts";
import { syncFolder } from "../storage/sync-folder.ts";
import { StorageError } from "../values/errors.ts";
import { uuidOf } from "../values/uuid.ts";
import type { World } from "../world/world.ts";
import type { FileStore, StoredFile } from "./files.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PARTIAL = ".partial";

/** One file per uuid in one folder. A file gets its name only when it is complete and on the disk. */
export class DiskFiles implements FileStore {
  readonly #folder: string;
  readonly #world: World;

  constructor(folder: string, world: World) {
    this.#folder = folder;
    this.#world = world;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  async put(bytes: ReadableStream<Uint8Array> | Uint8Array): Promise<StoredFile> {
    const uuid = uuidOf(this.#world.randomBytes(16));
    const partial = this.#path(uuid) + PARTIAL;
    const file = await open(partial, "wx", 0o600);
    try {
      const written = await this.#writeAll(file, bytes);
      await file.sync();
      await file.close();
      await rename(partial, this.#path(uuid));
      await syncFolder(this.#folder);
      return { uuid, ...written };
    } catch (error) {
      await file.close();
      await rm(partial, { force: true });
      throw isOutOfRoom(error) ? new StorageError("The disk is full", { cause: error }) : error;
    }
  }

  get(uuid: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> | null {
    if (!UUID.test(uuid) || !existsSync(this.#path(uuid))) return null;
    if (range !== undefined && range.end <= range.start) return new Blob([]).stream();
    // The option counts the last byte in.
    const limits = range === undefined ? {} : { start: range.start, end: range.end - 1 };
    const stream = createReadStream(this.#path(uuid), limits);
    return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
  }

  async delete(uuid: string): Promise<void> {
    if (UUID.test(uuid)) await rm(this.#path(uuid), { force: true });
  }

  async sweep(beforeMs: number, isKept: (uuid: string) => boolean): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      const uuid = name.endsWith(PARTIAL) ? name.slice(0, -PARTIAL.length) : name;
      if (!UUID.test(uuid)) continue;
      // It may be deleted while we look.
      const found = await stat(file).catch(() => null);
      if (found === null || found.mtimeMs >= beforeMs) continue;
      if (uuid !== name || !isKept(uuid)) await rm(file, { force: true });
    }
  }

  #path(uuid: string): string {
    return path.join(this.#folder, uuid);
  }

  async #writeAll(
    file: FileHandle,
    bytes: ReadableStream<Uint8Array> | Uint8Array,
  ): Promise<{ sha256: string; size: number }> {
    const hash = createHash("sha256");
    let size = 0;
    const chunks = bytes instanceof Uint8Array ? [bytes] : streamChunks(bytes);
    for await (const chunk of chunks) {
      // Files leave to the database what it needs to go on.
      if (freeAboveReserve(this.#folder, this.#world) < chunk.byteLength) {
        throw new StorageError("The disk has too little room for this file");
      }
      hash.update(chunk);
      size += chunk.byteLength;
      await file.writeFile(chunk);
    }
    return { sha256: hash.digest("hex"), size };
  }
}

function isOutOfRoom(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");
}

async function* streamChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
