import { keep, kept } from "../lib/kept.ts";

const PROBE = "token-storage-probe";
/** As long as what is to be stored may be. */
const PROBE_LENGTH = 4_000;

/** What the browser does not store lasts as long as the page. */
const untilReload = {
  getItem: kept,
  setItem: keep,
  removeItem: (key: string) => keep(key, null),
};

/**
 * Where the tokens of a session are kept in a browser that forbids storage, or has no room left in it: without it nobody could
 * sign in, and where it is forbidden no page would open. Undefined elsewhere: then it is the browser's own, by which tabs hear of each
 * other.
 */
export function tokenStorage(): typeof untilReload | undefined {
  try {
    localStorage.setItem(PROBE, " ".repeat(PROBE_LENGTH));
    localStorage.removeItem(PROBE);
    return undefined;
  } catch {
    return untilReload;
  }
}
