// The windows of the browser workload, each with a renderer of its own as on machines of their own.
import type { Browser, Page } from "playwright-core";

import { signIn } from "../../tests/setup/browser.ts";
import { noteIn } from "./inside.ts";

/** A phone's. */
const VIEWPORT = { width: 412, height: 900 };
const STEP_TIMEOUT_MS = 60_000;

/** A page in a window that has seen nothing yet. */
export async function visitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  await context.addInitScript(() => localStorage.setItem("locale", "en"));
  await noteIn(context);
  return context.newPage();
}

export async function signedIn(browser: Browser, baseURL: string, username: string): Promise<Page> {
  const page = await visitor(browser, baseURL);
  await signIn(page, username);
  return page;
}
