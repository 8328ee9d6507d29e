// The demonstration's subscriptions in the payments simulator, with the invoices of the years before: what the seed wrote, the
// simulator takes over, and what that then says of payments is written down as always.
import type { Backend } from "#embedded";

import type { Adopted, Simulator } from "../simulator/index.ts";

const ADMIN = { kind: "admin" } as const;

/** The answer as JSON. */
async function run(backend: Backend, path: string): Promise<string> {
  const outcome = await backend.runner.any({ path, args: {}, identity: ADMIN });
  if (!outcome.ok) throw new Error(`The demo payments could not be made: ${outcome.errorMessage}`);
  return outcome.value;
}

/** Does nothing for those that are there already. */
export async function adoptDemo(backend: Backend, simulator: Simulator): Promise<void> {
  const adopted = JSON.parse(await run(backend, "seed:adopted")) as Adopted[];
  if (adopted.length === 0) return;
  await simulator.adopt(adopted);
  await run(backend, "payments:reconcile");
}
