const MAX_BUTTONS = 5;

/** At most five neighbouring pages around the current one, then a gap and the last page. */
export function pageButtons(page: number, pageCount: number): (number | "gap")[] {
  const size = Math.min(MAX_BUTTONS, pageCount);
  const first = Math.max(1, Math.min(page - 2, pageCount - size + 1));
  const near = Array.from({ length: size }, (_, i) => first + i);
  const end = first + size - 1;
  if (end >= pageCount) return near;
  return end === pageCount - 1 ? [...near, pageCount] : [...near, "gap", pageCount];
}
