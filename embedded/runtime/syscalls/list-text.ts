// Many documents as one text for the functions, with what has to be said of it.
import { cutLongText } from "./long-texts.ts";

/** Text in which everything is what JSON says: neither a value of Convex's own, nor a name that assigning gives a meaning. */
const NOT_PLAIN = ['"$', '"__proto__"'];

export interface ListText {
  /** The documents' JSON, with commas between. */
  text: string;
  isPlain: boolean;
  /** Long texts that were cut out of it. */
  cuts: { row: number; name: string; value: string }[];
}

export function listText(documents: readonly string[]): ListText {
  const cuts: ListText["cuts"] = [];
  const texts = documents.map((text, row) => {
    const cut = cutLongText(text);
    if (cut !== null) cuts.push({ row, name: cut.name, value: cut.value });
    return cut?.text ?? text;
  });
  const text = texts.join(",");
  return { text, isPlain: !NOT_PLAIN.some((part) => text.includes(part)), cuts };
}
