// What `npm start` answers to the address of a page, before any script runs.
import { afterAll, beforeAll, expect, test } from "vitest";

import english from "../../public/locales/en/core.json" with { type: "json" };
import { startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";

const folder = temporaryFolder("page-status");
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ dataDir: folder.path, demo: true });
}, 180_000);

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

test.each(["/", "/search?q=x", "/dashboard/guide", "/Bookings/", "/operators/anybody"])(
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
});

test("a file that is missing is not found, and is no page", async () => {
  const answer = await get("/assets/gone-123.js");
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("<html");
});
