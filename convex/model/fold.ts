// Where the texts of a search lose case, accents and punctuation: what is stored and what is asked, alike.

const PLAIN = /^[ -~]*$/;
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Lower case, no accents, đ = d, every run of other characters one space. Letters of other scripts stay, Korean ones
 * put together again, so that no ordinary text grows.
 */
export function fold(text: string): string {
  // Most texts have nothing that the longer way would change.
  if (PLAIN.test(text)) {
    const lower = text.toLowerCase();
    return FOLDED.test(lower) ? lower : lower.replace(/[^a-z0-9]+/g, " ").trim();
  }
  return unaccented(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The same, with every sign that stands between the words. */
export function unaccented(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/đ/g, "d");
}

function bytesOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** The beginning of the folded text that takes so many bytes; a few signs, as ﷺ, fold into whole sentences. */
export function foldUpTo(bytesMax: number, text: string): string {
  const folded = fold(text);
  let [bytes, end] = [0, 0];
  for (const char of folded) {
    bytes += bytesOf(char);
    if (bytes > bytesMax) return folded.slice(0, end);
    end += char.length;
  }
  return folded;
}

export function foldedWords(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}

/** Whether a word of the folded text begins with the folded word. */
export function hasWordPrefix(foldedText: string, word: string): boolean {
  return foldedText.startsWith(word) || foldedText.includes(` ${word}`);
}
