// Long texts of documents go to functions as the strings that they are: put into an answer they would be copied to be sent, and
// copied again to be read.

/** Characters; what is shorter costs less to copy than to hand over. */
const LONG = 2_048;

export interface CutDocument {
  /** The document as JSON, with an empty text in its place. */
  text: string;
  name: string;
  value: string;
}

/** Where the string that begins at `from` ends, if it can be taken as it stands; otherwise -1. */
function endOfString(text: string, from: number): number {
  const end = text.indexOf('"', from + 1);
  return text[end - 1] === "\\" ? -1 : end;
}

/** Cuts the first long text out of a document's JSON. null: none that could be taken as it stands. */
export function cutLongText(text: string): CutDocument | null {
  if (text.length <= LONG) return null;
  let at = 1;
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const name = text.slice(at + 1, nameEnd);
    if (nameEnd === -1 || name.includes("\\") || name === "__proto__") return null;
    const from = nameEnd + 2;
    if (text[from] === '"') {
      const end = endOfString(text, from);
      if (end === -1) return null;
      if (end - from > LONG) {
        const value = text.slice(from + 1, end);
        if (value.includes("\\")) return null;
        return { text: text.slice(0, from + 1) + text.slice(end), name, value };
      }
      at = end + 2;
    } else {
      const next = text.indexOf(",", from);
      if (next === -1 || text[from] === "{" || text[from] === "[") return null;
      at = next + 1;
    }
  }
  return null;
}
