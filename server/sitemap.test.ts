import { expect, test } from "vitest";

import { Sitemap } from "./sitemap.ts";

const SITE = "https://guides.example";
const PAGE = 500;

/** Ids in order, as an index has them, and how much of them was read at once. */
function market(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `g${String(at).padStart(6, "0")}`);
  const reads: number[] = [];
  const guidesBehind = (after: string | null) => {
    const from = after === null ? 0 : ids.findIndex((id) => id > after);
    const page = from < 0 ? [] : ids.slice(from, from + PAGE);
    reads.push(page.length);
    return Promise.resolve(page);
  };
  return { ids, reads, guidesBehind };
}

const locations = (xml: Buffer | null) =>
  Array.from(String(xml).matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);

test("a market of 40,000 guides is named whole, in parts, read page by page and once in an hour", async () => {
  const { ids, reads, guidesBehind } = market(40_000);
  let nowMs = 0;
  const pages = ["/", "/about"];
  const sitemap = new Sitemap({ siteUrl: SITE, pages, guidesBehind, nowMs: () => nowMs });
  const [index] = await Promise.all([sitemap.find("/sitemap.xml"), sitemap.find("/sitemap.xml")]);
  const parts = locations(index);
  const files = await Promise.all(
    parts.map((part) => sitemap.find((part ?? "").replace(SITE, ""))),
  );
  const [standing, ...guides] = files.map(locations);
  expect(standing).toEqual([`${SITE}/`, `${SITE}/about`]);
  expect(guides.flat()).toEqual(ids.map((id) => `${SITE}/guides/${id}`));
  expect(Math.max(...guides.map((part) => part.length))).toBeLessThanOrEqual(50_000);
  expect(Math.max(...reads)).toBe(PAGE);
  expect(reads.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  nowMs = 60 * 60 * 1000;
  await sitemap.find("/sitemap.xml");
  expect(reads.reduce((sum, count) => sum + count, 0)).toBe(2 * ids.length);
});

test("without guides there are the pages alone", async () => {
  const sitemap = new Sitemap({ siteUrl: SITE, pages: ["/"], ...market(0) });
  expect(locations(await sitemap.find("/sitemap.xml"))).toEqual([`${SITE}/sitemaps/pages.xml`]);
  expect(await sitemap.find("/sitemaps/guides-1.xml")).toBeNull();
});

test("what failed is made again for the next one who asks", async () => {
  let isBroken = true;
  const guidesBehind = () => (isBroken ? Promise.reject(new Error("away")) : Promise.resolve([]));
  const sitemap = new Sitemap({ siteUrl: SITE, pages: ["/"], guidesBehind });
  await expect(sitemap.find("/sitemap.xml")).rejects.toThrow("away");
  isBroken = false;
  expect(await sitemap.find("/sitemap.xml")).not.toBeNull();
});

test("an address can not end the element that it stands in", async () => {
  const sitemap = new Sitemap({ siteUrl: SITE, pages: ["/a?b&<c>"], ...market(0) });
  expect(String(await sitemap.find("/sitemaps/pages.xml"))).toContain("/a?b&amp;&lt;c&gt;</loc>");
});
