// A request between its two sides in two windows: counter-offers both ways, and what each side then sees.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { pickRange } from "./support/pick-day.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "jobs_guide";
const OPERATOR = "jobs_operator";

const stage = openStage();
let guide: Person;
let operator: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await registerPerson(stage.url, "OPERATOR", OPERATOR);
});

async function request(title: string, day: string): Promise<string> {
  const body = { ...bookingOf(guide.id, day), title };
  const answer = await operator.call<{ id: string }>("POST", "/api/bookings", body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function cards(
  title: string,
): Promise<Record<"received" | "sent", { page: Page; card: Locator }>> {
  const open = async (username: string) => {
    const page = await stage.as(username, NEW_PASSWORD);
    await page.goto("/bookings");
    const card = page.getByRole("article", { name: title });
    await card.waitFor();
    return { page, card };
  };
  const [received, sent] = await Promise.all([open(GUIDE), open(OPERATOR)]);
  return { received, sent };
}

const decline = async ({ page, card }: { page: Page; card: Locator }, title: string) => {
  await card.getByRole("button", { name: `Decline: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Decline this request?" });
  await dialog.getByLabel("Reason (optional)").fill("I am away that week");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await card.getByText("Will be declined in ten seconds.").waitFor();
};

it("asks for all that a job needs, is created from the demo account, and moves the figures", async () => {
  const page = await stage.as("demo_operator");
  await page.goto("/jobs");
  await page.getByRole("heading", { level: 1, name: "My Job Requests" }).waitFor();
  const proposed = page.getByRole("tab", { name: /^Proposed \(/ });
  const before = Number(/\d+/.exec(await proposed.innerText())?.[0]);
  await page.getByRole("button", { name: "Create Job" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Job Request" });
  expect(await dialog.getByLabel("Hours per Day").inputValue()).toBe("8");
  expect(await dialog.getByLabel("Hourly Rate (VND)").inputValue()).toBe("200000");
  await dialog.getByLabel("Hourly Rate (VND)").press("ArrowUp");
  expect(await dialog.getByLabel("Hourly Rate (VND)").inputValue()).toBe("201000");
  expect(await dialog.getByLabel("Location").locator("option").count()).toBeGreaterThanOrEqual(15);
  const send = dialog.getByRole("button", { name: "Send Request" });
  await dialog.getByLabel("Hours per Day").fill("");
  await dialog.getByLabel("Hourly Rate (VND)").fill("999");
  await send.click();
  for (const message of [
    "Title is required",
    "Guide selection is required",
    "Start date is required",
    "End date is required",
    "Location is required",
    "Hours must be at least 1",
    "Rate must be at least 1,000 VND",
  ]) {
    await dialog.getByText(message).waitFor();
  }
  await dialog.getByLabel("Job Title").fill("Old town at dawn");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Create Job" }).click();
  await eventually(() => dialog.getByLabel("Job Title").inputValue()).toBe("Old town at dawn");
  await dialog.getByLabel("Select Guide").selectOption(guide.id);
  await dialog.getByLabel("Location").selectOption("Hue");
  await dialog.getByLabel("Hours per Day").fill("8");
  await dialog.getByLabel("Hourly Rate (VND)").fill("250000");
  await dialog.getByLabel("Group size").fill("6");
  await dialog.getByLabel("Start time").fill("07:30");
  await dialog.getByLabel("Meeting point").fill("Cổng chùa");
  const dates = { first: "Start Date", last: "End Date" };
  await pickRange(page, { first: dayFromNow(50), last: dayFromNow(51) }, dates);
  await send.click();
  await toastWith(page, "Job Created", "Your job request has been sent to the guide.").waitFor();
  await page.getByRole("tab", { name: `Proposed (${before + 1})` }).click();
  const card = page.getByRole("article", { name: "Old town at dawn" });
  await card.getByText("2,000,000 VND").waitFor();
  await card.getByText("Cổng chùa").waitFor();
  await card.getByRole("button", { name: "Cancel request: Old town at dawn" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await toastWith(page, "Job Updated", "Job status has been updated successfully.").waitFor();
  await page.getByRole("tab", { name: `Proposed (${before})` }).waitFor();
});

it("marks a tab before what it shows is drawn", async () => {
  const page = await stage.as(GUIDE, NEW_PASSWORD);
  await page.goto("/jobs");
  const tab = page.getByRole("tab", { name: /^Proposed \(/ });
  await tab.waitFor();
  const steps = page.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const seen: string[][] = [];
        const observer = new MutationObserver((changes) => {
          seen.push([...new Set(changes.map(({ attributeName }) => attributeName ?? ""))]);
          if (seen.flat().includes("hidden")) resolve(seen);
        });
        observer.observe(document, { subtree: true, attributeFilter: ["aria-selected", "hidden"] });
      }),
  );
  await tab.click();
  expect(await steps).toEqual([["aria-selected"], ["hidden"]]);
});

it("shows an operator without a subscription the way to one, and a guide no button", async () => {
  const page = await stage.as(OPERATOR, NEW_PASSWORD);
  await page.goto("/jobs");
  await page.getByText("Creating jobs needs an active subscription").waitFor();
  expect(await page.getByRole("button", { name: "Create Job" }).isDisabled()).toBe(true);
  const other = await stage.as(GUIDE, NEW_PASSWORD);
  await other.goto("/jobs");
  await other.getByRole("heading", { level: 1, name: "My Jobs" }).waitFor();
  expect(await other.getByRole("button", { name: "Create Job" }).count()).toBe(0);
});

it("is not declined where the guide takes it back, and is when the page is left", async () => {
  const title = "Declined and not";
  const id = await request(title, dayFromNow(44));
  const { received, sent } = await cards(title);
  await decline(received, title);
  const undo = received.card.getByRole("button", { name: `Undo: ${title}` });
  await hasFocus(undo);
  await undo.click();
  await received.card.getByRole("button", { name: `Accept: ${title}` }).waitFor();
  await received.card.getByRole("button", { name: `Decline: ${title}` }).click();
  const dialog = received.page.getByRole("dialog", { name: "Decline this request?" });
  // What was written is there again.
  expect(await dialog.getByLabel("Reason (optional)").inputValue()).toBe("I am away that week");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await received.page
    .getByRole("link", { name: `Person ${OPERATOR}` })
    .first()
    .click();
  await sent.card.getByText("Declined", { exact: true }).waitFor();
  await sent.card.getByRole("button", { name: title, exact: true }).click();
  await sent.card.getByText("I am away that week").waitFor();
  expect(await sent.page.locator(`[data-request="${id}"] [data-status]`).innerText()).toBe(
    "Declined",
  );
});

it("is negotiated both ways until the guide accepts", async () => {
  const title = "Negotiated tour";
  const id = await request(title, dayFromNow(40));
  const { received, sent } = await cards(title);

  await received.card.getByRole("button", { name: `Counter-offer: ${title}` }).click();
  const dialog = received.page.getByRole("dialog", { name: "Counter-offer" });
  await dialog.getByLabel("Rate per hour (VND)").fill("350000");
  await received.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await received.page.reload();
  await received.card.getByRole("button", { name: `Counter-offer: ${title}` }).click();
  await eventually(() => dialog.getByLabel("Rate per hour (VND)").inputValue()).toBe("350000");
  await dialog.getByLabel("Hours per day").fill("13");
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await dialog.getByText("Hours per day must be between 1 and 12").waitFor();
  await dialog.getByLabel("Hours per day").fill("6,5");
  await dialog.getByLabel("Hours per day").press("ArrowDown");
  expect(await dialog.getByLabel("Hours per day").inputValue()).toBe("6");
  await dialog.getByLabel("Note").fill("It is a holiday");
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await toastWith(received.page, "Offer sent").waitFor();
  await received.card.getByText("Your offer waits for an answer.").waitFor();

  await sent.card.getByText("It is a holiday").waitFor();
  await sent.card.getByRole("button", { name: `Counter-offer: ${title}` }).click();
  const answer = sent.page.getByRole("dialog", { name: "Counter-offer" });
  await eventually(() => answer.getByLabel("Rate per hour (VND)").inputValue()).toBe("350000");
  await answer.getByLabel("Rate per hour (VND)").fill("300000");
  await answer.getByRole("button", { name: "Send offer" }).click();
  await sent.card.getByText("Your offer waits for an answer.").waitFor();

  expect(await received.card.locator("[data-offer=SUPERSEDED]").count()).toBe(1);
  expect(await received.card.getByRole("button", { name: `Accept: ${title}` }).count()).toBe(0);
  await received.card.getByRole("button", { name: `Accept offer: ${title}` }).click();
  await toastWith(received.page, "Booking Updated").waitFor();
  const { body } = await operator.call<{ id: string; status: string }[]>("GET", "/api/bookings");
  expect(body.find((one) => one.id === id)).toMatchObject({
    status: "ACCEPTED",
    proposedRateVND: 300_000,
    proposedHours: 6,
  });
  await eventually(() =>
    sent.page.locator(`[data-request="${id}"] [data-status]`).innerText(),
  ).toBe("Accepted");
});

it("keeps an offer that is being written while another one comes", async () => {
  const title = "Crossing offers";
  const id = await request(title, dayFromNow(60));
  const offerFor = async (proposedRateVND: number) => {
    const terms = { proposedRateVND, proposedHours: 6, note: "" };
    const answer = await operator.call("POST", `/api/bookings/${id}/offers`, terms);
    expect(answer.status).toBe(201);
  };
  const page = await stage.as(GUIDE, NEW_PASSWORD);
  const dialog = page.getByRole("dialog", { name: "Counter-offer" });
  const rate = dialog.getByLabel("Rate per hour (VND)");
  const counter = page.getByRole("button", { name: `Counter-offer: ${title}` });
  const others = (count: number) => page.locator("[data-offer]").nth(count - 1);

  await page.goto("/bookings");
  await counter.click();
  await rate.fill("350000");
  await offerFor(260_000);
  await others(1).waitFor({ state: "attached" });
  expect(await rate.inputValue()).toBe("350000");
  // The news of the other offer may be on top, and take the first one.
  await eventually(async () => {
    await page.keyboard.press("Escape");
    return await dialog.count();
  }).toBe(0);
  await eventually(() => counter.count()).toBe(1);

  await page.goto(`/messages?partner=${operator.id}`);
  await counter.click();
  await rate.fill("360000");
  await offerFor(270_000);
  await others(2).waitFor({ state: "attached" });
  expect(await rate.inputValue()).toBe("360000");
});

const settle = async (person: Person, id: string, status: string) => {
  expect((await person.call("PUT", `/api/bookings/${id}/status`, { status })).status).toBe(200);
};

async function offering(username: string, place: string, title: string): Promise<Locator> {
  const page = await stage.as(username, NEW_PASSWORD);
  await page.goto(place);
  await page.getByRole("button", { name: `Counter-offer: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Counter-offer" });
  await dialog.getByLabel("Note").fill("We would start later");
  return dialog;
}

it("keeps the offer that is being written when the guide accepts meanwhile", async () => {
  const title = "Settled tour";
  const id = await request(title, dayFromNow(70));
  const dialog = await offering(OPERATOR, "/bookings", title);
  await settle(guide, id, "ACCEPTED");
  await dialog.getByText("The booking request has been accepted.").waitFor();
  await dialog.getByText("Still possible: Cancel booking, Message").waitFor();
  expect(await dialog.getByLabel("Note").inputValue()).toBe("We would start later");
  const send = dialog.getByRole("button", { name: "Send offer" });
  expect(await send.getAttribute("aria-disabled")).toBe("true");
});

it("keeps the offer that is being written when the operator calls it off meanwhile, wherever it is", async () => {
  const places = ["/dashboard/guide?tab=jobs", "/jobs", `/messages?partner=${operator.id}`];
  for (const [index, place] of places.entries()) {
    const title = `Called off tour ${index}`;
    // Sooner than all others: the conversation shows the next one.
    const id = await request(title, dayFromNow(10 + index));
    const dialog = await offering(GUIDE, place, title);
    await settle(operator, id, "CANCELLED");
    await dialog.getByText("The booking has been cancelled.").waitFor();
    expect(await dialog.getByLabel("Note").inputValue()).toBe("We would start later");
  }
});

it("keeps the reason that is being written when the operator calls it off meanwhile", async () => {
  const title = "Not to be declined";
  const id = await request(title, dayFromNow(75));
  const page = await stage.as(GUIDE, NEW_PASSWORD);
  await page.goto("/bookings");
  await page.getByRole("button", { name: `Decline: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Decline this request?" });
  await dialog.getByLabel("Reason (optional)").fill("I am away that week");
  await settle(operator, id, "CANCELLED");
  await dialog.getByText("The booking has been cancelled.").waitFor();
  expect(await dialog.getByLabel("Reason (optional)").inputValue()).toBe("I am away that week");
  expect(await dialog.getByRole("button", { name: "Decline" }).count()).toBe(0);
});

it("says before a request is taken back that it has become a booking meanwhile", async () => {
  const title = "Agreed tour";
  const id = await request(title, dayFromNow(76));
  const page = await stage.as(OPERATOR, NEW_PASSWORD);
  await page.goto("/bookings");
  await page.getByRole("button", { name: `Cancel request: ${title}` }).click();
  await page.getByRole("alertdialog", { name: "Cancel this request?" }).waitFor();
  await settle(guide, id, "ACCEPTED");
  const dialog = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await dialog.getByText("The booking request has been accepted.").waitFor();
  await dialog.getByRole("button", { name: "Yes, cancel" }).click();
  await toastWith(page, "Booking Updated").waitFor();
  const { body } = await operator.call<{ id: string; status: string }[]>("GET", "/api/bookings");
  expect(body.find((one) => one.id === id)?.status).toBe("CANCELLED");
});
