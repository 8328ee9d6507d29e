// Texts that one document cannot hold lie in several, in the order in which they were inserted.

// A document holds 1 MiB, a character up to three bytes.
export const PART_LENGTH = 300_000;

export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < text.length;) {
    const end = at + PART_LENGTH;
    // A part must not end between the two halves of a character.
    const isSplit = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const part = text.slice(at, isSplit ? end - 1 : end);
    parts.push(part);
    at += Math.max(part.length, 1);
  }
  return parts;
}
