// Many documents as one text for the functions, with what has to be said of it.
import type { StoredDocument } from "../../database/stored-document.ts";
import { cutLongText } from "./long-texts.ts";

export interface ListText {
  /** The documents' JSON, with commas between. */
  text: string;
  isPlain: boolean;
  /** Long texts that were cut out of it. */
  cuts: { row: number; name: string; value: string }[];
}

/** The text is copied once, by whoever reads it: looked into as a whole or joined it would be copied before that. */
export function listText(documents: readonly StoredDocument[]): ListText {
  const cuts: ListText["cuts"] = [];
  let text = "";
  let isPlain = true;
  for (let row = 0; row < documents.length; row += 1) {
    const document = documents[row] as StoredDocument;
    const cut = cutLongText(document.text);
    if (cut !== null) cuts.push({ row, name: cut.name, value: cut.value });
    if (row > 0) text += ",";
    text += cut?.text ?? document.text;
    isPlain &&= document.isPlain;
  }
  return { text, isPlain, cuts };
}
