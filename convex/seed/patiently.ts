// A step of the demo data has a second, as every mutation. On a machine that is busy with something else even a small one
// can be too slow once; nothing of it is written then, so that it can be made again.

export const ATTEMPTS_MAX = 5;

/** The first answer; what fails so often is no chance, and its last error is thrown. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let failures = 1; failures < ATTEMPTS_MAX; failures += 1) {
    try {
      return await attempt();
    } catch {
      // Made again.
    }
  }
  return await attempt();
}
