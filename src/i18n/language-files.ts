// Loads one file of a language. A file that can not be read is worth a warning, never a dead page: its texts then come
// from the default language.
import type { ResourceLanguage } from "i18next";

import type { TextFile } from "./text-files.ts";

/** A file that hangs would hold up every page that needs it. */
const TIMEOUT_MS = 15_000;

export async function loadLanguageFile(
  language: string,
  file: TextFile,
  fetchFile: typeof fetch = fetch,
): Promise<ResourceLanguage> {
  try {
    const answer = await fetchFile(`/locales/${language}/${file}.json`, {
      credentials: "same-origin",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return (await answer.json()) as ResourceLanguage;
  } catch (error) {
    globalThis.console.warn(`The language file "${language}/${file}" could not be loaded`, error);
    return {};
  }
}
