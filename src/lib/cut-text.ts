/** The beginning of the text, of at most so many signs. Half a sign at the cut is left out: the server takes none. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
