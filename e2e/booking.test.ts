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
import { hasFocus } from "./support/focus.ts";
import { NEW_PASSWORD, newcomer } from "./support/newcomer.ts";
import { calendar, pickDay, showDay } from "./support/pick-day.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "book_guide";
const OPERATOR = "book_operator";

const stage = openStage();
let guide: Person;
let operator: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await registerPerson(stage.url, "OPERATOR", OPERATOR);
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

async function openDialog(): Promise<{ page: Page; dialog: Locator }> {
  const page = await stage.as(OPERATOR, NEW_PASSWORD);
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
const badge = (card: Locator, word: string) => card.locator("[data-status]").getByText(word);

describe("the Book dialog", () => {
  it("asks for the dates first, then for title and place", async () => {
    const { page, dialog } = await openDialog();
    const send = dialog.getByRole("button", { name: "Send request" });
    await send.click();
    await toastWith(page, "Missing Dates", "Please select both start and end dates").waitFor();
    await dialog.getByText("Start date is required").waitFor();
    await dialog.getByText("End date is required").waitFor();
    await pickDay(page, "Start date", monday(5));
    await pickDay(page, "End date", monday(5));
    await send.click();
    const missing = "Please fill in all required fields: Job title";
    await toastWith(page, "Missing Information", missing).waitFor();
    await dialog.getByText("Title is required").waitFor();
    const title = dialog.getByLabel("Job title");
    expect(await title.getAttribute("aria-invalid")).toBe("true");
    await title.fill("Checked");
    await eventually(() => title.getAttribute("aria-invalid")).toBeNull();
    await dialog.getByLabel("Rate per hour (VND)").fill("90000");
    await send.click();
    await dialog.getByText("Rate must be at least 100,000 VND").waitFor();
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
    await cell.click({ force: true });
    expect(await calendar(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await calendar(page).waitFor({ state: "detached" });
    await dialog.getByText("Choose a day").first().waitFor();

    await dialog.getByLabel("Start date").click();
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
    await pickDay(page, "Start date", monday(9));
    await pickDay(page, "End date", monday(9, 2));
    await summary.getByText("200,000 VND × 8 hours × 3 days").waitFor();
    await summary.getByText("4,800,000 VND").waitFor();
    await summary.getByText("≈ $208.70").waitFor();
    await summary
      .getByText("3 calendar days will be held on the guide's calendar until they answer.")
      .waitFor();
    await dialog.getByLabel("Hours per day").fill("5");
    await summary.getByText("3,000,000 VND").waitFor();
    expect(await summary.getByText("day off").count()).toBe(0);
    await pickDay(page, "End date", monday(9, 5));
    await summary
      .getByText(/^Sat, .+ is usually the guide's day off\. You can still ask\.$/)
      .waitFor();
  });

  it("returns the focus and forgets what was written when it is cancelled", async () => {
    const { page, dialog } = await openDialog();
    await dialog.getByLabel("Job title").fill("Not sent");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    const opener = page.getByRole("button", { name: "Book now" }).first();
    await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.click();
    expect(await dialog.getByLabel("Job title").inputValue()).toBe("");
  });

  it("keeps what was written when Escape closes it", async () => {
    const { page, dialog } = await openDialog();
    await dialog.getByLabel("Job title").fill("Not sent yet");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Book now" }).first().click();
    expect(await dialog.getByLabel("Job title").inputValue()).toBe("Not sent yet");
  });
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
    await toastWith(
      received,
      "Booking Updated",
      "The booking request has been declined.",
    ).waitFor();
    await badge(card, "Declined").waitFor();
    expect(await blockedDays()).not.toContain(day);
    await sent.getByRole("tab", { name: "History" }).click();
    await sent.waitForURL("**/bookings?tab=history");
    await badge(cardOf(sent, title), "Declined").waitFor();
    await cardOf(sent, title)
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
    const question = sent.getByRole("alertdialog", { name: "Cancel this booking?" });
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

  it.each(["Accept", "Decline"])("keeps the keyboard at the card: %s", async (word) => {
    const title = `To ${word.toLowerCase()} by key`;
    await request(`Newer than ${title}`, monday(16, word === "Accept" ? 0 : 1));
    await request(title, monday(17, word === "Accept" ? 0 : 1));
    const page = await bookings(GUIDE);
    await page.getByRole("button", { name: `${word}: ${title}` }).press("Enter");
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
    await received.getByRole("button", { name: `View Details: ${title}` }).click();
    const details = received.getByRole("dialog", { name: title });
    await details.getByText(`Accepted by Person ${GUIDE}`).waitFor();
    await details.getByText("200,000 VND").waitFor();
    await details.getByRole("button", { name: "Cancel booking" }).click();
    await received.getByRole("button", { name: "Yes, cancel" }).click();
    await badge(details, "Cancelled").waitFor();
    await details.getByText(`Cancelled by Person ${GUIDE}`).waitFor();
    await badge(cardOf(sent, title), "Cancelled").waitFor();
  });

  it("is completed by the guide, who is asked when it is early", async () => {
    const title = "Completed tour";
    const id = await request(title, monday(14));
    await guide.call("PUT", `/api/bookings/${id}/status`, { status: "ACCEPTED" });
    const [received, sent] = await Promise.all([bookings(GUIDE), bookings(OPERATOR)]);
    await received.getByRole("button", { name: `View Details: ${title}` }).click();
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
  await waitsFor(page, "requests:listBookings");
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
