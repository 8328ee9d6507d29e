// What a backend takes from the machine that it runs on: clock, timers, chance and room. All of it comes in here, so that a test
// can hold it still.

/** Takes back what was to come; nothing happens when it has come already. */
export type Cancel = () => void;

/** Time as the process lives it, which goes on evenly however the wall clock is set. */
export interface Monotonic {
  nowMs(): number;
  /** How long the event loop has had nothing to do, since it began. */
  idleMs(): number;
  /** Something came in from outside, and more may come soon: it is not to sleep for a moment. */
  heard(): void;
  /** Calls back once after `ms`. Does not keep the process alive. */
  setTimer(callback: () => void, ms: number): Cancel;
  /** Calls back when the event loop has done what it holds now. */
  nextTurn(callback: () => void): void;
}

/** Places where tests may stop a commit. */
export type PausePoint = "before-validate" | "after-validate" | "before-flush" | "after-flush";

export interface World {
  /** The wall clock, in milliseconds since the epoch. */
  nowMs(): number;
  /** Calls back once when the wall clock shows `ms` more. Does not keep the process alive. */
  setTimer(callback: () => void, ms: number): Cancel;
  /** What `setTimeout` in the code of an action goes by. */
  setActionTimer(callback: () => void, ms: number): Cancel;
  /** From 0 to before 1; not for secrets. */
  random(): number;
  /** Good enough for secrets. */
  randomBytes(length: number): Uint8Array;
  /** Of the disk that holds the folder. */
  roomOn(folder: string): { freeBytes: number; totalBytes: number };
  readonly monotonic: Monotonic;
  pause?(point: PausePoint): void | Promise<void>;
}
