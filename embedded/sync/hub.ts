// All sessions of a server: decides when each computes its next transition.
import type { Runner } from "../runtime/runner.ts";
import type { Engine } from "../transaction/engine.ts";
import type { Identity } from "../values/identity.ts";
import type { WireObject } from "../values/wire.ts";
import type { World } from "../world/world.ts";
import { type AllowanceOf, allowances } from "./allowance.ts";
import { DueSessions } from "./due-sessions.ts";
import type { SocketFailure } from "./failures.ts";
import { LiveQueries } from "./live-queries.ts";
import type { Session } from "./session.ts";
import { SocketMemory } from "./socket-memory.ts";

export interface SyncHubOptions {
  engine: Pick<Engine, "latestTs" | "observeTs" | "onCommit" | "onFlight">;
  runner: Pick<Runner, "beginQueries" | "mutation" | "action" | "verifyToken" | "onReload">;
  world: World;
  /** null for a key that is not ours. */
  verifyAdmin(key: string, actingAs: WireObject | null): Identity | null;
  /** Connections that ended through a fault of the server. */
  onFailure?: (failure: SocketFailure, cause: unknown) => void;
  cacheBytes?: number;
  /** How much may be asked for at once. */
  allowanceOf?: AllowanceOf;
  /** What all sockets may hold in memory together. */
  memoryBytes?: number;
}

/** How long transitions are computed in one go before other work of the process gets its turn. */
const SLICE_MS = 10;
/** How many are begun in one go whose functions run afterwards, when nobody looks at the time. */
const MOST_BEGUN = 4;
const DEFAULT_MEMORY_BYTES = 128 * 1024 * 1024;

export class SyncHub {
  readonly live: LiveQueries;
  readonly memory: SocketMemory;
  readonly allowanceOf: AllowanceOf;
  readonly runner: SyncHubOptions["runner"];
  readonly world: World;
  readonly #options: SyncHubOptions;
  readonly #due = new DueSessions();
  #isFlushPlanned = false;

  constructor(options: SyncHubOptions) {
    this.#options = options;
    this.runner = options.runner;
    this.world = options.world;
    this.live = new LiveQueries(options);
    this.allowanceOf = options.allowanceOf ?? allowances();
    const { memoryBytes = DEFAULT_MEMORY_BYTES } = options;
    this.memory = new SocketMemory(options.world.monotonic, memoryBytes);
  }

  observeTs(ts: bigint): void {
    if (ts > this.#options.engine.latestTs()) this.#options.engine.observeTs(ts);
  }

  verifyAdmin(key: string, actingAs: WireObject | null): Identity | null {
    return this.#options.verifyAdmin(key, actingAs);
  }

  /**
   * Not at once but in a macrotask: by then the mutation that woke the session has been answered (its promise settles in the
   * microtasks after the commit was announced), so that no client sees its write before its response; and commits that
   * were announced together make one transition.
   */
  schedule(session: Session): void {
    this.#due.add(session);
    this.#planFlush();
  }

  forget(session: Session): void {
    this.#due.delete(session);
  }

  report(failure: SocketFailure, cause: unknown): void {
    this.#options.onFailure?.(failure, cause);
  }

  close(): void {
    this.#due.clear();
    this.live.close();
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    this.world.monotonic.nextTurn(() => this.#flush());
  }

  #flush(): void {
    this.#isFlushPlanned = false;
    const { monotonic } = this.world;
    const started = monotonic.nowMs();
    let begun = 0;
    do if (this.#due.take()?.update()) begun += 1;
    while (this.#due.size > 0 && begun < MOST_BEGUN && monotonic.nowMs() - started <= SLICE_MS);
    if (this.#due.size > 0) this.#planFlush();
  }
}
