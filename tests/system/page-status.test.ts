// What `npm start` answers to the address of a page, before any script runs.
import { afterAll, beforeAll, expect, test } from "vitest";

import english from "../../public/locales/en/core.json" with { type: "json" };
import { registerGuide } from "../setup/http-person.ts";
import { startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";

const folder = temporaryFolder("page-status");
const SITE = "https://guides.example";
let server: RunningServer;

beforeAll(async () => {
  const env = { SITE_URL: SITE };
  server = await startServer({ dataDir: folder.path, env });
  for (const username of ["one_guide", "another_guide"]) await registerGuide(server.url, username);
});

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

const get = (to: string, method = "GET") => fetch(`${server.url}${to}`, { method });

async function someGuide(): Promise<string> {
  const answer = await get("/api/guides/search?limit=1");
  const { guides } = (await answer.json()) as { guides: { userId: string }[] };
  return guides[0]?.userId ?? "";
}

test.each(["/", "/search?q=x", "/dashboard/guide", "/Bookings/", "/about"])(
  "%s is a page",
  async (to) => {
    const answer = await get(to);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect((await get(to, "HEAD")).status).toBe(200);
  },
);

test.each(["/nowhere", "/guides", "/dashboard/admin", "/guides/a/b", "/search/more"])(
  "%s is not found, and says so in words",
  async (to) => {
    const answer = await get(to);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(await answer.text()).toContain(`>${english.notFound.title}</h1>`);
    const head = await get(to, "HEAD");
    expect(head.status).toBe(404);
    expect(await head.text()).toBe("");
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await fetch(`${server.url}${to}`, { headers })).status).toBe(404);
  },
);

test("a guide is a page, one whom nobody may see is not found", async () => {
  expect((await get(`/guides/${await someGuide()}`)).status).toBe(200);
  for (const method of ["GET", "HEAD"]) {
    expect((await get("/guides/nobody", method)).status).toBe(404);
  }
  expect(await (await get("/guides/nobody")).text()).toContain(`>${english.guide.notFound}</h1>`);
  expect((await get("/operators/nobody")).status).toBe(404);
});

test("a file that is missing is not found, and is no page", async () => {
  const answer = await get("/assets/gone-123.js");
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("<html");
});

const locations = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) => address);

test("the sitemap names every page and guide, at the site's own address whatever the request says", async () => {
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const headers = { host: "localhost", "x-forwarded-host": "evil.example" };
  const index = await (await fetch(`${server.url}/sitemap.xml`, { headers })).text();
  const parts = await Promise.all(
    locations(index).map(async (part) => (await get(part.replace(SITE, ""))).text()),
  );
  const addresses = parts.flatMap(locations);
  expect(addresses).toEqual(expect.arrayContaining([`${SITE}/`, `${SITE}/search`]));
  expect(addresses).not.toContain(`${SITE}/browse-guides`);
  expect(addresses).not.toContain(`${SITE}/bookings`);
  const { guides } = (await (await get("/api/guides/search?limit=50")).json()) as {
    guides: { userId: string }[];
  };
  expect(addresses).toEqual(
    expect.arrayContaining(guides.map(({ userId }) => `${SITE}/guides/${userId}`)),
  );
  expect((await get("/sitemaps/guides-99.xml")).status).toBe(404);
});

test.each([
  ["/", "/", "/share.png"],
  ["/search?q=x", "/search", "/share.png"],
  ["/browse-guides", "/search", "/share.png"],
  ["/pricing/", "/pricing", "/share.png"],
])("%s says its one address, its words and its picture", async (to, address, picture) => {
  const answer = await get(to);
  expect(answer.headers.get("x-robots-tag")).toBeNull();
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${SITE}${address}">`);
  expect(html).toContain(`<meta property="og:image" content="${SITE}${picture}">`);
  for (const tag of [/<title>/g, /<meta\s+name="description"/g, /property="og:title"/g]) {
    expect(html.match(tag)).toHaveLength(1);
  }
  expect((await get(picture)).headers.get("content-type")).toBe("image/png");
});

test("pages that are not for everybody to find say so", async () => {
  for (const to of ["/bookings", "/auth", "/reset-password", "/nowhere"]) {
    expect((await get(to)).headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("a guide's page has its data, which may not run, and a picture for its link", async () => {
  const id = await someGuide();
  const page = await get(`/guides/${id}?date=2030-01-01`);
  const html = await page.text();
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({ url: `${SITE}/guides/${id}` });
  expect(page.headers.get("content-security-policy")?.match(/sha256-/g)).toBeNull();

  const picture = await get(`/guides/${id}/share.png`);
  expect(picture.headers.get("content-type")).toBe("image/png");
  const png = Buffer.from(await picture.arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const headers = { "if-none-match": picture.headers.get("etag") ?? "" };
  const again = await fetch(`${server.url}/guides/${id}/share.png`, { headers });
  expect(again.status).toBe(304);
  expect((await get("/guides/nobody/share.png")).status).toBe(404);
});
