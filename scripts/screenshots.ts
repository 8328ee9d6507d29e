// `npm run screenshots -- --to FOLDER`: pictures of the main pages in every language, wide and narrow, of the demonstration, to be
// looked at by people. `--languages ur,ru` and `--routes search,work` take some of them, `--theme dark` those in the dark.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import type { Browser, BrowserContext, Page } from "playwright-core";

import { searchGuides } from "../e2e/support/market.ts";
import { LANGUAGES } from "../src/i18n/languages.ts";
import { launchBrowser, signIn } from "../tests/setup/browser.ts";
import { startServer, temporaryFolder } from "../tests/setup/server.ts";

const WIDTHS = [1280, 360];
const HEIGHT = 900;

const { values } = parseArgs({
  options: {
    to: { type: "string", default: "screenshots" },
    languages: { type: "string", default: LANGUAGES.join(",") },
    routes: { type: "string", default: "" },
    theme: { type: "string", default: "light" },
  },
});
const colorScheme = values.theme === "dark" ? "dark" : "light";

interface Shot {
  name: string;
  path: string;
  as?: string;
}

function shotsOf(guide: string): Shot[] {
  const all: Shot[] = [
    { name: "home", path: "/" },
    { name: "search", path: "/search" },
    { name: "guide", path: `/guides/${guide}` },
    { name: "pricing", path: "/pricing" },
    { name: "about", path: "/about" },
    { name: "for-guides", path: "/for-guides" },
    { name: "terms", path: "/terms" },
    { name: "privacy", path: "/privacy" },
    { name: "contact", path: "/contact" },
    { name: "auth", path: "/auth" },
    { name: "bookings", path: "/bookings", as: "demo_operator" },
    { name: "messages", path: "/messages", as: "demo_operator" },
    { name: "dashboard-guide", path: "/dashboard/guide", as: "demo_guide" },
    { name: "calendar", path: "/dashboard/guide?tab=availability", as: "demo_guide" },
    { name: "analytics", path: "/analytics", as: "demo_guide" },
    { name: "settings", path: "/settings", as: "demo_operator" },
    { name: "admin", path: "/admin", as: "demo_admin" },
  ];
  const wanted = values.routes.split(",").filter((word) => word !== "");
  const found = all.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (found.length === 0)
    throw new Error(`No page has such a name: ${all.map(({ name }) => name).join(", ")}`);
  return found;
}

/** One window for each person: to sign in takes longer than a picture. */
class Windows {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #known = new Map<string, Promise<BrowserContext>>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  of(username = ""): Promise<BrowserContext> {
    const known = this.#known.get(username) ?? this.#open(username);
    this.#known.set(username, known);
    return known;
  }

  async #open(username: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      reducedMotion: "reduce",
      colorScheme,
    });
    if (username === "") return context;
    const page = await context.newPage();
    await signIn(page, username);
    await page.waitForURL((url) => url.pathname !== "/auth");
    await page.close();
    return context;
  }
}

/** What is drawn when it comes near the window is on a whole picture too. */
async function lookDown(page: Page): Promise<void> {
  const { height } = await page.evaluate(() => ({ height: document.body.scrollHeight }));
  for (let y = 0; y < height; y += HEIGHT) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), y);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.waitForLoadState("networkidle");
}

async function shoot(windows: Windows, shot: Shot, language: string): Promise<void> {
  const page = await (await windows.of(shot.as)).newPage();
  await page.addInitScript((code) => localStorage.setItem("locale", code), language);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(shot.path);
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(
      () => document.querySelector("[data-slot='skeleton'], [aria-busy='true']") === null,
    );
    await lookDown(page);
    await page.screenshot({
      path: join(values.to, `${shot.name}-${language}-${width}-${colorScheme}.png`),
      fullPage: true,
    });
  }
  await page.close();
}

async function main(): Promise<void> {
  mkdirSync(values.to, { recursive: true });
  const folder = temporaryFolder("screenshots");
  const server = await startServer({ dataDir: folder.path, demo: true });
  const browser = await launchBrowser();
  try {
    const [guide] = (await searchGuides(server.url, { limit: "1" })).guides;
    const windows = new Windows(browser, server.url);
    for (const language of values.languages.split(",")) {
      for (const shot of shotsOf(guide?.userId ?? "")) await shoot(windows, shot, language);
    }
  } finally {
    await browser.close();
    await server.end("SIGTERM");
    folder.remove();
  }
}

await main();
process.exit(0);
