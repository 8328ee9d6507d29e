// The inbox: who may write, what is unread where, and a composer that loses nothing.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { registerGuide, registerPerson, type Person } from "../tests/setup/http-person.ts";
import { asksInstead, breakableConnection } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { demoPerson, type DemoPerson } from "./support/market.ts";
import { NEW_PASSWORD, newcomer } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "chat_guide";
const MESSAGES_A_MINUTE = 60;

const stage = openStage();
let guide: Person;
let operator: DemoPerson;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await demoPerson(stage.url, "demo_operator");
});

const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
const rowOf = (page: Page, name: string) => list(page).getByRole("link", { name });
const unread = (row: Locator) => row.getByLabel(/^\d+ unread messages?$/);
const log = (page: Page) => page.getByRole("log");
const composer = (page: Page) => page.getByRole("textbox", { name: /^Write a message to / });

function write(from: Person | DemoPerson, to: { id: string }, body: string): Promise<unknown> {
  return from.call("POST", "/api/messages", { recipientUserId: to.id, body });
}

async function openThread(page: Page, partnerId: string): Promise<void> {
  await page.goto(`/messages?partner=${partnerId}`);
  await composer(page).waitFor();
}

describe("access", () => {
  it("offers the plan to an operator without one", async () => {
    const page = await stage.as("demo_operator_free");
    await page.goto(`/messages?partner=${guide.id}`);
    await page.getByRole("heading", { name: "Premium Messaging" }).waitFor();
    const plan = ["Pro Plan", "Most Popular", "$29/month", "save 17% with annual billing"];
    for (const words of plan) await page.getByText(words).first().waitFor();
    expect(await page.locator("main").getByRole("listitem").count()).toBe(4);
    expect(await list(page).count()).toBe(0);
    await page.getByRole("link", { name: "Upgrade now" }).click();
    await page.waitForURL("**/subscribe");
  });

  it("tells a guide without conversations where they come from", async () => {
    const { page } = await newcomer(stage, "GUIDE", "quiet_guide");
    await page.goto("/messages");
    await page.getByRole("heading", { name: "No conversations yet" }).waitFor();
    await page.getByRole("link", { name: "Open my bookings" }).waitFor();
  });

  it("says so when the partner in the address cannot be reached", async () => {
    const page = await stage.as("demo_operator");
    await page.goto("/messages?partner=nobody");
    await page.getByText("This person cannot be reached").waitFor();
    await list(page).getByRole("link").first().waitFor();
  });
});

describe("the list", () => {
  it("has the newest conversation first and opens the one that is clicked", async () => {
    const page = await stage.as("demo_operator");
    await page.goto("/messages");
    const row = list(page).getByRole("link").nth(1);
    await row.waitFor();
    const times = await list(page)
      .locator("time")
      .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted().toReversed());
    await page.getByText("Choose a conversation").waitFor();
    const name = (await row.locator("bdi").first().textContent()) ?? "";
    await row.click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await page.getByRole("log", { name: `Conversation with ${name}` }).waitFor();
    await log(page).getByRole("listitem").first().waitFor();
    await page.waitForURL(/\/messages\?partner=/);
    await list(page).locator("[aria-current='true']").getByText(name).waitFor();
  });

  it("shows unread marks in both windows until one of them reads", async () => {
    const first = await stage.as(GUIDE, NEW_PASSWORD);
    const second = await stage.as(GUIDE, NEW_PASSWORD);
    await Promise.all([first.goto("/messages"), second.goto("/about")]);
    await first.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
    await write(operator, guide, "Are you free in spring?");
    const row = rowOf(first, operator.name);
    await unread(row).waitFor();
    await row.getByText("Are you free in spring?").waitFor();
    await second.getByRole("button", { name: /^Account of .*, 1 unread message$/ }).waitFor();

    await second.goto(`/messages?partner=${operator.id}`);
    await log(second).getByText("Are you free in spring?").waitFor();
    await unread(row).waitFor({ state: "detached" });
    await first.getByRole("button", { name: `Account of Person ${GUIDE}`, exact: true }).waitFor();
  });

  it("leaves a conversation unread on request, also after a reload", async () => {
    await write(operator, guide, "To be answered later");
    const page = await stage.as(GUIDE, NEW_PASSWORD);
    await openThread(page, operator.id);
    await log(page).getByText("To be answered later").waitFor();
    await unread(rowOf(page, operator.name)).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await page.waitForURL((url) => url.search === "");
    await unread(rowOf(page, operator.name)).waitFor();
    await page.reload();
    await unread(rowOf(page, operator.name)).waitFor();
  });

  it("reads also a conversation that stands further down than the list goes", async () => {
    const page = await stage.as(GUIDE, NEW_PASSWORD);
    // The list of this guide's bookings is empty, as a list is that does not reach so far.
    await asksInstead(page, "messages:conversations", "requests:listBookings");
    await write(operator, guide, "From long ago");
    await openThread(page, operator.id);
    await log(page).getByText("From long ago").waitFor();
    await page.getByRole("button", { name: `Account of Person ${GUIDE}`, exact: true }).waitFor();
    const other = await stage.as(GUIDE, NEW_PASSWORD);
    await other.goto("/messages");
    await rowOf(other, operator.name).waitFor();
    expect(await unread(rowOf(other, operator.name)).count()).toBe(0);
  });

  it.each([
    ["messages:conversations", "/messages"],
    ["messages:partner", "/messages?partner=nobody"],
  ])("offers to try again where %s fails", async (query, path) => {
    const page = await stage.as(GUIDE, NEW_PASSWORD);
    await asksInstead(page, query, "messages:none");
    await page.goto(path);
    await page.getByText("This could not be loaded").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("This could not be loaded").waitFor();
    await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
  });

  it("gives the phone the list or the thread", async () => {
    await write(operator, guide, "On the phone");
    const page = await stage.as(GUIDE, NEW_PASSWORD);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/messages");
    await rowOf(page, operator.name).click();
    await composer(page).waitFor();
    await list(page).waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Back to conversations" }).click();
    await list(page).waitFor();
    await composer(page).waitFor({ state: "hidden" });
  });
});

describe("a long thread", () => {
  it("keeps the keyboard while it shows earlier messages", async () => {
    const talker = await registerGuide(stage.url, "long_guide");
    for (let count = 0; count < 35; count += 1) await write(talker, operator, `Line ${count}.`);
    const page = await stage.as("demo_operator");
    await openThread(page, talker.id);
    await log(page).getByText("Line 34.").waitFor();
    expect(await log(page).getByText("Line 0.").count()).toBe(0);
    const earlier = page.getByRole("button", { name: "Show earlier messages" });
    await earlier.press("Enter");
    await log(page).getByText("Line 0.").waitFor();
    await earlier.waitFor({ state: "detached" });
    await hasFocus(log(page));
  });
});

describe("the composer", () => {
  it("breaks the line at Shift+Enter, sends at Enter and trims", async () => {
    const page = await stage.as("demo_operator");
    await openThread(page, guide.id);
    const send = page.getByRole("button", { name: "Send message" });
    await composer(page).fill("   ");
    expect(await send.isDisabled()).toBe(true);
    await composer(page).fill("  First line");
    await composer(page).press("Shift+Enter");
    await composer(page).pressSequentially("second line  ");
    expect(await composer(page).inputValue()).toBe("  First line\nsecond line  ");
    await composer(page).press("Enter");
    const message = log(page).getByText("First line\nsecond line", { exact: true });
    await message.waitFor();
    expect(await message.textContent()).toBe("First line\nsecond line");
    expect(await composer(page).inputValue()).toBe("");
    await composer(page).fill("By the button");
    await send.click();
    await log(page).getByText("By the button").waitFor();
  });

  it("leaves Enter to an input method that composes a letter", async () => {
    const page = await stage.as("demo_operator");
    await openThread(page, guide.id);
    await composer(page).fill("Cảm ơn");
    await composer(page).evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }),
      ),
    );
    expect(await composer(page).inputValue()).toBe("Cảm ơn");
    await composer(page).pressSequentially(" nhé");
    await composer(page).press("Enter");
    await log(page).getByText("Cảm ơn nhé", { exact: true }).waitFor();
    expect(await log(page).getByText("Cảm ơn", { exact: true }).count()).toBe(0);
  });

  it("gives back the text that the server refuses", async () => {
    const hasty = await registerPerson(stage.url, "GUIDE", "hasty_guide");
    await write(operator, hasty, "Please answer");
    const page = await stage.as("hasty_guide", NEW_PASSWORD);
    await openThread(page, operator.id);
    for (let count = 0; count < MESSAGES_A_MINUTE; count += 1)
      await write(hasty, operator, `Message ${count}`);
    await composer(page).fill("One too many");
    await composer(page).press("Enter");
    await toastWith(page, "Message not sent").waitFor();
    await eventually(() => composer(page).inputValue()).toBe("One too many");
    await log(page).getByText("One too many").waitFor({ state: "detached" });
  });

  it("shows a message written without a connection and sends it when it is back", async () => {
    const page = await stage.as("demo_operator");
    const connection = await breakableConnection(page);
    await openThread(page, guide.id);
    await log(page).getByRole("listitem").first().waitFor();
    await connection.cut();
    await composer(page).fill("Written in the tunnel");
    await composer(page).press("Enter");
    await log(page).getByText("Written in the tunnel").waitFor();
    const other = await stage.as(GUIDE, NEW_PASSWORD);
    await openThread(other, operator.id);
    await log(other).getByRole("listitem").first().waitFor();
    expect(await log(other).getByText("Written in the tunnel").count()).toBe(0);
    connection.restore();
    await log(other).getByText("Written in the tunnel").waitFor({ timeout: 30_000 });
  });
});
