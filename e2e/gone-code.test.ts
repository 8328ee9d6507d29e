// What lies over a page or is a part of it, where its code cannot be had: the page stays as it is, with what is typed there.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { eventually } from "./support/eventually.ts";
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
    await told.getByRole("button", { name: "Reload the page" }).click();
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

describe("a part of a page", () => {
  const CALENDAR = /\/guide-calendar-[\w-]+\.js$/;
  const openTab = (page: Page) => page.getByRole("tab", { name: "Calendar" }).click();

  async function dashboard(): Promise<Page> {
    const page = await stage.as("demo_guide");
    await page.goto("/dashboard/guide");
    await page.getByRole("tab", { name: "Calendar" }).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-tab", "open"));
    await page.route(CALENDAR, (route) => route.abort());
    return page;
  }

  it("of an earlier build says so in its place, and its person loads the page anew", async () => {
    const page = await dashboard();
    await page.route("**/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html>another build" }),
    );
    await openTab(page);
    const part = page.getByRole("tabpanel");
    await part.getByText("GuideLink was updated").waitFor();
    expect(await page.locator("[data-tab]").count(), "the page stays").toBe(1);
    await page.unroute(CALENDAR);
    await part.getByRole("button", { name: "Reload the page" }).click();
    await page.locator("[data-tab]").waitFor({ state: "detached" });
    await part.getByRole("grid").first().waitFor();
  });

  it("that cannot be reached says so in its place, and is there at the next try", async () => {
    const page = await dashboard();
    await openTab(page);
    const part = page.getByRole("tabpanel");
    await part.getByText("This could not be loaded").waitFor();
    await page.unroute(CALENDAR);
    await part.getByRole("button", { name: "Try again" }).click();
    await part.getByRole("grid").first().waitFor();
    expect(await page.locator("[data-tab]").count(), "the page stays").toBe(1);
  });

  it("that could not be reached comes by itself as well", async () => {
    const page = await dashboard();
    await page.clock.install();
    await openTab(page);
    const part = page.getByRole("tabpanel");
    await part.getByText("This could not be loaded").waitFor();
    await page.unroute(CALENDAR);
    await eventually(async () => {
      await page.clock.fastForward("00:10");
      return await part.getByRole("grid").first().isVisible();
    }).toBe(true);
  });

  it("that is not seen is missed by nobody, and comes later", async () => {
    const page = await stage.as("demo_guide");
    await page.clock.install();
    const chunk = /\/arrivals-[\w-]+\.js$/;
    await page.route(chunk, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => chunk.test(request.url()));
    await page.goto("/settings");
    await failed;
    await page.getByRole("heading", { name: "Language" }).waitFor();
    expect(await page.getByText("This could not be loaded").count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
    await page.unroute(chunk);
    let isFetched = false;
    page.on("requestfinished", (request) => {
      isFetched ||= chunk.test(request.url());
    });
    // The time begins to count once the missing part stands there unseen.
    await eventually(async () => {
      await page.clock.fastForward("06:00");
      return isFetched;
    }).toBe(true);
  });
});
