// The inbox: who may write, what is unread where, and a composer that loses nothing.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { asksInstead, breakableConnection } from "./support/connection.ts";
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

/** How high the two panes are, and how much of their width the list has. */
function panesOf(page: Page): Promise<{ height: number; listShare: string }> {
  return list(page).evaluate((nav) => {
    const panes = nav.closest<HTMLElement>("[data-slot='card']");
    const share = (panes?.firstElementChild?.clientWidth ?? 0) / (panes?.clientWidth ?? 1);
    return { height: panes?.offsetHeight ?? 0, listShare: share.toFixed(2) };
  });
}

/** On which side of the thread a message stands: how much room it leaves before it, of all that it leaves. */
function sideOf(message: Locator): Promise<"start" | "end"> {
  return message.evaluate((words) => {
    const row = words.closest("li")!.getBoundingClientRect();
    const own = words.getBoundingClientRect();
    return own.left - row.left > row.right - own.right ? "end" : "start";
  });
}

const write = (from: Person | DemoPerson, to: { id: string }, body: string) =>
  from.call("POST", "/api/messages", { recipientUserId: to.id, body });

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
    expect(await panesOf(page)).toEqual({ height: 600, listShare: "0.33" });
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
    const message = log(second).getByText("Are you free in spring?");
    await message.waitFor();
    expect(await sideOf(message)).toBe("start");
    await unread(row).waitFor({ state: "detached" });
    await first.getByRole("button", { name: `Account of Person ${GUIDE}`, exact: true }).waitFor();
  });

  it("leaves a conversation unread on request, also after a reload", async () => {
    await write(operator, guide, "To be answered later");
    const page = await stage.as(GUIDE, NEW_PASSWORD);
    await openThread(page, operator.id);
    await log(page).getByText("To be answered later").waitFor();
    await unread(rowOf(page, operator.name)).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Conversation options" }).click();
    await page.getByRole("menuitem", { name: "Mark as unread" }).click();
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

  it("leaves a phone room to read and to write under the longest name", async () => {
    const named = await registerGuide(stage.url, "long_named_guide");
    await named.call("PUT", "/api/user/name", { name: "W".repeat(100) });
    await write(operator, named, "On a small phone");
    const page = await stage.as("demo_operator");
    await page.setViewportSize({ width: 320, height: 568 });
    await openThread(page, named.id);
    const [room, field] = [await log(page).boundingBox(), await composer(page).boundingBox()];
    expect(room?.height).toBeGreaterThanOrEqual(96);
    expect((field?.y ?? 568) + (field?.height ?? 0)).toBeLessThan(568);
  });
});

describe("presence", () => {
  it("shows in the other window who is there and who types", async () => {
    await write(operator, guide, "Shall we plan?");
    const [mine, theirs] = [await stage.as("demo_operator"), await stage.as(GUIDE, NEW_PASSWORD)];
    await openThread(mine, guide.id);
    await openThread(theirs, operator.id);
    await mine.getByText("Here now").waitFor();
    await composer(theirs).pressSequentially("Yes, on");
    await mine.getByText("Typing…").waitFor();
    await composer(theirs).fill("");
    await mine.getByText("Typing…").waitFor({ state: "detached" });
    await composer(theirs).pressSequentially("Yes, gladly");
    await mine.getByText("Typing…").waitFor();
    await composer(theirs).press("Enter");
    await log(mine).getByText("Yes, gladly").waitFor();
    // It comes with the message.
    expect(await mine.getByText("Typing…").count()).toBe(0);
    await theirs.close();
    await mine.getByText(/Last here/).waitFor();
  });
});

describe("blocking", () => {
  it("closes the conversation on both sides at once, and opens it again", async () => {
    const blocked = await registerGuide(stage.url, "blocked_guide");
    await write(operator, blocked, "Hello?");
    const mine = await stage.as("demo_operator");
    const theirs = await stage.as("blocked_guide", NEW_PASSWORD);
    await openThread(mine, blocked.id);
    await openThread(theirs, operator.id);
    await composer(theirs).fill("Half a word");
    await mine.getByRole("button", { name: "Conversation options" }).click();
    await mine.getByRole("menuitem", { name: "Block this person" }).click();
    const end = theirs.getByText(/can no longer be reached/).locator("../..");
    await hasFocus(end);
    await mine.getByText(/You have blocked/).waitFor();
    await mine.getByRole("button", { name: "Unblock", exact: true }).click();
    await composer(mine).waitFor();
    expect(await composer(theirs).inputValue()).toBe("Half a word");
  });
});

describe("searching", () => {
  it("finds a message without its accents and leads to its place in the thread", async () => {
    await write(operator, guide, "Gặp nhau ở Hồ Gươm");
    for (let count = 0; count < 5; count += 1) await write(operator, guide, `Later ${count}`);
    const page = await stage.as(GUIDE, NEW_PASSWORD);
    await page.goto("/messages");
    await page.getByRole("searchbox", { name: "Search messages" }).fill("ho guom");
    const results = page.getByRole("navigation", { name: "Messages found" });
    await results.getByRole("link").click();
    await log(page).getByText("Gặp nhau ở Hồ Gươm").waitFor();
    expect(
      await log(page)
        .getByText(/^Later/)
        .count(),
    ).toBe(0);
    // What is not shown has not been read, however long this place is looked at.
    await page.getByRole("searchbox", { name: "Search messages" }).fill("");
    await unread(list(page)).waitFor();
    await page.getByRole("link", { name: "Back to the newest messages" }).click();
    await log(page).getByText("Later 4").waitFor();
    await composer(page).waitFor();
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

it("holds the booking's answers, with time to take one back, and lets a message be reported", async () => {
  const asked = await registerGuide(stage.url, "asked_guide");
  const body = { ...bookingOf(asked.id, dayFromNow(33)), title: "Asked in the chat" };
  await operator.call("POST", "/api/bookings", body);
  await write(operator, asked, "Send me your card number");
  const page = await stage.as("asked_guide", NEW_PASSWORD);
  await openThread(page, operator.id);
  const atHand = page.getByRole("region", { name: "Booking at hand" });
  await atHand.getByRole("button", { name: `Decline: ${body.title}` }).click();
  const decline = page.getByRole("dialog", { name: "Decline this request?" });
  await decline.getByLabel("Reason (optional)").fill("I am away");
  await decline.getByRole("button", { name: "Decline" }).click();
  await atHand.getByRole("button", { name: `Undo: ${body.title}` }).click();
  await atHand.getByRole("button", { name: `Counter-offer: ${body.title}` }).click();
  const offer = page.getByRole("dialog", { name: "Counter-offer" });
  await offer.getByLabel("Rate per hour (VND)").fill("310000");
  await offer.getByRole("button", { name: "Send offer" }).click();

  const other = await stage.as("demo_operator");
  await openThread(other, asked.id);
  const theirs = other.getByRole("region", { name: "Booking at hand" });
  await theirs.getByRole("button", { name: `Accept offer: ${body.title}` }).click();
  await atHand.locator("[data-status]").getByText("Accepted").waitFor();

  const flag = page.getByRole("button", { name: "Report this message" });
  await flag.click();
  const report = page.getByRole("dialog", { name: "Report this message" });
  await report.getByText("Spam or advertising").click();
  await report.getByRole("button", { name: "Send report" }).click();
  await toastWith(page, "Report Sent").waitFor();
  await hasFocus(flag);
  await page.getByRole("button", { name: "Conversation options" }).click();
  await page.getByRole("menuitem", { name: "Report this person" }).click();
  await page.getByRole("dialog", { name: "Report this person" }).waitFor();
  await page.keyboard.press("Escape");
  await hasFocus(page.getByRole("button", { name: "Conversation options" }));
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
    expect(await sideOf(message)).toBe("end");
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

  it("keeps what the server refuses until its writer removes it", async () => {
    const hasty = await registerPerson(stage.url, "GUIDE", "hasty_guide");
    await write(operator, hasty, "Please answer");
    const page = await stage.as("hasty_guide", NEW_PASSWORD);
    await openThread(page, operator.id);
    for (let count = 0; count < MESSAGES_A_MINUTE; count += 1)
      await write(hasty, operator, `Message ${count}`);
    await composer(page).fill("One too many");
    await composer(page).press("Enter");
    await toastWith(page, "Message not sent").waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await log(page).getByText("One too many").waitFor({ state: "detached" });
    await page.reload();
    await composer(page).waitFor();
    expect(await log(page).getByText("One too many").count()).toBe(0);
  });

  it("keeps a message written without a connection over a reload and sends it once", async () => {
    let page = await stage.as("demo_operator");
    const connection = await breakableConnection(page);
    await openThread(page, guide.id);
    await log(page).getByRole("listitem").first().waitFor();
    await connection.cut();
    await composer(page).fill("Written in the tunnel");
    await composer(page).press("Enter");
    await log(page).getByText("Written in the tunnel").waitFor();
    await composer(page).fill("Half a thou");
    const other = await stage.as(GUIDE, NEW_PASSWORD);
    await openThread(other, operator.id);
    await log(other).getByRole("listitem").first().waitFor();
    expect(await log(other).getByText("Written in the tunnel").count()).toBe(0);
    connection.restore();
    await page.close();
    page = await stage.as("demo_operator");
    await openThread(page, guide.id);
    await log(other).getByText("Written in the tunnel").waitFor({ timeout: 30_000 });
    const sent = log(page).getByRole("listitem").filter({ hasText: "Written in the tunnel" });
    await sent.getByText(/^(Delivered|Read)$/).waitFor();
    expect(await sent.count()).toBe(1);
    expect(await log(other).getByText("Written in the tunnel").count()).toBe(1);
    expect(await composer(page).inputValue()).toBe("Half a thou");
    await composer(page).fill("");
  });
});
