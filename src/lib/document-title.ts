// The words in the browser's tab: the page's, with a number before them while something waits to be seen.
const COUNT_MAX = 99;

let page: string | null = null;
let count = 0;
/** Where the document came from: its head says the one address of that page. */
let arrivedAt: string | null = null;

function write(): void {
  const title = page ?? document.title;
  page = title;
  const number = count > COUNT_MAX ? `${COUNT_MAX}+` : count;
  document.title = count === 0 ? title : `(${number}) ${title}`;
}

/** Of another page than the one that the document was loaded for, a browser would share the wrong address. */
function forgetAddress(): void {
  const { pathname } = window.location;
  arrivedAt ??= pathname;
  if (pathname !== arrivedAt) document.querySelector('link[rel="canonical"]')?.remove();
}

export function setPageTitle(title: string): void {
  page = title;
  write();
  forgetAddress();
}

export function setTitleCount(waiting: number): void {
  count = waiting;
  write();
}
