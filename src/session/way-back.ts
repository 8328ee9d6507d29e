// Where somebody was about to do something when they asked for a link to sign in: the link opens in a window of its own.
import { PAGE_PATHS } from "../lib/paths.ts";

const STORAGE_KEY = "way-back";
/** As long as the link lives. */
const LIFE_MS = 600_000;

/** A path of this site: no other origin, in none of the spellings that browsers take for one. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return false;
  const own = "http://own.invalid";
  try {
    return new URL(path, own).origin === own;
  } catch {
    return false;
  }
}

export function noteWayBack(path: string, nowMs = Date.now()): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, until: nowMs + LIFE_MS }));
  } catch {
    // Without storage the link leads to the dashboard.
  }
}

export function forgetWayBack(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing is kept.
  }
}

function kept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
  } catch {
    return null;
  }
}

/** Once; the dashboard where nothing is noted any more. */
export function takeWayBack(nowMs = Date.now()): string {
  const note = kept();
  forgetWayBack();
  if (typeof note !== "object" || note === null || !("path" in note) || !("until" in note)) {
    return PAGE_PATHS.dashboard;
  }
  const { path, until } = note;
  const isGood = typeof path === "string" && isOwnPath(path) && Number(until) > nowMs;
  return isGood ? path : PAGE_PATHS.dashboard;
}
