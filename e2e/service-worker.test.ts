// The service worker on its own, between a browser and a site of a few files: what it keeps from one build to the next, what it
// never keeps, and how it is switched off.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { workerWith } from "../server/web/offline-shell.ts";
import { launchBrowser } from "../tests/setup/browser.ts";
import { eventually } from "./support/eventually.ts";

const TEMPLATE = readFileSync(join(resolve(import.meta.dirname, ".."), "public/sw.js"), "utf8");

/** What the site serves: another build, none that is kept, or nothing at all. */
let build: string | null = "one";
let isAway = false;
const asked: string[] = [];

function page(name: string): string {
  return `<!doctype html><html lang="en"><body><h1>${name}</h1><script src="/assets/app-${build}.js"></script></body></html>`;
}

function contentOf(path: string): [type: string, body: string] {
  if (path === "/sw.js") {
    const files = ["/app.html", `/assets/app-${build}.js`];
    const shell = build === null ? null : { version: build, files };
    return ["text/javascript", workerWith(TEMPLATE, shell)];
  }
  if (path.startsWith("/assets/")) return ["text/javascript", `document.title = "${path}";`];
  if (path.startsWith("/locales/")) return ["application/json", JSON.stringify({ build })];
  if (path.startsWith("/api/")) return ["application/json", '"of a person"'];
  return ["text/html", page(path === "/app.html" ? `shell ${build}` : `page ${build}`)];
}

let server: Server;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    asked.push(path);
    if (isAway) {
      response.writeHead(503).end("away");
      return;
    }
    const [type, body] = contentOf(path);
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

const heading = (page: Page) => page.locator("h1").textContent();
const cacheNames = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted());
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });
const register = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }),
      );
    }
  });
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
/** As an open tab does: the new worker is asked before it has taken away what the one of before kept. */
const askAtTheChange = (page: Page, keep: readonly string[]) =>
  page.evaluate((files) => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("controllerchange", () => {
      // A worker is of this origin alone.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      void serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: files }));
    });
  }, keep);

it("keeps the shell of the newest build, nothing of people, and goes when it is switched off", async () => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/");
  await register(page);

  // With a network pages and texts come from it; of what came, only files that are everybody's are kept.
  await page.evaluate(async () => {
    const files = ["/locales/en/core.json", "/api/bookings", "/sync", "https://x.example/assets/a"];
    navigator.serviceWorker.controller?.postMessage({ keep: files });
    await Promise.all(["/api/bookings", "/api/storage/1"].map((path) => fetch(path)));
  });
  await page.goto("/guides/somebody?x=1");
  expect(await heading(page)).toBe("page one");
  await eventually(() => keptFiles(page)).toContain("/locales/en/core.json");
  expect((await keptFiles(page)).toSorted()).toEqual([
    "/app.html",
    "/assets/app-one.js",
    "/locales/en/core.json",
  ]);

  // Without one the shell opens at every address of a page, and says what it is.
  await context.setOffline(true);
  await page.goto("/guides/somebody?x=1");
  expect(await heading(page)).toBe("shell one");
  expect(await page.locator("html[data-offline]").count()).toBe(1);
  expect(await page.title()).toBe("/assets/app-one.js");
  const fails = (path: string) =>
    page.evaluate(
      (name) =>
        fetch(name).then(
          () => false,
          () => true,
        ),
      path,
    );
  expect(await fails("/api/bookings")).toBe(true);
  expect(await fails("/locales/en/core.json")).toBe(false);
  await expect(page.goto("/api/docs")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await context.setOffline(false);

  // A server that is being started anew is as good as none.
  isAway = true;
  await page.goto("/bookings");
  expect(await heading(page)).toBe("shell one");
  isAway = false;

  // Another build: seen at once, its shell in the place of the other as soon as it is complete.
  build = "two";
  await page.goto("/");
  expect(await heading(page)).toBe("page two");
  await askAtTheChange(page, ["/locales/en/core.json"]);
  await update(page);
  await eventually(() => cacheNames(page)).not.toContain("shell-one");
  await eventually(() => keptFiles(page)).toContain("/locales/en/core.json");
  await page.goto("/");
  await context.setOffline(true);
  await page.goto("/bookings");
  expect(await heading(page)).toBe("shell two");
  expect(await page.title()).toBe("/assets/app-two.js");
  await context.setOffline(false);

  build = null;
  await page.goto("/");
  await update(page);
  await eventually(() => cacheNames(page)).toEqual([]);
  asked.length = 0;
  await page.goto("/bookings");
  expect(asked.filter((path) => path === "/bookings")).toEqual(["/bookings"]);
  await context.setOffline(true);
  await expect(page.goto("/bookings")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await context.close();
});

it("keeps no more than it may, the newest of it", async () => {
  build = "one";
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/");
  await register(page);
  await page.evaluate(() =>
    Promise.all(Array.from({ length: 230 }, (_, index) => fetch(`/assets/more-${index}.js`))),
  );
  await page.evaluate(() => fetch("/assets/newest.js"));
  await eventually(async () => (await keptFiles(page)).includes("/assets/newest.js")).toBe(true);
  await eventually(async () => (await keptFiles(page)).length).toBeLessThanOrEqual(202);
  await context.close();
});
