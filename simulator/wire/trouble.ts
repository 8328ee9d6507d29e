// What can be wrong with a provider, in tests.
import type { Params } from "./params.ts";

export interface Trouble {
  kind: "status" | "silent" | "closed" | "slow" | "garbage";
  /** Of `status`: 409, 429, 500 or 503. */
  status?: number;
  /** Of `slow`. */
  ms?: number;
  /** Only calls whose path begins so. */
  path?: string;
  /** So many calls; without it, until it is taken away. */
  times?: number;
}

/** Where it is made and taken away: whatever is wrong, this works. */
export const TROUBLE_PATH = "/v1/test_helpers/simulator/trouble";

export class Troubles {
  #trouble: Trouble | null = null;
  #left = Infinity;

  set(trouble: Trouble | null): void {
    this.#trouble = trouble;
    this.#left = trouble?.times ?? Infinity;
  }

  next(path: string): Trouble | null {
    const trouble = this.#trouble;
    if (trouble === null || path === TROUBLE_PATH) return null;
    if (!path.startsWith(trouble.path ?? "")) return null;
    if (this.#left <= 0) return null;
    this.#left -= 1;
    return trouble;
  }
}

export function troubleOf(params: Params): Trouble | null {
  const kind = params.choice("kind", ["none", "status", "silent", "closed", "slow", "garbage"]);
  const numbers = { status: params.integer("status"), ms: params.integer("ms") };
  const times = params.integer("times");
  const path = params.text("path");
  params.done();
  if (kind === undefined || kind === "none") return null;
  return {
    kind,
    ...(numbers.status !== undefined && { status: numbers.status }),
    ...(numbers.ms !== undefined && { ms: numbers.ms }),
    ...(times !== undefined && { times }),
    ...(path !== undefined && { path }),
  };
}
