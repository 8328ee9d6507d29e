// What surrounds every page: language, appearance, keyboard, connection, failures, and targets for thumbs.
import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";

import { smallTargets } from "./support/accessibility.ts";
import { asksInstead, breakableConnection } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { newcomer } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const PHONE = { width: 360, height: 740 };

const stage = openStage();

const html = (page: Page) => page.locator("html");
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Whether the focus is inside the element that this selector names. */
const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((name) => document.activeElement?.closest(name) !== null, selector);

async function smallTargetsOn(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(
    () => document.querySelector("[data-slot='skeleton'], [aria-busy='true']") === null,
  );
  return smallTargets(page, "body");
}

describe("language", () => {
  it("changes all texts at once and is remembered", async () => {
    const page = await stage.visitor();
    await page.goto("/about");
    await page.getByRole("heading", { level: 1, name: text("en", "about.title") }).waitFor();
    expect(await html(page).getAttribute("lang")).toBe("en");
    await page.getByRole("button", { name: /^Language/ }).click();
    await page.getByRole("menuitemradio", { name: "Tiếng Việt" }).click();
    const heading = page.getByRole("heading", { level: 1, name: text("vi", "about.title") });
    await heading.waitFor();
    expect(await html(page).getAttribute("lang")).toBe("vi");
    await page
      .getByRole("link", { name: text("vi", "nav.pricing") })
      .first()
      .waitFor();
    expect(await stored(page, "locale")).toBe("vi");
    await page.reload();
    await heading.waitFor();
  });

  it("that is chosen in the settings stands there while its texts are on their way", async () => {
    const page = await stage.as("demo_operator");
    await page.goto("/settings");
    const choice = page.locator("select", { has: page.locator("option[lang=vi]") });
    await choice.waitFor();
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/locales/vi/**", async (route) => {
      await gate;
      await route.continue();
    });
    await choice.selectOption("vi");
    expect(await choice.inputValue()).toBe("vi");
    expect(await html(page).getAttribute("lang")).toBe("en");
    release();
    await page.getByRole("heading", { level: 1, name: text("vi", "account.title") }).waitFor();
    expect(await choice.inputValue()).toBe("vi");
    await choice.selectOption("en");
    await page.getByRole("heading", { level: 1, name: text("en", "account.title") }).waitFor();
  });

  it("stays English where the remembered one is not known", async () => {
    const page = await stage.visitor({ language: "tlh" });
    await page.goto("/about");
    await page.getByRole("heading", { level: 1, name: text("en", "about.title") }).waitFor();
    expect(await html(page).getAttribute("lang")).toBe("en");
  });
});

describe("language of the document", () => {
  it("is the remembered one, read from its own side", async () => {
    for (const [language, side] of [
      ["fr", "ltr"],
      ["ur", "rtl"],
    ] as const) {
      const page = await stage.visitor({ language });
      await page.goto("/about");
      await page.getByRole("heading", { level: 1, name: text(language, "about.title") }).waitFor();
      expect(await html(page).getAttribute("lang")).toBe(language);
      expect(await html(page).getAttribute("dir")).toBe(side);
    }
  });

  it("is the one of the texts where those of the remembered one cannot be had", async () => {
    const page = await stage.visitor({ language: "vi" });
    await page.route("**/locales/vi/**", (route) => route.abort());
    await page.goto("/about");
    await page.getByRole("heading", { level: 1, name: text("en", "about.title") }).waitFor();
    expect(await html(page).getAttribute("lang")).toBe("en");
    await page.unrouteAll();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: text("vi", "about.title") }).waitFor();
    expect(await html(page).getAttribute("lang")).toBe("vi");
  });
});

describe("appearance", () => {
  it("is chosen in the header, remembered, and follows the system again on request", async () => {
    const page = await stage.visitor({ colorScheme: "light" });
    await page.goto("/about");
    const light = await background(page);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Appearance" }).click();
      await page.getByRole("menuitemradio", { name }).click();
    };
    await choose("Dark");
    await eventually(() => background(page)).not.toBe(light);
    const dark = await background(page);
    await page.reload();
    await page.getByRole("button", { name: "Appearance" }).waitFor();
    expect(await background(page)).toBe(dark);
    await choose("As the system");
    await eventually(() => background(page)).toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(() => background(page)).toBe(dark);
  });
});

describe("keyboard", () => {
  it("reaches the content by the first key", async () => {
    const page = await stage.visitor();
    await page.goto("/about");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await eventually(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
    const { y } = (await skip.boundingBox()) ?? { y: -1 };
    expect(y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Tab");
    expect(await focusIsIn(page, "main")).toBe(true);
  });

  it("stays in an open dialog and comes back to the button that opened it", async () => {
    const page = await stage.visitor();
    await page.goto("/about");
    const opener = page.getByRole("button", { name: "Get started" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Welcome to GuideLink" });
    await dialog.waitFor();
    await eventually(() => focusIsIn(page, "[role=dialog]")).toBe(true);
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 15; presses += 1) {
        await page.keyboard.press(key);
        expect(await focusIsIn(page, "[role=dialog]"), `${key} ${presses}`).toBe(true);
      }
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("opens menus, moves in them and leaves them by Escape", async () => {
    const page = await stage.as("demo_operator");
    await page.goto("/about");
    const account = page.getByRole("button", { name: /^Account of / });
    await account.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("End");
    const last = page.getByRole("menuitem", { name: "Sign out" });
    await eventually(() => last.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await eventually(() => account.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("begins a page that a link leads to at its content, without a ring around all of it", async () => {
    const page = await stage.visitor();
    await page.goto("/");
    const more = page.getByRole("link", { name: text("en", "home.allGuides") });
    await more.waitFor();
    expect(await focusIsIn(page, "main")).toBe(false);
    await more.press("Enter");
    await page.waitForURL("**/browse-guides");
    const main = page.locator("main");
    await hasFocus(main);
    expect(await main.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("none");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // What changes on the page itself leaves the focus where it is.
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await sort.focus();
    await sort.selectOption("price_asc");
    await page.waitForURL("**/browse-guides?sortBy=price_asc");
    await hasFocus(sort);
  });

  it("lists its shortcuts at `?`, but not while somebody types", async () => {
    const page = await stage.visitor();
    await page.goto("/search");
    const box = page.getByRole("searchbox", { name: "Search guides" });
    await box.press("?");
    expect(await box.inputValue()).toBe("?");
    await box.blur();
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await shortcuts.waitFor();
    await page.keyboard.press("Escape");
    await shortcuts.waitFor({ state: "detached" });
  });
});

describe("when something fails", () => {
  it("says that the connection is gone, and stops saying so", async () => {
    const page = await stage.visitor();
    const connection = await breakableConnection(page);
    await page.goto("/search");
    await page.getByText(/\d+ guides found/).waitFor();
    await connection.cut();
    const notice = page.getByText(text("en", "shell.offline").split("{{when}}")[0] ?? "");
    await notice.waitFor();
    await page.getByText(/\d+ guides found/).waitFor();
    connection.restore();
    await notice.waitFor({ state: "detached", timeout: 30_000 });
  });

  it("leads to the pages of the working day, and says what waits there", async () => {
    const page = await stage.as("demo_guide");
    await page.goto("/");
    await page.getByRole("contentinfo").waitFor();
    const work = page.getByRole("navigation", { name: "Work" });
    await work.getByRole("link", { name: /^Bookings, \d+ requests? waits?$/ }).click();
    await page.waitForURL("**/bookings");
    await page.getByRole("heading", { level: 1, name: "Booking Management" }).waitFor();
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await work.getByRole("link", { name: "Calendar" }).click();
    await page.waitForURL("**/guides/*");
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog");
    expect(await smallTargets(page, "[role=dialog]")).toEqual([]);
    await menu.getByRole("link", { name: "Saved" }).click();
    await page.waitForURL("**/saved");
    await menu.waitFor({ state: "detached" });
  });

  it("goes on without the number of unread messages", async () => {
    const page = await stage.as("demo_operator");
    await asksInstead(page, "messages:inbox", "messages:none");
    await page.goto("/dashboard/operator");
    await page.getByRole("heading", { level: 1, name: /^Hello|^Welcome/ }).waitFor();
    await page.getByRole("button", { name: /^Account of / }).waitFor();
    expect(await page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
  });

  it("offers to try again where a page's own data cannot be had", async () => {
    const page = await stage.as("demo_operator");
    await asksInstead(page, "subscriptions:status", "subscriptions:none");
    for (const path of ["/messages", "/analytics"]) {
      await page.goto(path);
      await page.getByText("This could not be loaded").waitFor();
      await page.getByRole("button", { name: "Try again" }).waitFor();
    }
  });

  it("shows the error screen for a page that cannot be loaded, and tries again", async () => {
    const page = await stage.visitor();
    const chunk = /\/about-[\w-]+\.js$/;
    await page.route(chunk, (route) => route.abort());
    await page.goto("/pricing");
    const about = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "About" });
    await about.click();
    await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
    await page.getByText("If this problem persists, please contact our support team.").waitFor();
    expect(await page.locator("main").count(), "one main part").toBe(1);
    const details = page.locator("details pre");
    expect(await details.isVisible()).toBe(false);
    await page.getByText("Technical details").click();
    await eventually(() => details.textContent()).toMatch(/import/i);
    expect(await page.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
    await page.unroute(chunk);
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { level: 1, name: text("en", "about.title") }).waitFor();
  });

  it("loads a page anew whose code went with an earlier build", async () => {
    const page = await stage.visitor();
    await page.goto("/pricing");
    const isNewer = (request: Request) => request.resourceType() === "fetch";
    // The page is asked for as soon as its link is pointed at, and again: all of it is gone until the document is another one.
    let isAnew = false;
    await page.route("**/about", (route) => {
      isAnew ||= route.request().isNavigationRequest();
      return route.continue();
    });
    await page.route(/\/about-[\w-]+\.js$/, (route) => (isAnew ? route.continue() : route.abort()));
    await page.route("**/", (route) =>
      isNewer(route.request())
        ? route.fulfill({ contentType: "text/html", body: "<!doctype html>another build" })
        : route.continue(),
    );
    await page.evaluate(() => document.documentElement.setAttribute("data-tab", "open"));
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "About" }).click();
    await page.getByRole("heading", { level: 1, name: text("en", "about.title") }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/about");
    expect(await page.locator("[data-tab]").count(), "the document of before").toBe(0);
  });
});

describe("on a phone", () => {
  it("has a menu that slides out, leads on and closes itself", async () => {
    const page = await stage.visitor(PHONE);
    await page.goto("/");
    const opener = page.getByRole("button", { name: "Menu" });
    await opener.click();
    const menu = page.getByRole("dialog");
    await menu.getByRole("link", { name: "About" }).waitFor();
    expect(await smallTargets(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.click();
    await menu.getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await menu.waitFor({ state: "detached" });
    await opener.click();
    await menu.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("dialog", { name: "Welcome to GuideLink" }).waitFor();
    await eventually(() => page.getByRole("dialog").count()).toBe(1);
    expect(await smallTargets(page, "[role=dialog]")).toEqual([]);
  });

  it.each([
    ["nobody", "/"],
    ["nobody", "/search"],
    ["nobody", "/auth?mode=register"],
    ["nobody", "/pricing"],
    ["demo_operator", "/bookings"],
    ["demo_operator", "/messages"],
    ["demo_guide", "/bookings"],
  ])("gives %s targets of 44 px on %s", async (username, path) => {
    const page = username === "nobody" ? await stage.visitor(PHONE) : await stage.as(username);
    expect(await smallTargetsOn(page, path)).toEqual([]);
  });

  it("gives a new guide targets of 44 px in the form of the profile", async () => {
    const { page } = await newcomer(stage, "GUIDE", "thumb_guide");
    expect(await smallTargetsOn(page, "/onboarding/guide")).toEqual([]);
  });
});
