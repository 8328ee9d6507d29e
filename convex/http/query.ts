// What stands behind the question mark of an address.

/** Throws where a code stands for no text. */
function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

function pairOf(piece: string): [name: string, value: string] {
  const at = piece.indexOf("=");
  if (at === -1) return [decoded(piece), ""];
  return [decoded(piece.slice(0, at)), decoded(piece.slice(at + 1))];
}

/**
 * The names and values of an absolute URL's query, as `URLSearchParams` reads them. Its iterators may be dear: where the functions
 * have a realm of their own, each step of them leads out of it and back.
 */
export function pairsOf(url: string): [name: string, value: string][] {
  const [address = ""] = url.split("#", 1);
  const at = address.indexOf("?");
  if (at === -1) return [];
  const query = address.slice(at + 1);
  try {
    return query.split("&").filter(Boolean).map(pairOf);
  } catch {
    // Half a code, which there is read all the same.
    return [...new URLSearchParams(`?${query}`)];
  }
}
