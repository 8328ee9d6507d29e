// Under which names the catalogue's places, languages and specialties are known, word by word: what people mean who mistype one.
// For the server alone: a browser that shows options needs none of it.
import { foldedWords } from "../fold.ts";
import { CITIES, LANGUAGES, REGIONS, SPECIALTIES } from "./contract.ts";
import type { CatalogOption } from "./contract.ts";
import type { CatalogueKind } from "./rules.ts";

export interface CatalogueName {
  kind: CatalogueKind;
  id: string;
  /** As the catalogue writes it. */
  text: string;
  /** Whether that is the name by which screens call the option; else it is another spelling. */
  isLabel: boolean;
  words: readonly string[];
  /** Without spaces, which people forget and put in. */
  joined: string;
}

/** Codes as `vi` are names of nothing that somebody types. */
const SHORTEST = 3;

function namesOf(kind: CatalogueKind, options: readonly CatalogOption[]): CatalogueName[] {
  return options.flatMap(({ id, label, spellings = [] }) =>
    [label, ...spellings].map((text, at) => {
      const words = foldedWords(text);
      return { kind, id, text, isLabel: at === 0, words, joined: words.join("") };
    }),
  );
}

/** The towns of regions are no options: guides name them themselves. */
const TOWNS: readonly CatalogOption[] = REGIONS.flatMap(({ cities }) =>
  cities.map((city) => ({ id: city, label: city })),
);

/** Of two spellings that only spaces or accents tell apart, the first. */
export const CATALOGUE_NAMES: readonly CatalogueName[] = [
  ...new Map(
    [
      ...namesOf("areas", [...CITIES, ...TOWNS]),
      ...namesOf("languages", LANGUAGES),
      ...namesOf("specialties", SPECIALTIES),
    ]
      .filter(({ joined }) => joined.length >= SHORTEST)
      .reverse()
      .map((name) => [name.joined, name] as const),
  ).values(),
].reverse();

/** The words that those names are made of. */
export const CATALOGUE_WORDS: readonly string[] = [
  ...new Set(CATALOGUE_NAMES.flatMap(({ words }) => words)),
].sort();

/** Whether a word of the catalogue begins with the word, folded: then it is no slip, even where no guide has it. */
export function isOfCatalogue(word: string): boolean {
  return CATALOGUE_WORDS.some((other) => other.startsWith(word));
}
