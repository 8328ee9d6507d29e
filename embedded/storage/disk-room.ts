// Room for the database, asked for before each commit: where lmdb itself meets a full disk it writes beyond its own memory
// (the text of that failure into a buffer that is too short) and the process dies. So its file is always longer than what it
// may come to need: a commit writes only to where the disk has given room already.
import { fstatSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";

import { reasonOf } from "../values/errors.ts";
import type { Cancel, World } from "../world/world.ts";
import { DATA_FILE } from "./data-folder.ts";
import { freeAboveReserve } from "./free-room.ts";
import type { Health } from "./health.ts";
import { type Load, PAGE_BYTES, type Tree, loadOf, mostPages, touchedPages } from "./page-need.ts";
import type { Write } from "./store.ts";

/** What the file is extended by, where there is plenty. */
const STEP_BYTES = 4 * 1024 * 1024;
/** A disk that has not even this for a commit is full; one that has it refuses larger ones only. */
const LEAST_BYTES = 1024 * 1024;
const PROBE_MS = 1_000;
/** How old a look at the disk may be for who needs nothing of it: what others write in that time does not use the reserve up. */
const LOOK_MS = 100;
const ZEROS = Buffer.alloc(256 * 1024);

export interface DiskRoomOptions {
  folder: string;
  world: World;
  health: Health;
  /** What the database says of itself. */
  usage: () => Tree;
}

export class DiskRoom {
  readonly #options: DiskRoomOptions;
  readonly #file: FileHandle;
  #usage: Tree;
  /** Of the file, beyond what is used and what commits on their way may use. */
  #left = 0;
  #inFlight = 0;
  #lookedAtMs = -Infinity;
  #isRoomy = false;
  /** Commits are let through in the order in which they came. */
  #turn: Promise<unknown> = Promise.resolve();
  #cancelProbe: Cancel = () => undefined;

  static async open(options: DiskRoomOptions): Promise<DiskRoom> {
    return new DiskRoom(options, await open(path.join(options.folder, DATA_FILE), "a"));
  }

  private constructor(options: DiskRoomOptions, file: FileHandle) {
    this.#options = options;
    this.#file = file;
    this.#usage = options.usage();
  }

  /** Resolves when the writes have their room, with the function to be called when they are done; rejects where there is none. */
  take(writes: readonly Write[]): Promise<() => void> {
    const taken = this.#turn.then(() => this.#take(writes));
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  /** Whether what is still to be written has its room already, so that the disk need not be asked for any. */
  holds(load: Load): boolean {
    if (this.#options.health.has("full") || !this.#isDiskRoomy()) return false;
    return this.#left >= mostPages(load, this.#usage) * PAGE_BYTES;
  }

  touchedPages(load: Load): number {
    return touchedPages(load, this.#usage);
  }

  #isDiskRoomy(): boolean {
    const { folder, world } = this.#options;
    const now = world.monotonic.nowMs();
    if (now - this.#lookedAtMs >= LOOK_MS) {
      this.#lookedAtMs = now;
      this.#isRoomy = freeAboveReserve(folder, world) >= 0;
    }
    return this.#isRoomy;
  }

  /** Makes it so, or rejects. Nothing is taken: that is done by the commit. */
  provide(load: Load): Promise<void> {
    const provided = this.#turn.then(() => this.#provideFor(load));
    this.#turn = provided.catch(() => undefined);
    return provided.then(() => undefined);
  }

  /** Whatever the reason: who goes on at once would most likely meet it again. */
  refused(reason: string): void {
    if (this.#options.health.has("full")) return;
    this.#options.health.worsen("full", `Nothing is written until there is room: ${reason}`);
    this.#probeLater();
  }

  async close(): Promise<void> {
    await this.#turn;
    this.#cancelProbe();
    await this.#file.close();
  }

  /** The pages that are provided. */
  async #provideFor(load: Load): Promise<number> {
    if (this.#options.health.has("full")) throw new Error("the disk is full");
    const pages = mostPages(load, this.#usage);
    try {
      await this.#provide(pages * PAGE_BYTES);
    } catch (error) {
      // One that asks for much is refused alone, as long as there is room for the others.
      await this.#provide(LEAST_BYTES).catch((reason: unknown) => this.refused(reasonOf(reason)));
      throw error;
    }
    return pages;
  }

  async #take(writes: readonly Write[]): Promise<() => void> {
    const pages = await this.#provideFor(loadOf(writes));
    const bytes = pages * PAGE_BYTES;
    this.#left -= bytes;
    this.#inFlight += bytes;
    // Until the next look the tree is taken to have grown by all of it.
    this.#usage.pages += pages;
    this.#usage.branches += pages;
    this.#usage.lastPage += pages;
    return () => {
      this.#inFlight -= bytes;
    };
  }

  async #provide(bytes: number): Promise<void> {
    const { folder, world } = this.#options;
    const free = freeAboveReserve(folder, world);
    if (free < 0) throw new Error("the disk is full");
    if (this.#left >= bytes) return;
    this.#look();
    // More than is missing: to look and to extend takes longer than a commit does on a fast disk.
    if (this.#left >= bytes + STEP_BYTES / 2) return;
    const missing = bytes - this.#left;
    if (free < missing) throw new Error("the disk has too little room");
    const wanted = Math.max(missing, Math.min(STEP_BYTES, Math.floor(free / 8)));
    await this.#extend(wanted).catch((error: unknown) => {
      if (this.#left < bytes) throw error;
    });
  }

  #look(): void {
    this.#usage = this.#options.usage();
    const { size } = fstatSync(this.#file.fd);
    this.#left = size - (this.#usage.lastPage + 1) * PAGE_BYTES - this.#inFlight;
  }

  /** Appends: never over what lmdb may be writing at the same time. */
  async #extend(bytes: number): Promise<void> {
    for (let missing = bytes; missing > 0;) {
      const { bytesWritten } = await this.#file.write(ZEROS, 0, Math.min(missing, ZEROS.length));
      this.#left += bytesWritten;
      missing -= bytesWritten;
    }
  }

  #probeLater(): void {
    this.#cancelProbe = this.#options.world.monotonic.setTimer(() => {
      this.#turn = this.#turn.then(() => this.#probe());
    }, PROBE_MS);
  }

  async #probe(): Promise<void> {
    try {
      await this.#provide(LEAST_BYTES);
      this.#options.health.mend("full");
    } catch {
      this.#probeLater();
    }
  }
}
