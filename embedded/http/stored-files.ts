// File storage as the server needs it: bytes in the file store, a row of `_storage` for each.
import type { Services } from "../runtime/syscalls/services.ts";
import { findFileByUuid, insertFile } from "../runtime/system-tables/storage-rows.ts";

export interface StoredFileInfo {
  contentType: string | null;
  /** Lower case hexadecimal. */
  sha256: string;
  size: number;
}

type Parts = Pick<Services, "files" | "uploadTokens" | "transact" | "read">;

export class StoredFiles {
  readonly #services: Parts;

  constructor(services: Parts) {
    this.#services = services;
  }

  checkToken(token: string): "valid" | "invalid" | "expired" {
    return this.#services.uploadTokens.check(token);
  }

  /** Durable when it resolves. Keeps nothing when the bytes have another digest than expected. */
  async store(
    bytes: ReadableStream<Uint8Array>,
    contentType: string | null,
    expectedSha256: string | null,
  ): Promise<string> {
    const file = await this.#services.files.put(bytes);
    if (expectedSha256 !== null && file.sha256 !== expectedSha256) {
      await this.#services.files.delete(file.uuid);
      return "digest-mismatch";
    }
    try {
      // A new row depends on nothing, but a schema change may still get in its way.
      return await this.#services.transact((tx) => insertFile(tx, file, contentType));
    } catch (error) {
      await this.#services.files.delete(file.uuid);
      throw error;
    }
  }

  find(uuid: string): StoredFileInfo | null {
    const row = this.#services.read((tx) => findFileByUuid(tx, uuid));
    if (row === null) return null;
    return {
      contentType: row.contentType,
      sha256: Buffer.from(row.sha256, "base64").toString("hex"),
      size: row.size,
    };
  }

  read(uuid: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> | null {
    return this.#services.files.get(uuid.toLowerCase(), range);
  }
}
