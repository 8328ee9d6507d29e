// The kinds of failure below the function border. Everything else that is thrown is a bug of this backend.
import type { Wire } from "./wire.ts";

/** The developer's or caller's fault: fails the function with Convex's code and text. `data` only for ConvexErrors. */
export class DeveloperError extends Error {
  readonly code: string;
  /** Wire JSON payload; its presence makes the client see a ConvexError. */
  readonly data: Wire | undefined;

  constructor(code: string, message: string, data?: Wire) {
    super(message);
    this.name = "DeveloperError";
    this.code = code;
    this.data = data;
  }
}

/** The call fits no function: an address that names none, arguments that it does not take, an id that is taken. No code has run for it. */
export class MisfitError extends DeveloperError {}

/** What a function needs of the stored data is damaged: it fails, and nobody else. The message names what is lost. */
export class DamagedError extends DeveloperError {
  constructor(message: string) {
    super("StorageDamaged", message);
    this.name = "DamagedError";
  }
}

/** Another commit changed what this transaction read: run the whole function again. */
export class ConflictError extends Error {
  readonly table: string | null;

  constructor(table: string | null) {
    super(
      `Documents read from or written to the "${table ?? "unknown"}" table changed while this mutation was being run and on every subsequent retry. Another call to this mutation changed the same document. See https://docs.convex.dev/error#1`,
    );
    this.name = "ConflictError";
    this.table = table;
  }
}

/** The disk refused (full, read-only, I/O error): nothing of the commit was written; later commits may succeed. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** Thrown (rejected) instead of an outcome: nothing about the function, the server could not run it. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  /** OptimisticConcurrencyControlFailure, TooManyConcurrentRequests, StorageUnavailable, ShuttingDown, … */
  readonly code: string;
  /** What a function that meets it finds in a ConvexError; without it, a plain error. */
  readonly data: Wire | undefined;

  constructor(code: string, message: string, data?: Wire) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Anything may be thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
