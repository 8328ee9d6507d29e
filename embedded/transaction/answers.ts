// Answers to requests that may be sent again. They lie beside the tables and in nobody's read set, one entry each: kept as a document,
// in its table and two indexes, an answer took a quarter of all that a message takes. The day of its commit comes first in its key,
// so that those of a day can go together. Which days there are is a setting of each: whoever looks for an answer reads no other's.
import {
  answerDayKey,
  answerKey,
  answersOf,
  answersPrefix,
  requestOfAnswer,
} from "../database/layout.ts";
import type { Reader } from "../database/reader.ts";
import { afterPrefix } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import type { OwnWrites } from "./own-writes.ts";

const NS_PER_MS = 1_000_000n;
const DAY_MS = 24 * 3_600_000;
/** So much goes in one transaction. */
const MOST_REMOVED = 500;
const MOST_CHARACTERS = 4 * 1024 * 1024;

export interface RequestKey {
  /** A UUID. */
  sessionId: string;
  /** 0 to 2³² - 1. */
  requestId: number;
}

export interface Answer {
  /** Of the commit that carried it. */
  ts: bigint;
  /** Stands for who called and what. */
  caller: string;
  /** Wire JSON. */
  value: string;
}

interface Kept extends RequestKey {
  rest: string;
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

function answerIn(text: string): Answer {
  const first = text.indexOf("\n");
  const second = text.indexOf("\n", first + 1);
  return {
    ts: BigInt(text.slice(0, first)),
    caller: text.slice(first + 1, second),
    value: text.slice(second + 1),
  };
}

export class Answers {
  readonly #view: Reader;
  /** null: nothing can be written. */
  readonly #own: OwnWrites | null;
  /** Of which there are answers on the disk, whatever the clock said then: one that is not found is a mutation that runs twice. */
  readonly #days: ReadonlySet<number>;
  #kept: Kept[] = [];

  constructor(view: Reader, own: OwnWrites | null, days: ReadonlySet<number>) {
    this.#view = view;
    this.#own = own;
    this.#days = days;
  }

  get areKept(): boolean {
    return this.#kept.length > 0;
  }

  /** To be written with the commit, whose ts it holds. `caller`: one line. */
  keep({ sessionId, requestId }: RequestKey, caller: string, value: string): void {
    if (this.#own === null) throw new Error("This transaction is read-only");
    this.#kept.push({ sessionId, requestId, rest: `${caller}\n${value}` });
  }

  /** Called once, right before the writes are handed over. */
  date(ts: bigint): void {
    if (this.#kept.length === 0) return;
    const day = dayOf(Number(ts / NS_PER_MS));
    if (!this.#days.has(day)) this.#own?.put(answerDayKey(day), "");
    for (const { sessionId, requestId, rest } of this.#kept) {
      this.#own?.put(answerKey(day, sessionId, requestId), `${ts}\n${rest}`);
    }
    this.#kept = [];
  }

  find({ sessionId, requestId }: RequestKey): Answer | null {
    for (const day of this.#days) {
      const text = this.#view.get(answerKey(day, sessionId, requestId));
      if (text !== undefined) return answerIn(text);
    }
    return null;
  }

  /** The highest number of the session that has an answer. */
  last(sessionId: string): number | null {
    let last: number | null = null;
    for (const day of this.#days) {
      const { start, end } = answersOf(day, sessionId);
      const cursor = this.#view.range(start, end, true);
      const entry = cursor.next();
      cursor.close();
      if (entry !== null) last = Math.max(last ?? 0, requestOfAnswer(entry.key));
    }
    return last;
  }

  /** Removes some of those that were kept on days that ended before; returns whether there may be more. */
  removeBefore(ms: number): boolean {
    const day = [...this.#days].find((one) => one < dayOf(ms));
    if (day === undefined) return false;
    const prefix = answersPrefix(day);
    const cursor = this.#view.range(prefix, afterPrefix(prefix), false);
    const keys: Key[] = [];
    let characters = 0;
    let entry = cursor.next();
    while (entry !== null && keys.length < MOST_REMOVED && characters < MOST_CHARACTERS) {
      keys.push(entry.key);
      characters += entry.value.length;
      entry = cursor.next();
    }
    cursor.close();
    for (const key of keys) this.#own?.put(key, null);
    if (entry === null) this.#own?.put(answerDayKey(day), null);
    return true;
  }
}
