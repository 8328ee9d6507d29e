// The words in the browser's tab: the page's, with a number before them while something waits to be seen.
const COUNT_MAX = 99;

let page: string | null = null;
let count = 0;

function write(): void {
  const title = page ?? document.title;
  page = title;
  const number = count > COUNT_MAX ? `${COUNT_MAX}+` : count;
  document.title = count === 0 ? title : `(${number}) ${title}`;
}

export function setPageTitle(title: string): void {
  page = title;
  write();
}

export function setTitleCount(waiting: number): void {
  count = waiting;
  write();
}
