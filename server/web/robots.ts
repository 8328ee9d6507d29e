// What programs that read the web are asked to leave alone: what is behind the sign-in, and what is for programs of people
// who have an account. A request, and no wall: whoever may not see something is not shown it.
import type { PageOutline } from "../../src/app/first-paint.tsx";
import { PAGE_PATHS } from "../../src/lib/paths.ts";

const NOT_FOR_READING = ["/api/", "/metrics"];
/** Pictures that stand on public pages; what is private there asks who is there. */
const PICTURES = "/api/files/";

/** What stands in an address before its first part that varies. */
function beginningOf(path: string): string {
  return path.replace(/\/:.*$/, "");
}

export function robotsText(pages: readonly PageOutline[], siteUrl: string | null): string {
  const members = pages
    .filter((page) => !page.isForEverybody)
    .map(({ name }) => beginningOf(PAGE_PATHS[name]));
  const paths = [...new Set(members)].sort();
  const lines = [
    "User-agent: *",
    "Allow: /",
    `Allow: ${PICTURES}`,
    ...[...NOT_FOR_READING, ...paths].map((path) => `Disallow: ${path}`),
    ...(siteUrl === null ? [] : ["", `Sitemap: ${siteUrl}/sitemap.xml`]),
  ];
  return `${lines.join("\n")}\n`;
}
