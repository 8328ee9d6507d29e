import type { Backend } from "#embedded";

/** Asks a public query as nobody: only what everybody may see can be in the answer, which is JSON. Null: it failed. */
export async function askAsNobody(
  backend: Backend,
  path: string,
  args: Record<string, string>,
): Promise<string | null> {
  const outcome = await backend.runner.any({ path, args, identity: { kind: "none" } });
  return outcome.ok ? outcome.value : null;
}
