// The HTML of a page: the picture in it, the scripts it announces, and what it is about.
// The picture ends at the mark: it holds elements of its own.
const EMPTY_ROOT = '<div id="root"></div>';
const ROOT = /<div id="root">[^]*<\/div><!--root-->/;
const TITLE = /<title>[^]*?<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
/** The app reads it (src/app/given.ts). */
const GIVEN_ID = "given";

/**
 * Nothing in it takes a click or a word, which would be lost when the app takes its place. `inert` says so to browsers,
 * `aria-hidden` to tools that look controls up by their role.
 */
function rootWith(picture: string): string {
  return `<div id="root"><div inert aria-hidden="true" style="display: contents">${picture.replaceAll("<input ", "<input readonly ")}</div></div><!--root-->`;
}

/** What boot.js compares an address with: a page's own, or anything at all. */
export function addressesOf(path: string): string {
  return path === "*" ? "" : `^${path.replace(/\/$/, "").replaceAll(/:\w+/g, "[^/]+")}/*$`;
}

export interface BuiltContent {
  addresses: string;
  drawn: { picture: string; head: string };
  chunks: readonly string[];
}

export function pageHtml(template: string, { addresses, drawn, chunks }: BuiltContent): string {
  const announced = chunks
    .filter((chunk) => !template.includes(chunk))
    .map((chunk) => `    <link rel="modulepreload" crossorigin href="/${chunk}">\n`)
    .join("");
  const html = template
    .replace("<html ", `<html data-first-paint="${addresses}" `)
    .replace("  </head>", `${announced}  </head>`)
    .replace(EMPTY_ROOT, () => rootWith(drawn.picture));
  return withHead(html, drawn.head);
}

/** Says only what is said anew: the file's own title and description hold otherwise. */
export function withHead(html: string, head: string): string {
  if (head === "") return html;
  return (head.includes('name="description"') ? html.replace(DESCRIPTION, "") : html).replace(
    TITLE,
    () => head,
  );
}

/** The head with more in it, at its end. */
export function withTags(html: string, tags: string): string {
  return tags === "" ? html : html.replace("  </head>", () => `    ${tags}\n  </head>`);
}

/** Takes the scripts out of the page and gives their names to boot.js, which asks for them after the first paint. */
export function scriptsAfterPaint(html: string): string {
  const TAGS =
    / *<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)">(?:<\/script>)?\n/g;
  // The entry stands first: Vite puts it before what it imports.
  const names = Array.from(html.matchAll(TAGS), ([, name = ""]) => name);
  return html
    .replaceAll(TAGS, "")
    .replace('<script src="/boot.js"', `<script src="/boot.js" data-scripts="${names.join(" ")}"`);
}

export interface PageContent {
  picture: string;
  /** `<title>` and `<meta>` of what the page is about. */
  head: string;
  /** What the picture was drawn from, as JSON: the app's first drawing is then the same. */
  given: string;
}

/** A built page with other content: of one guide, say. */
export function filledPage(html: string, { picture, head, given }: PageContent): string {
  // In JSON a `<` stands only in texts; written like this none of them can end the element.
  const json = given.replaceAll("<", String.raw`\u003c`);
  const filled = withHead(html, head).replace(
    ROOT,
    () =>
      `${rootWith(picture)}\n    <script type="application/json" id="${GIVEN_ID}">${json}</script>`,
  );
  return scriptsAfterPaint(filled);
}
