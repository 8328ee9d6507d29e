// Loads one language file. A file that can not be read is worth a warning, never a dead page: its texts then come
// from the default language.
import type { ResourceLanguage } from "i18next";

export async function loadLanguageFile(
  language: string,
  fetchFile: typeof fetch = fetch,
): Promise<ResourceLanguage> {
  try {
    const answer = await fetchFile(`/locales/${language}.json`, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return (await answer.json()) as ResourceLanguage;
  } catch (error) {
    globalThis.console.warn(`The language file "${language}" could not be loaded`, error);
    return {};
  }
}
