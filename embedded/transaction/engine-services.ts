// What a transaction needs from its engine.
import type { Catalog } from "../database/catalog.ts";
import type { CursorSeal } from "../database/cursors.ts";
import type { TextStatistics } from "../database/statistics.ts";
import type { Snapshot } from "../storage/store.ts";
import type { VersionedMap } from "../storage/versioned-map.ts";
import type { DataTransaction } from "./data-transaction.ts";
import type { RecentRows } from "./recent-rows.ts";

/** A snapshot that several transactions share. */
export interface SharedSnapshot {
  readonly ts: bigint;
  readonly snapshot: Snapshot;
  retain(): void;
  release(): void;
}

export interface EngineServices {
  readonly pending: VersionedMap<bigint>;
  readonly seal: CursorSeal;
  readonly statistics: TextStatistics;
  readonly recentRows: RecentRows;
  readonly settings: {
    readonly tables: ReadonlySet<string>;
    readonly answerDays: ReadonlySet<number>;
  };
  newId(tableNumber: number): string;
  /** Strictly increasing milliseconds, never before `beginTs`. */
  nextCreationTime(): number;
  /** Called for transactions that see pending commits: those must stay while it is open. */
  began(transaction: DataTransaction): void;
  released(transaction: DataTransaction): void;
}

export interface Beginning {
  engine: EngineServices;
  catalog: Catalog;
  beginTs: bigint;
  shared: SharedSnapshot;
  /** Also sees commits that are on their way to the disk. */
  seesPending: boolean;
  writable: boolean;
}
