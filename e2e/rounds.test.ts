// One request to several guides: choosing them in the search, asking, and the first acceptance in two windows.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { bookingOf, registerGuide, registerPerson } from "../tests/setup/http-person.ts";
import { mondayAhead } from "./support/days.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { freshName } from "./support/fresh-name.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const DAY = mondayAhead(40);

const stage = openStage();

/** Nobody has asked them, also when the test is tried once more. */
async function sixGuides() {
  const round = freshName("round");
  const names = ["a", "b", "c", "d", "e", "f"].map((letter) => `${round}_${letter}`);
  const guides = await Promise.all(names.map((name) => registerGuide(stage.url, name)));
  return { round, names, guides };
}

const mark = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Choose Person ${name}` });

describe("asking several guides", () => {
  it("goes from the check marks over a reload to the dialog, and to the first who accepts", async () => {
    const { round, names, guides } = await sixGuides();
    const [winner = "", , , taken = "", fifth = "", sixth = ""] = names;
    const title = `Ferry and pottery village, ${round}`;
    const page = await stage.as("demo_operator");
    await page.goto(`/search?date=${DAY}`);
    await page.getByRole("searchbox", { name: "Search guides" }).fill(`Person ${round}_`);
    await page.getByText(`${names.length} guides found`, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Ask several guides" }).click();
    for (const name of names.slice(0, 5)) await mark(page, name).check();
    await mark(page, sixth).click();
    await toastWith(page, "Only 5 guides at once").waitFor();
    expect(await mark(page, sixth).isChecked()).toBe(false);
    await mark(page, fifth).uncheck();
    await page.reload();
    await page.getByText("4 guides chosen").waitFor();
    expect(await mark(page, taken).isChecked()).toBe(true);

    const block = { date: DAY, startTime: "09:00", endTime: "17:00", reason: "Family" };
    const [first, second, , busy] = guides;
    const blocked = await busy?.call("POST", "/api/availability-blocks", block);
    expect(blocked?.status).toBe(201);
    await page.getByRole("button", { name: "Ask them" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask several guides" });
    await dialog.getByLabel("Job title").fill(title);
    await dialog.getByText("will be held on each guide's calendar").waitFor();
    await dialog.getByText("Not free on all of these days").waitFor();
    await dialog.getByRole("button", { name: "Send to 4 guides" }).click();
    await dialog
      .getByRole("alert")
      .filter({ hasText: `Person ${taken} is not available on all of these dates` })
      .waitFor();
    expect(await dialog.getByLabel("Job title").inputValue()).toBe(title);
    await dialog.getByRole("button", { name: `Do not ask Person ${taken}` }).click();
    await dialog.getByRole("button", { name: "Send to 3 guides" }).click();
    await toastWith(page, "Requests sent").waitFor();
    await page.getByRole("link", { name: "See the bookings" }).click();
    await page.getByRole("searchbox", { name: "Search title, city or name" }).fill(title);
    const sent = page.getByRole("article", { name: title });
    await eventually(() => sent.count()).toBe(3);
    await eventually(() => sent.getByText("1 of 3 asked").count()).toBe(3);

    const guidePage = await stage.as(winner, NEW_PASSWORD);
    await guidePage.goto("/bookings");
    const own = guidePage.getByRole("article", { name: title });
    await own
      .getByText("2 other guides were asked as well. Accepting closes the request for them.")
      .waitFor();
    await own.getByRole("button", { name: `Accept: ${title}` }).click();
    await eventually(() => sent.locator('[data-status="ACCEPTED"]').count()).toBe(1);

    const asked = await second?.call<{ id: string; isLost: boolean }[]>("GET", "/api/bookings");
    const [lost] = asked?.body ?? [];
    expect(lost).toMatchObject({ status: "CANCELLED", isLost: true, othersAsked: 0 });
    const answer = await second?.call("PUT", `/api/bookings/${lost?.id}/status`, {
      status: "ACCEPTED",
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: "Another guide accepted this request first" },
    });
    const kept = await first?.call<{ status: string }[]>("GET", "/api/bookings");
    expect(kept?.body[0]?.status).toBe("ACCEPTED");
  });

  it("is taken back as a whole, from all who can still accept", async () => {
    const { round, names, guides } = await sixGuides();
    const [first = "", second = ""] = names;
    const title = `Lake and lanterns, ${round}`;
    const operator = await registerPerson(stage.url, "OPERATOR", `${round}_operator`);
    const { guideUserId: _one, ...terms } = bookingOf("", DAY);
    const guideUserIds = guides.slice(0, 3).map(({ id }) => id);
    const asked = await operator.call<{ bookings: { id: string }[] }>("POST", "/api/broadcasts", {
      ...terms,
      title,
      guideUserIds,
    });
    const path = `/api/bookings/${asked.body.bookings[2]?.id}/status`;
    expect((await guides[2]?.call("PUT", path, { status: "DECLINED" }))?.status).toBe(200);

    const page = await stage.as(operator.username, NEW_PASSWORD);
    const guidePage = await stage.as(first, NEW_PASSWORD);
    for (const one of [page, guidePage]) await one.goto("/bookings");
    const sent = page.getByRole("article", { name: title });
    await eventually(() => sent.locator('[data-status="PENDING"]').count()).toBe(2);
    const own = guidePage.getByRole("article", { name: title });
    await own.getByText("1 other guide was asked as well.").waitFor();

    const waiting = sent.filter({ hasText: `Person ${second}` });
    await waiting.getByRole("button", { name: /^Cancel all 2 requests/ }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel all 2 requests?" });
    await question.getByRole("button", { name: "Yes, cancel" }).click();
    await toastWith(page, "Booking Updated", "2 requests have been cancelled.").waitFor();
    await eventually(() => sent.locator('[data-status="CANCELLED"]').count()).toBe(2);
    expect(await sent.locator('[data-status="DECLINED"]').count()).toBe(1);
    await hasFocus(waiting.getByRole("button", { name: title }));

    await own.locator('[data-status="CANCELLED"]').waitFor();
    const days = await guides[0]?.call("GET", "/api/availability-blocks/current");
    expect(days?.body).toEqual([]);
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
