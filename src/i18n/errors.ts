// The English sentence of a contract or a refusal is its own key, kept apart under "errors": it may contain dots.
import type { TFunction } from "i18next";

import { readAppError } from "#convex/model/errors.ts";

import { i18n } from "./i18n.ts";
import { lookUp } from "./look-up.ts";

/** A sentence of a contract or of the server in the visitor's language; unknown ones stay as they are. */
export function tMessage(sentence: string | undefined): string | undefined {
  if (sentence === undefined) return undefined;
  return lookUp(i18n, "errors", sentence) ?? sentence;
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
