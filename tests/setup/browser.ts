// The Chromium of the browser tests; each person has a context (a window with cookies of its own).
import { chromium, type Browser, type Page } from "playwright-core";

import { findChromium } from "./chromium.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Windows share one renderer: each of its own costs the processor more than the page in it.
  "--renderer-process-limit=1",
];

export const DEMO_PASSWORD = "demo-password";

/** Throws where no Chromium is found; `npm test` leaves the suite out then, and says so. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("no Chromium: set CHROMIUM_PATH or install `chromium-headless-shell`");
  return chromium.launch({ executablePath, args: FLAGS });
}

let shared: Promise<Browser> | undefined;

/** The one of all test files that run in this process: to start it takes as long as a test. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser();
  return shared;
}

export interface WindowOptions {
  width?: number;
  height?: number;
  language?: string;
}

/** A window of its own. Script errors of the page fail the test through `problems`. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  { width = 1280, height = 900, language = "en" }: WindowOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ baseURL, viewport: { width, height } });
  await context.addInitScript((code) => localStorage.setItem("locale", code), language);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && /Content Security Policy/.test(message.text()))
      problems.push(message.text());
  });
  return { page, problems };
}

export async function signIn(
  page: Page,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/dashboard/);
}
