// A whole working day of a guide and a whole tour of an operator, each with the other side in a second window. Each step has tests of its
// own, which run with every change.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { WEEK_ORDER } from "#convex/model/availability/contract.ts";
import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { GUIDE_PROFILE, registerGuide, type Person } from "../../tests/setup/http-person.ts";
import { eventually } from "../support/eventually.ts";
import { freshName } from "../support/fresh-name.ts";
import { NEW_PASSWORD } from "../support/newcomer.ts";
import { pickRange } from "../support/pick-day.ts";
import { rate } from "../support/rate.ts";
import { openStage } from "../support/stage.ts";
import { toastWith } from "../support/toasts.ts";

const today = todayInVietnam(Date.now());
/** Two days: one of them is today, also where midnight passes meanwhile. */
const DAYS = { first: today, last: addDays(today, 1) };
/** Letters: a search for the second crew would find the second of the first one too. */
const CREW = ["a", "b", "c"];
/** Where the demo has few guides. */
const FAR_CITY = "Con Dao";

const EVERY_DAY = Object.fromEntries(WEEK_ORDER.map((day) => [day, true]));

const stage = openStage();

/** Guides who are free on any day of the week on which this runs; their names begin with `crew`. */
async function registerCrew(crew: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const member of CREW) {
    const profile = { ...GUIDE_PROFILE, areas: [FAR_CITY] };
    const person = await registerGuide(stage.url, `${crew}_${member}`, profile);
    const calendar = { weeklyDefaults: EVERY_DAY, dailyOverrides: [] };
    expect((await person.call("PUT", "/api/availability", calendar)).status).toBe(200);
    people.push(person);
  }
  return people;
}

const rowOf = (page: Page, title: string) => page.getByRole("article", { name: title });

/** Rows above it may be laid out while the pointer is down, and the row moves away below it: then it is pressed again. */
async function unfold(row: Locator, title: string): Promise<void> {
  const line = row.getByRole("button", { name: title, exact: true });
  const isOpen = async () => (await line.getAttribute("aria-expanded")) === "true";
  await eventually(async () => {
    if (!(await isOpen())) await line.click();
    return await isOpen();
  }).toBe(true);
}

async function open(page: Page, address: string, title: string): Promise<Locator> {
  await page.goto(address);
  const row = rowOf(page, title);
  await unfold(row, title);
  return row;
}

async function offer(page: Page, row: Locator, title: string, rateVND: string): Promise<void> {
  await row.getByRole("button", { name: `Counter-offer: ${title}` }).click();
  const counter = page.getByRole("dialog", { name: "Counter-offer" });
  await counter.getByLabel("Rate per hour (VND)").fill(rateVND);
  await counter.getByRole("button", { name: "Send offer" }).click();
  await toastWith(page, "Offer sent").waitFor();
}

/** The amount on a card of the analytics. */
async function moneyOn(page: Page, label: string): Promise<number> {
  await page.goto("/analytics");
  const card = page.locator("dl > div", { has: page.getByText(label, { exact: true }) });
  const text = await card.getByText(/VND$/).first().textContent();
  return Number((text ?? "").replaceAll(/\D/g, ""));
}

async function sayOnTheWay(page: Page, title: string, board: Locator): Promise<void> {
  await page.goto("/dashboard/guide");
  const buttons = page.getByRole("group", { name: `How far is “${title}”?` }).first();
  for (const [say, seen] of [
    ["On my way", "On the way"],
    ["Started", "Started"],
    ["Finished", "Finished"],
  ] as const) {
    await buttons.getByRole("button", { name: say }).click();
    await board.getByText(seen, { exact: true }).waitFor();
  }
}

async function complete(page: Page, title: string): Promise<Locator> {
  const row = await open(page, "/bookings", title);
  await row.getByRole("button", { name: `View Details: ${title}` }).click();
  const details = page.getByRole("dialog", { name: title });
  await details.getByRole("button", { name: "Mark as completed" }).click();
  await page.getByRole("button", { name: "Yes, complete" }).click();
  await toastWith(page, "Booking Updated").waitFor();
  return details;
}

describe("a guide", () => {
  it("keeps the calendar, agrees on a request, goes on tour, is reviewed and sees it in numbers", async () => {
    const name = freshName("journey_guide");
    const title = `Lanterns and river with ${name}`;
    const guide = await registerGuide(stage.url, name);
    const own = await stage.as(name, NEW_PASSWORD);
    await own.goto("/dashboard/guide?tab=availability");
    await own.getByRole("switch", { name: "Sunday" }).click();
    await own.getByRole("button", { name: "Save Availability" }).click();
    await toastWith(own, "Availability Updated").waitFor();

    const other = await stage.as("demo_operator");
    await other.goto(`/guides/${guide.id}`);
    await other.getByRole("button", { name: "Book now" }).first().click();
    const dialog = other.getByRole("dialog");
    await dialog.getByLabel("Job title").fill(title);
    await pickRange(other, DAYS);
    await dialog.getByRole("button", { name: "Send request" }).click();
    await toastWith(other, "Booking Request Sent").waitFor();

    const received = await open(own, "/bookings", title);
    await offer(own, received, title, "350000");
    const sent = await open(other, "/bookings", title);
    await sent.getByRole("button", { name: `Accept offer: ${title}` }).click();
    await received.locator("[data-status=ACCEPTED]").waitFor();

    await other.goto("/dashboard/operator");
    await sayOnTheWay(own, title, rowOf(other, title).first());
    const details = await complete(own, title);
    await details.getByRole("button", { name: /^Rate operator/ }).click();
    const review = own.getByRole("dialog", { name: /^Rate / });
    await rate(review, { "Payment speed": 5, Trustworthiness: 5, "Clear agreements": 4 });
    await review.getByRole("button", { name: "Submit review" }).click();
    await toastWith(own, "Review Submitted").waitFor();
    // Two days of eight hours at the rate of the counter-offer.
    expect(await moneyOn(own, "Total earnings")).toBe(2 * 8 * 350_000);
  });
});

describe("an operator", () => {
  it("asks several guides, negotiates in the chat, replaces who leaves, reviews and sees it in numbers", async () => {
    const crewName = freshName("crew");
    const title = `Island of turtles with ${crewName}`;
    const crew = await registerCrew(crewName);
    const [first, , third] = crew as [Person, Person, Person];
    const own = await stage.as("demo_operator");
    const spent = await moneyOn(own, "Total spent");
    await own.goto("/search");
    await own.getByRole("searchbox", { name: "Search guides" }).fill(`Person ${crewName}_`);
    await own.getByText(`${CREW.length} guides found`, { exact: true }).waitFor();
    await own.getByRole("button", { name: "Ask several guides" }).click();
    for (const { username } of crew.slice(0, 2)) {
      await own.getByRole("checkbox", { name: `Choose Person ${username}` }).check();
    }
    await own.getByRole("button", { name: "Ask them" }).click();
    const dialog = own.getByRole("dialog", { name: "Ask several guides" });
    await dialog.getByLabel("Job title").fill(title);
    await pickRange(own, DAYS);
    await dialog.getByRole("button", { name: "Send to 2 guides" }).click();
    await toastWith(own, "Requests sent").waitFor();

    const other = await stage.as(first.username, NEW_PASSWORD);
    const received = await open(other, "/bookings", title);
    await offer(other, received, title, "260000");

    await own.goto(`/messages?partner=${first.id}`);
    const text = own.getByRole("textbox", { name: /Write a message/ });
    await text.fill("Agreed, if you bring the masks.");
    await text.press("Enter");
    const strip = own.getByRole("region", { name: "Booking at hand" });
    await strip.getByRole("button", { name: `Accept offer: ${title}` }).click();
    await strip.locator("[data-status=ACCEPTED]").waitFor();
    await other.goto("/messages");
    await other.getByText("Agreed, if you bring the masks.").first().waitFor();

    const agreed = await open(other, "/bookings", title);
    await agreed.getByRole("button", { name: `View Details: ${title}` }).click();
    await other.getByRole("button", { name: "Cancel booking" }).click();
    await other.getByRole("button", { name: "Yes, cancel" }).click();
    await toastWith(other, "Booking Updated").waitFor();

    await own.getByRole("button", { name: /^Notifications/ }).click();
    await own.getByRole("link", { name: new RegExp(`cancelled .*${title}`, "i") }).click();
    const replace = own.getByRole("dialog", { name: "Find a replacement" });
    const again = `Send the same terms to Person ${third.username}`;
    await replace.getByRole("button", { name: again }).click();
    await toastWith(own, "Replacement asked").waitFor();
    const [asked] = (await third.call<{ id: string }[]>("GET", "/api/bookings")).body;
    for (const status of ["ACCEPTED", "COMPLETED"]) {
      const answer = await third.call("PUT", `/api/bookings/${asked?.id}/status`, { status });
      expect(answer.status).toBe(200);
    }

    const done = own.locator(`[data-request="${asked?.id}"]`);
    // With each answer the row moves to another section, where it begins folded.
    await done.locator("[data-status=COMPLETED]").waitFor();
    await unfold(done, title);
    await done.getByRole("button", { name: `Rate guide: ${title}` }).click();
    const review = own.getByRole("dialog", { name: /^Rate / });
    await rate(review, { Service: 5, "Language skills": 4, Knowledge: 5, "Value for money": 5 });
    await review.getByRole("button", { name: "Submit review" }).click();
    await toastWith(own, "Review Submitted").waitFor();
    await own.goto("/analytics");
    // The replacement works on the terms that were agreed last.
    await eventually(() => moneyOn(own, "Total spent")).toBe(spent + 2 * 8 * 260_000);
  });
});
