import type { Backend } from "#embedded";

/** Fills an empty database with the demo marketplace; does nothing on one that holds data. */
export async function seed(backend: Backend): Promise<void> {
  const outcome = await backend.runner.any({
    path: "seed:run",
    args: {},
    identity: { kind: "admin" },
  });
  if (!outcome.ok) throw new Error(`The demo data could not be made: ${outcome.errorMessage}`);
}
