// What the answers to syscalls need of the whole: set up once, given to whoever answers them.
import type { FileStore } from "../../files/files.ts";
import type { UploadTokens } from "../../files/upload-token.ts";
import type { Engine, Transaction } from "../../transaction/engine.ts";
import type { Identity } from "../../values/identity.ts";
import type { Wire } from "../../values/wire.ts";
import type { World } from "../../world/world.ts";
import type { Executor, FunctionError, FunctionType } from "../isolate/executor.ts";
import type { LogLines } from "../isolate/log-lines.ts";
import type { RequestMetadata } from "./transaction-scope.ts";

/** A call from inside: from an action, or from the scheduler. Visibility is not checked. */
export interface InternalCall {
  address: string;
  args: Wire;
  identity: Identity;
  metadata: RequestMetadata;
  log: LogLines;
}

export type CallOutcome = { ok: true; value: string } | { ok: false; error: FunctionError };

export interface Services {
  readonly engine: Engine;
  readonly world: World;
  readonly files: FileStore;
  readonly uploadTokens: UploadTokens;
  readonly cloudUrl: string;
  readonly deploymentName: string;
  executor(): Executor;
  seed(): number;
  call(type: FunctionType, call: InternalCall): Promise<CallOutcome>;
  /** A transaction of the backend's own, retried on conflict. Resolves when durable. */
  transact<T>(body: (tx: Transaction) => T): Promise<T>;
  /** At the newest snapshot, without waiting for a turn. */
  read<T>(body: (tx: Transaction) => T): T;
  /** To be called when a transaction that scheduled functions is through, with the earliest of their times. */
  scheduled(dueAt: number): void;
}

export function fileUrl(services: Services, uuid: string): string {
  return `${services.cloudUrl}/api/storage/${uuid}`;
}
