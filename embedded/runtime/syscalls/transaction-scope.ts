// What one transaction's functions share: the caller, the clock, and what has to happen once the transaction is through.
import type { Transaction } from "../../transaction/engine.ts";
import type { Identity } from "../../values/identity.ts";
import type { Executor } from "../isolate/executor.ts";
import type { LogLines } from "../isolate/log-lines.ts";

/** Where a call came from; `ctx.meta.getRequestMetadata()`. */
export interface RequestMetadata {
  ip: string | null;
  userAgent: string | null;
  requestId: string;
  scheduledFunctionId: string | null;
  authToken: string | null;
}

/** Things outside the transaction that wait for its commit. A sub-transaction that fails takes its own back. */
export class Effects {
  readonly scheduledTimes: number[] = [];
  /** Bytes to remove when the transaction is through. */
  readonly deletedFiles: string[] = [];
  /** Bytes to remove when it fails. */
  readonly storedFiles: string[] = [];

  mark(): () => void {
    const scheduled = this.scheduledTimes.length;
    const deleted = this.deletedFiles.length;
    const stored = this.storedFiles.length;
    return () => {
      this.scheduledTimes.length = scheduled;
      this.deletedFiles.length = deleted;
      // Their rows are gone: they go with the transaction, whether it is through or fails.
      this.deletedFiles.push(...this.storedFiles.slice(stored));
    };
  }
}

export interface TransactionScope {
  readonly tx: Transaction;
  readonly executor: Executor;
  readonly identity: Identity;
  readonly metadata: RequestMetadata;
  readonly nowMs: number;
  readonly log: LogLines;
  readonly effects: Effects;
  usedIdentity: boolean;
  usedClock: boolean;
}

export function newScope(
  given: Omit<TransactionScope, "effects" | "usedIdentity" | "usedClock">,
): TransactionScope {
  return {
    tx: given.tx,
    executor: given.executor,
    identity: given.identity,
    metadata: given.metadata,
    nowMs: given.nowMs,
    log: given.log,
    effects: new Effects(),
    usedIdentity: false,
    usedClock: false,
  };
}

/** What `ctx.auth.getUserIdentity()` answers. */
export function userIdentity(identity: Identity): object | null {
  if (identity.kind === "user") return identity.attributes;
  if (identity.kind === "admin") return identity.actingAs ?? null;
  return null;
}
