// The Book dialog, and what becomes of a request on both sides of /bookings.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { waitsFor } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus, keepsFocus } from "./support/focus.ts";
import { NEW_PASSWORD, newcomer } from "./support/newcomer.ts";
import { calendar, pickRange, showDay } from "./support/pick-day.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "book_guide";
const OPERATOR = "book_operator";
const CLICKER = "click_operator";
const LEAVER = "leave_operator";

const stage = openStage();
let guide: Person;
let operator: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await registerPerson(stage.url, "OPERATOR", OPERATOR);
  await registerPerson(stage.url, "OPERATOR", CLICKER);
  await registerPerson(stage.url, "OPERATOR", LEAVER);
});

/** A Monday in `weeks` weeks or a little more, `later` days after it. */
function monday(weeks: number, later = 0): string {
  const weekday = new Date(`${dayFromNow(0)}T00:00:00Z`).getUTCDay();
  return dayFromNow(weeks * 7 + ((8 - weekday) % 7) + later);
}

async function request(title: string, day: string): Promise<string> {
  const body = { ...bookingOf(guide.id, day), title };
  const answer = await operator.call<{ id: string }>("POST", "/api/bookings", body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function blockedDays(): Promise<string[]> {
  const path = `/api/availability-blocks/${guide.id}`;
  const { body } = await operator.call<{ date: string }[]>("GET", path);
  return body.map(({ date }) => date);
}

async function openDialog(username = OPERATOR): Promise<{ page: Page; dialog: Locator }> {
  const page = await stage.as(username, NEW_PASSWORD);
  await page.goto(`/guides/${guide.id}`);
  await page.getByRole("button", { name: "Book now" }).first().click();
  const dialog = page.getByRole("dialog", { name: `Book Person ${GUIDE}` });
  await dialog.getByLabel("Job title").waitFor();
  return { page, dialog };
}

async function bookings(username: string): Promise<Page> {
  const page = await stage.as(username, NEW_PASSWORD);
  await page.goto("/bookings");
  await page.getByRole("heading", { level: 1, name: "Booking Management" }).waitFor();
  return page;
}

const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });
/** Opens the row of a request that is in one line. */
async function opened(page: Page, title: string): Promise<Locator> {
  const card = cardOf(page, title);
  const name = card.getByRole("button", { name: title, exact: true });
  if ((await name.getAttribute("aria-expanded")) === "false") await name.click();
  return card;
}
const badge = (card: Locator, word: string) => card.locator("[data-status]").getByText(word);

describe("the Book dialog", () => {
  it("asks for the dates first, then for title and place", async () => {
    const { page, dialog } = await openDialog();
    const send = dialog.getByRole("button", { name: "Send request" });
    await send.click();
    await toastWith(page, "Missing Dates", "Please select both start and end dates").waitFor();
    await dialog.getByText("Start date is required").waitFor();
    await dialog.getByText("End date is required").waitFor();
    await pickRange(page, { first: monday(5), last: monday(5) });
    await send.click();
    await toastWith(page, "Missing Information", "Please fill in all required fields").waitFor();
    await dialog.getByText("Title is required").waitFor();
    const title = dialog.getByLabel("Job title");
    expect(await title.getAttribute("aria-invalid")).toBe("true");
    await title.fill("Checked");
    await eventually(() => title.getAttribute("aria-invalid")).toBeNull();
    const rate = dialog.getByLabel("Rate per hour (VND)");
    await rate.fill("90000");
    await send.click();
    await dialog.getByText("Rate must be at least 100,000 VND").waitFor();
    await keepsFocus(rate);
    await dialog.getByLabel("Hours per day").fill("13");
    await send.click();
    await dialog.getByText("Hours per day must be between 1 and 12").waitFor();
  });

  it("lets no taken day and no past day be chosen", async () => {
    const day = monday(7);
    await request("Takes the day", day);
    const { page, dialog } = await openDialog();
    const cell = await showDay(page, "Start date", day);
    await eventually(() => cell.getAttribute("aria-disabled")).toBe("true");
    expect(await cell.getAttribute("aria-label")).toMatch(/: Requested$/);
    await cell.click({ force: true });
    const panel = page.getByRole("dialog", { name: "Dates" });
    await panel.getByText(/: Requested\. Please choose another day\.$/).waitFor();
    await calendar(page)
      .locator(`[data-day="${monday(7, -1)}"]`)
      .press("Enter");
    await panel.getByText("Choose the last day").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await panel.getByText(/: Requested\. Your days cannot go over it\.$/).waitFor();
    await page.keyboard.press("Escape");
    await calendar(page).waitFor({ state: "detached" });
    await hasFocus(dialog.getByLabel("End date"));
    await dialog.getByText("Choose a day").waitFor();

    await dialog.getByLabel("Start date").click();
    for (let back = 0; back < 3; back += 1)
      await calendar(page).getByRole("button", { name: "Previous month" }).click();
    await calendar(page).getByRole("button", { name: "Previous month" }).click();
    const states = calendar(page).locator("[data-day]");
    expect(await states.count()).toBeGreaterThan(27);
    const free = calendar(page).locator("[data-day]:not([aria-disabled])");
    await eventually(() => free.count()).toBe(0);
  });

  it("warns of the guide's day off and adds up days, hours and rate", async () => {
    const { page, dialog } = await openDialog();
    const summary = dialog.getByRole("region", { name: "Summary" });
    await summary.getByText("Choose both dates to see the total.").waitFor();
    await pickRange(page, { first: monday(9), last: monday(9, 2) });
    await summary.getByText("200,000 VND × 8 hours × 3 days").waitFor();
    await summary.getByText("4,800,000 VND").waitFor();
    await summary.getByText("≈ $208.70").waitFor();
    await summary
      .getByText("3 calendar days will be held on the guide's calendar until they answer.")
      .waitFor();
    await dialog.getByLabel("Hours per day").fill("5");
    await summary.getByText("3,000,000 VND").waitFor();
    expect(await summary.getByText("day off").count()).toBe(0);
    await pickRange(page, { last: monday(9, 5) });
    await summary
      .getByText(/^Sat, .+ is usually the guide's day off\. You can still ask\.$/)
      .waitFor();
  });

  it("returns the focus and forgets what was written when it is cancelled", async () => {
    const { page, dialog } = await openDialog();
    await dialog.getByLabel("Job title").fill("Not sent");
    await dialog.getByRole("button", { name: "Don't send" }).click();
    await dialog.waitFor({ state: "detached" });
    const opener = page.getByRole("button", { name: "Book now" }).first();
    await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.click();
    expect(await dialog.getByLabel("Job title").inputValue()).toBe("");
  });

  it("keeps what was written when it is closed and over a reload, and not after signing out", async () => {
    const { page, dialog } = await openDialog(LEAVER);
    const title = dialog.getByLabel("Job title");
    const open = () => page.getByRole("button", { name: "Book now" }).first().click();
    await title.fill("Not sent yet");
    await pickRange(page, { first: monday(18), last: monday(18, 1) });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.reload();
    await open();
    await eventually(() => title.inputValue()).toBe("Not sent yet");
    await dialog.getByText("200,000 VND × 8 hours × 2 days").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    const left = () => page.evaluate(() => Object.keys(sessionStorage).join());
    await eventually(left).not.toContain("draft");
  });
});

it("takes few clicks from the search to the request, and the day comes along", async () => {
  const day = monday(19);
  const page = await stage.as(CLICKER, NEW_PASSWORD);
  await page.addInitScript(() => {
    addEventListener("click", ({ isTrusted, detail }) => {
      if (!isTrusted || detail === 0) return;
      sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
    });
  });
  await page.goto("/search");
  await page.getByRole("searchbox").fill(`Person ${GUIDE}`);
  const panel = page.getByRole("complementary", { name: "Filters" });
  await panel.getByLabel("Available date").click();
  // A month far ahead is reached by keys.
  await calendar(page).waitFor();
  for (let month = 0; month < 12; month += 1) {
    if (await calendar(page).locator(`[data-day="${day}"]`).isVisible()) break;
    await page.keyboard.press("PageDown");
  }
  await calendar(page).locator(`[data-day="${day}"]`).click();
  await page.getByRole("link", { name: `Person ${GUIDE}`, exact: true }).click();
  await page.waitForURL(`**/guides/${guide.id}?date=${day}`);
  await page.getByRole("button", { name: "Book now" }).first().click();
  const dialog = page.getByRole("dialog", { name: `Book Person ${GUIDE}` });
  await dialog.getByLabel("Job title").click();
  await page.keyboard.type("Few clicks");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await toastWith(page, "Booking Request Sent").waitFor();
  expect(await page.evaluate(() => Number(sessionStorage.getItem("clicks")))).toBeLessThan(12);
  expect(await blockedDays()).toContain(day);
});

describe("a request on both sides", () => {
  it("is declined by the guide, which frees the day", async () => {
    const title = "Declined tour";
    const day = monday(11);
    const [received, sent] = await Promise.all([bookings(GUIDE), bookings(OPERATOR)]);
    await request(title, day);
    const card = cardOf(sent, title);
    await badge(card, "Pending").waitFor();
    expect(await card.getByRole("button", { name: /^(Accept|Decline):/ }).count()).toBe(0);
    expect(await blockedDays()).toContain(day);

    await received.getByRole("button", { name: `Decline: ${title}` }).click();
    await received
      .getByRole("dialog", { name: "Decline this request?" })
      .getByRole("button", { name: "Decline" })
      .click();
    await toastWith(received, "Booking Updated", "The booking request has been declined.").waitFor({
      timeout: 15_000,
    });
    await badge(card, "Declined").waitFor();
    expect(await blockedDays()).not.toContain(day);
    await sent.getByRole("tab", { name: "History" }).click();
    await sent.waitForURL("**/bookings?tab=history");
    await badge(cardOf(sent, title), "Declined").waitFor();
    await (
      await opened(sent, title)
    )
      .getByRole("button", { name: `View Details: ${title}` })
      .click();
    const details = sent.getByRole("dialog", { name: title });
    await details.getByText(`Request sent by Person ${OPERATOR}`).waitFor();
    await details.getByText(`Declined by Person ${GUIDE}`).waitFor();
  });

  it("is cancelled by the operator after a question", async () => {
    const title = "Cancelled request";
    const [received, sent] = await Promise.all([bookings(GUIDE), bookings(OPERATOR)]);
    await request(title, monday(12));
    const card = cardOf(sent, title);
    await card.getByRole("button", { name: "Cancel request" }).click();
    const question = sent.getByRole("alertdialog", { name: "Cancel this request?" });
    await question.getByRole("button", { name: "Go back" }).click();
    await question.waitFor({ state: "detached" });
    await badge(card, "Pending").waitFor();

    const cancel = card.getByRole("button", { name: `Cancel request: ${title}` });
    await cancel.press("Enter");
    await question.waitFor();
    await sent.keyboard.press("/");
    expect(new URL(sent.url()).pathname).toBe("/bookings");
    expect(await question.isVisible()).toBe(true);
    await question.getByRole("button", { name: "Yes, cancel" }).press("Enter");
    await toastWith(sent, "Booking Updated", "The booking has been cancelled.").waitFor();
    await badge(card, "Cancelled").waitFor();
    await hasFocus(card.getByRole("button", { name: title, exact: true }));
    await badge(cardOf(received, title), "Cancelled").waitFor();
    expect(await received.getByRole("button", { name: `Accept: ${title}` }).count()).toBe(0);
  });

  it("keeps the keyboard at the card when it is accepted", async () => {
    const title = "To accept by key";
    await request(`Newer than ${title}`, monday(16));
    await request(title, monday(17));
    const page = await bookings(GUIDE);
    await page.getByRole("button", { name: `Accept: ${title}` }).press("Enter");
    await toastWith(page, "Booking Updated").waitFor();
    const name = cardOf(page, title).getByRole("button", { name: title, exact: true });
    await hasFocus(name);
    const { y, height } = (await name.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(901);
  });

  it("is cancelled by the guide after accepting, and the operator reads by whom", async () => {
    const title = "Cancelled booking";
    const id = await request(title, monday(13));
    await guide.call("PUT", `/api/bookings/${id}/status`, { status: "ACCEPTED" });
    const [received, sent] = await Promise.all([bookings(GUIDE), bookings(OPERATOR)]);
    await badge(cardOf(sent, title), "Accepted").waitFor();
    await (
      await opened(received, title)
    )
      .getByRole("button", { name: `View Details: ${title}` })
      .click();
    const details = received.getByRole("dialog", { name: title });
    await details.getByText(`Accepted by Person ${GUIDE}`).waitFor();
    await details.getByText("200,000 VND").waitFor();
    const terms = details.getByRole("region", { name: "Cancellation terms" });
    await terms.getByText("Free until the day before the tour").waitFor();
    await details.getByRole("button", { name: "Cancel booking" }).click();
    await received.getByRole("button", { name: "Yes, cancel" }).click();
    await badge(details, "Cancelled").waitFor();
    await details.getByText(`Cancelled by Person ${GUIDE}`).waitFor();
    expect(await terms.count()).toBe(0);
    await badge(cardOf(sent, title), "Cancelled").waitFor();
  });

  it("is completed by the guide, who is asked when it is early", async () => {
    const title = "Completed tour";
    const id = await request(title, monday(14));
    await guide.call("PUT", `/api/bookings/${id}/status`, { status: "ACCEPTED" });
    const [received, sent] = await Promise.all([bookings(GUIDE), bookings(OPERATOR)]);
    await (
      await opened(received, title)
    )
      .getByRole("button", { name: `View Details: ${title}` })
      .click();
    const details = received.getByRole("dialog", { name: title });
    await details.getByRole("button", { name: "Mark as completed" }).click();
    await received.getByRole("alertdialog", { name: "Complete before the last day?" }).waitFor();
    await received.getByRole("button", { name: "Yes, complete" }).click();
    await badge(details, "Completed").waitFor();
    await badge(cardOf(sent, title), "Completed").waitFor();
  });

  it("leads to the conversation with the other side", async () => {
    const title = "To talk about";
    const id = await request(title, monday(15));
    await guide.call("PUT", `/api/bookings/${id}/status`, { status: "ACCEPTED" });
    const received = await bookings(GUIDE);
    await received.getByRole("link", { name: `Message: ${title}` }).click();
    await received.waitForURL(`**/messages?partner=${operator.id}`);
  });
});

it("counts no requests before they have arrived", async () => {
  const page = await stage.as(OPERATOR, NEW_PASSWORD);
  await waitsFor(page, "figures:own");
  await page.goto("/bookings");
  await page.getByRole("tab", { name: "Sent Requests", exact: true }).waitFor();
});

describe("nothing yet", () => {
  it.each([
    ["OPERATOR", "Sent Requests (0)", "No booking requests sent"],
    ["GUIDE", "Received Requests (0)", "No booking requests"],
  ] as const)("tells a new %s so", async (role, tab, title) => {
    const { page } = await newcomer(stage, role, `idle_${role.toLowerCase()}`);
    await page.goto("/bookings");
    await page.getByRole("tab", { name: tab }).waitFor();
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    if (role === "GUIDE") return;
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("heading", { name: "Nothing in your history yet" }).waitFor();
  });
});
