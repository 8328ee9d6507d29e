// What an operator does when a guide is lost: a day that is taken while the Book dialog is open, and a guide who cancels.
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import { addDays } from "#convex/model/days.ts";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { mondayAhead } from "./support/days.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
let guide: Person;
let operator: Person;
let rival: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, "gone_guide");
  operator = await registerPerson(stage.url, "OPERATOR", "gap_operator");
  rival = await registerPerson(stage.url, "OPERATOR", "gap_rival");
});

/** A booking that the guide has accepted and then called off. */
async function lostBooking(title: string, first: string, last: string): Promise<string> {
  const body = { ...bookingOf(guide.id, first, last), title };
  const { body: booking } = await operator.call<{ id: string }>("POST", "/api/bookings", body);
  for (const status of ["ACCEPTED", "CANCELLED"]) {
    await guide.call("PUT", `/api/bookings/${booking.id}/status`, { status });
  }
  return booking.id;
}

const rowOf = (page: Page, title: string) => page.getByRole("article", { name: title });

it("replaces a guide who cancelled in one step, from the notification", async () => {
  const title = "Lost lanterns";
  const first = mondayAhead(40);
  const id = await lostBooking(title, first, addDays(first, 1));
  const page = await stage.as("gap_operator", NEW_PASSWORD);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: new RegExp(`cancelled .*${title}`, "i") }).click();
  await page.waitForURL(`**/bookings?replace=${id}`);
  const dialog = page.getByRole("dialog", { name: "Find a replacement" });
  const candidate = dialog.getByRole("list", { name: "Free on these days" });
  const send = candidate.getByRole("button", { name: /^Send the same terms to/ }).first();
  const label = (await send.getAttribute("aria-label")) ?? "";
  const name = label.replace("Send the same terms to ", "");
  await send.press("Enter");
  await toastWith(page, "Replacement asked", name).waitFor();
  await dialog.waitFor({ state: "detached" });
  await rowOf(page, title).getByText(`Replaced by ${name}`).waitFor();
  await rowOf(page, title).getByText("Replaces Person gone_guide").waitFor();
  expect(await page.getByText("Needs another guide").count()).toBe(0);
});

it("goes on with another guide when a day is taken under the open dialog", async () => {
  const first = mondayAhead(50);
  const last = addDays(first, 1);
  const id = await lostBooking("Lost market", first, last);
  const page = await stage.as("gap_operator", NEW_PASSWORD);
  // The terms once more with the guide, who is free again: the dialog comes with its days.
  await page.goto(`/bookings?again=${id}&with=${guide.id}`);
  const dialog = page.getByRole("dialog", { name: /^Book / });
  await dialog.getByLabel("Job title").fill("Market at dawn");
  await dialog.getByLabel("Notes").fill("Two bicycles, please");
  const send = dialog.getByRole("button", { name: "Send request" });
  expect(await send.getAttribute("aria-disabled")).toBeNull();

  await rival.call("POST", "/api/bookings", bookingOf(guide.id, last));
  const alert = dialog.getByRole("alert");
  await alert.getByText("is no longer free with Person gone_guide").waitFor();
  await eventually(() => send.getAttribute("aria-disabled")).toBe("true");
  await dialog.getByLabel("Job title").press("Enter");
  await dialog.getByText("Waits until all days are free.").waitFor();
  const others = dialog.getByRole("list", { name: "Free on all of these days" });
  await eventually(() => others.getByRole("listitem").count()).toBe(3);

  const goOn = others.getByRole("button", { name: /^Go on with/ }).first();
  const name = ((await goOn.textContent()) ?? "").replace("Go on with ", "");
  await goOn.press("Enter");
  const note = dialog.getByRole("status").filter({ hasText: `You are booking ${name} now` });
  await hasFocus(note);
  await page.getByRole("dialog", { name: `Book ${name}` }).waitFor();
  expect(await dialog.getByLabel("Job title").inputValue()).toBe("Market at dawn");
  expect(await dialog.getByLabel("Notes").inputValue()).toBe("Two bicycles, please");
  // What was written has gone along to the draft of that guide, and to that one alone.
  const drafts = () =>
    page.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key.includes("book:")));
  await eventually(async () => (await drafts()).length).toBe(1);
  const [draftKey, draft] = (await drafts()).flat();
  expect(draftKey).not.toContain(guide.id);
  expect(draft).toContain("Two bicycles, please");
  await send.click();
  await toastWith(page, "Booking Request Sent", name).waitFor();
  await dialog.waitFor({ state: "detached" });
  await eventually(() => new URL(page.url()).search).toBe("");
  const named = rowOf(page, "Market at dawn").getByText(name);
  await named.filter({ visible: true }).first().waitFor();
});

it("books a past tour again on its terms, without its days", async () => {
  const title = "Evening walk";
  const body = { ...bookingOf(guide.id, dayFromNow(30)), title, proposedHours: 6.5, groupSize: 4 };
  const { body: booking } = await operator.call<{ id: string }>("POST", "/api/bookings", body);
  for (const status of ["ACCEPTED", "COMPLETED"]) {
    await guide.call("PUT", `/api/bookings/${booking.id}/status`, { status });
  }
  const page = await stage.as("gap_operator", NEW_PASSWORD);
  await page.goto("/bookings");
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const again = rowOf(page, title).getByRole("button", { name: `Book again: ${title}` });
  await again.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Book Person gone_guide" });
  expect(await dialog.getByLabel("Job title").inputValue()).toBe(title);
  expect(await dialog.getByLabel("Hours per day").inputValue()).toBe("6.5");
  expect(await dialog.getByLabel("Group size").inputValue()).toBe("4");
  await dialog.getByText("Choose both dates to see the total.").waitFor();
  await page.keyboard.press("Escape");
  await hasFocus(again);
});
