// How text stands in the pictures for links: which of its signs there are, and where each part of it begins.

/** The family that has a sign, and its width as a part of the font's size. */
export interface Letter {
  family: string;
  em: number;
}
export type Letters = Readonly<Record<string, Letter>>;

const NO_SIGN = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}]|\ufe0f/gu;
const SMALLEST = 0.55;

function emsOf(letters: Letters, text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (letters[sign]?.em ?? 0), 0);
}

/** Null where not every letter of it can be shown: half a name is nobody's. */
export function shownText(letters: Letters, text: string): string | null {
  // A dollar and other marks are letters here as well; an emoji is none.
  const plain = text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(NO_SIGN, (sign) => (Object.hasOwn(letters, sign) ? sign : ""))
    .replaceAll(/ +/g, " ")
    .trim();
  const isWhole = plain !== "" && Array.from(plain).every((sign) => Object.hasOwn(letters, sign));
  return isWhole ? plain : null;
}

export interface Place {
  size: number;
  width: number;
}

/** In letters as large as the place has room for; what is too long for small ones is cut. */
export function fitted(letters: Letters, text: string, { size, width }: Place) {
  const wanted = Math.floor(Math.min(size, width / emsOf(letters, text)));
  const smallest = Math.round(size * SMALLEST);
  if (wanted >= smallest) return { text, size: wanted };
  const signs = Array.from(text);
  const room = width / smallest - emsOf(letters, "…");
  while (signs.length > 0 && emsOf(letters, signs.join("")) > room) signs.pop();
  return { text: `${signs.join("").trimEnd()}…`, size: smallest };
}

export interface Run extends Letter {
  text: string;
  /** Where it begins, as a part of the font's size. */
  at: number;
}

/** The text in parts of one family each. */
export function runsOf(letters: Letters, text: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const sign of text) {
    const { family, em } = letters[sign] ?? { family: "", em: 0 };
    const last = runs.at(-1);
    if (last?.family === family) {
      last.text += sign;
      last.em += em;
    } else runs.push({ family, em, text: sign, at });
    at += em;
  }
  return runs;
}
