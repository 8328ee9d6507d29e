// A phone's Back over what lies above a page: it closes that, and the page stays. The browser of a desk has no such button; the
// test asks for what the button asks for.
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import { eventually } from "./support/eventually.ts";
import { demoPerson } from "./support/market.ts";
import { openStage } from "./support/stage.ts";

interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}

/** Set by the page before its own code runs. */
declare const window: { CloseWatcher: new () => Watcher; heard: Set<Watcher> };

const stage = openStage();
let guideId: string;

beforeAll(async () => {
  guideId = (await demoPerson(stage.url, "demo_guide")).id;
});

async function onPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const heard = new Set<Watcher>();
    window.heard = heard;
    window.CloseWatcher = class extends window.CloseWatcher {
      constructor() {
        super();
        heard.add(this);
        this.addEventListener("close", () => heard.delete(this));
      }
      override destroy(): void {
        heard.delete(this);
        super.destroy();
      }
    };
  });
  await page.goto("/terms");
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const phoneBack = (page: Page) => page.evaluate(() => [...window.heard].at(-1)?.requestClose());

/** A Back goes to the page again. */
const isFree = (page: Page) => eventually(() => page.evaluate(() => window.heard.size)).toBe(0);

it("closes the menu, and after a link of the menu goes back to its page", async () => {
  const page = await stage.visitor();
  await onPhone(page, "/about");
  const menu = page.getByRole("dialog");
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.waitFor();
  await phoneBack(page);
  await menu.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/about");
  await isFree(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await page.waitForURL("**/pricing");
  await menu.waitFor({ state: "detached" });
  await isFree(page);
  await page.goBack();
  await page.waitForURL("**/about");
  await page.goBack();
  await page.waitForURL("**/terms");
});

it("closes one thing at a time: the calendar, then the Book dialog under it", async () => {
  const page = await stage.as("demo_operator");
  await onPhone(page, `/guides/${guideId}`);
  const bookNow = page.getByRole("button", { name: "Book now", disabled: false });
  await bookNow.filter({ visible: true }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Book / });
  const calendar = page.locator('[data-slot="calendar"]');
  await dialog.getByLabel("Job title").fill("Morning walk");
  await dialog.getByLabel("Start date").click();
  // It is uppermost when it has the focus: a moment after it is seen.
  await calendar.locator(":focus").waitFor();
  await phoneBack(page);
  await calendar.waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Job title").inputValue()).toBe("Morning walk");
  await phoneBack(page);
  await dialog.waitFor({ state: "detached" });
  await isFree(page);
  expect(new URL(page.url()).pathname).toBe(`/guides/${guideId}`);
});

it("closes the search's filters and keeps what they were set to", async () => {
  const page = await stage.visitor();
  await onPhone(page, "/search?location=Hanoi");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  await phoneBack(page);
  await sheet.waitFor({ state: "detached" });
  await isFree(page);
  expect(new URL(page.url()).search).toBe("?location=Hanoi");
});

it("leaves open what does not go by Escape, which hears the next Back", async () => {
  const page = await stage.visitor();
  await onPhone(page, "/about");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog");
  await menu.waitFor();
  await page.evaluate(() => {
    const refuse = (event: Event) => event.preventDefault();
    addEventListener("keydown", refuse, { capture: true, once: true });
  });
  await phoneBack(page);
  expect(await menu.getByRole("link", { name: "Pricing" }).isVisible()).toBe(true);
  await phoneBack(page);
  await menu.waitFor({ state: "detached" });
  await isFree(page);
});
