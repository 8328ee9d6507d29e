// A tour from both sides, by keyboard alone. Nothing is found by how it is made: by roles and names, as a screen reader says them.
import { beforeAll, expect, it } from "vitest";

import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { DEMO_PASSWORD } from "../tests/setup/browser.ts";
import {
  bookingOf,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { overflow } from "./support/accessibility.ts";
import { listen } from "./support/announcements.ts";
import { mondayAhead } from "./support/days.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus, tabTo } from "./support/focus.ts";
import { Keyboard } from "./support/keyboard.ts";
import { demoPerson, type DemoPerson } from "./support/market.ts";
import { newcomer } from "./support/newcomer.ts";
import { cutText, enlargeText, spaceText } from "./support/reading.ts";
import { openStage } from "./support/stage.ts";
import { walk } from "./support/walk.ts";

const BIO =
  "I walk the old town with my guests every morning and tell them what the walls have seen.";
const today = todayInVietnam(Date.now());

const stage = openStage();
let guide: Person;
let operator: Person;
let subscriber: DemoPerson;

beforeAll(async () => {
  guide = await registerGuide(stage.url, "keys_guide");
  operator = await registerPerson(stage.url, "OPERATOR", "keys_operator");
  subscriber = await demoPerson(stage.url, "demo_operator");
});

it("an operator searches, asks, writes and reviews", async () => {
  const title = "Without a mouse";
  const day = mondayAhead(20);
  const page = await stage.as("demo_operator");
  const keys = new Keyboard(page);
  await page.goto(`/search?date=${day}`);
  await keys.find("link", /^View profile/).waitFor();
  await keys.press("/");
  await hasFocus(keys.find("searchbox", "Search guides"));
  await page.keyboard.type("Person keys_guide");
  await keys.hears("1 guide found");
  await keys.open("link", "Person keys_guide");
  await keys.open("button", "Book now");
  const dialog = keys.in("dialog", "Book Person keys_guide");
  await dialog.write("textbox", "Job title", title);
  // One day more than the one that came along.
  await dialog.open("button", /^End date/);
  await keys.in("dialog", "Dates").hears("Choose the last day");
  await keys.chooseDay(1);
  await dialog.open("button", "Send request");
  await keys.hears("Booking Request Sent");

  const { body } = await guide.call<{ id: string }[]>("GET", "/api/bookings");
  const answer = (status: string) =>
    guide.call("PUT", `/api/bookings/${body[0]?.id}/status`, { status });
  await answer("ACCEPTED");
  await keys.open("link", /^Bookings/);
  await keys.open("button", title);
  await keys.open("link", `Message: ${title}`);
  await keys.write("textbox", /^Write a message/, "Where shall we meet?");
  await keys.press("Enter");
  await keys.in("log", /^Conversation with/).hears("Where shall we meet?");

  await answer("COMPLETED");
  await keys.open("link", /^Bookings/);
  const folded = keys.find("button", title);
  if ((await folded.getAttribute("aria-expanded")) === "false") await keys.open("button", title);
  await keys.open("button", `Rate guide: ${title}`);
  const review = keys.in("dialog", /^Rate /);
  for (const category of ["Service", "Language skills", "Knowledge", "Value for money"])
    await review.rate(category, 4);
  await review.open("button", "Submit review");
  await keys.hears("Review Submitted");
});

let newcomers = 0;
it("a guide makes a profile, blocks days, answers and goes on tour", async () => {
  const title = "Two days on foot";
  const { page, id } = await newcomer(stage, "GUIDE", `keys_newcomer_${(newcomers += 1)}`);
  const keys = new Keyboard(page);
  await keys.open("link", "Create profile");
  await keys.write("spinbutton", "Hourly rate (VND)", "210000");
  await keys.write("spinbutton", "Years of experience", "4");
  await keys.write("textbox", "About you", BIO);
  await keys.open("button", "Next");
  await hasFocus(keys.find("heading", "Languages and areas"));
  await keys.mark(/^Languages/, "Vietnamese");
  await keys.mark(/^Areas/, "Hoi An");
  await keys.open("button", "Next");
  await keys.mark(/^Specialties/, "Food");
  await keys.open("button", "Publish profile");
  await keys.hears("Profile Created Successfully");

  await keys.find("tab", "Overview").waitFor();
  await keys.open("tab", "Overview");
  await hasFocus(keys.find("tab", "Overview"));
  await keys.press("ArrowRight", "ArrowRight");
  await hasFocus(keys.find("tab", "Calendar"));
  await keys.open("button", "Block dates");
  const dialog = keys.in("dialog", "Block dates");
  for (const [field, later] of [
    [/^Start date/, 5],
    [/^End date/, 6],
  ] as const) {
    await dialog.open("button", field);
    await keys.chooseDay(later);
  }
  await dialog.write("textbox", /^Reason/, "With my family");
  await dialog.open("button", "Block dates");
  await keys.hears("Availability Blocked");

  const asked = await operator.call<{ id: string }>("POST", "/api/bookings", {
    ...bookingOf(id, today, addDays(today, 1)),
    title,
  });
  expect(asked.status).toBe(201);
  await keys.open("link", /^Bookings/);
  await keys.open("button", `Accept: ${title}`);
  await keys.hears("Booking Updated");
  await keys.open("link", "GuideLink, home");
  await page.goto("/dashboard/guide");
  const tour = keys.in("group", `How far is “${title}”?`);
  for (const step of ["On my way", "Started", "Finished"]) {
    await tour.open("button", step);
    await keys.hears(step === "On my way" ? "On the way" : step);
  }
});

it("sees the focus at every stop of a page, below what stays in its place as well", async () => {
  const page = await stage.visitor({ height: 600 });
  for (const [path, width] of [
    ["/search", 1280],
    [`/guides/${guide.id}`, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(path);
    await page.getByRole("link", { name: "GuideLink, home" }).first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy='true']") === null);
    const { stops, lost } = await walk(page);
    expect(stops).toBeGreaterThan(20);
    expect(lost).toEqual([]);
  }
});

it("skips the filters, and moves a price by keys or by a click on its track", async () => {
  const page = await stage.visitor();
  const keys = new Keyboard(page);
  await page.goto("/search");
  await keys.find("link", /^View profile/).waitFor();
  await keys.press("Tab");
  await hasFocus(keys.find("link", "Skip to content"));
  await keys.press("Enter", "Tab");
  await hasFocus(keys.find("link", "Skip to the guides found"));
  await keys.press("Enter");
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("guides-found");
  await keys.press("Tab");
  await hasFocus(keys.find("combobox", "Sort by"));

  const highest = keys.find("slider", "Highest price");
  const box = (await highest.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  const clicked = Number(await highest.inputValue());
  expect(clicked).toBeLessThan(1_000_000);
  await highest.focus();
  await keys.press("ArrowLeft");
  await eventually(async () => Number(await highest.inputValue())).toBeLessThan(clicked);
  await eventually(() => Promise.resolve(new URL(page.url()).searchParams.get("price"))).toMatch(
    /-[5-7]\d0000$/,
  );
});

it("says what changes once, and not every step of it", async () => {
  const page = await stage.visitor();
  await page.goto("/search");
  await page.getByText(/^\d+ guides found$/).waitFor();
  const said = await listen(page);
  await page.getByRole("searchbox", { name: "Search guides" }).pressSequentially("keys_guide");
  await page.getByText("1 guide found", { exact: true }).waitFor();
  expect((await said()).length).toBeLessThanOrEqual(2);
  expect((await said()).at(-1)).toBe("1 guide found");

  const own = await stage.as("demo_operator");
  await own.goto(`/messages?partner=${guide.id}`);
  await own.getByRole("textbox", { name: /^Write a message/ }).waitFor();
  const heard = await listen(own);
  await guide.call("POST", "/api/messages", {
    recipientUserId: subscriber.id,
    body: "At the bridge",
  });
  await own.getByRole("log").getByText("At the bridge").waitFor();
  expect((await heard()).filter((words) => words.includes("At the bridge")).length).toBe(1);
});

it("loses nothing in text twice as large and in wide spacing", async () => {
  for (const language of ["ru", "ur"]) {
    const page = await stage.visitor({ language });
    await page.goto("/search");
    await page.getByRole("article").first().waitFor();
    await enlargeText(page, 200);
    expect([...(await overflow(page)), ...(await cutText(page))], language).toEqual([]);
    await enlargeText(page, 100);
    await page.setViewportSize({ width: 320, height: 256 });
    await spaceText(page);
    expect([...(await overflow(page)), ...(await cutText(page))], language).toEqual([]);
  }
});

it("signs in with a password that is pasted", async () => {
  const page = await stage.visitor();
  const keys = new Keyboard(page);
  await page.goto("/auth");
  await keys.write("textbox", "Username or email", DEMO_PASSWORD);
  await keys.press("ControlOrMeta+A", "ControlOrMeta+X");
  await page.keyboard.type("demo_guide");
  await tabTo(page.getByLabel("Password", { exact: true }));
  await keys.press("ControlOrMeta+V", "Enter");
  await page.waitForURL("**/dashboard/guide");
});

it("keeps a hint while the pointer rests on it, and takes it away at a key", async () => {
  const page = await stage.as("demo_guide");
  await page.goto("/about");
  await page
    .getByRole("navigation", { name: "Work", exact: true })
    .getByRole("link")
    .first()
    .hover();
  const hint = page.getByRole("tooltip");
  await hint.waitFor();
  const box = (await hint.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
  expect(await hint.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await hint.waitFor({ state: "detached" });
});

it("begins to read a booking at its head, not at what can be done about it", async () => {
  const page = await stage.as("demo_operator");
  const keys = new Keyboard(page);
  await page.goto("/bookings?tab=history");
  const card = page.getByRole("article").first();
  await card.locator("[aria-expanded=false]").press("Enter");
  await card.getByRole("button", { name: /^View Details: / }).press("Enter");
  await hasFocus(page.getByRole("dialog"));
  await keys.press("Tab", "Escape");
  await hasFocus(card.getByRole("button", { name: /^View Details: / }));
});

it("says what Enter chooses while one types, and that nothing matches", async () => {
  const page = await stage.as("demo_guide");
  const keys = new Keyboard(page);
  await page.goto(`/guides/${(await demoPerson(stage.url, "demo_guide")).id}`);
  await keys.open("button", "Edit profile");
  await keys.open("button", /^Languages/);
  await hasFocus(keys.find("searchbox", "Type to filter"));
  const said = await listen(page);
  await page.keyboard.type("German");
  await keys.press("Enter");
  await eventually(said).toContainEqual(expect.stringMatching(/^\d+ selected$/));
  await page.keyboard.type("zz");
  await eventually(said).toContain("Nothing matches");
});
