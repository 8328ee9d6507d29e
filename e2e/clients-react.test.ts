// The official React bindings and Convex Auth's, unmodified, in a real browser on a small application.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startBackend, type RunningBackend } from "#embedded";

import { launchBrowser } from "../tests/setup/browser.ts";
import { NOTES_FUNCTIONS, notesPage } from "../tests/support/notes-app.ts";

const SIGN_IN = "auth:signIn";

let browser: Browser;
let backend: RunningBackend;
let page: Page;
let complaints: string[];
let sentActions: string[];
let heard: string[];

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  backend = await startBackend({
    functions: NOTES_FUNCTIONS,
    dataFolder: null,
    environment: { SITE_URL: "http://localhost" },
    fallback: await notesPage(),
  });
  page = await (await browser.newContext()).newPage();
  complaints = [];
  heard = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => heard.push(String(payload)));
  });
  sentActions = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(backend.url);
});

afterEach(async () => {
  await page.context().close();
  await backend.stop();
  expect(complaints).toEqual([]);
});

async function shows(id: string, text: string): Promise<void> {
  await expect.poll(() => page.locator(`#${id}`).textContent(), { timeout: 10_000 }).toBe(text);
}

function press(name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

async function mutate(path: string, args: object): Promise<void> {
  const body = JSON.stringify({ path, args });
  const response = await fetch(`${backend.url}/api/mutation`, { method: "POST", body });
  expect(await response.json()).toMatchObject({ status: "success" });
}

/** Until the server has taken the page that was split out of the client's queries. */
async function splitsBy(change: () => Promise<void>): Promise<void> {
  await change();
  await expect.poll(() => heard.some((frame) => frame.includes("QueryRemoved"))).toBe(true);
}

describe("usePaginatedQuery", () => {
  test("shows rows before the server has them, page by page, and never takes one back", async () => {
    await shows("status", "Exhausted");
    for (let i = 0; i < 8; i += 1) {
      // Beyond two pages' worth the hook splits its page, and while it does `insertAtTop` misses one of the two first ones.
      if (i === 6) await splitsBy(() => mutate("notes:add", { list: "first", text: `n${i}` }));
      else await press("add");
      await expect.poll(() => page.locator("#list").textContent()).toContain(`n${i}`);
      await expect.poll(() => page.locator("#all").textContent()).toContain(`n${i}`);
    }
    await shows("list", "n7 n6 n5 n4 n3 n2 n1 n0");
    const shown = await page.evaluate(() => (window as unknown as { shown: string[][] }).shown);
    const counts = shown.map((texts) => texts.length);
    expect(counts.filter((count, i) => count < (counts[i - 1] ?? 0))).toEqual([]);
    for (const texts of shown) expect(new Set(texts).size).toBe(texts.length);
  });

  test("splits a page that has grown to more than twice its length, and loses nothing", async () => {
    await shows("status", "Exhausted");
    for (let i = 0; i < 9; i += 1) await mutate("notes:add", { list: "first", text: `n${i}` });
    await shows("list", "n8 n7 n6 n5 n4 n3 n2 n1 n0");
    await mutate("notes:add", { list: "first", text: "new" });
    await shows("list", "new n8 n7 n6 n5 n4 n3 n2 n1 n0");
    const shown = await page.evaluate(() => (window as unknown as { shown: string[][] }).shown);
    const counts = shown.map((texts) => texts.length);
    expect(counts.filter((count, i) => count < (counts[i - 1] ?? 0))).toEqual([]);
  });

  test("loads more, stays seamless while others write, and starts anew for other arguments", async () => {
    for (let i = 0; i < 7; i += 1) await mutate("notes:add", { list: "first", text: `n${i}` });
    await mutate("notes:add", { list: "second", text: "other" });
    await page.reload();
    await shows("list", "n6 n5 n4");
    await shows("status", "CanLoadMore");
    await press("more");
    await shows("list", "n6 n5 n4 n3 n2 n1");
    await mutate("notes:add", { list: "first", text: "new" });
    await shows("list", "new n6 n5 n4 n3 n2 n1");
    await press("more");
    await shows("list", "new n6 n5 n4 n3 n2 n1 n0");
    await shows("status", "Exhausted");
    await press("other list");
    await shows("list", "other");
    await press("other list");
    await shows("list", "new n6 n5");
  });

  test("starts anew when the cursors of its pages are those of another query", async () => {
    for (let i = 0; i < 5; i += 1) await mutate("notes:add", { list: "first", text: `n${i}` });
    await page.reload();
    await shows("list", "n4 n3 n2");
    await press("more");
    await shows("list", "n4 n3 n2 n1 n0");
    await mutate("notes:turn", { newestFirst: false });
    await shows("list", "n0 n1 n2");
    await press("more");
    await shows("list", "n0 n1 n2 n3 n4");
    // The hook says on the console that, and why, it started anew.
    const [first = "nothing", ...others] = complaints.splice(0);
    expect(first).toContain("InvalidCursor");
    expect(others.filter((text) => !text.includes("InvalidCursor"))).toEqual([]);
  });
});

describe("Convex Auth", () => {
  async function storedTokens(): Promise<{ token: string | null; refresh: string | null }> {
    return page.evaluate(() => {
      const find = (part: string) => {
        const key = Object.keys(localStorage).find((name) => name.startsWith(part));
        return key === undefined ? null : localStorage.getItem(key);
      };
      return { token: find("__convexAuthJWT"), refresh: find("__convexAuthRefreshToken") };
    });
  }

  test("signs in, refreshes its token, survives a reload, and signs out", async () => {
    await shows("state", "out");
    await shows("me", "nobody");
    page.on("request", (request) => {
      if (request.url().endsWith("/api/action")) sentActions.push(request.postData() ?? "");
    });
    await press("sign in");
    await shows("state", "in");
    await expect.poll(() => page.locator("#me").textContent()).toMatch(/^[a-z0-9]{31,37}$/);
    const me = (await page.locator("#me").textContent()) ?? "";
    const first = await storedTokens();
    expect(first.token).toMatch(/^ey/);

    await page.reload();
    await shows("state", "in");
    await shows("me", me);
    const isRefresh = (body: string) => body.includes(SIGN_IN) && body.includes("refreshToken");
    await expect.poll(() => sentActions.some(isRefresh)).toBe(true);
    await expect.poll(async () => (await storedTokens()).refresh).not.toBe(first.refresh);
    await shows("me", me);

    await press("sign out");
    await shows("state", "out");
    await shows("me", "nobody");
    expect(await storedTokens()).toEqual({ token: null, refresh: null });
    await page.reload();
    await shows("state", "out");
  });
});
