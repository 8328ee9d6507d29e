// What the log's two files hold that the database does not: all that was acknowledged, or a refusal that says what is wrong.
// Nothing is guessed. What was never acknowledged stands at the end of the log and nowhere else, so a record that is not whole is
// left out there, and is damage everywhere else.
import {
  LOG_VERSION,
  RECORDS_AT,
  readHeader,
  readRecord,
  nextRecord,
  tagOf,
} from "./log-format.ts";
import type { SegmentHeader } from "./log-format.ts";
import type { LogMark } from "./log-mark.ts";
import type { Write } from "./store.ts";

/** The log can not be used as it is. */
export class LogDamage extends Error {
  override readonly name = "LogDamage";
}

export interface LogFile {
  name: string;
  bytes: Buffer;
}

export interface Logged {
  seq: number;
  writes: Write[];
}

/** One use of a file that is still needed. */
export interface LiveSegment {
  /** Of the file. */
  index: number;
  header: SegmentHeader;
  records: Logged[];
  /** Where the next record goes. */
  end: number;
}

interface Found extends LiveSegment {
  name: string;
  /** The next file goes on from here. */
  isClosed: boolean;
}

/** What is behind the mark, in order. The files may be of a moment before the mark: then it covers all that they hold. */
export function recordsBehind(files: readonly LogFile[], mark: LogMark): Logged[] {
  const isOlder = files.every((file) => (headerOf(file, mark)?.number ?? 0) < mark.number);
  return isOlder ? [] : recover(files, mark).flatMap(({ records }) => records);
}

/** The older one first. Empty: this database has no log yet. */
export function recover(files: readonly LogFile[], mark: LogMark | null): LiveSegment[] {
  const headers = files.map((file) => headerOf(file, mark));
  if (mark === null) {
    for (const [index, header] of headers.entries()) refuseUnknown(files[index], header);
    return [];
  }
  const first = segmentOf(mark.number, files, headers);
  if (first === null) throw missing(mark.number, "the database goes on in it");
  if (first.header.firstSeq !== mark.seq + 1) {
    throw new LogDamage(
      `${first.name} begins with record ${first.header.firstSeq}, but the database ends with record ${mark.seq}`,
    );
  }
  const second = segmentOf(mark.number + 1, files, headers);
  refuseLater(headers, mark.number + 1, files);
  if (!first.isClosed) {
    if (second === null || second.records.length === 0) return [first];
    throw new LogDamage(`${first.name} does not end where ${second.name} goes on`);
  }
  if (second === null) throw missing(mark.number + 1, `${first.name} goes on in it`);
  if (second.header.firstSeq !== first.header.firstSeq + first.records.length) {
    throw new LogDamage(
      `${second.name} begins with record ${second.header.firstSeq}, which is not the next one`,
    );
  }
  return [first, second];
}

function missing(number: number, reason: string): LogDamage {
  return new LogDamage(`part ${number} of the log is missing or damaged: ${reason}`);
}

/** null: nothing that anybody could need. */
function headerOf({ name, bytes }: LogFile, mark: LogMark | null): SegmentHeader | null {
  const header = readHeader(bytes);
  if (header === null) return null;
  if (typeof header === "number") {
    throw new LogDamage(`${name} is of version ${header}, this program knows ${LOG_VERSION}`);
  }
  if (mark !== null && header.identity !== mark.identity) {
    throw new LogDamage(`${name} belongs to another data folder`);
  }
  return header;
}

function refuseUnknown(file: LogFile | undefined, header: SegmentHeader | null): void {
  if (file === undefined || header === null) return;
  if (nextRecord(file.bytes, RECORDS_AT - 1, tagOf(header)) === null) return;
  throw new LogDamage(`${file.name} holds commits, but the database knows of no log`);
}

function refuseLater(
  headers: readonly (SegmentHeader | null)[],
  last: number,
  files: readonly LogFile[],
): void {
  for (const [index, header] of headers.entries()) {
    if (header === null || header.number <= last) continue;
    throw new LogDamage(
      `${files[index]?.name} is part ${header.number} of the log, and part ${last} is not there`,
    );
  }
}

function segmentOf(
  number: number,
  files: readonly LogFile[],
  headers: readonly (SegmentHeader | null)[],
): Found | null {
  let found: Found | null = null;
  for (const [index, header] of headers.entries()) {
    const file = files[index];
    if (header?.number !== number || file === undefined) continue;
    if (found !== null) throw new LogDamage(`${found.name} and ${file.name} are the same part`);
    found = read(file, index, header);
  }
  return found;
}

function read({ name, bytes }: LogFile, index: number, header: SegmentHeader): Found {
  if (bytes.length < header.bytes) {
    throw new LogDamage(`${name} is cut: it has ${bytes.length} of ${header.bytes} bytes`);
  }
  const tag = tagOf(header);
  const found: Found = { name, index, header, records: [], end: RECORDS_AT, isClosed: false };
  let record = readRecord(bytes, found.end, tag);
  for (; record !== null && !found.isClosed; record = readRecord(bytes, found.end, tag)) {
    const due = header.firstSeq + found.records.length;
    if (record.seq !== due) {
      throw new LogDamage(`${name}: record ${record.seq} stands where record ${due} should`);
    }
    if (record.kind === "end") found.isClosed = true;
    else {
      found.records.push({ seq: record.seq, writes: record.writes });
      found.end = record.end;
    }
  }
  const later = nextRecord(bytes, found.end, tag);
  if (later !== null) {
    const lost = header.firstSeq + found.records.length;
    throw new LogDamage(`${name}: record ${lost} is damaged, record ${later.seq} behind it is not`);
  }
  return found;
}
