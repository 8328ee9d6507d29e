// One server with the demo marketplace and one browser for a test file; each person keeps one window.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";

import { launchBrowser, signIn, type WindowOptions } from "../../tests/setup/browser.ts";
import { startServer, type RunningServer } from "../../tests/setup/server.ts";
import { demoFolder } from "./demo-folder.ts";

const START_TIMEOUT_MS = 120_000;
const STEP_TIMEOUT_MS = 10_000;

export type StageWindow = WindowOptions & {
  colorScheme?: "light" | "dark";
  /** Another name of the same server. */
  baseURL?: string;
};

/** Every page opened by a test is closed when the test ends. */
export interface Stage {
  readonly url: string;
  /** A page in a window of its own, where nobody is signed in. */
  visitor(options?: StageWindow): Promise<Page>;
  /** A new page in the window in which this person is signed in. */
  as(username: string, password?: string): Promise<Page>;
}

/** Registers the start and the end of server and browser with the test file. */
export function openStage(): Stage {
  const folder = demoFolder();
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  const signedIn = new Map<string, Promise<BrowserContext>>();
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer({ dataDir: folder.path, demo: true }),
      launchBrowser(),
    ]);
  }, START_TIMEOUT_MS);

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.end("SIGTERM");
    folder.remove();
  });

  function running(): { url: string; browser: Browser } {
    if (!server || !browser) throw new Error("the stage has not been set yet");
    return { url: server.url, browser };
  }

  async function openContext(options: StageWindow = {}): Promise<BrowserContext> {
    const { width = 1280, height = 900, language = "en", colorScheme = "light" } = options;
    const { url, browser } = running();
    const context = await browser.newContext({
      baseURL: options.baseURL ?? url,
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    await context.addInitScript((code) => {
      if (localStorage.getItem("locale") === null) localStorage.setItem("locale", code);
    }, language);
    return context;
  }

  async function openSignedIn(username: string, password?: string): Promise<BrowserContext> {
    const context = await openContext();
    const page = await context.newPage();
    await signIn(page, username, password);
    await page.close();
    return context;
  }

  return {
    get url() {
      return running().url;
    },
    async visitor(options) {
      const context = await openContext(options);
      opened.push(context);
      return context.newPage();
    },
    async as(username, password) {
      const window = signedIn.get(username) ?? openSignedIn(username, password);
      signedIn.set(username, window);
      const page = await (await window).newPage();
      opened.push(page);
      return page;
    },
  };
}

/** Collects what the page complains about from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  return complaints;
}
