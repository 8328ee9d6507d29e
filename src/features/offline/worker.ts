// The page's side of the service worker (public/sw.js): starts it, and says which files to keep for when there is no network.
import { DEFAULT_LANGUAGE } from "../../i18n/languages.ts";
import type { TextFile } from "../../i18n/text-files.ts";

/** What is read offline needs these texts, whatever was read before. */
const OFFLINE_TEXTS: readonly TextFile[] = ["core", "sentences", "offline"];

/** What the page has loaded of the app itself, and the texts of what is seen offline. */
export function filesToKeep(
  loaded: readonly string[],
  { origin, language, isSignedIn }: { origin: string; language: string; isSignedIn: boolean },
): string[] {
  const own = loaded
    .map((address) => new URL(address))
    .filter((url) => url.origin === origin && /^\/(?:assets|locales)\//.test(url.pathname))
    .map(({ pathname }) => pathname);
  const files: readonly TextFile[] = isSignedIn ? [...OFFLINE_TEXTS, "work"] : OFFLINE_TEXTS;
  const texts = [DEFAULT_LANGUAGE, language].flatMap((code) =>
    files.map((file) => `/locales/${code}/${file}.json`),
  );
  return [...new Set([...own, ...texts])];
}

/** Resolves when the worker is there and has been told. */
export async function askToKeep(language: string, isSignedIn: boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { origin } = window.location;
  // A worker is of this origin alone: there is no other to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ keep: filesToKeep(loaded, { origin, language, isSignedIn }) });
}
