// Turns whatever people write into the ids of the catalogue. Unknown values stay as they are: a guide may speak a
// language that no list names. Cities are the exception: contracts refuse those that are in no list.
import * as z from "zod/mini";

import { fold, hasWordPrefix } from "../fold.ts";
import { CITIES, LANGUAGES, NATURE_ADVENTURE, REGIONS, SPECIALTIES } from "./contract.ts";
import type { CatalogOption } from "./contract.ts";

type Spellings = ReadonlyMap<string, readonly string[]>;

// Spaces do not tell two entries apart (Sapa, Sa Pa), so the key has none.
function keyOf(text: string): string {
  return fold(text).replaceAll(" ", "");
}

function spellingsOf(options: readonly CatalogOption[]): Map<string, readonly string[]> {
  const ids = new Map<string, readonly string[]>();
  for (const option of options) {
    for (const spelling of [option.id, option.label, ...(option.spellings ?? [])]) {
      ids.set(keyOf(spelling), [option.id]);
    }
  }
  return ids;
}

const CITY_SPELLINGS: Spellings = spellingsOf(CITIES);
const LANGUAGE_SPELLINGS: Spellings = spellingsOf(LANGUAGES);
const SPECIALTY_SPELLINGS: Spellings = spellingsOf(SPECIALTIES).set(
  keyOf(NATURE_ADVENTURE.label),
  NATURE_ADVENTURE.stands,
);

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/;

function normalise(values: readonly string[], spellings: Spellings): string[] {
  const seen = new Set<string>();
  const unlisted = new Set<string>();
  for (const value of values) {
    const tidy = UNTIDY.test(value) ? value.trim().replace(/\s+/g, " ") : value;
    if (tidy === "") continue;
    const key = keyOf(tidy);
    const ids = spellings.get(key);
    for (const id of ids ?? []) seen.add(id);
    if (ids !== undefined || unlisted.has(key)) continue;
    unlisted.add(key);
    seen.add(tidy);
  }
  return [...seen];
}

export function normaliseCities(values: readonly string[]): string[] {
  return normalise(values, CITY_SPELLINGS);
}

export function normaliseCity(value: string): string {
  return normaliseCities([value])[0] ?? "";
}

/** What all spellings of a city have in common, also of one that no list names. */
export function cityKey(value: string): string {
  return keyOf(normaliseCity(value));
}

// Guides write the towns that no list offers with accents or without.
const REGION_SPELLINGS = new Map(
  REGIONS.flatMap(({ id, spellings, cities }) => {
    const written = cities.flatMap((city) => [city, fold(city)]);
    return [id, ...spellings].map((spelling) => [keyOf(spelling), { id, written }] as const);
  }),
);

/** The cities that a search for these places looks through: of a region all of them, else what would be stored. */
export function searchedCities(values: readonly string[]): string[] {
  return values.flatMap(
    (value) => REGION_SPELLINGS.get(keyOf(value))?.written ?? normaliseCities([value]),
  );
}

/** The same places as the lists name them, a region by its own name: what a search shows as chosen. */
export function searchedPlaces(values: readonly string[]): string[] {
  const places = values.flatMap(
    (value) => REGION_SPELLINGS.get(keyOf(value))?.id ?? normaliseCities([value]),
  );
  return [...new Set(places)];
}

const REGION_TOWNS = new Set(REGIONS.flatMap(({ cities }) => cities.map(keyOf)));

/** Whether any screen lists the city, in any of its spellings, or a region that a screen lists holds it. */
export function isListedCity(value: string): boolean {
  const key = keyOf(value);
  return CITY_SPELLINGS.has(key) || REGION_TOWNS.has(key);
}

/** What contracts put behind the length of a city; an empty one is missing, not unknown. */
export function listedCity() {
  return z.refine<string>(
    (city) => city === "" || isListedCity(city),
    "Please choose a city from the list",
  );
}

export function listedAreas() {
  return z.refine<string[]>(
    (areas) => areas.every(isListedCity),
    "Please choose areas from the list",
  );
}

export function normaliseLanguages(values: readonly string[]): string[] {
  return normalise(values, LANGUAGE_SPELLINGS);
}

export function normaliseSpecialties(values: readonly string[]): string[] {
  return normalise(values, SPECIALTY_SPELLINGS);
}

/** In search, 'chinese' and 'mandarin' are one language. */
export function searchLanguage(id: string): string {
  return id === "mandarin" ? "chinese" : id;
}

export type CatalogueKind = "areas" | "languages" | "specialties";

const KINDS: readonly (readonly [CatalogueKind, readonly CatalogOption[]])[] = [
  ["areas", CITIES],
  ["languages", LANGUAGES],
  ["specialties", SPECIALTIES],
];

const OPTIONS: readonly CatalogOption[] = KINDS.flatMap(([, options]) => options);

function textOf({ id }: CatalogOption): string {
  const alike = OPTIONS.filter((option) => searchLanguage(option.id) === searchLanguage(id));
  const names = alike.flatMap((option) => [option.label, ...(option.spellings ?? [])]);
  return fold(names.filter((name) => name.length > 2).join(" "));
}

const TEXT_OF = new Map(OPTIONS.map((option) => [option.id, textOf(option)]));

/** All the words, folded, under which a stored value may be looked for. */
export function searchTextOf(value: string): string {
  return TEXT_OF.get(value) ?? fold(value);
}

/** Whether the stored value is one of the catalogue's own options. */
export function isInCatalogue(value: string): boolean {
  return TEXT_OF.has(value);
}

/** The catalogue's options that may be looked for by the beginning of a word, folded. */
export function optionsByWord(word: string): { kind: CatalogueKind; id: string }[] {
  return KINDS.flatMap(([kind, options]) =>
    options
      .filter(({ id }) => hasWordPrefix(searchTextOf(id), word))
      .map(({ id }) => ({ kind, id })),
  );
}
