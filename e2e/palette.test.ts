// The quick search, and the keys that lead through lists.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { findings, smallTargets } from "./support/accessibility.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { demoPerson } from "./support/market.ts";
import { openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const stage = openStage();

const palette = (page: Page, language = "en") =>
  page.getByRole("dialog", { name: text(language, "shell.palette") });
const field = (page: Page, language = "en") => palette(page, language).getByRole("combobox");
const active = (page: Page) => palette(page).getByRole("option", { selected: true });

it("opens from a field, leads to pages, bookings, talks and guides by keyboard, and gives the field back", async () => {
  const guide = await demoPerson(stage.url, "demo_guide");
  const page = await stage.as("demo_operator");
  await page.goto("/search");
  const box = page.getByRole("searchbox", { name: "Search guides" });
  await box.fill("kay");
  // Letters that come before the field does are neither lost nor taken for something else.
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/palette/, async (route) => {
    await gate;
    await route.continue();
  });
  await box.press("Control+k");
  await page.keyboard.type("/hồi an?");
  await page.keyboard.press("Backspace");
  expect(await box.inputValue()).toBe("kay");
  letGo();
  await hasFocus(field(page));
  expect(await field(page).inputValue()).toBe("/hồi an");
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await hasFocus(box);
  expect(await box.inputValue()).toBe("kay");

  await page.keyboard.press("Control+k");
  await field(page).fill("setings");
  await palette(page).getByText("Search all guides for “setings”").waitFor();
  await field(page).fill("setti");
  await eventually(() => active(page).textContent()).toContain("Settings");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/settings");

  const account = page.getByRole("button", { name: /^Account of / });
  await account.click();
  await page.getByRole("menuitem", { name: /^Quick search/ }).click();
  await hasFocus(field(page));
  await page.keyboard.press("Escape");
  await hasFocus(account);
  await page.keyboard.press("Control+k");
  await field(page).fill(guide.name.split(" ").toReversed().join(" ").toLowerCase());
  const groups = palette(page).getByRole("group");
  const found = groups.filter({ hasText: "Guides" }).getByRole("option").first();
  await eventually(() => found.textContent()).toContain(guide.name);
  for (const name of ["Messages", "Bookings"]) {
    expect(await palette(page).getByRole("group", { name }).count(), name).toBe(1);
  }
  await palette(page)
    .getByText(/^\d+ matches$/)
    .waitFor();
  const count = await palette(page).getByRole("option").count();
  await palette(page).getByText(`${count} matches`).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/guides\//);
});

it.each(["en", "ur"])(
  "can be used by everyone in %s, also from the phone's menu",
  async (language) => {
    const page = await stage.visitor({ width: 360, height: 740, language });
    await page.goto("/about");
    const menu = page.getByRole("button", { name: text(language, "nav.menu") });
    await menu.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: text(language, "shell.palette") })
      .click();
    await hasFocus(field(page, language));
    expect(await findings(page)).toEqual([]);
    expect(await smallTargets(page, "[role=dialog]")).toEqual([]);
    await page.keyboard.press("Escape");
    await hasFocus(menu);
  },
);

it("leads through the guides found and through bookings with J and K, as long as single keys are wanted", async () => {
  const page = await stage.as("demo_operator");
  await page.goto("/search");
  const links = page.getByRole("article").getByRole("heading").getByRole("link");
  await links.nth(2).waitFor();
  // The code behind the keys comes after the list.
  await eventually(async () => {
    await page.keyboard.press("j");
    return links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLAnchorElement));
  }).toBeGreaterThanOrEqual(1);
  const here = await links.evaluateAll((all) =>
    all.indexOf(document.activeElement as HTMLAnchorElement),
  );
  await page.keyboard.press("k");
  await hasFocus(links.nth(here - 1));
  const address = await links.nth(here - 1).getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${address}`);

  await page.goto("/bookings?tab=history");
  const titles = page.getByRole("article").locator("h3 button");
  await titles.nth(1).waitFor();
  await eventually(async () => {
    await page.keyboard.press("k");
    return titles.first().evaluate((one) => one === document.activeElement);
  }).toBe(true);
  await page.keyboard.press("j");
  await hasFocus(titles.nth(1));
  await page.keyboard.press("ArrowUp");
  await hasFocus(titles.first());
  await page.keyboard.press("Enter");
  await eventually(() => titles.first().getAttribute("aria-expanded")).toBe("true");

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByRole("switch", { name: /^Single keys/ }).click();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await hasFocus(titles.first());
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await hasFocus(titles.first());
});
