// Runs again what a commit will wake, while the disk still works at it. A result is used when its commit is durable and nothing
// has touched what it read since; of a commit that failed it is forgotten, and nobody has heard of it.
import type { Runner } from "../runtime/runner.ts";
import type { QueryOutcome } from "../runtime/runs/calls.ts";
import { isOfThisMoment } from "../runtime/runs/clock-life.ts";
import type { Commit, Flight } from "../transaction/engine.ts";
import { type QueryRequest, toCall } from "./live-query.ts";
import { firstTouch } from "./touch.ts";

/** More would keep the one who committed from being answered. */
const MOST = 4;
/** Who has not asked by then will find that something touched it. */
const MOST_COMMITS_SINCE = 64;

/** A query to run, with the key of its result. */
export interface Woken {
  key: string;
  request: QueryRequest;
}

interface Run {
  startedMs: number;
  identityKey: string;
  /** null: it could not be run. */
  outcome: Promise<QueryOutcome | null>;
  /** The same as soon as it is known. */
  settled: QueryOutcome | null;
}

interface Flown {
  ts: bigint;
  runs: ReadonlyMap<string, Run>;
  /** What was published behind it. */
  since: Commit[];
}

export class EarlyRuns {
  readonly #runner: Pick<Runner, "beginQueries">;
  readonly #nowMs: () => number;
  #inAir: Flown | null = null;
  #landed: Flown | null = null;

  constructor(runner: Pick<Runner, "beginQueries">, nowMs: () => number) {
    this.#runner = runner;
    this.#nowMs = nowMs;
  }

  begin(flight: Flight, woken: Iterable<Woken>): void {
    const first: Woken[] = [];
    // A commit may wake thousands, whose keys nobody needs.
    for (const one of woken) if (first.push(one) === MOST) break;
    this.#inAir = { ts: flight.ts, runs: this.#runAll(flight, first), since: [] };
  }

  #runAll(flight: Flight, woken: readonly Woken[]): Map<string, Run> {
    const runs = new Map<string, Run>();
    if (woken.length === 0) return runs;
    const snapshot = this.#runner.beginQueries(flight);
    for (const { key, request } of woken) {
      const outcome = snapshot.run(toCall(request), request.journal).catch(() => null);
      const startedMs = this.#nowMs();
      const run: Run = { startedMs, identityKey: request.identityKey, outcome, settled: null };
      runs.set(key, run);
      void outcome.then((settled) => {
        run.settled = settled;
      });
    }
    const outcomes = [...runs.values()].map(({ outcome }) => outcome);
    void Promise.all(outcomes).then(() => snapshot.release());
    return runs;
  }

  /** To be told of every commit, before anybody asks for a result of it. */
  published(commit: Commit): void {
    if (this.#inAir !== null && commit.ts >= this.#inAir.ts) {
      // A later one without it: it failed.
      this.#landed = commit.ts === this.#inAir.ts ? this.#inAir : null;
      this.#inAir = null;
    }
    if (this.#landed === null || commit.ts === this.#landed.ts) return;
    this.#landed.since.push(commit);
    if (this.#landed.since.length > MOST_COMMITS_SINCE) this.#landed = null;
  }

  /** The functions may be others now. */
  drop(): void {
    this.#inAir = null;
    this.#landed = null;
  }

  /** `base`: the key that all askers share. null: nothing that would hold at `ts`. */
  find(base: string, request: QueryRequest, ts: bigint): Promise<QueryOutcome | null> | null {
    const landed = this.#landed;
    const run = runIn(landed, base, request, ts);
    if (landed === null || run === null) return null;
    // Unless it was dropped meanwhile.
    return run.outcome.then((outcome) =>
      this.#landed === landed ? this.#judged(landed, run, outcome, request) : null,
    );
  }

  /** The same, of what has its outcome already. */
  findNow(base: string, request: QueryRequest, ts: bigint): QueryOutcome | null {
    const landed = this.#landed;
    const run = runIn(landed, base, request, ts);
    return landed && run && this.#judged(landed, run, run.settled, request);
  }

  #judged(
    { since }: Flown,
    { identityKey, startedMs }: Run,
    outcome: QueryOutcome | null,
    request: QueryRequest,
  ): QueryOutcome | null {
    if (outcome === null) return null;
    if (outcome.usedIdentity && identityKey !== request.identityKey) return null;
    if (outcome.usedClock && !isOfThisMoment(startedMs, this.#nowMs())) return null;
    return firstTouch(outcome.reads, since) === null ? outcome : null;
  }
}

function runIn(landed: Flown | null, base: string, request: QueryRequest, ts: bigint): Run | null {
  if (landed === null || landed.ts > ts) return null;
  return landed.runs.get(base) ?? landed.runs.get(`${base}\n${request.identityKey}`) ?? null;
}
