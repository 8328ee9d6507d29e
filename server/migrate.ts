import type { Backend } from "#embedded";

/**
 * Begins to bring the data of an earlier version into this one's shape, or goes on with it. It is done batch by batch
 * behind the open door: nobody waits for it.
 */
export async function migrate(backend: Backend): Promise<void> {
  const outcome = await backend.runner.any({
    path: "migrations:run",
    args: {},
    identity: { kind: "admin" },
  });
  if (!outcome.ok) throw new Error(`The data could not be migrated: ${outcome.errorMessage}`);
}
