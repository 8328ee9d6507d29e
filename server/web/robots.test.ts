import { expect, test } from "vitest";

import type { PageOutline } from "../../src/app/first-paint.tsx";
import { PAGE_PATHS, type PageName } from "../../src/lib/paths.ts";
import { robotsText } from "./robots.ts";

const MEMBERS = new Set<PageName>(["jobs", "bookings", "booking-sheet", "admin", "dashboard"]);
const PAGES = (Object.keys(PAGE_PATHS) as PageName[]).map((name): PageOutline => ({
  name,
  source: "",
  draw: "client",
  isForEverybody: !MEMBERS.has(name),
  isFound: !MEMBERS.has(name),
}));

/** By the longest rule that fits, as search engines read them. */
function isAllowed(text: string, path: string): boolean {
  const rules = Array.from(text.matchAll(/^(Allow|Disallow): (.*)$/gm), ([, verb, rule = ""]) => ({
    allows: verb === "Allow",
    rule,
  }));
  const [best] = rules
    .filter(({ rule }) => path.startsWith(rule))
    .sort((one, other) => other.rule.length - one.rule.length);
  return best?.allows ?? true;
}

test("keeps out what is behind the sign-in and the API, and names the sitemap", () => {
  const text = robotsText(PAGES, "https://guides.example");
  for (const path of ["/", "/search?q=x", "/guides/1", "/guides/1/share.png", "/operators/1"]) {
    expect([path, isAllowed(text, path)]).toEqual([path, true]);
  }
  expect(isAllowed(text, "/api/files/abc.webp")).toBe(true);
  for (const path of ["/api/guides", "/metrics", "/jobs", "/bookings/1/sheet", "/dashboard/x"]) {
    expect([path, isAllowed(text, path)]).toEqual([path, false]);
  }
  expect(text).toMatch(/^Sitemap: https:\/\/guides\.example\/sitemap\.xml$/m);
});

test("names no sitemap where nobody knows where the site stands", () => {
  expect(robotsText(PAGES, null)).not.toContain("Sitemap");
});
