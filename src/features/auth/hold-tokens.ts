/** Under which the library asks for new tokens, in all tabs. */
export const TOKENS_LOCK = "__convexAuthRefreshToken";

/** A tab whose answer never comes must not keep anybody from signing in; nor may the call wait for tokens, and they for it. */
const PATIENCE_MS = 3000;

/**
 * Calls while no tab asks for new tokens of the session that the call ends: an answer that comes late would take the place of the new
 * session's. Whoever wants new ones meanwhile waits, and finds those of the new session. Without patience left it is called, or
 * goes on, all the same.
 */
export async function holdTokens<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  let called: Promise<Answer> | undefined;
  const work = async () => {
    called = call();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([called.catch(() => undefined), isLate]);
    clearTimeout(timer);
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  // Missing where the page is not secure.
  const locks = (navigator as Partial<Navigator>).locks;
  await locks?.request(TOKENS_LOCK, { signal }, work).catch(() => undefined);
  return await (called ?? call());
}
