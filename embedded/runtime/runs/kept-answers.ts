// Answers of queries that actions asked for, given again while no commit has touched what they read, as Convex does. Nothing is
// followed: an answer is judged when somebody wants it, by the commits since it was last.
import { LRUCache } from "lru-cache";

import { covers, joined } from "../../transaction/commit-log.ts";
import type { Commit, Engine, Interval } from "../../transaction/engine.ts";
import type { Identity } from "../../values/identity.ts";
import type { Wire } from "../../values/wire.ts";
import { isOfThisMoment } from "./clock-life.ts";

/** Counted in characters of questions, answers and bounds of what they read. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const LONGEST = 512 * 1024;
/** What was read before so many commits is read anew: to judge it would take as long. */
const MOST_COMMITS = 256;
/** Of these together: a commit may touch tens of thousands. */
const MOST_KEYS = 65_536;

/** One that wrote no log. */
export interface Answer {
  value: string;
  reads: readonly Interval[];
  /** Where it holds; later, how far it has been looked at. */
  ts: bigint;
  /** By the functions' clock, where they read it. */
  askedAtMs: number | null;
}

function isTouched(reads: readonly Interval[], { touched, everything }: Commit): boolean {
  return everything === true || touched.some((key) => covers(reads, key));
}

/** Everything on which the answer may depend but the data. To a query, whose token was refused is nobody, and no more. */
export function questionOf(address: string, args: Wire, identity: Identity): string {
  const who =
    identity.kind === "user"
      ? identity.attributes
      : identity.kind === "admin"
        ? (identity.actingAs ?? null)
        : null;
  // A list of three: no two questions have one text.
  return JSON.stringify([address, [identity.kind, who], args]);
}

class Kept {
  readonly value: string;
  readonly askedAtMs: number | null;
  ts: bigint;
  readonly #reads: readonly Interval[];
  /** Most answers are never asked for again, and need not be judged. */
  #joined: readonly Interval[] | null = null;

  constructor({ value, reads, ts, askedAtMs }: Answer) {
    this.value = value;
    this.askedAtMs = askedAtMs;
    this.ts = ts;
    this.#reads = reads;
  }

  get reads(): readonly Interval[] {
    return (this.#joined ??= joined(this.#reads));
  }

  get characters(): number {
    return this.#reads.reduce(
      (sum, { start, end }) => sum + start.length + end.length,
      this.value.length,
    );
  }
}

export class KeptAnswers {
  readonly #engine: Pick<Engine, "latestTs">;
  readonly #kept: LRUCache<string, Kept>;
  readonly #nowMs: () => number;
  /** The newest ones, oldest first. */
  readonly #commits: Commit[] = [];
  /** That they touched. */
  #keys = 0;
  /** Commits up to here are no longer known. */
  #forgottenThrough: bigint;
  #heardThrough: bigint;

  constructor(
    engine: Pick<Engine, "latestTs" | "onCommit">,
    nowMs: () => number,
    mostCharacters = MOST_CHARACTERS,
  ) {
    this.#engine = engine;
    this.#nowMs = nowMs;
    this.#forgottenThrough = this.#heardThrough = engine.latestTs();
    this.#kept = new LRUCache({
      maxSize: mostCharacters,
      maxEntrySize: LONGEST,
      sizeCalculation: ({ characters }, question) => question.length + characters + 1,
    });
    engine.onCommit((commit) => this.#heard(commit));
  }

  /** The answer as it would be now. */
  find(question: string): string | undefined {
    const kept = this.#kept.get(question);
    if (kept === undefined) return undefined;
    if (!this.#stillHolds(kept)) {
      this.#kept.delete(question);
      return undefined;
    }
    kept.ts = this.#heardThrough;
    return kept.value;
  }

  keep(question: string, answer: Answer): void {
    this.#kept.set(question, new Kept(answer));
  }

  clear(): void {
    this.#kept.clear();
  }

  #stillHolds(kept: Kept): boolean {
    const { ts, askedAtMs } = kept;
    if (askedAtMs !== null && !isOfThisMoment(askedAtMs, this.#nowMs())) return false;
    if (this.#engine.latestTs() !== this.#heardThrough || ts < this.#forgottenThrough) return false;
    for (let at = this.#commits.length - 1; at >= 0; at -= 1) {
      const commit = this.#commits[at] as Commit;
      if (commit.ts <= ts) return true;
      if (isTouched(kept.reads, commit)) return false;
    }
    return true;
  }

  #heard(commit: Commit): void {
    this.#heardThrough = commit.ts;
    this.#commits.push(commit);
    this.#keys += commit.touched.length;
    while (this.#commits.length > MOST_COMMITS || this.#keys > MOST_KEYS) {
      const { ts, touched } = this.#commits.shift() as Commit;
      this.#keys -= touched.length;
      this.#forgottenThrough = ts;
    }
  }
}
