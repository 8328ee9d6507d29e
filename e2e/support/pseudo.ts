// A language that nobody speaks, made of the English texts as they are asked for: accented, longer by a good third, each text in
// brackets. What stands on a page without brackets came from somewhere else than the language files.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Page } from "playwright-core";

import { PRODUCT_NAME } from "#convex/model/product.ts";

const folder = resolve(import.meta.dirname, "../../public/locales/en");
/** Vowels are doubled: a text grows as it does in French or Russian, and breaks where it would there. */
const LETTERS: Readonly<Record<string, string>> = {
  a: "áä",
  e: "éë",
  i: "íï",
  o: "óö",
  u: "úü",
  A: "Áä",
  E: "Éë",
  I: "Íï",
  O: "Óö",
  U: "Úü",
  c: "ç",
  n: "ñ",
  s: "š",
  y: "ý",
  z: "ž",
};

/** What stands in a gap, and how figures are written there, stays as it is. */
export function pseudo(text: string): string {
  const pieces = text.split(/(\{\{[^}]*\}\})/);
  const spoken = pieces.map((piece, at) =>
    at % 2 === 1 ? piece : Array.from(piece, (letter) => LETTERS[letter] ?? letter).join(""),
  );
  return `⟦${spoken.join("")}⟧`;
}

function inPseudo(node: unknown): unknown {
  if (typeof node === "string") return pseudo(node);
  const entries = Object.entries(node as object).map(([key, value]) => [key, inPseudo(value)]);
  return Object.fromEntries(entries);
}

/** From now on this page gets its English texts so. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route("**/locales/en/*.json", async (route) => {
    const file = new URL(route.request().url()).pathname.split("/").pop() ?? "";
    const texts: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    await route.fulfill({ json: inPseudo(texts) });
  });
}

/** Words that Intl writes, and names that are the same in every language. */
const OWN_WORDS = [
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month))).flatMap((date) =>
    (["long", "short"] as const).map((month) =>
      new Intl.DateTimeFormat("en", { month, timeZone: "UTC" }).format(date),
    ),
  ),
  ...Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1))).flatMap((date) =>
    (["long", "short", "narrow"] as const).map((weekday) =>
      new Intl.DateTimeFormat("en", { weekday, timeZone: "UTC" }).format(date),
    ),
  ),
  ..."in ago second seconds minute minutes hour hours day days month months year years".split(" "),
  ..."hr min sec AM PM at VND MB UTC EN".split(" "),
  PRODUCT_NAME,
  // The form of a time, and how an address begins.
  ..."HH mm https".split(" "),
];

export interface Strays {
  /** What is shown or spoken without having come from a language file. */
  strays: string[];
  /** Texts that stand side by side as if they were one. */
  glued: string[];
}

/** Looks at all that the page shows, and at what it tells screen readers. */
export function straysOn(page: Page): Promise<Strays> {
  return page.evaluate(
    ([ownWords, product]) => {
      const own = new Set(ownWords);
      const SPOKEN = [
        "aria-label",
        "aria-description",
        "aria-valuetext",
        "title",
        "placeholder",
        "alt",
      ];
      /** People's own words, code, and what is drawn. */
      const DATA =
        'bdi, [dir="auto"], [translate="no"], [lang]:not(html), svg, script, style, textarea, code, kbd';
      const outside = (text: string) => {
        let depth = 0;
        return Array.from(text, (letter) => {
          if (letter === "⟦") depth += 1;
          if (letter === "⟧") depth -= 1;
          return depth > 0 || letter === "⟧" ? " " : letter;
        }).join("");
      };
      const hasWords = (text: string) =>
        (outside(text).match(/\p{L}+/gu) ?? []).some((word) => !own.has(word));

      /** Two texts in a row; those of a list stand apart. */
      const areGlued = (text: string) =>
        Array.from(text.matchAll(/⟧([^⟦]*)(?=⟦)/g), ([, between = ""]) => between).some(
          (between) => !/^\s*[,•·]/.test(between) || !/[,•·]\s*$/.test(between),
        );

      const strays: string[] = [];
      const glued: string[] = [];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const parent = node.parentElement;
        const text = (node.textContent ?? "").trim();
        if (parent === null || text === "" || parent.closest(DATA)) continue;
        if (!parent.checkVisibility()) continue;
        if (hasWords(text)) strays.push(`${parent.tagName.toLowerCase()}: ${text}`);
        if (areGlued(text)) glued.push(text);
        const next = node.nextSibling;
        const after = next?.nodeType === Node.TEXT_NODE ? (next.textContent ?? "") : "";
        if (text.endsWith("⟧") && /[\p{L}⟦]/u.test(after)) glued.push(`${text} + ${after}`);
      }
      const people = Array.from(document.querySelectorAll(DATA), (one) => one.textContent ?? "");
      const isOfPeople = (text: string) => {
        const rest = outside(text).replaceAll(/^[\s·(),\d]+|[\s·]+$/g, "");
        return people.some((said) => said.includes(rest));
      };
      for (const element of document.querySelectorAll("body *")) {
        for (const name of SPOKEN) {
          const text = element.getAttribute(name);
          if (text && hasWords(text) && !isOfPeople(text))
            strays.push(`${element.tagName.toLowerCase()} ${name}: ${text}`);
        }
      }
      const tab = document.title.replace(` · ${product}`, "");
      if (hasWords(tab) && !isOfPeople(tab)) strays.push(`title: ${document.title}`);
      return { strays: [...new Set(strays)], glued: [...new Set(glued)] };
    },
    [OWN_WORDS, PRODUCT_NAME] as const,
  );
}
