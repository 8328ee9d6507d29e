// `Idempotency-Key`: what was asked under it once is answered as then, for a day.
import { createHash } from "node:crypto";

import type { Replay } from "../objects/stored.ts";
import type { Store } from "../store/store.ts";
import { invalid, StripeFault } from "./fault.ts";

const LIFE_MS = 24 * 60 * 60 * 1000;
const MOST = 10_000;
const LONGEST_KEY = 255;

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("base64");
}

function conflict(message: string, status: number, code?: string): StripeFault {
  return new StripeFault(
    { type: "idempotency_error", message, ...(code !== undefined && { code }) },
    status,
  );
}

export class Replays {
  readonly #store: Store;
  readonly #nowMs: () => number;
  readonly #running = new Set<string>();

  constructor(store: Store, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** The answer of before, or null: then the key is taken until `release`. */
  take(key: string, request: string): Replay | null {
    if (key.length > LONGEST_KEY) {
      throw invalid(`Idempotency keys are at most ${LONGEST_KEY} characters long.`);
    }
    if (this.#running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw conflict(message, 409, "idempotency_key_in_use");
    }
    const before = this.#store.get("replay", key);
    if (before !== undefined && before.atMs > this.#nowMs() - LIFE_MS) {
      if (before.request === request) return before;
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw conflict(message, 400);
    }
    this.#running.add(key);
    return null;
  }

  /** In the write of what was done. What failed its checks may be asked again otherwise. */
  note(key: string, request: string, status: number, body: string): void {
    if (status !== 200 && status !== 402) return;
    this.#store.put("replay", { id: key, request, status, body, atMs: this.#nowMs() });
    const from = this.#nowMs() - LIFE_MS;
    for (const { id, atMs } of this.#store.all("replay")) {
      if (atMs > from && this.#store.count("replay") <= MOST) break;
      this.#store.remove("replay", id);
    }
  }

  release(key: string): void {
    this.#running.delete(key);
  }
}
