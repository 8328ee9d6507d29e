// The light colours of the product and of its drawings, for pictures that are made where no style sheet is read.
import art from "../components/art/art.css?raw";
import tokens from "../ui/tokens.css?raw";

const NAMED = /--([\w-]+):\s*light-dark\((#[0-9a-f]+),/g;
const MOOD = /\.(art-\w+) \{([^}]*)\}/g;
/** As an attribute: in a text the marks around it would be written otherwise. */
const USED = /"var\(--([\w-]+)\)"/g;

function coloursIn(css: string): Map<string, string> {
  return new Map(Array.from(css.matchAll(NAMED), ([, name = "", colour = ""]) => [name, colour]));
}

const PRODUCT = coloursIn(tokens);
const DRAWN = coloursIn(art);
const MOODS = new Map(
  Array.from(art.matchAll(MOOD), ([, name = "", body = ""]) => [name, coloursIn(body)]),
);

/** The drawing with every colour in place of its name, in the mood of the scene that stands in it. */
export function inColours(svg: string): string {
  const mood = MOODS.get(/class="art (art-\w+)/.exec(svg)?.[1] ?? "");
  return svg.replaceAll(USED, (_use, name: string) => {
    const colour = mood?.get(name) ?? DRAWN.get(name) ?? PRODUCT.get(name);
    if (colour === undefined) throw new Error(`No colour is named "${name}"`);
    return `"${colour}"`;
  });
}
