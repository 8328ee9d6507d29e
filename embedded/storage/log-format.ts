// How the log lies in its files. Each begins with a header in a sector of its own; records follow from there, one behind the
// other, each with the writes of the commits that shared a flush. Every record begins with a tag that only this use of this file
// has, so that what an earlier one left behind, or what a user wrote, is never taken for a record.
import { createHash } from "node:crypto";

import type { Key } from "../values/wire.ts";
import { sumOf } from "./checksum.ts";
import type { Write } from "./store.ts";

export const RECORDS_AT = 512;
export const LOG_VERSION = 1;
const MAGIC = Buffer.from("commits\n", "latin1");
const HEADER_BYTES = 48;
const IDENTITY_BYTES = 16;
const TAG_BYTES = 8;

export interface SegmentHeader {
  /** Of the data folder, in hexadecimal digits. */
  identity: string;
  /** Counts the uses of both files. */
  number: number;
  /** Of its first record. */
  firstSeq: number;
  /** Of the file, all of it written once: a shorter one was cut. */
  bytes: number;
}

export function headerBytes({ identity, number, firstSeq, bytes }: SegmentHeader): Buffer {
  const buffer = Buffer.alloc(RECORDS_AT);
  MAGIC.copy(buffer, 0);
  buffer.writeUInt32LE(LOG_VERSION, 8);
  buffer.write(identity, 16, "hex");
  buffer.writeUIntLE(number, 32, 6);
  buffer.writeUIntLE(firstSeq, 38, 6);
  buffer.writeUInt32LE(bytes, 44);
  buffer.writeUInt32LE(headerSum(buffer), 12);
  return buffer;
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
}

function headerSum(buffer: Buffer): number {
  return sumOf(viewOf(buffer), 16, HEADER_BYTES, LOG_VERSION);
}

/** A number: the version of another program. null: no header, or not what was written. */
export function readHeader(buffer: Buffer): SegmentHeader | number | null {
  if (buffer.length < RECORDS_AT || !buffer.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const version = buffer.readUInt32LE(8);
  if (version !== LOG_VERSION) return version;
  if (buffer.readUInt32LE(12) !== headerSum(buffer)) return null;
  return {
    identity: buffer.toString("hex", 16, 16 + IDENTITY_BYTES),
    number: buffer.readUIntLE(32, 6),
    firstSeq: buffer.readUIntLE(38, 6),
    bytes: buffer.readUInt32LE(44),
  };
}

/** Nobody can guess it: the identity is random, and told to nobody. */
export function tagOf({ identity, number }: Pick<SegmentHeader, "identity" | "number">): Buffer {
  return createHash("sha256").update(`${identity} ${number}`).digest().subarray(0, TAG_BYTES);
}

/** `commits` holds writes; `end` says that the next file goes on from here. */
export type RecordKind = "commits" | "end";

// tag 0-8, sum of all that follows 8-12, length of the body 12-16, sequence number 16-22, kind 22-24, number of writes 24-28,
// nothing 28-32, body.
const HEAD = 32;
const ALIGNMENT = 8;
const KINDS: readonly RecordKind[] = ["commits", "end"];
const SUM_SEED = 0x6c6f6773;
const ENTRY_HEAD = 8;
const DELETED = 0xffff_ffff;
function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

export const END_BYTES = HEAD;

/** So much may be said for characters of three bytes each: to count the bytes of a text takes as long as to write it. */
const COUNTED_BYTES = 32 * 1024;
const MOST_BYTES_PER_CHARACTER = 3;

/** Of a record with these writes, at most; of a long one, exactly. */
export function mostRecordBytes(writes: readonly Write[]): number {
  const most = bytesOf(writes, ({ length }) => MOST_BYTES_PER_CHARACTER * length);
  return most <= COUNTED_BYTES ? most : recordBytes(writes);
}

/** Of a record with these writes. */
export function recordBytes(writes: readonly Write[]): number {
  return bytesOf(writes, Buffer.byteLength);
}

function bytesOf(writes: readonly Write[], lengthOf: (text: string) => number): number {
  let bytes = HEAD;
  for (const { key, value } of writes) {
    bytes += ENTRY_HEAD + key.length + (value === null ? 0 : lengthOf(value));
  }
  return aligned(bytes);
}

/** Makes records in memory that is used again: whoever gets one must be done with it before the next. */
export class RecordMaker {
  #scratch = Buffer.alloc(0);

  /** `most`: bytes that it takes at most. */
  commits(tag: Buffer, seq: number, writes: readonly Write[], most: number): Buffer {
    if (this.#scratch.length < most) this.#scratch = Buffer.alloc(2 * most);
    const buffer = this.#scratch;
    let at = HEAD;
    for (const { key, value } of writes) {
      buffer.writeUInt32LE(key.length, at);
      const valueAt = at + ENTRY_HEAD + buffer.write(key, at + ENTRY_HEAD, "latin1");
      // Most are empty: they only say that something stands in an index.
      const written = value === null || value === "" ? 0 : buffer.write(value, valueAt);
      buffer.writeUInt32LE(value === null ? DELETED : written, at + 4);
      at = valueAt + written;
    }
    return finished(buffer, tag, { seq, kind: "commits", count: writes.length, end: at });
  }
}

export function endRecord(tag: Buffer, seq: number): Buffer {
  return finished(Buffer.alloc(HEAD), tag, { seq, kind: "end", count: 0, end: HEAD });
}

interface Head {
  seq: number;
  kind: RecordKind;
  count: number;
  end: number;
}

function finished(buffer: Buffer, tag: Buffer, { seq, kind, count, end }: Head): Buffer {
  tag.copy(buffer, 0);
  buffer.writeUInt32LE(end - HEAD, 12);
  buffer.writeUIntLE(seq, 16, 6);
  buffer.writeUInt16LE(KINDS.indexOf(kind), 22);
  buffer.writeUInt32LE(count, 24);
  buffer.writeUInt32LE(0, 28);
  buffer.writeUInt32LE(sumOf(viewOf(buffer), 12, end, SUM_SEED), 8);
  buffer.fill(0, end, aligned(end));
  return buffer.subarray(0, aligned(end));
}

export interface LogRecord {
  seq: number;
  kind: RecordKind;
  writes: Write[];
  /** Where the next one begins. */
  end: number;
}

/** null: what stands here is no whole record of this use of the file. */
export function readRecord(buffer: Buffer, at: number, tag: Buffer): LogRecord | null {
  if (at + HEAD > buffer.length || !buffer.subarray(at, at + TAG_BYTES).equals(tag)) return null;
  const end = at + HEAD + buffer.readUInt32LE(at + 12);
  if (end > buffer.length) return null;
  if (buffer.readUInt32LE(at + 8) !== sumOf(viewOf(buffer), at + 12, end, SUM_SEED)) return null;
  const kind = KINDS[buffer.readUInt16LE(at + 22)];
  const writes = writesIn(buffer.subarray(at + HEAD, end), buffer.readUInt32LE(at + 24));
  if (kind === undefined || writes === null) return null;
  return { seq: buffer.readUIntLE(at + 16, 6), kind, writes, end: aligned(end) };
}

function writesIn(body: Buffer, count: number): Write[] | null {
  const writes: Write[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_HEAD > body.length) return null;
    const valueAt = at + ENTRY_HEAD + body.readUInt32LE(at);
    const length = body.readUInt32LE(at + 4);
    const end = valueAt + (length === DELETED ? 0 : length);
    if (end > body.length) return null;
    const key: Key = body.toString("latin1", at + ENTRY_HEAD, valueAt);
    writes.push({ key, value: length === DELETED ? null : body.toString("utf8", valueAt, end) });
    at = end;
  }
  return at === body.length ? writes : null;
}

/** The first whole record behind this place. */
export function nextRecord(buffer: Buffer, after: number, tag: Buffer): LogRecord | null {
  for (let at = buffer.indexOf(tag, after + 1); at !== -1; at = buffer.indexOf(tag, at + 1)) {
    const record = readRecord(buffer, at, tag);
    if (record !== null) return record;
  }
  return null;
}
