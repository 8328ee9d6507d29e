// File storage as the server needs it: bytes in the file store, a row of `_storage` for each.
import type { FileStore } from "../runtime/files.ts";
import { findFileByUuid, insertFile } from "../runtime/storage-rows.ts";
import type { UploadTokens } from "../runtime/upload-token.ts";
import type { Engine } from "../transaction/engine.ts";

export interface StoredFileInfo {
  contentType: string | null;
  /** Lower case hexadecimal. */
  sha256: string;
  size: number;
}

export class StoredFiles {
  readonly #engine: Pick<Engine, "beginRead" | "beginWrite" | "commit">;
  readonly #files: FileStore;
  readonly #tokens: UploadTokens;

  constructor(
    engine: Pick<Engine, "beginRead" | "beginWrite" | "commit">,
    files: FileStore,
    tokens: UploadTokens,
  ) {
    this.#engine = engine;
    this.#files = files;
    this.#tokens = tokens;
  }

  checkToken(token: string): "valid" | "invalid" | "expired" {
    return this.#tokens.check(token);
  }

  /** Durable when it resolves. Keeps nothing when the bytes have another digest than expected. */
  async store(
    bytes: ReadableStream<Uint8Array>,
    contentType: string | null,
    expectedSha256: string | null,
  ): Promise<string> {
    const file = await this.#files.put(bytes);
    if (expectedSha256 !== null && file.sha256 !== expectedSha256) {
      await this.#files.delete(file.uuid);
      return "digest-mismatch";
    }
    // The row is new and depends on nothing, so this commit can not conflict.
    const tx = this.#engine.beginWrite();
    try {
      const id = insertFile(tx, file, contentType);
      await this.#engine.commit(tx);
      return id;
    } catch (error) {
      await this.#files.delete(file.uuid);
      throw error;
    } finally {
      tx.release();
    }
  }

  find(uuid: string): StoredFileInfo | null {
    const tx = this.#engine.beginRead();
    try {
      const row = findFileByUuid(tx, uuid);
      if (row === null) return null;
      return {
        contentType: row.contentType,
        sha256: Buffer.from(row.sha256, "base64").toString("hex"),
        size: row.size,
      };
    } finally {
      tx.release();
    }
  }

  read(uuid: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> | null {
    return this.#files.get(uuid.toLowerCase(), range);
  }
}
