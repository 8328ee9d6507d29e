// Texts as people mean them. Browser-safe.
import * as z from "zod/mini";

/** Draws nothing: white space, control characters, joiners and fillers, and the empty pattern of Braille. */
const BLANK = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Without control characters and outer white space; empty when nothing is to be seen. Joiners inside a text stay: emoji
 * and many scripts are spelled with them.
 */
export function tidyText(text: string): string {
  const tidy = text.replaceAll(CONTROL, "").trim();
  return BLANK.test(tidy) ? "" : tidy;
}

/** What contracts put before the length of a text. */
export function tidied() {
  return z.overwrite<string>(tidyText);
}
