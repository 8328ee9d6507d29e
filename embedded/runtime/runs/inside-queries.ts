// Queries that actions and the scheduler ask for: from what is kept, from a run that is under way, or by one of their own.
import type { CallOutcome, InternalCall, Services } from "../syscalls/services.ts";
import { KeptAnswers, questionOf } from "./kept-answers.ts";
import type { LogEntry } from "./notes.ts";
import { beginQueries } from "./query-snapshot.ts";

interface Flight {
  /** Of the snapshot that it runs at. */
  ts: bigint;
  /** null: what came out is for the asker alone. */
  answer: Promise<string | null>;
}

export class InsideQueries {
  readonly #services: Services;
  readonly #onLog: (entry: LogEntry) => void;
  readonly #answers: KeptAnswers;
  readonly #flights = new Map<string, Flight>();

  constructor(services: Services, { onLog }: { onLog: (entry: LogEntry) => void }) {
    this.#services = services;
    this.#onLog = onLog;
    this.#answers = new KeptAnswers(services.engine, () => services.world.nowMs());
  }

  /** Other functions are in force. */
  forget(): void {
    this.#answers.clear();
    this.#flights.clear();
  }

  async answer(call: InternalCall): Promise<CallOutcome> {
    const question = questionOf(call.address, call.args, call.identity);
    const known = this.#answers.find(question) ?? this.#underWay(question);
    const value = known instanceof Promise ? await known : known;
    if (value !== null) return { ok: true, value };
    const running = this.#run(call, question);
    const flight = {
      ts: this.#services.engine.latestTs(),
      answer: running.then(
        ({ shared }) => shared,
        () => null,
      ),
    };
    this.#flights.set(question, flight);
    try {
      return (await running).outcome;
    } finally {
      if (this.#flights.get(question) === flight) this.#flights.delete(question);
    }
  }

  /** Whoever asks now may be owed the newest commit: a run that began before it is not for them. */
  #underWay(question: string): Promise<string | null> | null {
    const flight = this.#flights.get(question);
    return flight?.ts === this.#services.engine.latestTs() ? flight.answer : null;
  }

  async #run(
    call: InternalCall,
    question: string,
  ): Promise<{ outcome: CallOutcome; shared: string | null }> {
    const { executor, world } = this.#services;
    const inForce = executor();
    const startedMs = world.nowMs();
    const snapshot = beginQueries(this.#services, {
      redact: false,
      ready: () => Promise.resolve(),
      onLog: this.#onLog,
      onRun: undefined,
    });
    try {
      const { outcome, dependencies } = await snapshot.runInside(call);
      const { reads, ts, usedClock } = dependencies;
      // What a run says in the log it says each time.
      const isForAll = call.log.lines.length === 0 && executor() === inForce;
      if (!outcome.ok || !isForAll) return { outcome, shared: null };
      const askedAtMs = usedClock ? startedMs : null;
      this.#answers.keep(question, { value: outcome.value, reads, ts, askedAtMs });
      return { outcome, shared: outcome.value };
    } finally {
      snapshot.release();
    }
  }
}
