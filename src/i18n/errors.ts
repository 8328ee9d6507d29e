// The English sentence of a contract or a refusal is its own key, kept apart under "errors": it may contain dots.
import type { TFunction } from "i18next";

import { readAppError } from "#convex/model/errors.ts";

import { i18n } from "./i18n.ts";
import { DEFAULT_LANGUAGE } from "./languages.ts";

function lookUp(language: string, sentence: string): string | undefined {
  const texts: unknown = i18n.getResourceBundle(language, "app");
  if (typeof texts !== "object" || texts === null || !("errors" in texts)) return undefined;
  const errors = texts.errors as Record<string, unknown>;
  const text = Object.hasOwn(errors, sentence) ? errors[sentence] : undefined;
  return typeof text === "string" ? text : undefined;
}

/** A sentence of a contract or of the server in the visitor's language; unknown ones stay as they are. */
export function tMessage(sentence: string | undefined): string | undefined {
  if (sentence === undefined) return undefined;
  return lookUp(i18n.language, sentence) ?? lookUp(DEFAULT_LANGUAGE, sentence) ?? sentence;
}

/** What to tell about a failed call: the server's own words where it gave some, else the fallback. */
export function tError(
  t: TFunction,
  error: unknown,
  fallbackKey = "common.unexpectedError",
): string {
  const refusal = readAppError(error);
  return tMessage(refusal?.message) ?? t(fallbackKey);
}
