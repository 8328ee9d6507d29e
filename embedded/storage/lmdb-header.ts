// Which state of the file counts. A commit writes the header that its number is even or odd for, so the two headers are one
// commit apart: anything else means that one of them is damaged, and LMDB would fall back to an older state without a word.
import { FileDamage, NO_PAGE, Page, type Header, type PageFile } from "./lmdb-format.ts";

export function readHeader(file: PageFile): Header {
  const page = new Page();
  const [first, second] = [0, 1].map((number) => {
    file.read(number, page);
    const header = page.header();
    file.pageSize = header.pageSize;
    return header;
  }) as [Header, Header];
  if (first.pageSize !== second.pageSize) throw new FileDamage("its two headers differ");
  const isFresh = first.transaction === 0 && second.transaction === 0;
  const apart = Math.abs(first.transaction - second.transaction);
  const fits = first.transaction % 2 === 0 && second.transaction % 2 === 1 && apart === 1;
  if (!isFresh && !fits) {
    throw new FileDamage("its two headers are not one commit apart: one of them is damaged");
  }
  const [newest, older] =
    first.transaction > second.transaction ? [first, second] : [second, first];
  mustOwn(file, newest, true);
  mustOwn(file, older, false);
  return newest;
}

/** Each commit writes the root anew, so the root tells the number of its commit too. */
function mustOwn(file: PageFile, header: Header, isNewest: boolean): void {
  const { root } = header.main;
  if (root === NO_PAGE) return;
  const page = new Page();
  file.read(root, page);
  if (
    page.transaction > header.transaction ||
    (isNewest && page.transaction !== header.transaction)
  ) {
    throw new FileDamage(`the header of commit ${header.transaction} is damaged`);
  }
}
