// A tiny multi-version store behind the engine's and the runner's lines, for tests of what lies above them.
// Functions: `get {key}`, `sum {keys}`, `fail {key}`, `whoami`, `page {journal}`; mutations `set {key, value}`, `failing`, `refused`, `noop`.
import type { Runner } from "../runtime/runner.ts";
import type { MutationOutcome, QueryOutcome } from "../runtime/runs/calls.ts";
import type { Commit, Engine, Flight, Interval } from "../transaction/engine.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import type { Wire, WireObject } from "../values/wire.ts";

interface VersionOf {
  ts: bigint;
  value: Wire;
}

type FakeRunner = Pick<Runner, "beginQueries" | "mutation" | "action" | "verifyToken" | "onReload">;

export class FakeBackend {
  readonly #data = new Map<string, VersionOf[]>();
  readonly #commitListeners = new Set<(commit: Commit) => void>();
  readonly #flightListeners = new Set<(flight: Flight) => void>();
  readonly #reloadListeners = new Set<() => void>();
  readonly #answered = new Map<string, MutationOutcome>();
  #ts = 100n;
  /** The newest that a commit was given. */
  #given = 0n;
  /** Waits before each query answers; lets commits fall into the middle of a transition. */
  delay: () => Promise<void> = () => Promise.resolve();
  mutationDelay: () => Promise<void> = () => Promise.resolve();
  actionDelay: () => Promise<void> = () => Promise.resolve();
  runs: string[] = [];
  openSnapshots = 0;
  mutationsRun = 0;
  actionsRun = 0;
  failNext: Error | null = null;
  tellsOfFlights = false;

  readonly engine: Pick<Engine, "latestTs" | "observeTs" | "onCommit" | "onFlight"> = {
    latestTs: () => this.#ts,
    observeTs: (ts) => {
      if (ts > this.#ts) this.#ts = ts;
    },
    onCommit: (listener) => {
      this.#commitListeners.add(listener);
      return () => this.#commitListeners.delete(listener);
    },
    onFlight: (listener) => {
      this.#flightListeners.add(listener);
      return () => this.#flightListeners.delete(listener);
    },
  };

  readonly runner: FakeRunner = {
    beginQueries: (flight) => {
      const ts = flight?.ts ?? this.#ts;
      this.openSnapshots += 1;
      return {
        ts,
        run: (call, journal) => this.#query(ts, call.path, call.args, call.identity, journal),
        release: () => {
          this.openSnapshots -= 1;
        },
      };
    },
    mutation: async (call, once) => {
      const key = once ? `${once.sessionId}|${once.requestId}` : null;
      const before = key === null ? undefined : this.#answered.get(key);
      if (before !== undefined) return before;
      await this.mutationDelay();
      if (call.path === "refused") throw new DeveloperError("TooManyWrites", "Too many writes");
      const outcome = this.#mutation(call.path, call.args);
      if (key !== null && outcome.ok) this.#answered.set(key, outcome);
      return outcome;
    },
    action: async (call) => {
      this.actionsRun += 1;
      await this.actionDelay();
      if (call.path === "refused") throw new DeveloperError("TooManyWrites", "Too many writes");
      return { ok: true, value: JSON.stringify(call.args), logLines: [] };
    },
    verifyToken: (token) => {
      if (token.startsWith("bad")) {
        return Promise.reject(new DeveloperError("InvalidAuthHeader", "Could not validate token"));
      }
      const [subject = "", expiresAtMs] = token.split("@");
      const identity: Identity = {
        kind: "user",
        attributes: { subject },
        expiresAtMs: Number(expiresAtMs ?? Number.MAX_SAFE_INTEGER),
      };
      return Promise.resolve(identity);
    },
    onReload: (listener) => {
      this.#reloadListeners.add(listener);
      return () => this.#reloadListeners.delete(listener);
    },
  };

  commit(writes: Record<string, Wire>): bigint {
    const flying = this.fly(writes);
    if (this.tellsOfFlights) flying.tell();
    return flying.land();
  }

  /** A commit on its way to the disk: who looks at the flight sees it already. */
  fly(writes: Record<string, Wire>): { tell: () => void; land: () => bigint; fail: () => void } {
    this.#given += 1n;
    const ts = this.#given > this.#ts ? this.#given : this.#ts + 1n;
    this.#given = ts;
    for (const [key, value] of Object.entries(writes)) {
      const versions = this.#data.get(key) ?? [];
      versions.push({ ts, value });
      this.#data.set(key, versions);
    }
    const commit = { ts, touched: Object.keys(writes) };
    const beginRead = () => {
      throw new Error("The runner is a fake");
    };
    const flight = { ts, commits: [commit], beginRead };
    return {
      tell: () => {
        for (const listener of this.#flightListeners) listener(flight);
      },
      land: () => {
        this.#ts = ts;
        for (const listener of this.#commitListeners) listener(commit);
        return ts;
      },
      fail: () => {
        for (const key of commit.touched) {
          const kept = this.#data.get(key)?.filter((version) => version.ts !== ts);
          this.#data.set(key, kept ?? []);
        }
      },
    };
  }

  reload(): void {
    for (const listener of this.#reloadListeners) listener();
  }

  async #query(
    ts: bigint,
    path: string,
    args: Wire,
    identity: Identity,
    journal: string | null,
  ): Promise<QueryOutcome> {
    this.runs.push(`${path} ${JSON.stringify(args)}`);
    await this.delay();
    if (this.failNext !== null) {
      const error = this.failNext;
      this.failNext = null;
      throw error;
    }
    const given = args as WireObject;
    const keys = (given["keys"] ?? [given["key"] ?? "none"]) as string[];
    const reads: Interval[] = keys.map((key) => ({ start: key, end: `${key}\0` }));
    const values = keys.map((key) => this.#at(key, ts));
    const common = {
      ts,
      reads,
      journal: path === "page" ? (journal ?? "J1") : null,
      usedIdentity: path === "whoami",
      usedClock: path === "clock",
      logLines: [],
    };
    if (path === "fail") {
      return {
        ok: false,
        errorMessage: `no ${JSON.stringify(values[0])}`,
        errorData: null,
        ...common,
      };
    }
    const value = this.#value(path, values, identity);
    return { ok: true, value: JSON.stringify(value), ...common };
  }

  #value(path: string, values: Wire[], identity: Identity): Wire {
    if (path === "whoami") {
      return identity.kind === "user" ? (identity.attributes["subject"] ?? null) : null;
    }
    if (path === "sum") return values.reduce<number>((sum, value) => sum + Number(value), 0);
    return values[0] ?? null;
  }

  #mutation(path: string, args: Wire): MutationOutcome {
    this.mutationsRun += 1;
    if (path === "failing") return { ok: false, errorMessage: "boom", logLines: [] };
    const given = args as WireObject;
    const writes: Record<string, Wire> =
      path === "set" ? { [given["key"] as string]: given["value"] ?? null } : {};
    return { ok: true, value: JSON.stringify(path), logLines: [], ts: this.commit(writes) };
  }

  #at(key: string, ts: bigint): Wire {
    return this.#data.get(key)?.findLast((version) => version.ts <= ts)?.value ?? null;
  }
}
