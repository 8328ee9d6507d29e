// Who is asked to sign in comes back to what they were about to do, with everything that they chose.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { DEMO_PASSWORD } from "../tests/setup/browser.ts";
import {
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { eventually } from "./support/eventually.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { pickDay } from "./support/pick-day.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage();
let guide: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, "back_guide");
  await registerPerson(stage.url, "OPERATOR", "back_operator");
});

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Welcome to GuideLink" });
const bookDialog = (page: Page) => page.getByRole("dialog", { name: "Book Person back_guide" });

async function signInHere(page: Page, username: string, password: string): Promise<void> {
  const dialog = signInDialog(page);
  await dialog.getByLabel("Username or email").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.locator("form").getByRole("button", { name: "Sign In" }).click();
  await dialog.waitFor({ state: "hidden" });
}

describe("from a guide's page", () => {
  it("the Book dialog opens with the day and the hours that a visitor chose", async () => {
    const page = await stage.visitor();
    // Of a small device, on which the address takes its time to be drawn.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(`/guides/${guide.id}`);
    const day = dayFromNow(9);
    await pickDay(page, "Tour date", day, page.getByRole("main"));
    await page.getByLabel("Duration").selectOption("8");
    await page.getByRole("button", { name: "Request booking" }).click();
    await signInHere(page, "back_operator", NEW_PASSWORD);
    const dialog = bookDialog(page);
    await dialog.getByLabel("Job title").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/guides/${guide.id}`);
    expect(await dialog.getByLabel("Hours per day").inputValue()).toBe("8");
    expect(await dialog.getByLabel("Start date").textContent()).toContain(
      String(Number(day.slice(8))),
    );
  });

  it("'Book now' is not for visitors, 'Sign in to book' beside it is", async () => {
    const page = await stage.visitor();
    await page.goto(`/guides/${guide.id}`);
    const ask = page.getByRole("button", { name: "Sign in to book" });
    await ask.waitFor();
    expect(await page.getByRole("button", { name: "Book now" }).first().isDisabled()).toBe(true);
    await ask.click();
    await signInHere(page, "back_operator", NEW_PASSWORD);
    await bookDialog(page).getByLabel("Job title").waitFor();
  });

  it("a guide who signs in stays on the page, and is offered no booking", async () => {
    const page = await stage.visitor();
    await page.goto(`/guides/${guide.id}`);
    await page.getByRole("button", { name: "Sign in to book" }).click();
    await signInHere(page, "back_guide", NEW_PASSWORD);
    await page.getByRole("button", { name: /^Account of / }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/guides/${guide.id}`);
    expect(await bookDialog(page).count()).toBe(0);
  });

  it("who closes the dialog gave it up: signing in later leads to the dashboard", async () => {
    const page = await stage.visitor();
    await page.goto(`/guides/${guide.id}`);
    await page.getByRole("button", { name: "Sign in to book" }).click();
    await signInDialog(page).getByRole("button", { name: "Close" }).click();
    await signInDialog(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signInHere(page, "back_operator", NEW_PASSWORD);
    await page.waitForURL("**/dashboard/operator");
    expect(await bookDialog(page).count()).toBe(0);
  });
});

it("a heart that a visitor gave is kept once they are signed in", async () => {
  const page = await stage.visitor();
  await page.goto(`/guides/${guide.id}`);
  await page.getByRole("button", { name: "Save Person back_guide" }).first().click();
  await signInHere(page, "back_operator", NEW_PASSWORD);
  await page
    .getByRole("button", { name: "Remove Person back_guide from your saved guides" })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(`/guides/${guide.id}`);
});

it("a deep link shows its page once one is signed in", async () => {
  const page = await stage.visitor();
  await page.goto("/bookings");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await signInHere(page, "demo_operator", DEMO_PASSWORD);
  await page.getByRole("heading", { level: 1, name: "Booking Management" }).waitFor();
  await eventually(() => new URL(page.url()).pathname).toBe("/bookings");
});
