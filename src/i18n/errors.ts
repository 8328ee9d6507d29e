// The English sentence of a contract or a refusal is its own key, kept apart under "errors": it may contain dots.
import type { TFunction } from "i18next";

import { readAppError } from "#convex/model/errors.ts";
import { formatDay } from "#convex/model/formats.ts";

import { apart, i18n } from "./i18n.ts";
import { lookUp } from "./look-up.ts";

/** What a sentence may name, one at most: a day, or a person in quotes. Its key has `{{day}}` or `“{{name}}”` there. */
const DAY = /\b\d{4}-\d{2}-\d{2}\b/;
const NAME = /“(.+)”/;

/** The sentence for all names, and the name. */
function templateOf(sentence: string): { key: string; gap: string; filling: string } | null {
  const [quoted, name] = NAME.exec(sentence) ?? [];
  if (quoted !== undefined && name !== undefined) {
    const key = sentence.replace(quoted, "“{{name}}”");
    return { key, gap: "{{name}}", filling: name };
  }
  const [day] = DAY.exec(sentence) ?? [];
  if (day === undefined) return null;
  const key = sentence.replace(day, "{{day}}");
  return { key, gap: "{{day}}", filling: formatDay(i18n.language, day) };
}

/** A sentence of a contract or of the server in the visitor's language; unknown ones stay as they are. */
export function tMessage(sentence: string | undefined): string | undefined {
  if (sentence === undefined) return undefined;
  const template = templateOf(sentence);
  if (template === null) return lookUp(i18n, "errors", sentence) ?? sentence;
  const { key, gap, filling } = template;
  return lookUp(i18n, "errors", key)?.replace(gap, () => apart(filling)) ?? sentence;
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
