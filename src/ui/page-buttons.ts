const MAX_BUTTONS = 5;
const MAX_BUTTONS_ON_PHONES = 3;

type Item = number | "gap";

/** At most five neighbouring pages around the current one (or `max`), then a gap and the last page. */
export function pageButtons(page: number, pageCount: number, max = MAX_BUTTONS): Item[] {
  const size = Math.min(max, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(max / 2), pageCount - size + 1));
  const near = Array.from({ length: size }, (_, i) => first + i);
  const end = first + size - 1;
  if (end >= pageCount) return near;
  return end === pageCount - 1 ? [...near, pageCount] : [...near, "gap", pageCount];
}

/** The same for every width: phones have room for three neighbours in one row, so some items are for one of the two alone. */
export function buttonsByWidth(
  page: number,
  pageCount: number,
): { item: Item; only: "wide" | "narrow" | null }[] {
  const wide = pageButtons(page, pageCount);
  const narrow = pageButtons(page, pageCount, MAX_BUTTONS_ON_PHONES);
  const gapForPhones = narrow.includes("gap") && !wide.includes("gap");
  return wide.flatMap((item) => {
    const button = { item, only: narrow.includes(item) ? null : ("wide" as const) };
    return gapForPhones && item === pageCount
      ? [{ item: "gap" as const, only: "narrow" as const }, button]
      : [button];
  });
}
