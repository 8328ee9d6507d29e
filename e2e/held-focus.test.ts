// Where the keyboard goes on from when the control that it used is gone.
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { slowAnswers } from "./support/connection.ts";
import { hasFocus } from "./support/focus.ts";
import { chosen, photo } from "./support/pictures.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage();

async function pressed(control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

const hearts = (page: Page) => page.locator("main article [aria-pressed=true]");

it("goes from a list to all, from a heart to the next one, and from the last to the heading", async () => {
  const page = await stage.as("demo_operator_free");
  await page.goto("/search");
  const empty = page.locator("main article [aria-pressed=false]");
  await empty.first().waitFor();
  const before = await hearts(page).count();
  for (const count of [1, 2]) {
    await empty.first().click();
    await expect.poll(() => hearts(page).count()).toBe(before + count);
  }
  await page.goto("/saved");
  await hearts(page).first().waitFor();
  await page.getByRole("button", { name: "New list" }).click();
  await page.keyboard.type("For May");
  await page.keyboard.press("Enter");
  await pressed(page.getByRole("button", { name: "Remove list" }));
  await pressed(page.getByRole("alertdialog").getByRole("button", { name: "Remove list" }));
  await hasFocus(page.getByRole("button", { name: "All", exact: true }));
  for (let left = await hearts(page).count(); left > 0; left -= 1) {
    await pressed(hearts(page).first());
    await expect.poll(() => hearts(page).count()).toBe(left - 1);
    await hasFocus(left > 1 ? hearts(page).first() : page.getByRole("heading", { level: 1 }));
  }
});

it("goes from a choice that the short list leaves out to what stands in its place", async () => {
  const page = await stage.anybody();
  await page.goto("/search");
  const facet = page
    .locator("main fieldset", { has: page.locator("[aria-expanded]") })
    .filter({ has: page.getByRole("checkbox") })
    .first();
  const more = facet.locator("[aria-expanded]");
  const boxes = facet.getByRole("checkbox");
  await boxes.first().waitFor();
  const shown = await boxes.count();
  await more.click();
  await boxes.nth(shown + 1).click();
  await more.click();
  await expect.poll(() => boxes.count()).toBe(shown + 1);
  await pressed(boxes.last(), "Space");
  await expect.poll(() => boxes.count()).toBe(shown);
  await hasFocus(more);
});

it("goes from a file that is taken back to the button that attaches one", async () => {
  const page = await stage.as("demo_operator");
  await page.goto("/messages");
  await page.locator("main a[href*='partner=']").first().click();
  const attach = "Attach a picture or PDF";
  await chosen(page, attach, { name: "way.jpg", buffer: await photo() });
  const remove = page.getByRole("button", { name: "Remove way.jpg" });
  await remove.waitFor();
  await pressed(remove);
  await hasFocus(page.getByRole("button", { name: attach }));
});

it("goes from a chip and a photo to the next one, and from the last to what adds one", async () => {
  const page = await stage.as("demo_guide");
  const answers = await slowAnswers(page);
  await page.goto("/dashboard/guide?tab=profile");
  const photos = page.getByRole("button", { name: /^Remove photo / });
  await photos.first().waitFor();
  for (let left = await photos.count(); left > 0; left -= 1) {
    answers.hold();
    await pressed(photos.first());
    // A second press would be told that there is no such photo.
    await photos.first().and(page.locator("[aria-busy=true]")).waitFor();
    answers.letGo();
    await expect.poll(() => photos.count()).toBe(left - 1);
    await hasFocus(left > 1 ? photos.first() : page.getByRole("button", { name: "Add photos" }));
  }
  await page.getByRole("button", { name: "Edit profile" }).click();
  const field = page.locator("[data-slot=multi-select]").first();
  const chips = field.getByRole("listitem").getByRole("button");
  await chips.first().waitFor();
  for (let left = await chips.count(); left > 0; left -= 1) {
    await pressed(chips.first());
    await hasFocus(left > 1 ? chips.first() : field.getByRole("button"));
  }
});

it("goes from the answer to an offer to what can be done then", async () => {
  const page = await stage.as("demo_guide");
  await page.goto("/bookings");
  const decline = page.getByRole("button", { name: /^Decline offer: / }).first();
  const title = (await decline.getAttribute("aria-label"))?.replace(/^Decline offer: /, "");
  await pressed(decline);
  await hasFocus(page.getByRole("button", { name: `Counter-offer: ${title}` }).first());
});

it("goes from the first offer to the title of its request, and to the form of a licence", async () => {
  const page = await stage.as("demo_guide");
  await page.goto("/bookings");
  const untouched = page
    .locator("main article")
    .filter({ hasNot: page.getByRole("heading", { name: "Negotiation" }) });
  const offer = untouched.getByRole("button", { name: /^Counter-offer: / }).first();
  const title = (await offer.getAttribute("aria-label"))?.replace(/^Counter-offer: /, "") ?? "";
  await pressed(offer);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Rate per hour (VND)").fill("410000");
  await pressed(dialog.getByRole("button", { name: "Send offer" }));
  await hasFocus(page.getByRole("article", { name: title }).locator("h3 button"));

  await page.goto("/dashboard/guide?tab=profile");
  await pressed(page.getByRole("button", { name: /^(Add my licence|Change)$/ }));
  await hasFocus(page.getByLabel("Kind of licence"));
});

it("goes from what moved a job on to its title, and from one that left the list to the list", async () => {
  const page = await stage.as("demo_operator");
  const card = page.locator("main article").first();
  const cancel = card.getByRole("button", { name: /^Cancel request: / });
  const yes = page.getByRole("alertdialog").getByRole("button", { name: "Yes, cancel" });
  await page.goto("/jobs");
  await pressed(cancel);
  await pressed(yes);
  await hasFocus(card.getByRole("heading"));
  await page.getByRole("tab", { name: /^Proposed/ }).click();
  await pressed(cancel);
  await pressed(yes);
  await hasFocus(page.getByRole("tabpanel", { name: /^Proposed/ }));
});

it("goes from a decline that is taken back to the button, and each time from that to the way back", async () => {
  const page = await stage.as("demo_guide");
  await page.goto("/bookings");
  const decline = page.getByRole("button", { name: /^Decline: / }).first();
  const undo = page.getByRole("button", { name: /^Undo: / });
  for (const time of ["first", "second"]) {
    await pressed(decline);
    await pressed(page.getByRole("dialog").getByRole("button", { name: "Decline" }));
    await hasFocus(undo);
    await page.keyboard.press("Enter");
    await hasFocus(decline);
    expect(await undo.count(), time).toBe(0);
  }
});

it("goes from a step and a setting that is made to what stands in its place", async () => {
  const page = await stage.as("demo_operator");
  const button = (name: string) => page.getByRole("button", { name });
  const question = page.getByRole("alertdialog");
  await page.goto("/settings");
  await pressed(button("Set up"));
  const step = page.locator("form").filter({ has: button("Continue") });
  await hasFocus(step.getByLabel("Current password"));
  await pressed(step.getByText("Cancel"));
  await hasFocus(button("Set up"));
  await page.goto("/subscription");
  await pressed(button("Cancel subscription"));
  await pressed(question.getByRole("button", { name: "Cancel subscription" }));
  await hasFocus(button("Resume subscription"));
  await page.goto("/bookings?tab=history");
  await pressed(button("Next page"));
  await pressed(button("First page"));
  await hasFocus(button("Next page"));
});

it("goes from what made a list longer to what it brought, and from a link to what is left of it", async () => {
  const page = await stage.as("demo_guide");
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto("/dashboard/guide?tab=reviews");
  const reports = button(/^Report the review/);
  await reports.first().waitFor();
  const newest = await reports.count();
  await pressed(button(/^Show all reviews/));
  await expect.poll(() => reports.count()).toBeGreaterThan(newest);
  const before = await reports.count();
  await pressed(button("Show more reviews"));
  await hasFocus(reports.nth(before));
  await page.goto("/dashboard/guide?tab=availability");
  await pressed(button("Create a secret address"));
  await hasFocus(button("Copy"));
  await pressed(button("End the address"));
  const question = page.getByRole("alertdialog");
  await pressed(question.getByRole("button", { name: "End the address" }));
  await hasFocus(button("Create a secret address"));
});

it("goes from a licence that is answered to the next one", async () => {
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=checks");
  const approve = page.getByRole("button", { name: /^Approve: / });
  const first = page.getByRole("listitem").filter({ has: approve }).first().getByRole("heading");
  const answered = await first.textContent();
  await pressed(approve.first());
  await expect.poll(() => first.textContent()).not.toBe(answered);
  await hasFocus(approve.first());
  // What waits may be of another kind when the address is opened again.
  await page.getByRole("button", { name: "Refused", exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("state")).toBe("REFUSED");
  expect(new URL(page.url()).searchParams.get("of")).toBe("licences");
});

it("goes from a reply that is sent to the review that it stands in", async () => {
  const page = await stage.as("demo_guide");
  await page.goto("/dashboard/guide?tab=reviews");
  const reply = page.getByRole("button", { name: /^Reply Review by / });
  await reply.first().waitFor();
  const review = page.getByRole("article").filter({ has: reply }).first();
  const name = (await review.getAttribute("aria-label")) ?? "";
  await pressed(reply.first());
  await page.getByRole("article", { name }).getByRole("textbox").fill("Come again");
  await pressed(page.getByRole("button", { name: "Publish reply" }));
  await hasFocus(page.getByRole("article", { name }));
});

it("goes from a report that was looked at back to its button, and from one that is decided to the next", async () => {
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=reports");
  const open = page.getByRole("button", { name: /^Open: / }).first();
  await pressed(open);
  await page.getByRole("dialog").getByRole("blockquote").waitFor();
  await page.keyboard.press("Escape");
  await hasFocus(open);
  const dismiss = page.getByRole("button", { name: /^Dismiss: / });
  const waiting = await dismiss.count();
  await pressed(dismiss.first());
  await pressed(page.getByRole("dialog").getByRole("button", { name: "Dismiss" }));
  await expect.poll(() => dismiss.count()).toBe(waiting - 1);
  await hasFocus(dismiss.first());
});

it("goes from a deed that is done to the next one, in the drawer that the person stands in", async () => {
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=users");
  const row = page
    .getByRole("row")
    .filter({ hasText: "@" })
    .filter({ hasNotText: "Email verified" });
  await row.first().getByRole("button").first().click();
  const drawer = page.getByRole("dialog");
  await pressed(drawer.getByRole("button", { name: "Verify email" }));
  await drawer.getByText("Email verified").first().waitFor();
  await hasFocus(drawer.getByRole("button", { name: "Suspend" }));
});

it("does once what a key is held for: what has the focus by then is not done unseen", async () => {
  const page = await stage.as("demo_operator");
  await page.goto("/saved");
  await hearts(page).first().waitFor();
  const before = await hearts(page).count();
  await hearts(page).first().focus();
  await page.keyboard.down("Enter");
  await expect.poll(() => hearts(page).count()).toBe(before - 1);
  await hasFocus(hearts(page).first());
  for (let again = 0; again < 3; again += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await pressed(hearts(page).first());
  await expect.poll(() => hearts(page).count()).toBe(before - 2);
});

it("does not choose from a menu by the press that opens it", async () => {
  const page = await stage.visitor();
  await page.goto("/about");
  const button = page.getByRole("button", { name: /^Language/ });
  const menu = page.getByRole("menu");
  await pressed(button);
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await hasFocus(button);
  await page.keyboard.down("Space");
  await menu.waitFor();
  await page.keyboard.press("ArrowDown");
  for (let again = 0; again < 3; again += 1) await page.keyboard.down("Space");
  await page.keyboard.up("Space");
  expect(await menu.isVisible()).toBe(true);
});

it("stays in the checkout where its button gives way to the card", async () => {
  const page = await stage.as("demo_operator_free");
  await page.goto("/subscribe?plan=MONTHLY");
  const checkout = page.getByRole("region", { name: "Checkout" });
  await pressed(checkout.getByRole("button"));
  await checkout.getByLabel("Card number").waitFor();
  await expect
    .poll(() => checkout.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
});

it("goes to the reason that is missing", async () => {
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=checks");
  await pressed(page.getByRole("button", { name: /^Refuse: / }).first());
  const dialog = page.getByRole("dialog");
  await pressed(dialog.getByRole("button", { name: "Refuse" }));
  await dialog.getByRole("alert").waitFor();
  await hasFocus(dialog.getByRole("textbox"));
  expect(await dialog.getByRole("textbox").getAttribute("aria-required")).toBe("true");
});
