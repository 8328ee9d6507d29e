// Under what a guide is found: sets of the index, by key, and words, by entry. Pure.
import { isInCatalogue, searchLanguage } from "../../catalog/rules.ts";
import { fold } from "../../fold.ts";

/** What of a card decides under what it is found. */
export interface Facts {
  areas: readonly string[];
  languages: readonly string[];
  specialties: readonly string[];
  week: readonly boolean[];
  nameText: string;
  bioText: string;
}

/** The set of all listed guides. */
export const ALL = "all";

export const keyOf = {
  areas: (value: string) => `a:${value.toLowerCase()}`,
  languages: (value: string) => `l:${searchLanguage(value).toLowerCase()}`,
  specialties: (value: string) => `s:${value.toLowerCase()}`,
  /** Open by default on a weekday, Monday being 0. */
  week: (weekday: number) => `w:${weekday}`,
  /** Blocked or closed on a day; opened on a day by the guide's own setting. */
  closed: (date: string) => `x:${date}`,
  opened: (date: string) => `o:${date}`,
} as const;

export function keysOf({ areas, languages, specialties, week }: Partial<Facts>): string[] {
  return [
    ...(areas ?? []).map(keyOf.areas),
    ...(languages ?? []).map(keyOf.languages),
    ...(specialties ?? []).map(keyOf.specialties),
    ...(week ?? []).flatMap((open, weekday) => (open ? [keyOf.week(weekday)] : [])),
  ];
}

/** In which of a guide's texts a word stands: the name, what the guide named in a list, or the bio. */
export type Field = "n" | "f" | "b";

/**
 * A word in ASCII, so that a text's order is the same here and in the database, and prefixes stay prefixes. Signs below those of
 * letters separate.
 */
export function plain(word: string): string {
  let text = "";
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    text += code < 0x80 ? word[at] : `~${code.toString(16).padStart(4, "0")}`;
  }
  return text;
}

/** The word of which `plain` made this. */
export function unplain(text: string): string {
  return text.replace(/~([0-9a-f]{4})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Between a word and its field. */
const FIELD_CHARS = 2;

/** The word of an entry, in ASCII. */
export function wordOf(entry: string): string {
  return entry.slice(0, -FIELD_CHARS);
}

/** Behind every entry that begins with the text before it. */
export const BEHIND = "\u007F";

const SHORT = 2;

/** With what the entries begin of words that begin so. Of short beginnings there is one entry for all, as there are too many words. */
export function beginningOf(word: string): string {
  return word.length <= SHORT ? `!${word}!` : word;
}

/** The word of a name that the entry is of, in ASCII; null for all other entries. */
export function nameOf(entry: string): string | null {
  return entry.endsWith("!n") && !entry.startsWith("!") ? wordOf(entry) : null;
}

function entriesOf(text: string, field: Field): string[] {
  const words = text.split(" ").filter((word) => word !== "");
  return words
    .map(plain)
    .flatMap((word) => [
      `${word}!${field}`,
      `!${word.slice(0, 1)}!${field}`,
      `!${word.slice(0, SHORT)}!${field}`,
    ]);
}

/** The catalogue's own options are not here: under which words they are found stands in the catalogue. */
export function wordsOf({ areas, languages, specialties, nameText, bioText }: Partial<Facts>) {
  const own = [...(areas ?? []), ...(languages ?? []), ...(specialties ?? [])].filter(
    (value) => !isInCatalogue(value),
  );
  return [
    ...entriesOf(nameText ?? "", "n"),
    ...own.flatMap((value) => entriesOf(fold(value), "f")),
    ...entriesOf(bioText ?? "", "b"),
  ];
}
