// The one place where text loses its case, its accents and its punctuation, for what is stored and for what is asked.

/** Lower case, no accents, đ = d, every run of other characters one space. Letters of other scripts stay. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/đ/g, "d")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function foldedWords(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}

/** Whether a word of the folded text begins with the folded word. */
export function hasWordPrefix(foldedText: string, word: string): boolean {
  return foldedText.startsWith(word) || foldedText.includes(` ${word}`);
}
