// A guide says from the dashboard how today's tour goes, and the operator sees it on the board the moment it is said.
import { beforeAll, expect, it } from "vitest";

import { addDays, todayInVietnam } from "#convex/model/days.ts";

import {
  bookingOf,
  registerGuide,
  registerPerson,
  type Person,
} from "../tests/setup/http-person.ts";
import { smallTargets } from "./support/accessibility.ts";
import { eventually } from "./support/eventually.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const GUIDE = "day_guide";
const OPERATOR = "day_operator";
const TITLE = "A walk of two days";

const stage = openStage();
let guide: Person;
let operator: Person;

beforeAll(async () => {
  guide = await registerGuide(stage.url, GUIDE);
  operator = await registerPerson(stage.url, "OPERATOR", OPERATOR);
  // Two days: one of them is today, also where midnight passes meanwhile.
  const today = todayInVietnam(Date.now());
  const body = { ...bookingOf(guide.id, today, addDays(today, 1)), title: TITLE };
  const { body: made } = await operator.call<{ id: string }>("POST", "/api/bookings", body);
  await guide.call("PUT", `/api/bookings/${made.id}/status`, { status: "ACCEPTED" });
});

it("shares a number, and goes from the way to the end under the operator's eyes", async () => {
  const own = await stage.as(GUIDE, NEW_PASSWORD);
  await own.goto("/dashboard/guide?tab=profile");
  await own.getByLabel("Phone", { exact: true }).first().fill("0912 345 678");
  await own.getByRole("checkbox", { name: "Phone" }).check();
  await own.getByRole("button", { name: "Save contact details" }).click();
  await toastWith(own, "Contact details saved").waitFor();

  const board = await stage.as(OPERATOR, NEW_PASSWORD);
  await board.goto("/dashboard/operator");
  const tour = board.getByRole("article", { name: TITLE }).first();
  await tour.getByText("Not begun").waitFor();
  const phone = tour.getByRole("link", { name: "Phone: 0912 345 678" });
  expect(await phone.getAttribute("href")).toBe("tel:+84912345678");

  await own.getByRole("tab", { name: "Overview" }).click();
  expect(new URL(own.url()).search).toBe("");
  const buttons = own.getByRole("group", { name: `How far is “${TITLE}”?` });
  for (const [say, seen] of [
    ["On my way", "On the way"],
    ["Started", "Started"],
    ["Finished", "Finished"],
  ] as const) {
    const button = buttons.getByRole("button", { name: say });
    await button.focus();
    await own.keyboard.press("Enter");
    await eventually(() => button.getAttribute("aria-pressed")).toBe("true");
    await tour.getByText(seen, { exact: true }).waitFor();
  }
  expect(await smallTargets(own, "[data-tour]")).toEqual([]);
});

it("keeps the open tab in the address", async () => {
  const page = await stage.as(GUIDE, NEW_PASSWORD);
  await page.goto("/dashboard/guide");
  for (const [name, tab] of [
    ["Profile", "profile"],
    ["Calendar", "availability"],
    ["Jobs", "jobs"],
    ["Reviews", "reviews"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await eventually(() => Promise.resolve(new URL(page.url()).search)).toBe(`?tab=${tab}`);
  }
  await page.reload();
  await page.getByRole("tab", { name: "Reviews", selected: true }).waitFor();
  await page.getByText("No reviews yet").first().waitFor();
});
