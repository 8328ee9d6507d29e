// What is made of a log that was cut, torn, put in another order, or is not the one that belongs here: nothing is guessed.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { SEED, rounds, tallied, timeLimit } from "../world/effort.ts";
import { systemWorld } from "../world/system-world.ts";
import { worldForTest } from "../world/testing.ts";
import { RECORDS_AT, recordBytes } from "./log-format.ts";
import type { LogMark } from "./log-mark.ts";
import { LogDamage, recover } from "./log-recover.ts";
import type { Write } from "./store.ts";
import { LOG_FILES, readLogFiles, WriteLog } from "./write-log.ts";

const LOG_BYTES = 64 * 1024;
const IDENTITY = "00112233445566778899aabbccddeeff";

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "log-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openLog(folder: string, mark: LogMark | null): Promise<WriteLog> {
  const { monotonic: clock } = systemWorld();
  return WriteLog.open({ folder, mark, newIdentity: () => IDENTITY, bytes: LOG_BYTES, clock });
}

/** What the database says before anything was taken over. */
const FIRST_MARK: LogMark = { identity: IDENTITY, seq: 0, number: 1 };

function writeOf(n: number, length = 40): Write[] {
  return [
    { key: "last", value: `${n}` },
    { key: `key ${n % 7}`, value: "x".repeat(length) },
  ];
}

function changeFile(folder: string, which: number, change: (bytes: Buffer) => void): void {
  const file = path.join(folder, LOG_FILES[which] as string);
  const bytes = fs.readFileSync(file);
  change(bytes);
  fs.writeFileSync(file, bytes);
}

const RECORD = recordBytes(writeOf(1));
const at = (n: number): number => RECORDS_AT + (n - 1) * RECORD;

/** Records 1 to 5 in the first file, 6 and 7 in the second. */
async function twoFiles(): Promise<string> {
  const folder = newFolder();
  const log = await openLog(folder, null);
  for (let n = 1; n <= 5; n++) await log.append(writeOf(n));
  await log.turn();
  for (let n = 6; n <= 7; n++) await log.append(writeOf(n));
  log.close();
  return folder;
}

function found(folder: string, mark: LogMark = FIRST_MARK): number[] {
  const records = recover(readLogFiles(folder), mark).flatMap((segment) => segment.records);
  for (const { seq, writes } of records) expect(writes).toEqual(writeOf(seq));
  return records.map(({ seq }) => seq);
}

const TAKEN_OVER: LogMark = { ...FIRST_MARK, seq: 5, number: 2 };
const SECOND = LOG_FILES[1];

describe("a log", () => {
  it("is read on from where the database ends", async () => {
    const folder = await twoFiles();
    expect(found(folder)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(found(folder, TAKEN_OVER)).toEqual([6, 7]);
  });

  it("ends with the last whole record when what is behind it is torn", async () => {
    const folder = await twoFiles();
    changeFile(folder, 1, (bytes) => bytes.fill(0, at(2) + 16, at(2) + 24));
    expect(found(folder)).toEqual([1, 2, 3, 4, 5, 6]);
    const log = await openLog(folder, TAKEN_OVER);
    await log.append(writeOf(7));
    await log.append(writeOf(8));
    log.close();
    expect(found(folder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("goes on in the first file when the turn to the second did not come to its end", async () => {
    const folder = await twoFiles();
    changeFile(folder, 0, (bytes) => bytes.fill(0, at(6), at(6) + 8));
    changeFile(folder, 1, (bytes) => bytes.fill(0, RECORDS_AT));
    expect(found(folder)).toEqual([1, 2, 3, 4, 5]);
    // Neither does a header that was not written to its end keep anybody from it.
    changeFile(folder, 1, (bytes) => bytes.fill(7, 0, RECORDS_AT));
    const log = await openLog(folder, FIRST_MARK);
    await log.turn();
    await log.append(writeOf(6));
    log.close();
    expect(found(folder)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("takes nothing for a record that an earlier use of the file left behind", async () => {
    const folder = await twoFiles();
    const log = await openLog(folder, TAKEN_OVER);
    await log.turn();
    log.close();
    const mark = { ...FIRST_MARK, seq: 7, number: 3 };
    expect(found(folder, mark)).toEqual([]);
    const next = await openLog(folder, mark);
    await next.append(writeOf(8));
    next.close();
    expect(found(folder, mark)).toEqual([8]);
  });
});

/** What can be read after each write to the disk, at which a process may end. */
async function foundAfterEachWrite(folder: string, work: () => Promise<void>): Promise<number[][]> {
  const seen: number[][] = [];
  const { writeSync, write } = fs;
  const inPlace = vi.spyOn(fs, "writeSync");
  inPlace.mockImplementation((...asked: Parameters<typeof writeSync>) => {
    const written = writeSync(...asked);
    seen.push(found(folder));
    return written;
  });
  const byThread = vi.spyOn(fs, "write");
  byThread.mockImplementation(((
    file: number,
    bytes: Buffer,
    from: number,
    length: number,
    position: number,
    done: (error: Error | null, written: number) => void,
  ) => {
    write(file, bytes, from, length, position, (error, written) => {
      seen.push(found(folder));
      done(error, written);
    });
  }) as unknown as typeof write);
  try {
    await work();
  } finally {
    inPlace.mockRestore();
    byThread.mockRestore();
  }
  return seen;
}

describe("a log whose process ends", () => {
  it("while it turns to the other file can be read at each moment", async () => {
    const folder = newFolder();
    const log = await openLog(folder, null);
    for (let n = 1; n <= 5; n++) await log.append(writeOf(n));
    const all = [1, 2, 3, 4, 5];
    expect(await foundAfterEachWrite(folder, () => log.turn())).toEqual([all, all]);
    await log.append(writeOf(6));
    log.close();
    expect(found(folder)).toEqual([...all, 6]);
  });

  it("leaves what the next one puts on the disk before it goes on", async () => {
    const folder = await twoFiles();
    const synced = vi.spyOn(fs, "fsyncSync");
    onTestFinished(() => synced.mockRestore());
    const log = await openLog(folder, FIRST_MARK);
    expect(synced).toHaveBeenCalledTimes(LOG_FILES.length);
    log.close();
  });

  it("keeps all that it holds where the next one wants longer files", async () => {
    const folder = await twoFiles();
    const { monotonic: clock } = systemWorld();
    const longer = { folder, mark: FIRST_MARK, newIdentity: () => IDENTITY, clock };
    const log = await WriteLog.open({ ...longer, bytes: 2 * LOG_BYTES });
    expect(found(folder)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await log.append(writeOf(8));
    log.close();
    expect(found(folder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(readLogFiles(folder).map(({ bytes }) => bytes.length)).toEqual([131_072, 131_072]);
  });

  it("before it wrote anything leaves headers that nobody has to know", async () => {
    const folder = newFolder();
    const log = await openLog(folder, null);
    await log.turn();
    log.close();
    changeFile(folder, 0, (bytes) => bytes.fill(0, RECORDS_AT));
    const identity = "f".repeat(32);
    const { monotonic: clock } = systemWorld();
    const anew = { folder, mark: null, newIdentity: () => identity, bytes: LOG_BYTES, clock };
    const next = await WriteLog.open(anew);
    await next.append(writeOf(1));
    next.close();
    expect(found(folder, { ...FIRST_MARK, identity })).toEqual([1]);
  });
});

describe("is refused by name: a log", () => {
  async function refused(
    damage: (folder: string) => void | Promise<void>,
    reason: RegExp,
    mark: LogMark | null = FIRST_MARK,
  ): Promise<void> {
    const folder = await twoFiles();
    await damage(folder);
    const content = readLogFiles(folder);
    const before = content.map(({ bytes }) => bytes.toString("hex"));
    expect(() => recover(content, mark)).toThrow(LogDamage);
    expect(() => recover(content, mark)).toThrow(reason);
    await expect(openLog(folder, mark)).rejects.toThrow(reason);
    // Nobody mends what may still help who looks into it.
    expect(readLogFiles(folder).map(({ bytes }) => bytes.toString("hex"))).toEqual(before);
  }

  it("with a damaged record in its middle", () =>
    refused(
      (folder) => changeFile(folder, 0, (bytes) => bytes.fill(1, at(3) + 40, at(3) + 44)),
      /commits-0\.log: record 3 is damaged, record 4 behind it is not/,
    ));

  it("with records in another order", () =>
    refused(
      (folder) =>
        changeFile(folder, 0, (bytes) => {
          const third = Buffer.from(bytes.subarray(at(3), at(4)));
          bytes.copyWithin(at(3), at(4), at(5));
          third.copy(bytes, at(4));
        }),
      /commits-0\.log: record 4 stands where record 3 should/,
    ));

  it("whose first file ends too early", () =>
    refused(
      (folder) => changeFile(folder, 0, (bytes) => bytes.fill(0, at(5))),
      /commits-0\.log does not end where .*commits-1\.log goes on/,
    ));

  it("that was cut", () =>
    refused(
      (folder) => fs.truncateSync(path.join(folder, SECOND), at(2)),
      /commits-1\.log is cut: it has \d+ of 65536 bytes/,
    ));

  it("whose second file is missing", () =>
    refused(
      (folder) => fs.rmSync(path.join(folder, SECOND)),
      /part 2 of the log is missing or damaged: .*commits-0\.log goes on in it/,
    ));

  it("whose header is damaged", () =>
    refused(
      (folder) => changeFile(folder, 1, (bytes) => bytes.fill(9, 20, 22)),
      /part 2 of the log is missing or damaged/,
    ));

  it("of which nothing is there", () =>
    refused(
      (folder) => LOG_FILES.forEach((name) => fs.rmSync(path.join(folder, name))),
      /part 2 of the log is missing or damaged: the database goes on in it/,
      TAKEN_OVER,
    ));

  it("of another data folder", () =>
    refused(() => undefined, /commits-0\.log belongs to another data folder/, {
      ...FIRST_MARK,
      identity: "f".repeat(32),
    }));

  it("of a newer version", () =>
    refused(
      (folder) => changeFile(folder, 1, (bytes) => bytes.writeUInt32LE(2, 8)),
      /commits-1\.log is of version 2, this program knows 1/,
    ));

  it("of an earlier moment than the database", () =>
    refused(() => undefined, /part 4 of the log is missing/, {
      ...FIRST_MARK,
      seq: 9,
      number: 4,
    }));

  it("of a later moment than the database", () =>
    refused(async (folder) => {
      const log = await openLog(folder, TAKEN_OVER);
      await log.turn();
      log.close();
    }, /part 1 of the log is missing/));

  it("that goes on behind what the database does not hold", () =>
    refused(() => undefined, /begins with record 6, but the database ends with record 4/, {
      ...TAKEN_OVER,
      seq: 4,
    }));

  it("with the same file twice", () =>
    refused(
      (folder) => fs.copyFileSync(path.join(folder, SECOND), path.join(folder, LOG_FILES[0])),
      /are the same part/,
      TAKEN_OVER,
    ));

  /** A file of another copy of the same folder: so many records, one file turned to after each few of them. */
  async function fileOfCopy(which: number, parts: readonly number[]): Promise<Buffer> {
    const folder = newFolder();
    const log = await openLog(folder, null);
    for (const [part, count] of parts.entries()) {
      if (part > 0) await log.turn();
      for (let n = 0; n < count; n++) await log.append(writeOf(log.seq + 1));
    }
    log.close();
    return fs.readFileSync(path.join(folder, LOG_FILES[which] as string));
  }

  it("whose second file goes on from somewhere else", () =>
    refused(async (folder) => {
      fs.writeFileSync(path.join(folder, SECOND), await fileOfCopy(1, [3, 1]));
    }, /commits-1\.log begins with record 4, which is not the next one/));

  it("whose second file is of a later moment", () =>
    refused(async (folder) => {
      fs.writeFileSync(path.join(folder, LOG_FILES[0]), await fileOfCopy(0, [5]));
      fs.writeFileSync(path.join(folder, SECOND), await fileOfCopy(1, [5, 1, 1, 1]));
    }, /commits-1\.log is part 4 of the log, and part 2 is not there/));

  it("that the database knows nothing of", () =>
    refused(() => undefined, /holds commits, but the database knows of no log/, null));
});

const IMAGES = rounds(300, 20_000);

it(
  `${IMAGES} logs with damage anywhere give all up to some record, or a refusal (seed ${SEED})`,
  { timeout: timeLimit(60_000) },
  () =>
    tallied("log: damage anywhere", async (tally) => {
      const { random } = worldForTest(SEED);
      const below = (limit: number): number => Math.floor(random() * limit);
      const files = readLogFiles(await twoFiles());
      let refusals = 0;
      for (let image = 0; image < IMAGES; image++) {
        const changed = files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
        const { bytes } = changed[below(2)] as (typeof changed)[number];
        const from = below(RECORDS_AT + 6 * RECORD);
        const length = 1 + below(random() < 0.5 ? 8 : 600);
        for (let i = from; i < from + length; i++) bytes[i] = below(random() < 0.3 ? 1 : 256);
        const mark = random() < 0.5 ? FIRST_MARK : TAKEN_OVER;
        let seqs: number[] = [];
        try {
          const records = recover(changed, mark).flatMap((segment) => segment.records);
          for (const { seq, writes } of records) expect(writes).toEqual(writeOf(seq));
          seqs = records.map(({ seq }) => seq);
          expect(seqs).toEqual(seqs.map((_, i) => mark.seq + 1 + i));
          // Of the first file only the end of the second can be lost; all of it was acknowledged before the turn.
          expect(seqs.length + mark.seq).toBeGreaterThanOrEqual(5);
        } catch (error) {
          if (!(error instanceof LogDamage)) throw error;
          refusals++;
        }
        tally.round(seqs.length);
      }
      expect(refusals).toBeGreaterThan(IMAGES / 20);
    }),
);
