// Without a network: what the device keeps is read, everything else says what it needs, and the live product takes over again.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { breakableConnection, type Connection } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { keptOnDevice, shellIsKept } from "./support/kept.ts";
import { openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const stage = openStage({ hasWorker: true });

const AS_OF = /^As of [A-Z][a-z]{2}\s\d+, \d{1,2}:\d\d\s[AP]M\. You are offline\.$/;
const CALENDAR = "/dashboard/guide?tab=availability";

/** Takes the network away as a tunnel does: what is open breaks off, and nothing new comes about. */
async function goOffline(page: Page, connection: Connection): Promise<void> {
  await page.context().setOffline(true);
  await connection.cut();
}

async function comeBack(page: Page, connection: Connection): Promise<void> {
  connection.restore();
  await page.context().setOffline(false);
}

const titles = (page: Page) =>
  page.locator("main [data-request]").evaluateAll((rows) => rows.map((row) => row.ariaLabel));
const monthOnScreen = (page: Page) =>
  page
    .locator("main [data-day]")
    .evaluateAll((days) =>
      days.map(({ dataset }) => `${dataset["day"]} ${dataset["state"] ?? ""}`),
    );
const answered = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector("main [data-slot='skeleton'], main [aria-busy='true']") === null,
  );

it("shows the bookings and the calendar as of when they were seen, and the live ones again in the same place", async () => {
  const page = await stage.as("demo_guide");
  const connection = await breakableConnection(page);
  await page.goto(CALENDAR);
  await page.getByRole("grid").waitFor();
  await answered(page);
  const month = await monthOnScreen(page);
  await page.goto("/bookings");
  await page.locator("main [data-request]").first().waitFor();
  await answered(page);
  const seen = await titles(page);
  await eventually(() => keptOnDevice(page)).toEqual(["bookings", "calendar"]);
  await eventually(() => shellIsKept(page)).toBe(true);

  // The page that is there stays; what would change something waits.
  await goOffline(page, connection);
  await page.getByText(/^No connection\. What you see is as of /).waitFor();
  const accept = page.getByRole("button", { name: /^Accept: / }).first();
  expect(await accept.isDisabled()).toBe(true);

  await page.reload();
  await page.getByText(AS_OF).waitFor();
  await page.getByRole("heading", { level: 1, name: "Booking Management" }).waitFor();
  expect(await titles(page)).toEqual(seen);
  expect(await accept.isDisabled()).toBe(true);
  expect(await accept.getAttribute("aria-describedby")).toBe("offline-notice");

  await page.goto(CALENDAR);
  await page.getByText(AS_OF).waitFor();
  expect(await monthOnScreen(page)).toEqual(month);
  for (const name of ["Save Availability", "Block dates"]) {
    expect(await page.getByRole("button", { name }).isDisabled()).toBe(true);
  }

  await page.goto("/messages");
  await page.getByRole("heading", { level: 1, name: text("en", "offline.needsTitle") }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Bookings" }).click();
  await page.getByText(AS_OF).waitFor();

  const row = page.locator(`main [data-request]:visible`).nth(3);
  await row.evaluate((one) => one.scrollIntoView({ block: "start" }));
  await page.evaluate(() => window.scrollBy(0, -120));
  const id = await row.getAttribute("data-request");
  const topOf = async () =>
    Math.round((await page.locator(`[data-request="${id}"]:visible`).boundingBox())?.y ?? -1);
  const before = await topOf();
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await comeBack(page, connection);
  await page.getByText(AS_OF).waitFor({ state: "detached", timeout: 30_000 });
  expect(Math.abs((await topOf()) - before)).toBeLessThan(3);
  await eventually(() => accept.isDisabled()).toBe(false);
  expect(await page.locator("html[data-same-page]").count(), "no reload").toBe(1);
});

it("keeps nothing of somebody who signed out", async () => {
  const page = await stage.as("demo_operator");
  const connection = await breakableConnection(page);
  await page.goto("/bookings");
  await page.locator("main [data-request]").first().waitFor();
  await eventually(() => keptOnDevice(page)).toEqual(["bookings"]);
  await eventually(() => shellIsKept(page)).toBe(true);
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Get started" }).waitFor();
  await eventually(() => keptOnDevice(page)).toEqual([]);
  await goOffline(page, connection);
  await page.goto("/bookings");
  await page.getByRole("heading", { level: 1, name: text("en", "offline.needsTitle") }).waitFor();
  expect(await page.getByText(text("en", "offline.here")).count()).toBe(0);
  await comeBack(page, connection);
  await page.getByText(text("en", "bookings.signInTitle")).waitFor({ timeout: 30_000 });
});

it("asks before signing out takes a message that is not sent, and lets its writer stay", async () => {
  const page = await stage.as("demo_operator_free");
  await page.goto("/search");
  await page.evaluate(() => localStorage.setItem("outbox:somebody", "[]"));
  const signOut = async () => {
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  const question = page.getByRole("alertdialog", { name: "Sign out without sending?" });
  await signOut();
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.evaluate(() => localStorage.getItem("outbox:somebody"))).toBe("[]");
  await signOut();
  await question.getByRole("button", { name: "Sign out and delete them" }).click();
  await page.getByRole("button", { name: "Get started" }).waitFor();
  const left = () => page.evaluate(() => localStorage.getItem("outbox:somebody"));
  await eventually(left).toBe(null);
});
