// The main job in real browsers: an operator books a guide, the guide sees it appear and accepts, both chat, and a kill -9
// in the middle loses nothing.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { launchBrowser, openWindow, signIn } from "../tests/setup/browser.ts";
import { demoFolder } from "../tests/setup/demo-folder.ts";
import { dayFromNow } from "../tests/setup/http-person.ts";
import { freePort, startServer, type RunningServer } from "../tests/setup/server.ts";
import { pickRange } from "./support/pick-day.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE_USERNAME = "demo_guide";
const TITLE = "Lantern walk for twelve";

const folder = demoFolder();
let port: number;
let server: RunningServer;
let browser: Browser;
let operator: Page;
let guide: Page;
let visitor: Page;
const problems: string[] = [];

let guideId: string;
let guideName: string;
/** A day on which the guide can be found by date. */
let freeDay: string;

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, init);
  return (await answer.json()) as T;
}

async function findGuide(): Promise<void> {
  const { token } = await json<{ token: string }>("/api/auth/token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: GUIDE_USERNAME, password: "demo-password" }),
  });
  const { user } = await json<{ user: { id: string; name: string } }>("/api/user/profile", {
    headers: { Authorization: `Bearer ${token}` },
  });
  guideId = user.id;
  guideName = user.name;
  for (let offset = 40; offset < 90; offset += 1) {
    const day = dayFromNow(offset);
    const query = new URLSearchParams({ availableDate: day, searchText: guideName, limit: "50" });
    const { guides } = await json<{ guides: { userId: string }[] }>(`/api/guides/search?${query}`);
    if (guides.some((g) => g.userId === guideId)) {
      freeDay = day;
      return;
    }
  }
  throw new Error("the demo guide has no free day in the next months");
}

function calendarDay(page: Page, day: string) {
  return page.locator(`[data-state][data-day="${day}"]`);
}

async function showMonthOf(page: Page, day: string): Promise<void> {
  const first = page.locator("[data-state][data-day]").first();
  for (let month = 0; month < 6 && (await calendarDay(page, day).count()) === 0; month += 1) {
    const shown = await first.getAttribute("data-day");
    await page.getByRole("button", { name: "Next month" }).first().click();
    await expect.poll(() => first.getAttribute("data-day")).not.toBe(shown);
  }
}

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ dataDir: folder.path, port, demo: true });
  await findGuide();
  browser = await launchBrowser();
  const windows = await Promise.all([1, 2, 3].map(() => openWindow(browser, server.url)));
  [operator, guide, visitor] = windows.map((w) => w.page) as [Page, Page, Page];
  for (const window of windows) window.page.setDefaultTimeout(15_000);
  await Promise.all([signIn(operator, "demo_operator"), signIn(guide, GUIDE_USERNAME)]);
  for (const window of windows) problems.push(...window.problems);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await server.end("SIGTERM");
  folder.remove();
});

test("the operator books from the guide's page and everybody sees it without a reload", async () => {
  await guide.goto("/bookings");
  await guide.getByRole("heading", { name: "Booking Management" }).waitFor();
  await visitor.goto(`/guides/${guideId}`);
  await showMonthOf(visitor, freeDay);
  await expect
    .poll(() => calendarDay(visitor, freeDay).getAttribute("data-state"))
    .toBe("available");
  const watcher = await visitor.context().newPage();
  await watcher.goto(`/search?date=${freeDay}&q=${encodeURIComponent(guideName)}`);
  const card = watcher.locator(`a[href^="/guides/${guideId}"]`).first();
  await card.waitFor();

  await operator.goto(`/guides/${guideId}`);
  await operator.getByRole("button", { name: "Book now" }).first().click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByLabel("Job title").fill(TITLE);
  await pickRange(operator, { first: freeDay, last: freeDay });
  await dialog.getByRole("button", { name: "Send request" }).click();
  await toastWith(operator, "Booking Request Sent").waitFor();
  await dialog.waitFor({ state: "hidden" });

  await guide.getByRole("article", { name: TITLE }).waitFor();
  await expect
    .poll(() => calendarDay(visitor, freeDay).getAttribute("data-state"))
    .toBe("requested");
  await calendarDay(visitor, freeDay)
    .getByText(/: Requested$/)
    .waitFor({ state: "attached" });
  await card.waitFor({ state: "detached" });
  await watcher.close();
});

test("the guide accepts and the operator's page follows", async () => {
  await operator.goto("/bookings");
  // The lists go by pages: among all that is upcoming it may not be on the first one.
  await operator.getByRole("searchbox").fill(TITLE);
  const sent = operator.getByRole("article", { name: TITLE });
  await sent.getByText("Pending").waitFor();
  await guide.getByRole("button", { name: `Accept: ${TITLE}` }).click();
  await sent.getByText("Accepted").waitFor();
  await expect.poll(() => calendarDay(visitor, freeDay).getAttribute("data-state")).toBe("booked");
  await calendarDay(visitor, freeDay)
    .getByText(/: Booked$/)
    .waitFor({ state: "attached" });
});

test("both chat, with an unread mark until the other looks", async () => {
  await operator.goto(`/messages?partner=${guideId}`);
  const operatorBox = operator.getByRole("textbox", { name: /Write a message/ });
  await operatorBox.fill("Shall we meet at the bridge?");
  await operatorBox.press("Enter");
  await operator.getByRole("log").getByText("Shall we meet at the bridge?").waitFor();

  await guide.goto("/messages");
  const row = guide.getByRole("navigation", { name: "Conversations" }).getByRole("link").first();
  await row.getByText("Shall we meet at the bridge?").waitFor();
  await row.getByLabel(/unread message/).waitFor();
  await row.click();
  await guide.getByRole("log").getByText("Shall we meet at the bridge?").waitFor();
  await row.getByLabel(/unread message/).waitFor({ state: "detached" });

  const guideBox = guide.getByRole("textbox", { name: /Write a message/ });
  await guideBox.fill("Gladly, at half past seven.");
  await guideBox.press("Enter");
  await operator.getByRole("log").getByText("Gladly, at half past seven.").waitFor();
});

test("kill -9 and a new start: all is there and both windows go on by themselves", async () => {
  await server.end("SIGKILL");
  server = await startServer({ dataDir: folder.path, port, demo: true });
  const guideBox = guide.getByRole("textbox", { name: /Write a message/ });
  await guideBox.fill("Still here after the break.");
  await guideBox.press("Enter");
  await operator
    .getByRole("log")
    .getByText("Still here after the break.")
    .waitFor({ timeout: 40_000 });
  await operator.getByRole("log").getByText("Gladly, at half past seven.").waitFor();
  await guide.goto("/bookings");
  await guide.getByRole("article", { name: TITLE }).getByText("Accepted").waitFor();
  expect(problems).toEqual([]);
});
