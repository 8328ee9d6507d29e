// What lies over a page, where its code cannot be had: the page stays as it is, with what is typed there.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();

const OVERLAYS = [
  { what: "a menu", chunk: /\/mobile-menu-(?!button)[\w-]+\.js$/, opener: "Menu", width: 360 },
  { what: "a dialog", chunk: /\/auth-dialog-[\w-]+\.js$/, opener: "Sign in", width: 1280 },
];

async function openHouse(width: number): Promise<Page> {
  const page = await stage.visitor();
  await page.setViewportSize({ width, height: 740 });
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.documentElement.setAttribute("data-tab", "open"));
  return page;
}

describe.each(OVERLAYS)("$what", ({ chunk, opener, width }) => {
  const press = (page: Page) => page.getByRole("button", { name: opener, exact: true }).click();

  it("of an earlier build is told of, and its person loads the page anew", async () => {
    const page = await openHouse(width);
    await page.route(chunk, (route) => route.abort());
    await page.route("**/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html>another build" }),
    );
    await press(page);
    const told = toastWith(page, "GuideLink was updated");
    await told.waitFor();
    expect(await page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
    expect(await page.locator("[data-tab]").count(), "the page stays").toBe(1);
    await page.unroute(chunk);
    await told.getByRole("button", { name: "Load the page anew" }).click();
    await page.locator("[data-tab]").waitFor({ state: "detached" });
    await press(page);
    await page.getByRole("dialog").waitFor();
  });

  it("that cannot be reached is told of, and is there at the next try", async () => {
    const page = await openHouse(width);
    await page.route(chunk, (route) => route.abort());
    await press(page);
    await toastWith(page, "This could not be loaded").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.unroute(chunk);
    await press(page);
    await page.getByRole("dialog").waitFor();
    expect(await page.locator("[data-tab]").count(), "the page stays").toBe(1);
  });
});
