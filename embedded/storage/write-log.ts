// The log of a store: two files in turn. One takes what is committed; the other waits for the database to take what it holds.
import fs from "node:fs";
import path from "node:path";

import { type DiskClock, DiskWait } from "./disk-wait.ts";
import { END_BYTES, RECORDS_AT, RecordMaker, endRecord, recordBytes, tagOf } from "./log-format.ts";
import type { SegmentHeader } from "./log-format.ts";
import type { LogMark } from "./log-mark.ts";
import { type LiveSegment, type LogFile, recover } from "./log-recover.ts";
import { Segment } from "./log-segment.ts";
import type { Write } from "./store.ts";

export const LOG_FILES = ["commits-0.log", "commits-1.log"] as const;
const CANCELLED = Buffer.alloc(END_BYTES);
const NOTHING = Buffer.alloc(RECORDS_AT);

/** One that is not there is as good as an empty one. */
export function readLogFiles(folder: string): LogFile[] {
  return LOG_FILES.map((each) => {
    const name = path.join(folder, each);
    return { name, bytes: fs.existsSync(name) ? fs.readFileSync(name) : Buffer.alloc(0) };
  });
}

interface Use {
  segment: Segment;
  header: SegmentHeader;
  tag: Buffer;
  /** Where the next record goes. */
  at: number;
}

export interface WriteLogOptions {
  folder: string;
  /** null: the database has no log yet. */
  mark: LogMark | null;
  /** For one that has none. */
  newIdentity: () => string;
  /** Of a file, at least. */
  bytes: number;
  /** How long the disk takes is measured by it. */
  clock: DiskClock;
}

export class WriteLog {
  /** What the database does not hold yet, the older part first; the newest one is written to. */
  readonly live: readonly LiveSegment[];
  readonly isNew: boolean;
  readonly #segments: readonly Segment[];
  readonly #maker = new RecordMaker();
  #use: Use;
  #seq: number;
  /** A record that was refused may stand at the end. */
  #isSpoilt = false;

  static async open(options: WriteLogOptions): Promise<WriteLog> {
    const { folder, mark, newIdentity, bytes, clock } = options;
    const live = recover(readLogFiles(folder), mark);
    const wait = new DiskWait(clock);
    const segments = LOG_FILES.map((name) => new Segment(path.join(folder, name), wait));
    try {
      for (const segment of segments) {
        await segment.provide(bytes);
        segment.sync();
      }
      const log = new WriteLog(segments, live, mark?.identity ?? newIdentity());
      if (log.isNew) {
        for (const segment of segments) await segment.write(NOTHING, 0);
        await log.#use.segment.begin(log.#use.header);
      }
      return log;
    } catch (error) {
      for (const segment of segments) segment.close();
      throw error;
    }
  }

  private constructor(
    segments: readonly Segment[],
    live: readonly LiveSegment[],
    identity: string,
  ) {
    this.#segments = segments;
    this.live = live;
    this.isNew = live.length === 0;
    const last = live.at(-1);
    if (last === undefined) {
      this.#use = useOf(segments[0] as Segment, { identity, number: 1, firstSeq: 1 });
      this.#seq = 0;
    } else {
      const segment = segments[last.index] as Segment;
      this.#use = { segment, header: last.header, tag: tagOf(last.header), at: last.end };
      this.#seq = last.header.firstSeq + last.records.length - 1;
    }
  }

  /** The last record that is on the disk. */
  get seq(): number {
    return this.#seq;
  }

  /** What the database is to say once it holds all that was written before this file was turned to. */
  get mark(): LogMark {
    const { identity, number, firstSeq } = this.#use.header;
    return { identity, number, seq: firstSeq - 1 };
  }

  /** How much the file that is written to can take, before it says that the other one goes on. */
  get room(): number {
    const { at, header } = this.#use;
    return header.bytes - at - END_BYTES;
  }

  /** Of an empty file. */
  get capacity(): number {
    return Math.min(...this.#segments.map(({ bytes }) => bytes)) - RECORDS_AT - END_BYTES;
  }

  /**
   * Resolves with its number when the record is on the disk. One that is refused leaves nothing behind. `most`: bytes that it takes
   * at most.
   */
  async append(writes: readonly Write[], most = recordBytes(writes)): Promise<number> {
    if (this.#isSpoilt) await this.clear();
    const { segment, tag, at } = this.#use;
    const record = this.#maker.commits(tag, this.#seq + 1, writes, most);
    await this.#write(segment, record, at);
    this.#use.at += record.length;
    this.#seq += 1;
    return this.#seq;
  }

  async #write(segment: Segment, record: Buffer, at: number): Promise<void> {
    try {
      await segment.write(record, at);
    } catch (error) {
      this.#isSpoilt = true;
      // At once, so that a crash does not bring back what was refused; else before the next record.
      await this.clear().catch(() => undefined);
      throw error;
    }
  }

  /** What was refused is not in the log from here on. */
  async clear(): Promise<void> {
    if (!this.#isSpoilt) return;
    await this.#use.segment.write(CANCELLED, this.#use.at);
    this.#isSpoilt = false;
  }

  /** Goes on in the other file, which must not be needed any more. */
  async turn(): Promise<void> {
    await this.clear();
    const { segment, header, tag, at } = this.#use;
    const other = this.#segments.find((each) => each !== segment) as Segment;
    const { identity, number } = header;
    const next = useOf(other, { identity, number: number + 1, firstSeq: this.#seq + 1 });
    // In this order: who finds the end of one finds the beginning of the other.
    await other.begin(next.header);
    await this.#write(segment, endRecord(tag, this.#seq + 1), at);
    this.#use = next;
  }

  close(): void {
    for (const segment of this.#segments) segment.close();
  }
}

function useOf(segment: Segment, header: Omit<SegmentHeader, "bytes">): Use {
  const whole = { ...header, bytes: segment.bytes };
  return { segment, header: whole, tag: tagOf(whole), at: RECORDS_AT };
}
