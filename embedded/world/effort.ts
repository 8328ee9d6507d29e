// How hard the tests of chance try: a short form with every change, a long one with figures for `npm run torture`.
import { appendFileSync } from "node:fs";

const IS_TORTURE = process.env["TORTURE"] === "1";
const HOUR_MS = 3_600_000;

/** What all chance in a run comes from; a failure is repeated with its `SEED`. */
export const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000_000);

export function rounds(short: number, long: number): number {
  return IS_TORTURE ? long : short;
}

/** How long a test may take: the long form is as slow as it is. */
export function timeLimit(ms: number): number {
  return IS_TORTURE ? 4 * HOUR_MS : ms;
}

export interface Figures {
  name: string;
  rounds: number;
  operations: number;
  losses: number;
  seconds: number;
  /** What else was measured, in words. */
  remark: string;
}

/** How fast-check is run. */
export function chance(short: number, long: number): { numRuns: number; seed: number } {
  return { numRuns: rounds(short, long), seed: SEED };
}

class Tally {
  readonly #name: string;
  readonly #started = performance.now();
  #rounds = 0;
  #operations = 0;
  #losses = 0;
  #remark = "";

  constructor(name: string) {
    this.#name = name;
  }

  /** One round with its operations; `lost` is what it should have kept and did not. */
  round(operations: number, lost = 0): void {
    this.#rounds += 1;
    this.#operations += operations;
    this.#losses += lost;
  }

  remark(text: string): void {
    this.#remark = text;
  }

  get figures(): Figures {
    return {
      name: this.#name,
      rounds: this.#rounds,
      operations: this.#operations,
      losses: this.#losses,
      seconds: (performance.now() - this.#started) / 1000,
      remark: this.#remark,
    };
  }
}

/** Runs a test and keeps its figures, also when it fails, for the table of `npm run torture`. */
export async function tallied(
  name: string,
  test: (tally: Tally) => Promise<void> | void,
): Promise<void> {
  const tally = new Tally(name);
  try {
    await test(tally);
  } finally {
    const file = process.env["TORTURE_FIGURES"];
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(tally.figures)}\n`);
  }
}
