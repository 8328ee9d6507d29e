// Both sides of a completed job review each other, reply, and report what should not stand there.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";

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
import { demoPerson } from "./support/market.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { rate } from "./support/rate.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "review_guide";
const OPERATOR = "review_operator";
const COMPANY = {
  companyName: "Lantern Journeys",
  city: "Hanoi",
  description: "Small journeys through the north, planned by people who live there.",
};

const stage = openStage();
let guide: Person;
let operator: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await registerPerson(stage.url, "OPERATOR", OPERATOR);
  await operator.call("POST", "/api/operators/profile", COMPANY);
});

/** A job that both sides have behind them. */
async function completed(title: string, ahead: number): Promise<void> {
  const body = { ...bookingOf(guide.id, dayFromNow(ahead)), title };
  const { body: made } = await operator.call<{ id: string }>("POST", "/api/bookings", body);
  for (const status of ["ACCEPTED", "COMPLETED"]) {
    const answer = await guide.call("PUT", `/api/bookings/${made.id}/status`, { status });
    expect(answer.status).toBe(200);
  }
}

/** The person's card of the job. */
async function cardFor(username: string, title: string): Promise<{ page: Page; card: Locator }> {
  const page = await stage.as(username, NEW_PASSWORD);
  await page.goto("/bookings?tab=history");
  const card = page.getByRole("article", { name: title });
  await card.locator("[aria-expanded=false]").click();
  return { page, card };
}

it("is written by the operator, with every category, and shows on the guide's page at once", async () => {
  const title = "Rated by the operator";
  await completed(title, 3);
  const visitor = await stage.visitor();
  await visitor.goto(`/guides/${guide.id}`);
  await visitor.getByText("No reviews yet").first().waitFor();

  const { page, card } = await cardFor(OPERATOR, title);
  const opener = card.getByRole("button", { name: `Rate guide: ${title}` });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: `Rate Person ${GUIDE}` });
  await dialog.getByRole("button", { name: "Submit review" }).click();
  const missing = "Please rate every category from 1 to 5";
  await toastWith(page, "Missing Ratings", missing).waitFor();
  expect(await dialog.getByText(missing).count()).toBe(4);

  // By keyboard: the arrows move through the stars of one category.
  const service = dialog.getByRole("radiogroup", { name: "Service" });
  await service.getByRole("radio", { name: "3 stars" }).check();
  await page.keyboard.press("ArrowRight");
  expect(await service.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
  await dialog.getByLabel("Comment (optional)").fill("Warm and clear");

  // What was filled in stays when the dialog is closed, and over a reload.
  const isKept = async () => {
    await opener.click();
    expect(await service.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
    expect(await dialog.getByLabel("Comment (optional)").inputValue()).toBe("Warm and clear");
  };
  await page.keyboard.press("Escape");
  await toastWith(page, "Missing Ratings").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(opener);
  await isKept();
  await page.reload();
  await card.locator("[aria-expanded=false]").click();
  await isKept();

  await rate(dialog, { "Language skills": 5, Knowledge: 5, "Value for money": 4 });
  await dialog.getByRole("button", { name: "Submit review" }).click();
  await toastWith(page, "Review Submitted").waitFor();
  await card.getByText("Reviewed", { exact: true }).waitFor();
  expect(await card.getByRole("button", { name: /^Rate guide/ }).count()).toBe(0);
  await hasFocus(card);

  const review = visitor.getByRole("article", { name: `Review by ${COMPANY.companyName}` });
  await review.getByText("Warm and clear").waitFor();
  await visitor
    .getByRole("region", { name: "Rating breakdown" })
    .getByText("4.0")
    .first()
    .waitFor();
  const { body } = await guide.call<{ guide: object }>("GET", `/api/guides/${guide.id}`);
  expect(body.guide).toMatchObject({ avgRating: "4.50", reviewCount: 1 });
});

it("is written by the guide about the company, which replies once and in public", async () => {
  const title = "Rated by the guide";
  await completed(title, 5);
  const { page, card } = await cardFor(GUIDE, title);
  await card.getByRole("button", { name: `View Details: ${title}` }).click();
  await page
    .getByRole("dialog", { name: title })
    .getByRole("button", { name: /^Rate operator/ })
    .click();
  const dialog = page.getByRole("dialog", { name: `Rate ${COMPANY.companyName}` });
  await rate(dialog, { "Payment speed": 5, Trustworthiness: 4, "Clear agreements": 3 });
  await dialog.getByRole("button", { name: "Submit review" }).click();
  await toastWith(page, "Review Submitted").waitFor();

  const own = await stage.as(OPERATOR, NEW_PASSWORD);
  await own.goto("/dashboard");
  await own.getByRole("button", { name: /^Notifications/ }).click();
  await own.getByRole("link", { name: `Reviewed you: ${title}` }).click();
  await own.waitForURL(`**/operators/${operator.id}`);
  const review = own.getByRole("article", { name: `Review by Person ${GUIDE}` });
  await review.getByRole("button", { name: /^Reply Review by / }).click();
  const field = review.getByLabel("Your public reply");
  await hasFocus(field);
  await field.fill("Thank you, see you soon");
  await field.press("Escape");
  const answer = review.getByRole("button", { name: /^Reply Review by / });
  await hasFocus(answer);
  await own.reload();
  await answer.click();
  expect(await field.inputValue()).toBe("Thank you, see you soon");
  await review.getByRole("button", { name: "Publish reply" }).click();
  await toastWith(own, "Reply Published").waitFor();
  await review.getByText(`Reply from ${COMPANY.companyName}`).waitFor();
  expect(await answer.count()).toBe(0);

  const visitor = await stage.visitor();
  await visitor.goto(`/operators/${operator.id}`);
  await visitor.getByText("Thank you, see you soon").waitFor();
});

it("can be reported, after signing in and with a reason", async () => {
  const visitor = await stage.visitor();
  await visitor.goto(`/guides/${guide.id}`);
  const flag = `Report the review by ${COMPANY.companyName}`;
  await visitor.getByRole("button", { name: flag }).click();
  await visitor.getByRole("dialog", { name: "Welcome to GuideLink" }).waitFor();

  const page = await stage.as(GUIDE, NEW_PASSWORD);
  await page.goto(`/guides/${guide.id}`);
  await page.getByRole("button", { name: flag }).click();
  const dialog = page.getByRole("dialog", { name: "Report this review" });
  const send = dialog.getByRole("button", { name: "Send report" });
  await send.click();
  await dialog.getByText("Please say what is wrong").waitFor();
  await dialog.getByRole("radio", { name: "Not true" }).check();
  await dialog.getByLabel("Tell us more (optional)").fill("It was another guide");
  await send.click();
  await toastWith(page, "Report Sent").waitFor();
  await dialog.waitFor({ state: "detached" });
});

it("are all shown on demand, with the number that the profile keeps", async () => {
  const { id } = await demoPerson(stage.url, "demo_guide");
  const { body } = await guide.call<{ guide: { reviewCount: number } }>("GET", `/api/guides/${id}`);
  const total = body.guide.reviewCount;
  expect(total).toBeGreaterThan(10);
  const page = await stage.visitor();
  await page.goto(`/guides/${id}`);
  const reviews = page.getByRole("region", { name: "Recent reviews" }).getByRole("article");
  await eventually(() => reviews.count()).toBe(5);
  await page.getByRole("button", { name: `Show all reviews (${total})` }).click();
  await eventually(() => reviews.count()).toBe(10);
  await page.getByRole("button", { name: "Show more reviews" }).click();
  await eventually(() => reviews.count()).toBe(Math.min(20, total));
  await page.getByRole("button", { name: "Show fewer reviews" }).click();
  await eventually(() => reviews.count()).toBe(5);
});

it("waits until it is known whether one may review", async () => {
  const title = "Unknown yet";
  await completed(title, 7);
  const page = await stage.as(OPERATOR, NEW_PASSWORD);
  await waitsFor(page, "reviews:canReview");
  await page.goto("/bookings?tab=history");
  const card = page.getByRole("article", { name: title });
  await card.locator("[aria-expanded=false]").click();
  const button = card.getByRole("button", { name: `Rate guide: ${title}` });
  await button.waitFor();
  expect(await button.getAttribute("aria-busy")).toBe("true");
  await button.click({ force: true });
  expect(await page.getByRole("dialog").count()).toBe(0);
});
