// What of a store is known to be damaged, and the words for it.
import { DamagedError } from "../values/errors.ts";
import type { Key } from "../values/wire.ts";
import { type Gap, gapAt } from "./gaps.ts";
import type { Health } from "./health.ts";

export interface Found {
  lost: readonly Key[];
  gaps: readonly Gap[];
}

export class Damage {
  readonly gaps: Gap[] = [];
  readonly #lost: Key[] = [];
  readonly #health: Health;
  #name: (key: Key) => string = (key) => `the entry ${JSON.stringify(key)}`;

  constructor(health: Health) {
    this.#health = health;
  }

  nameKeys(name: (key: Key) => string): void {
    this.#name = name;
    this.#tell();
  }

  #tell(): void {
    const first = this.#lost[0];
    if (first !== undefined) this.at(first);
  }

  /** `lost`: what was found damaged, also where its key is known. */
  found({ lost, gaps }: Found): void {
    this.#lost.push(...lost);
    this.gaps.push(...gaps);
  }

  /** While the store is in use. */
  foundLate(found: Found): void {
    this.found(found);
    this.#tell();
  }

  /** What stands under this key is not what was written there, or is not there at all. */
  at(key: Key): DamagedError {
    const error = new DamagedError(`The stored data is damaged: ${this.#name(key)} is lost.`);
    this.#health.worsen("damaged", error.message);
    return error;
  }

  in(gap: Gap): DamagedError {
    return this.at(gap.found);
  }

  /** A key that is not there may be one that was lost. */
  mustNotBeLost(key: Key): void {
    const gap = gapAt(this.gaps, key);
    if (gap !== undefined) throw this.in(gap);
  }
}
