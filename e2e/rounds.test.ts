// One request to several guides: choosing them in the search, asking, and the first acceptance in two windows.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { registerGuide, type Person } from "../tests/setup/http-person.ts";
import { mondayAhead } from "./support/days.ts";
import { eventually } from "./support/eventually.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const NAMES = ["round_a", "round_b", "round_c", "round_d", "round_e", "round_f"] as const;
const DAY = mondayAhead(40);
const TITLE = "Ferry and pottery village";

const stage = openStage();
let guides: Person[];

beforeAll(async () => {
  guides = await Promise.all(NAMES.map((name) => registerGuide(stage.url, name)));
});

const mark = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Choose Person ${name}` });

async function chooseIn(page: Page, names: readonly string[]): Promise<void> {
  await page.goto(`/search?date=${DAY}`);
  await page.getByRole("searchbox", { name: "Search guides" }).fill("Person round_");
  await page.getByText(`${NAMES.length} guides found`, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Ask several guides" }).click();
  for (const name of names) await mark(page, name).check();
}

describe("asking several guides", () => {
  it("goes from the check marks over a reload to the dialog, and to the first who accepts", async () => {
    const page = await stage.as("demo_operator");
    await chooseIn(page, NAMES.slice(0, 5));
    await mark(page, "round_f").click();
    await toastWith(page, "Only 5 guides at once").waitFor();
    expect(await mark(page, "round_f").isChecked()).toBe(false);
    await mark(page, "round_e").uncheck();
    await page.reload();
    await page.getByText("4 guides chosen").waitFor();
    expect(await mark(page, "round_d").isChecked()).toBe(true);

    const block = { date: DAY, startTime: "09:00", endTime: "17:00", reason: "Family" };
    const [first, , , busy] = guides;
    const blocked = await busy?.call("POST", "/api/availability-blocks", block);
    expect(blocked?.status).toBe(201);
    await page.getByRole("button", { name: "Ask them" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask several guides" });
    await dialog.getByLabel("Job title").fill(TITLE);
    await dialog.getByText("Not free on all of these days").waitFor();
    await dialog.getByRole("button", { name: "Send to 4 guides" }).click();
    await dialog
      .getByRole("alert")
      .filter({ hasText: "Person round_d is not available on all of these dates" })
      .waitFor();
    expect(await dialog.getByLabel("Job title").inputValue()).toBe(TITLE);
    await dialog.getByRole("button", { name: "Do not ask Person round_d" }).click();
    await dialog.getByRole("button", { name: "Send to 3 guides" }).click();
    await toastWith(page, "Requests sent").waitFor();
    await page.getByRole("link", { name: "See the bookings" }).click();
    await page.getByRole("searchbox", { name: "Search title, city or name" }).fill(TITLE);
    const sent = page.getByRole("article", { name: TITLE });
    await eventually(() => sent.count()).toBe(3);
    await eventually(() => sent.getByText("1 of 3 asked").count()).toBe(3);

    const guidePage = await stage.as(NAMES[0], NEW_PASSWORD);
    await guidePage.goto("/bookings");
    const own = guidePage.getByRole("article", { name: TITLE });
    await own
      .getByText("2 other guides were asked as well. Accepting closes the request for them.")
      .waitFor();
    await own.getByRole("button", { name: `Accept: ${TITLE}` }).click();
    await eventually(() => sent.locator('[data-status="ACCEPTED"]').count()).toBe(1);

    const late = await guides[1]?.call<{ id: string; isLost: boolean }[]>("GET", "/api/bookings");
    const [lost] = late?.body ?? [];
    expect(lost).toMatchObject({ status: "CANCELLED", isLost: true, othersAsked: 0 });
    const answer = await guides[1]?.call("PUT", `/api/bookings/${lost?.id}/status`, {
      status: "ACCEPTED",
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: "Another guide accepted this request first" },
    });
    const kept = await first?.call<{ status: string }[]>("GET", "/api/bookings");
    expect(kept?.body[0]?.status).toBe("ACCEPTED");
  });

  it("can be done by keyboard alone", async () => {
    const page = await stage.as("demo_operator");
    await page.goto("/search");
    const start = page.getByRole("button", { name: "Ask several guides" });
    await start.focus();
    await page.keyboard.press("Enter");
    const marks = page.getByRole("checkbox", { name: /^Choose / });
    for (const index of [0, 1]) {
      await marks.nth(index).focus();
      await page.keyboard.press("Space");
    }
    await page.getByText("2 guides chosen").waitFor();
    await page.getByRole("button", { name: "Ask them" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Ask several guides" });
    await dialog.getByLabel("Job title").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clear" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("0 guides chosen").waitFor();
  });
});
