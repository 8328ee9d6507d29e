// Finds a text by a name that may be anybody's words: it is neither a path to other texts nor a template, as `t` would have it.
import type { i18n as I18n } from "i18next";

import { DEFAULT_LANGUAGE } from "./languages.ts";

export const NAMESPACE = "app";
/** Stands in no name of a text. */
const SEPARATOR = "\n";

/** The text in the visitor's language, or else in the default one. */
export function lookUp(i18n: I18n, ...path: string[]): string | undefined {
  for (const language of [i18n.language, DEFAULT_LANGUAGE]) {
    const text: unknown = i18n.getResource(language, NAMESPACE, path.join(SEPARATOR), {
      keySeparator: SEPARATOR,
      ignoreJSONStructure: false,
    });
    if (typeof text === "string") return text;
  }
  return undefined;
}
