// Texts as people mean them. Browser-safe.
import * as z from "zod/mini";

/** Draws nothing: white space, control characters, joiners and fillers, and the empty pattern of Braille. */
const BLANK = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** Turn round what follows them. Marks (U+200E, U+200F, U+061C) only say which way a neighbour reads, and stay. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Any that says which way a text reads: beside a name it could make another's of it. */
const DIRECTION = /\p{Bidi_Control}/u;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]+/g;
/** What comes along when a name is copied from a page: zero-width spaces, soft hyphens, word joiners, byte order marks. */
const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/g;

/** Holds nothing to look for: all of it is seen, or a space. */
const PLAIN = /^[ -~]*$/;

/** More marks on one letter than any script has (Unicode's stream-safe text): putting them in order would take minutes. */
const HEAPED = /\p{M}{31}/u;
/** Longer than any contract lets pass. */
const COMPOSED_MAX = 20_000;

/** Letters that came in pieces are made whole. */
function composed(text: string): string {
  return text.length > COMPOSED_MAX || HEAPED.test(text) ? text : text.normalize("NFC");
}

function withoutBlanks(text: string): string {
  const tidy = composed(text.replaceAll(CONTROL, "")).trim();
  return BLANK.test(tidy) ? "" : tidy;
}

/**
 * Without control characters, turns of direction and outer white space; empty when nothing is to be seen. Joiners inside
 * a text stay: emoji and many scripts are spelled with them. A letter that came in pieces, as file names on a Mac have it, is
 * made whole: else it would be counted as several.
 */
export function tidyText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return withoutBlanks(text.replaceAll(TURNING, ""));
}

/** As tidyText, for what stands on one line: names, titles, addresses. */
export function tidyLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return withoutBlanks(text.replaceAll(LINE_BREAKS, " ").replaceAll(UNSEEN, ""));
}

/** What contracts put before the length of a text. */
export function tidied() {
  return z.overwrite<string>(tidyText);
}

/** A text that may be left out. Null says the same: so answers say that there is none. */
export function optionalText<Text extends z.core.$ZodType<string>>(text: Text) {
  return z.exactOptional(z.nullable(text));
}

/** A text of one line as contracts begin it. Text that turns round is refused there: nobody types it into a name. */
export function line(missing?: string) {
  return z.string(missing).check(
    z.overwrite<string>(tidyLine),
    z.refine(
      (text) => !DIRECTION.test(text),
      "Please type this anew: it holds characters that cannot be seen",
    ),
  );
}
