// The guide's own calendar: edited, kept, saved, and seen by others as it is.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { overflow, findings, smallTargets } from "./support/accessibility.ts";
import { slowAnswers } from "./support/connection.ts";
import { mondayAhead } from "./support/days.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { demoPerson } from "./support/market.ts";
import { newcomer } from "./support/newcomer.ts";
import { pickDay } from "./support/pick-day.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
const today = todayInVietnam(Date.now());
/** Days of its own for every test. */
const monday = mondayAhead(7);
const day = (count: number) => addDays(monday, count);

let id: string;
beforeAll(async () => {
  const guide = await newcomer(stage, "GUIDE", "calendar_guide");
  id = guide.id;
  await guide.page.close();
});

const cell = (page: Page, date: string) => page.locator(`main [data-day="${date}"]`);
const panel = (page: Page) => page.getByRole("region", { name: /\d{4}$/ });
const stateOf = (page: Page, date: string) => cell(page, date).getAttribute("data-state");
const save = (page: Page) => page.getByRole("button", { name: "Save Availability" });

/** Shows the month of a day, in whichever of the two calendars the page has. */
async function turnTo(page: Page, date: string): Promise<void> {
  // After a reload it is not there at once: a month would be passed by unseen.
  await page.locator("main [data-day]").first().waitFor();
  for (let turns = 0; turns < 3 && !(await cell(page, date).isVisible()); turns += 1)
    await page.getByRole("button", { name: "Next month" }).click();
  await cell(page, date).waitFor();
}

async function openEditor(): Promise<Page> {
  const page = await stage.as("calendar_guide", "a-long-password");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/dashboard/guide?tab=availability");
  await page.getByRole("grid").waitFor();
  return page;
}

/** From the cell with the focus to another one, day by day. */
async function walkTo(page: Page, date: string): Promise<Locator> {
  const grid = page.getByRole("grid");
  await grid.locator('[tabindex="0"]').focus();
  for (let at = today; at < date; at = addDays(at, 1)) await page.keyboard.press("ArrowRight");
  await hasFocus(cell(page, date));
  return cell(page, date);
}

describe("the own calendar", () => {
  it("is changed by keyboard, outlives a reload, and counts for others once it is saved", async () => {
    const page = await openEditor();
    await eventually(() => save(page).isDisabled()).toBe(true);
    await page.getByRole("switch", { name: "Sunday" }).focus();
    await page.keyboard.press("Space");
    await page.getByText("1 weekday changed").waitFor();

    const closed = await walkTo(page, day(1));
    expect(await closed.locator(".sr-only").textContent()).toMatch(
      /^Tuesday, .+: available, 2 time slots$/,
    );
    await page.keyboard.press("Enter");
    expect(await closed.getAttribute("aria-selected")).toBe("true");
    await panel(page).getByRole("switch", { name: "Available on this day" }).focus();
    await page.keyboard.press("Space");
    await eventually(() => stateOf(page, day(1))).toBe("closed");
    expect(await closed.locator(".sr-only").textContent()).toMatch(
      /Closed by the guide\. Changed, not saved$/,
    );
    await panel(page).getByLabel("Notes").fill("Nghỉ 👩‍👩‍👧 عطلة");

    await cell(page, day(2)).click();
    const third = panel(page).getByRole("group", { name: "Time slot 3", exact: true });
    await third.getByText("Booked", { exact: true }).waitFor();
    const remove = panel(page).getByRole("button", { name: "Remove Time slot 3" });
    await panel(page).getByRole("button", { name: "Add time slot" }).click();
    // Its second click is not meant for the slot that comes into this place.
    await remove.dblclick({ delay: 100 });
    await remove.click();
    await hasFocus(panel(page).getByRole("button", { name: "Add time slot" }));
    await page.keyboard.press("Enter");
    await third.getByLabel("End").fill("18h30");
    await third.getByLabel("End").blur();
    expect(await third.getByLabel("End").inputValue()).toBe("18:30");
    await page.getByText("2 days changed").waitFor();
    await cell(page, day(2)).getByText("3 slots").waitFor();

    await page.reload();
    await page.getByText("2 days changed").waitFor();
    await page.getByText("1 weekday changed").waitFor();
    const before = await demoPerson(stage.url, "demo_operator");
    const stored = () =>
      before.call<{ dailyOverrides: unknown[] }>("GET", `/api/availability/${id}`);
    expect((await stored()).dailyOverrides).toEqual([]);

    await save(page).click();
    await toastWith(page, "Availability Updated").waitFor();
    await page.getByText("Everything is saved").waitFor();
    expect(await stored()).toMatchObject({
      weeklyDefaults: { sunday: true },
      dailyOverrides: [
        { date: day(1), isAvailable: false },
        { date: day(2), timeSlots: [{}, {}, { start: "17:00", end: "18:30", available: true }] },
      ],
    });
    await page.reload();
    await turnTo(page, day(1));
    await cell(page, day(1)).click();
    await eventually(() => panel(page).getByLabel("Notes").inputValue()).toBe("Nghỉ 👩‍👩‍👧 عطلة");

    // A note alone leaves the day to the week: nobody else knows of it.
    await cell(page, day(5)).click();
    await panel(page).getByLabel("Notes").fill("Dentist");
    await page.getByText("1 day changed").waitFor();
    expect(await stateOf(page, day(5))).toBe("off");
    await panel(page).getByText("Follows your working days").waitFor();
    await save(page).click();
    await page.getByText("Everything is saved").waitFor();
    expect((await stored()).dailyOverrides).toHaveLength(2);
  });

  it("moves by the keys of a grid, and not to days that are over", async () => {
    const page = await openEditor();
    const grid = page.getByRole("grid");
    await walkTo(page, day(0));
    await page.keyboard.press("End");
    await hasFocus(cell(page, day(6)));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await hasFocus(cell(page, day(7)));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await hasFocus(cell(page, day(-1)));
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    const first = `${today.slice(0, 7)}-01`;
    await cell(page, first).waitFor();
    expect(await page.getByRole("button", { name: "Previous month" }).isDisabled()).toBe(true);
    if (first < today) {
      expect(await cell(page, first).getAttribute("aria-disabled")).toBe("true");
      await cell(page, first).click({ force: true });
      expect(await cell(page, first).getAttribute("aria-selected")).toBe("false");
    }
  });

  it("says at the slot what is wrong with it, and can be brought back once discarded", async () => {
    const page = await openEditor();
    await turnTo(page, day(3));
    await cell(page, day(3)).click();
    const first = panel(page).getByRole("group", { name: "Time slot 1", exact: true });
    await first.getByLabel("End").fill("08:00");
    await cell(page, day(4)).click();
    await save(page).click();
    await toastWith(page, "Update Failed", "A time slot must end after it starts").waitFor();
    await first.getByText("A time slot must end after it starts").waitFor();
    expect(await cell(page, day(3)).getAttribute("aria-selected")).toBe("true");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("Changes discarded").waitFor();
    expect(await first.getByLabel("End").inputValue()).toBe("12:00");
    await page.getByRole("button", { name: "Bring them back" }).click();
    expect(await first.getByLabel("End").inputValue()).toBe("08:00");
    await page.getByRole("button", { name: "Undo this day" }).click();
    await page.getByText("Everything is saved").waitFor();
  });

  it.each(["light", "dark"] as const)(
    "keeps nobody out on a narrow screen, %s",
    async (colorScheme) => {
      const page = await openEditor();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: 360, height: 900 });
      await turnTo(page, day(2));
      await cell(page, day(2)).click();
      await panel(page).getByRole("switch", { name: "Available on this day" }).click();
      await page.getByText("1 day changed").waitFor();
      expect(await overflow(page)).toEqual([]);
      expect(await smallTargets(page, "main")).toEqual([]);
      // What stays in sight lies over what is scrolled past it: where it is at home, nothing lies under it.
      await page.getByRole("region", { name: "Changes" }).evaluate((bar) => {
        bar.parentElement?.scrollIntoView({ block: "end" });
      });
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Discard" }).click();
    },
  );

  it("asks before a link leads away from changes, and keeps them when one leaves", async () => {
    const page = await openEditor();
    await page.getByRole("switch", { name: "Monday" }).click();
    await page.getByText("1 weekday changed").waitFor();
    const link = page.getByRole("navigation").getByRole("link", { name: "Pricing" }).first();
    await link.click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(page.url()).toContain("/dashboard/guide");
    await link.click();
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL("**/pricing");
    await toastWith(page, "Your calendar changes are not saved").waitFor();
    await page.goBack();
    await page.getByText("1 weekday changed").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("Changes discarded").waitFor();
    await link.click();
    await page.waitForURL("**/pricing");
  });
});

describe("blocks", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Block dates" });
  const send = (page: Page) => dialog(page).getByRole("button", { name: "Block dates" }).click();

  it("stand on every day of a range, are listed, and are removed", async () => {
    const page = await openEditor();
    await page.getByRole("button", { name: "Block dates" }).click();
    await send(page);
    await toastWith(page, "Missing Information", "Please fill in all required fields").waitFor();
    expect(await dialog(page).getByLabel("Start time").inputValue()).toBe("09:00");
    expect(await dialog(page).getByLabel("End time").inputValue()).toBe("17:00");
    await pickDay(page, "Start date", day(9));
    await pickDay(page, "End date", day(7));
    await dialog(page).getByLabel("Reason").fill("Holiday");
    await send(page);
    await toastWith(
      page,
      "Invalid Dates",
      "End date must be after or same as start date",
    ).waitFor();
    const answers = await slowAnswers(page);
    await page.reload();
    await page.getByRole("button", { name: "Block dates" }).click();
    expect(await dialog(page).getByLabel("Reason").inputValue()).toBe("Holiday");
    await pickDay(page, "Start date", day(7));
    await pickDay(page, "End date", day(9));
    await dialog(page).getByLabel("Start time").fill("18:00");
    await send(page);
    await dialog(page).getByText("End time cannot be before the start time").waitFor();
    await dialog(page).getByLabel("Start time").fill("9");
    await send(page);
    await toastWith(page, "Availability Blocked", "3 days are blocked.").waitFor();
    await dialog(page).waitFor({ state: "detached" });
    await turnTo(page, day(8));
    await eventually(() => stateOf(page, day(8))).toBe("blocked");

    const list = page.getByRole("region", { name: "Blocked dates" });
    expect(await list.getByRole("listitem").count()).toBe(3);
    await page.getByRole("button", { name: "Block dates" }).click();
    await pickDay(page, "Start date", day(9));
    await pickDay(page, "End date", day(11));
    await dialog(page).getByLabel("Reason").fill("Again");
    await send(page);
    await toastWith(page, "Block Failed", "This time is already blocked").waitFor();
    await dialog(page).getByLabel("Start time").fill("10:00");
    answers.hold();
    await send(page);
    await dialog(page).getByLabel("Reason").fill("The one after it");
    answers.letGo();
    await toastWith(page, "Availability Blocked").waitFor();
    await page.getByRole("button", { name: "Block dates" }).click();
    expect(await dialog(page).getByLabel("Reason").inputValue()).toBe("The one after it");
    await page.keyboard.press("Escape");
    await eventually(() => list.getByRole("listitem").count()).toBe(5);
    await list.getByRole("button", { name: "Show more" }).click();
    await eventually(() => list.getByRole("listitem").count()).toBe(6);
    const removes = list.getByRole("button", { name: /^Remove the block/ });
    await removes.first().click();
    await toastWith(page, "Block removed").waitFor();
    await eventually(() => removes.count()).toBe(5);
    // The second click of a double click: by now the next block lies under it.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    const last = await removes.last().elementHandle();
    await removes.last().click();
    await eventually(() => last?.evaluate((one) => one.isConnected)).toBe(false);
    expect(await removes.count()).toBe(4);
  });

  it("of a request arrive while the guide edits; a day that is agreed is not closed, nor its block removed", async () => {
    const owner = await demoPerson(stage.url, "demo_guide");
    const operator = await demoPerson(stage.url, "demo_operator");
    const page = await stage.as("demo_guide");
    const visitor = await stage.visitor();
    await page.goto(`/guides/${owner.id}`);
    await visitor.goto(`/guides/${owner.id}`);
    await page.getByRole("grid").waitFor();
    const free = await operator.call<{ date: string }[]>(
      "GET",
      `/api/availability-blocks/${owner.id}`,
    );
    const { dailyOverrides } = await operator.call<{ dailyOverrides: { date: string }[] }>(
      "GET",
      `/api/availability/${owner.id}`,
    );
    const taken = new Set([...free, ...dailyOverrides].map(({ date }) => date.slice(0, 10)));
    const date = Array.from({ length: 60 }, (_, count) => day(count)).find(
      (one) => !taken.has(one),
    )!;
    await turnTo(page, date);
    await turnTo(visitor, date);
    await cell(page, date).click();
    await panel(page).getByLabel("Notes").fill("Dentist");
    const { id: jobRequestId } = await operator.call<{ id: string }>("POST", "/api/bookings", {
      guideUserId: owner.id,
      title: "Old Quarter walk",
      locationCity: "Hanoi",
      startDate: date,
      endDate: date,
      proposedHours: 8,
      proposedRateVND: 2_000_000,
    });
    for (const one of [page, visitor]) await eventually(() => stateOf(one, date)).toBe("requested");
    await panel(page).getByText("Old Quarter walk").waitFor();
    expect(await panel(page).getByLabel("Notes").inputValue()).toBe("Dentist");
    expect(await visitor.getByRole("grid").count()).toBe(0);
    expect(await visitor.getByRole("button", { name: "Save Availability" }).count()).toBe(0);

    await owner.call("PUT", `/api/bookings/${jobRequestId}/status`, { status: "ACCEPTED" });
    for (const one of [page, visitor]) await eventually(() => stateOf(one, date)).toBe("booked");
    const works = panel(page).getByRole("switch", { name: "Available on this day" });
    if ((await works.getAttribute("aria-checked")) === "true") await works.click();
    await save(page).click();
    const reason = "You have an accepted booking on this day. Cancel it before you close the day.";
    await toastWith(page, "Update Failed", reason).waitFor();
    await panel(page).getByRole("alert").filter({ hasText: reason }).waitFor();
    await page
      .getByRole("region", { name: "Blocked dates" })
      .getByRole("listitem")
      .filter({ hasText: "Old Quarter walk" })
      .getByRole("button")
      .click();
    const refused = toastWith(
      page,
      "Cannot Remove",
      "Booking-related blocks can only be removed by declining the booking request.",
    );
    await refused.waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await refused.getByRole("button", { name: "Go to the booking" }).click();
    await page.getByRole("dialog", { name: "Old Quarter walk" }).waitFor();
  });

  it("are not for others: an operator reads why", async () => {
    const page = await stage.as("demo_operator");
    await page.goto("/dashboard/guide?tab=availability");
    await page.getByText("Only guides can access availability management").waitFor();
  });
});
