// Where somebody reads a list, so that another drawing of the same list can be put in its place.
const ROW = "[data-request]";
/** Of the header, which stays over the page. */
const HEADER_PX = 64;

export interface Anchor {
  row: string;
  /** Of the row in the window. */
  top: number;
}

/** The first row whose beginning is seen; null at the top of the page, which stays the top. */
export function anchorIn(list: Element | null): Anchor | null {
  if (window.scrollY === 0) return null;
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])].map((row) => ({
    row: row.dataset["request"] ?? "",
    top: row.getBoundingClientRect().top,
  }));
  const seen = rows.find(({ top }) => top >= HEADER_PX && top < window.innerHeight);
  // A row that is higher than the window: the last one that began above it.
  return seen ?? rows.findLast(({ top }) => top < HEADER_PX) ?? null;
}

export function backTo({ row, top }: Anchor, list: Element | null): void {
  const found = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])].find(
    ({ dataset }) => dataset["request"] === row,
  );
  if (found) window.scrollBy({ top: found.getBoundingClientRect().top - top, behavior: "instant" });
}
