// The bell: what happens for a person shows at once on whatever page they are, and leads to where it can be seen.
import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { findings, smallTargets } from "./support/accessibility.ts";
import { asksInstead, waitsFor } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { demoPerson, type DemoPerson } from "./support/market.ts";
import { NEW_PASSWORD, newcomer } from "./support/newcomer.ts";
import { pickRange } from "./support/pick-day.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "bell_guide";
const OPERATOR = "bell_operator";
const TITLE = "Lanterns by boat";

const stage = openStage();
let guide: Person;
let operator: Person;
let talker: DemoPerson;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await registerPerson(stage.url, "OPERATOR", OPERATOR);
  talker = await demoPerson(stage.url, "demo_operator");
});

const bell = (page: Page, unread: number): Locator =>
  page.getByRole("button", {
    name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

async function at(path: string): Promise<Page> {
  const page = await stage.as(GUIDE, NEW_PASSWORD);
  await page.goto(path);
  return page;
}

/** Waits until the page knows what is there already: what comes later is news. The bell alone stands there before. */
async function listed(page: Page): Promise<void> {
  // The code that tells of news is fetched by itself, and may come behind that of the panel.
  await page.waitForLoadState("networkidle");
  await bell(page, 0).click();
  await panel(page)
    .getByRole("link")
    .or(panel(page).getByText("Nothing new yet"))
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
}

let daysTaken = 0;
/** One that no other test asks for, nor the same one when it is tried again. */
const freeDay = () => dayFromNow(40 + daysTaken++);

async function request(title: string): Promise<void> {
  const body = { ...bookingOf(guide.id, freeDay()), title };
  expect((await operator.call("POST", "/api/bookings", body)).status).toBe(201);
}

beforeEach(async () => {
  const { status } = await guide.call("POST", "/api/notifications/read", { all: true });
  expect(status).toBe(204);
});

describe("a new request", () => {
  it("rings on whatever page the guide is, and leads to the bookings", async () => {
    const page = await at("/about");
    await bell(page, 0).waitFor();
    const other = await stage.as(OPERATOR, NEW_PASSWORD);
    await other.goto(`/guides/${guide.id}`);
    await other.getByRole("button", { name: "Book now" }).first().click();
    await other.getByRole("dialog").getByLabel("Job title").fill(TITLE);
    const day = freeDay();
    await pickRange(other, { first: day, last: day });
    await other.getByRole("button", { name: "Send request" }).click();

    await bell(page, 1).waitFor();
    await toastWith(page, `Person ${OPERATOR}`, `Sent you a request: ${TITLE}`).waitFor();
    await eventually(() => page.title()).toMatch(/^\(1\) Good tours/);
    await bell(page, 1).click();
    const entry = panel(page).getByRole("link", { name: TITLE });
    await entry.getByText("Unread").waitFor({ state: "attached" });
    await entry.click();
    await page.waitForURL("**/bookings");
    await page.getByRole("article", { name: TITLE }).waitFor();
    await panel(page).waitFor({ state: "detached" });
    await bell(page, 0).waitFor();
    await eventually(() => page.title()).toMatch(/^Booking Management/);
  });

  it("is no news to a page that is opened later, and is marked as read on every page", async () => {
    await request("Early market");
    const one = await at("/about");
    await bell(one, 1).waitFor();
    const two = await at("/pricing");
    await request("Late market");
    for (const page of [one, two]) {
      await bell(page, 2).waitFor();
      await eventually(() => page.title()).toMatch(/^\(2\) /);
      expect(await toastWith(page, "Early market").count()).toBe(0);
    }
    await bell(one, 2).click();
    await panel(one).getByRole("button", { name: "Mark all as read" }).click();
    for (const page of [one, two]) await bell(page, 0).waitFor();
    await eventually(() => two.title()).not.toMatch(/^\(/);
    expect(await panel(one).getByText("Unread").count()).toBe(0);
  });
});

describe("a message", () => {
  const unreadMessages = async (): Promise<number> => {
    const { body } = await guide.call<{ unreadCount: number }[]>("GET", "/api/conversations");
    return body.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  };
  const write = async (body: string): Promise<void> => {
    await talker.call("POST", "/api/messages", { recipientUserId: guide.id, body });
  };

  it("shows a toast, but not to whoever has the conversation open", async () => {
    const page = await at("/about");
    await listed(page);
    await write("Are you free in May?");
    await toastWith(page, "", "Sent you a message").waitFor();
    await bell(page, 1).click();
    await panel(page).getByRole("link", { name: "Sent you a message" }).click();
    await page.waitForURL(`**/messages?partner=${talker.id}`);
    await page.getByRole("log").getByText("Are you free in May?").waitFor();
    await bell(page, 0).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await write("Or in June?");
    await page.getByRole("log").getByText("Or in June?").waitFor();
    // What nobody has read by then is told of later: of the page that goes, to the next test.
    await eventually(unreadMessages).toBe(0);
    await bell(page, 0).waitFor();
    expect(await toastWith(page, "", "Sent you a message").count()).toBe(0);
  });
});

describe("the panel", () => {
  it("is opened, walked through and left by keyboard", async () => {
    await request("First walk");
    await request("Second walk");
    const page = await at("/about");
    await bell(page, 2).focus();
    await page.keyboard.press("Enter");
    const links = panel(page).getByRole("link");
    await links.first().waitFor();
    await hasFocus(panel(page).getByRole("button"));
    for (let index = 0; index < (await links.count()); index += 1) {
      await page.keyboard.press("Tab");
      await hasFocus(links.nth(index));
    }
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await hasFocus(bell(page, 2));
  });

  it("keeps nobody out, also on a phone", async () => {
    const page = await at("/about");
    await page.setViewportSize({ width: 360, height: 740 });
    await bell(page, 0).click();
    await panel(page).getByRole("link").first().waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await smallTargets(page, "body")).toEqual([]);
    const box = (await panel(page).boundingBox()) ?? { x: -1, width: 0 };
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  });

  it("says that nothing has happened yet", async () => {
    const { page } = await newcomer(stage, "OPERATOR", "quiet_operator");
    await bell(page, 0).click();
    await panel(page).getByText("Nothing new yet").waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("shows that it loads, and offers to try again when it cannot", async () => {
    const slow = await stage.as(GUIDE, NEW_PASSWORD);
    await waitsFor(slow, "notifications:list");
    await slow.goto("/about");
    await bell(slow, 0).click();
    await panel(slow).locator("[aria-busy=true]").waitFor();
    const broken = await stage.as(GUIDE, NEW_PASSWORD);
    await asksInstead(broken, "notifications:list", "notifications:none");
    await broken.goto("/about");
    await bell(broken, 0).click();
    await panel(broken).getByText("This could not be loaded").waitFor();
    await panel(broken).getByRole("button", { name: "Try again" }).click();
    await panel(broken).getByText("This could not be loaded").waitFor();
  });
});

it("has a way to older ones, below which nothing jumps and above which news still come in", async () => {
  const busy = await registerGuide(stage.url, "busy_bell_guide");
  const ask = async (day: number) => {
    const body = { ...bookingOf(busy.id, dayFromNow(day)), title: `Walk ${day}` };
    return await talker.call<{ id: string }>("POST", "/api/bookings", body);
  };
  // Both are told of: 52 in all.
  for (let day = 10; day < 36; day += 1) {
    const { id } = await ask(day);
    await talker.call("PUT", `/api/bookings/${id}/status`, { status: "CANCELLED" });
  }
  const page = await stage.as("busy_bell_guide", NEW_PASSWORD);
  await page.goto("/about");
  const links = panel(page).getByRole("link");
  const older = panel(page).getByRole("button", { name: "Show older" });
  await bell(page, 52).click();
  await older.scrollIntoViewIfNeeded();
  expect(await links.count()).toBe(50);
  const placeBefore = await links.nth(49).boundingBox();
  await older.click();
  await eventually(() => links.count()).toBe(52);
  expect(await older.count()).toBe(0);
  expect(await links.nth(49).boundingBox()).toEqual(placeBefore);

  await page.keyboard.press("Escape");
  await bell(page, 52).click();
  await older.press("Enter");
  await eventually(() => links.count()).toBe(52);
  await hasFocus(links.nth(50));
  await ask(62);
  await eventually(() => links.count()).toBe(53);
  await panel(page).getByRole("link", { name: "Walk 62" }).waitFor();
  await hasFocus(links.nth(51));
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await eventually(() => panel(page).getByText("Unread").count()).toBe(0);
  // The toast of the news lies above the panel, and goes first.
  await eventually(async () => {
    await page.keyboard.press("Escape");
    return await panel(page).count();
  }).toBe(0);
  await bell(page, 0).click();
  await older.waitFor();
  expect(await links.count()).toBe(50);
});

it("has no bell for a visitor", async () => {
  const page = await stage.visitor();
  await page.goto("/about");
  await page.getByRole("button", { name: "Get started" }).waitFor();
  expect(await page.getByRole("button", { name: /^Notifications/ }).count()).toBe(0);
});
