/** Without a network nothing arrives, nor may its code: nobody must be kept from signing out. */
const PATIENCE_MS = 3000;

const load = () => import("../../session/before-sign-out.ts");

/** What was decided in this browser arrives while its session lasts, where it can. It is waited for, and never thrown. */
export async function lastWords(
  loadWords: () => Promise<{ lastWords: () => Promise<void> }> = load,
): Promise<void> {
  const said = loadWords()
    .then((words) => words.lastWords())
    .catch(() => undefined);
  await Promise.race([said, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
