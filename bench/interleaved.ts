// Rounds in which every system has its turn, so that whatever else the machine does meets all of them alike.
import { availableParallelism, cpus, loadavg } from "node:os";

/** Each system's results, one a round, by its name. Who begins changes from round to round. */
export async function interleaved<System extends { readonly name: string }, Result>(
  systems: readonly System[],
  rounds: number,
  work: (system: System, round: number) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map<string, Result[]>(systems.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < systems.length; turn += 1) {
      const system = systems[(round + turn) % systems.length];
      if (system) results.get(system.name)?.push(await work(system, round));
    }
  }
  return results;
}

const AROUND = 80;

/** Every system must have done the same work: throws with the place where one differs from the first. */
export function requireSame(what: string, of: ReadonlyMap<string, string>): void {
  const [[first, expected] = ["", ""], ...others] = of;
  for (const [name, found] of others) {
    if (found === expected) continue;
    const same = Array.from(found).findIndex((character, at) => character !== expected[at]);
    const at = Math.max(0, (same === -1 ? found.length : same) - AROUND);
    const shown = (text: string): string => text.slice(at, at + 2 * AROUND);
    throw new Error(`${what} differ\n${first}: ${shown(expected)}\n${name}: ${shown(found)}`);
  }
}

export interface Machine {
  processor: string;
  cores: number;
  node: string;
  /** Processes that wanted to run, over the last minute. */
  load: number;
  at: string;
}

/** What the figures were measured on. */
export function machine(): Machine {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
    at: new Date().toISOString(),
  };
}
