// What cards say of their guides, as the correction of a search asks for it: by a look at each. Pure.
import { hasWordPrefix } from "../fold.ts";
import type { Listed } from "./correct.ts";
import { NEAR_LETTERS_MAX } from "./near.ts";
import { type SearchableCard, searchedTexts } from "./rules.ts";

/** Words that a slip may be compared with. */
export function nearableWords(text: string): string[] {
  return text.split(" ").filter((word) => word !== "" && word.length <= NEAR_LETTERS_MAX);
}

export function listedAmong(cards: readonly SearchableCard[]): Listed {
  let texts: readonly string[] | undefined;
  // Made once, and only where a search has words.
  const all = () => (texts ??= cards.map((card) => searchedTexts(card).join(" ")));
  return {
    count: (words) =>
      Promise.resolve(
        all().filter((text) => words.every((word) => hasWordPrefix(text, word))).length,
      ),
    hasName: (words) =>
      Promise.resolve(
        cards.some(({ nameText }) => words.every((word) => hasWordPrefix(nameText, word))),
      ),
    names: () => Promise.resolve(new Set(cards.flatMap(({ nameText }) => nearableWords(nameText)))),
    beginning: (letters) =>
      Promise.resolve(
        new Set(
          all()
            .filter((text) => hasWordPrefix(text, letters))
            .flatMap(nearableWords)
            .filter((word) => word.startsWith(letters)),
        ),
      ),
  };
}
