// One server with the demo marketplace for a test file, in the browser of them all; each person keeps one window.
import { ConvexHttpClient } from "convex/browser";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";

import { api } from "#convex/_generated/api.js";

import { DEMO_PASSWORD, sharedBrowser, type WindowOptions } from "../../tests/setup/browser.ts";
import { demoFolder } from "../../tests/setup/demo-folder.ts";
import { startServer, type RunningServer } from "../../tests/setup/server.ts";

const START_TIMEOUT_MS = 120_000;
const STEP_TIMEOUT_MS = 20_000;

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
  /** A new page in the window that all tests of the file share, where nobody is signed in. */
  anybody(): Promise<Page>;
}

/** What the browser keeps of a sign-in. The pages of it have tests of their own; here they would only take their time. */
async function sessionOf(url: string, username: string, password: string) {
  const params = { flow: "signIn", identifier: username, password };
  const { tokens } = await new ConvexHttpClient(url).action(api.auth.signIn, {
    provider: "credentials",
    params,
  });
  if (!tokens) throw new Error(`${username} was not signed in`);
  const place = url.replaceAll(/[^a-zA-Z0-9]/g, "");
  const localStorage = [
    { name: `__convexAuthJWT_${place}`, value: tokens.token },
    { name: `__convexAuthRefreshToken_${place}`, value: tokens.refreshToken },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

interface StageOptions {
  /** What the server takes from its environment. */
  env?: () => Promise<Record<string, string>>;
  /** Leaves the browser its service worker. What that fetches, a test can not hold back: elsewhere there is none. */
  hasWorker?: boolean;
}

/** Registers the start and the end of the server, and the end of all windows, with the test file. */
export function openStage({ env, hasWorker = false }: StageOptions = {}): Stage {
  const folder = demoFolder();
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  const kept = new Map<string, Promise<BrowserContext>>();
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    const more = (await env?.()) ?? {};
    [server, browser] = await Promise.all([
      startServer({ dataDir: folder.path, demo: true, env: more }),
      sharedBrowser(),
    ]);
  }, START_TIMEOUT_MS);

  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === "fail";
    const shown = hasFailed ? await Promise.all(pagesOf(browser).map(describePage)) : [];
    await Promise.all(opened.splice(0).map((one) => one.close()));
    // A failure that comes once in fifty runs has to tell all that it can.
    if (shown.length > 0) throw new Error(`The pages at the end:\n${shown.join("\n")}`);
  });

  afterAll(async () => {
    // Files of one process run one after the other: all windows of its browser are this one's.
    await Promise.all(browser?.contexts().map((window) => window.close()) ?? []);
    await server?.end("SIGTERM");
    folder.remove();
  });

  function running(): { url: string; browser: Browser } {
    if (!server || !browser) throw new Error("the stage has not been set yet");
    return { url: server.url, browser };
  }

  async function openContext(
    options: StageWindow & Pick<BrowserContextOptions, "storageState"> = {},
  ): Promise<BrowserContext> {
    const { width = 1280, height = 900, language = "en", colorScheme = "light" } = options;
    const { url, browser } = running();
    const context = await browser.newContext({
      baseURL: options.baseURL ?? url,
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
      ...(options.storageState && { storageState: options.storageState }),
    });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    if (!hasWorker) {
      await context.addInitScript(
        () => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"),
      );
    }
    await context.addInitScript((code) => {
      if (localStorage.getItem("locale") === null) localStorage.setItem("locale", code);
    }, language);
    return context;
  }

  async function openSignedIn(username: string, password = DEMO_PASSWORD): Promise<BrowserContext> {
    return openContext({ storageState: await sessionOf(running().url, username, password) });
  }

  /** With its last page a window's process would end, and take along what it has compiled: one page stays. */
  async function openToStay(open: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const context = await open();
    await (await context.newPage()).goto("/favicon.svg");
    return context;
  }

  async function pageIn(name: string, open: () => Promise<BrowserContext>): Promise<Page> {
    const window = kept.get(name) ?? openToStay(open);
    kept.set(name, window);
    const page = await (await window).newPage();
    opened.push(page);
    return page;
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
    as: (username, password) => pageIn(username, () => openSignedIn(username, password)),
    anybody: () => pageIn("", openContext),
  };
}

function pagesOf(browser: Browser | undefined): Page[] {
  return browser?.contexts().flatMap((window) => window.pages()) ?? [];
}

const SHOWN_MAX = 4_000;

/** What somebody with a screen reader would find on the page, but for the choices in its menus. */
async function describePage(page: Page): Promise<string> {
  const body = page.locator("body").ariaSnapshot({ timeout: 2_000 });
  const text = await body.catch((error: unknown) => String(error));
  const lines = text.split("\n").filter((line) => !/^ *- option /.test(line));
  return `${page.url()}\n${lines.join("\n").slice(0, SHOWN_MAX)}`;
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
