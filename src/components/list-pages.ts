/** One page of a list. A page that is not there any more, or never was, is the last one. */
export function pageOf<Item>(items: readonly Item[], asked: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(asked, pageCount);
  return { shown: items.slice((page - 1) * size, page * size), page, pageCount };
}

/** The page that an address names; 1 where it names none that can be. */
export function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
