// One of the log's two files. All of it is written once, and then again and again: no write changes its length, so that one to
// the disk is enough to keep what was written.
import fs from "node:fs";
import { open } from "node:fs/promises";

import type { DiskWait } from "./disk-wait.ts";
import { headerBytes, type SegmentHeader } from "./log-format.ts";

/** A write returns when the disk has it. */
const FLAGS = fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_DSYNC;
const ZEROS = Buffer.alloc(256 * 1024);

export class Segment {
  readonly path: string;
  readonly #file: number;
  readonly #wait: DiskWait;

  constructor(path: string, wait: DiskWait) {
    this.path = path;
    this.#wait = wait;
    this.#file = fs.openSync(path, FLAGS, 0o600);
  }

  get bytes(): number {
    return fs.fstatSync(this.#file).size;
  }

  /** What the process before this one wrote may not have been on the disk when it died. */
  sync(): void {
    fs.fsyncSync(this.#file);
  }

  /** Makes it at least so long. Each write to the file proper would wait for the disk: the whole is synced once. */
  async provide(bytes: number): Promise<void> {
    if (this.bytes >= bytes) return;
    const file = await open(this.path, "r+");
    try {
      for (let at = this.bytes; at < bytes;) {
        at += (await file.write(ZEROS, 0, Math.min(ZEROS.length, bytes - at), at)).bytesWritten;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async begin(header: SegmentHeader): Promise<void> {
    await this.write(headerBytes(header), 0);
  }

  /** When it resolves the disk has it; where it has answered at once, when it returns. */
  write(bytes: Buffer, at: number): Promise<void> | undefined {
    const { length } = bytes;
    const mustBeWhole = (written: number): void => {
      if (written < length) throw new Error("the disk is full");
    };
    const written = this.#wait.write(
      () => fs.writeSync(this.#file, bytes, 0, length, at),
      () => this.#writeByThread(bytes, at),
    );
    if (written instanceof Promise) return written.then(mustBeWhole);
    mustBeWhole(written);
    return undefined;
  }

  #writeByThread(bytes: Buffer, at: number): Promise<number> {
    return new Promise((resolve, reject) => {
      fs.write(this.#file, bytes, 0, bytes.length, at, (error, written) => {
        if (error === null) resolve(written);
        else reject(error);
      });
    });
  }

  close(): void {
    fs.closeSync(this.#file);
  }
}
