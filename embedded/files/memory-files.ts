import { createHash } from "node:crypto";

import { uuidOf } from "../values/uuid.ts";
import type { World } from "../world/world.ts";
import type { FileStore, StoredFile } from "./files.ts";

/** Files that live as long as the process; for tests. */
export class MemoryFiles implements FileStore {
  readonly #files = new Map<string, Uint8Array>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get size(): number {
    return this.#files.size;
  }

  async put(bytes: ReadableStream<Uint8Array> | Uint8Array): Promise<StoredFile> {
    const all =
      bytes instanceof Uint8Array
        ? bytes
        : new Uint8Array(
            await new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
          );
    const uuid = uuidOf(this.#world.randomBytes(16));
    this.#files.set(uuid, all);
    return { uuid, sha256: createHash("sha256").update(all).digest("hex"), size: all.byteLength };
  }

  get(uuid: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> | null {
    const bytes = this.#files.get(uuid);
    if (bytes === undefined) return null;
    const part = range === undefined ? bytes : bytes.subarray(range.start, range.end);
    return new ReadableStream({
      start(controller) {
        if (part.byteLength > 0) controller.enqueue(part);
        controller.close();
      },
    });
  }

  delete(uuid: string): Promise<void> {
    this.#files.delete(uuid);
    return Promise.resolve();
  }

  /** There was no earlier process. */
  sweep(): Promise<void> {
    return Promise.resolve();
  }
}
