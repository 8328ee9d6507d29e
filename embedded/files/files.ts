// Where uploaded bytes lie. Their metadata is a row of `_storage`; the two meet only through the uuid.
export interface StoredFile {
  uuid: string;
  /** Lower case hexadecimal. */
  sha256: string;
  size: number;
}

export interface FileStore {
  /** Durable when it resolves. */
  put(bytes: ReadableStream<Uint8Array> | Uint8Array): Promise<StoredFile>;
  /** Bytes from `start` to before `end` (all by default), or null for an unknown uuid. */
  get(uuid: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> | null;
  /** Unknown uuids are no error. */
  delete(uuid: string): Promise<void>;
  /** Removes what an earlier process wrote before `beforeMs` and lost: unfinished bytes, and those that nobody keeps. */
  sweep(beforeMs: number, isKept: (uuid: string) => boolean): Promise<void>;
}
