// A commit that has its ts and its place in the queue, but is not durable yet.
import type { Write } from "../storage/store.ts";
import type { Key } from "../values/wire.ts";
import type { Commit } from "./engine.ts";

export class PendingCommit {
  readonly commit: Commit;
  readonly writes: ReadonlyMap<Key, string | null>;
  readonly done: Promise<Commit>;
  /** Whether its writes stand where those look who may see it before it is durable. */
  isShown = false;
  #resolve: (commit: Commit) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(commit: Commit, writes: ReadonlyMap<Key, string | null>) {
    this.commit = commit;
    this.writes = writes;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  succeed(): void {
    this.#resolve(this.commit);
  }

  fail(error: Error): void {
    this.#reject(error);
  }
}

/** The writes of several commits as one; of one key the newest. */
export function writesOf(batch: readonly PendingCommit[]): Write[] {
  const [first, ...others] = batch;
  if (first === undefined) return [];
  if (others.length === 0) return writeList(first.writes);
  const merged = new Map(first.writes);
  for (const { writes } of others) for (const [key, value] of writes) merged.set(key, value);
  return writeList(merged);
}

function writeList(writes: ReadonlyMap<Key, string | null>): Write[] {
  const list: Write[] = [];
  for (const [key, value] of writes) list.push({ key, value });
  return list;
}
