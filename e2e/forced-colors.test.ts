// What a fill tells is told as well where the system takes the fills away.
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";

import { openStage } from "./support/stage.ts";

const stage = openStage();

const SCHEMES = ["light", "dark"] as const;

/** Whether the mark beside a checked box has the colour of the words around it. */
function isSeen(box: Locator): Promise<boolean> {
  return box.evaluate((one) => {
    const mark = one.parentElement?.querySelector("svg");
    const words = getComputedStyle(document.body).color;
    return mark != null && mark.checkVisibility() && getComputedStyle(mark).color === words;
  });
}

it.each(SCHEMES)("shows which choices are made: %s", async (colorScheme) => {
  const page = await stage.as("demo_operator");
  await page.emulateMedia({ forcedColors: "active", colorScheme });
  await page.goto("/search?location=Hanoi");
  expect(await isSeen(page.getByRole("checkbox", { name: "Hanoi", checked: true }))).toBe(true);
  await page.getByRole("button", { name: "Ask several guides" }).click();
  const guide = page.getByRole("article").first().getByRole("checkbox");
  await guide.check();
  expect(await isSeen(guide)).toBe(true);
});

/** Of what the arrows have led to. */
async function ringOf(line: Locator): Promise<string[]> {
  await line.waitFor();
  return line.evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return [outlineStyle, outlineWidth];
  });
}

it.each(["none", "active"] as const)(
  "marks the line of a menu and of a list that the arrows lead to: %s",
  async (forcedColors) => {
    const page = await stage.visitor();
    await page.emulateMedia({ forcedColors });
    await page.goto("/search");
    await page.getByRole("button", { name: /^Language/ }).press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await ringOf(page.locator("[role^=menuitem]:focus"))).toEqual(["solid", "2px"]);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Sort by" }).press("Space");
    await page.keyboard.press("ArrowDown");
    expect(await ringOf(page.locator("option:focus"))).toEqual(["solid", "2px"]);
  },
);
