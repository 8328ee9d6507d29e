// What the answers to syscalls need of the whole: set up once, given to every host.
import type { Engine, Transaction, World } from "../transaction/engine.ts";
import type { Wire } from "../values/wire.ts";
import type { Executor, FunctionError } from "./executor.ts";
import type { FileStore } from "./files.ts";
import type { LogLines } from "./log-lines.ts";
import type { FunctionType, Identity } from "./runner.ts";
import type { RequestMetadata } from "./transaction-scope.ts";
import type { UploadTokens } from "./upload-token.ts";

/** A call from inside: from an action, or from the scheduler. Visibility is not checked. */
export interface InternalCall {
  address: string;
  args: Wire;
  identity: Identity;
  metadata: RequestMetadata;
  log: LogLines;
}

export type CallOutcome = { ok: true; value: string } | { ok: false; error: FunctionError };

export interface Backend {
  readonly engine: Engine;
  readonly world: World;
  readonly files: FileStore;
  readonly uploadTokens: UploadTokens;
  readonly cloudUrl: string;
  readonly deploymentName: string;
  executor(): Executor;
  seed(): number;
  call(type: FunctionType, call: InternalCall): Promise<CallOutcome>;
  /** A host-side transaction, retried on conflict. Resolves when durable. */
  transact<T>(body: (tx: Transaction) => T): Promise<T>;
  /** At the newest moment, without waiting for a turn. */
  read<T>(body: (tx: Transaction) => T): T;
  /** To be called when a transaction that scheduled functions is through. */
  scheduled(): void;
}

export function fileUrl(backend: Backend, uuid: string): string {
  return `${backend.cloudUrl}/api/storage/${uuid}`;
}
