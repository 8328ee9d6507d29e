// The forms by which a newcomer's profile is made, step by step.
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { overflow } from "./support/accessibility.ts";
import { choose } from "./support/choose.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { hasMessages } from "./support/forms.ts";
import { demoPerson, type DemoPerson } from "./support/market.ts";
import { newcomer } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const BIO =
  "I walk the old town with my guests every morning and tell them what the walls have seen.";
const DESCRIPTION =
  "We run small cooking and walking tours between Hue and Hoi An, and we look for guides who know the markets by heart.";

const stage = openStage();
let owner: DemoPerson;
let operator: DemoPerson;

beforeAll(async () => {
  owner = await demoPerson(stage.url, "demo_guide");
  operator = await demoPerson(stage.url, "demo_operator");
});

/** While an input method composes, the arrows choose between its proposals; else they step the amount. */
async function stepsUnlessComposing(amount: Locator, before: string, after: string) {
  await amount.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowUp", isComposing: true, bubbles: true }),
    ),
  );
  expect(await amount.inputValue()).toBe(before);
  await amount.press("ArrowUp");
  expect(await amount.inputValue()).toBe(after);
}

describe("a new profile", () => {
  it("of a guide is refused with a message under each field, then published", async () => {
    const { page, id } = await newcomer(stage, "GUIDE", "new_guide");
    let sent = 0;
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        if (payload.includes('"udfPath":"guides:saveProfile"')) sent += 1;
      }),
    );
    await page.reload();
    await page.getByRole("link", { name: "Create profile" }).click();
    await page.waitForURL("**/onboarding/guide");
    const form = page.locator("main form");
    expect(await form.getByLabel("Years of experience").inputValue()).toBe("1");
    await stepsUnlessComposing(form.getByLabel("Hourly rate (VND)"), "100000", "110000");
    await form.getByLabel("Hourly rate (VND)").fill("49.000");
    await form.getByLabel("Years of experience").fill("51");
    const back = form.getByRole("button", { name: "Back" });
    const next = form.getByRole("button", { name: "Next" });
    const step = (name: string) => form.getByRole("heading", { level: 2, name });
    await form.getByText("Step 1 of 3").waitFor();
    expect(await back.isDisabled()).toBe(true);
    await next.click();
    await hasMessages(form, [
      "Minimum rate is 50,000 VND per hour",
      "Experience must be between 0-50 years",
      "Bio must be at least 50 characters",
    ]);
    await hasFocus(form.getByLabel("Hourly rate (VND)"));
    await form.getByLabel("About you").fill("x".repeat(1001));
    await form.getByText("Bio must be less than 1000 characters").waitFor();
    await form.getByLabel("Hourly rate (VND)").fill("210.000");
    await form.getByLabel("Years of experience").fill("0");
    await form.getByLabel("About you").fill(BIO);
    await eventually(() => form.getByRole("alert").count()).toBe(0);
    await form.getByLabel("Years of experience").press("Enter");

    await hasFocus(step("Languages and areas"));
    await next.click();
    await hasMessages(form, [
      "Please select at least one language",
      "Please select at least one area",
    ]);
    await hasFocus(form.getByLabel("Languages", { exact: true }));
    await choose(page, "Languages", "Vietnamese");
    await form.getByLabel("Other languages").fill("x".repeat(60));
    await choose(page, "Areas", "Sa Pa");
    await next.click();

    await hasFocus(step("What you offer"));
    await back.click();
    await form.getByRole("button", { name: "Remove Vietnamese" }).waitFor();
    await next.click();
    await form.getByRole("region", { name: "A last look" }).getByText("210,000 VND").waitFor();
    await form.getByRole("button", { name: "Publish profile" }).click();
    await hasMessages(form, ["Please select at least one specialty"]);
    await choose(page, "Specialties", "Food Tours");
    await form.getByRole("button", { name: "Publish profile" }).dblclick();
    await toastWith(
      page,
      "Profile Created Successfully",
      "Welcome! Your guide profile is now active.",
    ).waitFor();
    await page.waitForURL("**/dashboard/guide");
    expect(sent).toBe(1);
    await page.goBack();
    await page.waitForURL("**/dashboard/guide");
    await page.goto(`/guides/${id}`);
    await page.getByText("Sapa, Vietnam").waitFor();
    await page.getByText("0 years of experience").waitFor();
    await page.getByText("Food & Culinary").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toEqual([]);
  });

  it("of an operator is refused with a message under each field, then saved", async () => {
    const { page, id } = await newcomer(stage, "OPERATOR", "new_operator");
    await page.getByRole("link", { name: "Create profile" }).click();
    await page.waitForURL("**/onboarding/operator");
    const form = page.locator("main form");
    await form.getByText("Step 1 of 2").waitFor();
    await form.getByLabel("Website").fill("nonsense");
    await form.getByRole("button", { name: "Next" }).click();
    await hasMessages(form, [
      "Company name must be at least 2 characters",
      "City is required",
      "Please enter a valid website URL",
    ]);
    await form.getByLabel("Company name").fill("Perfume River Tours");
    await form.getByLabel("City").selectOption({ label: "Hue" });
    const website = form.getByLabel("Website");
    await website.fill("example.com");
    await website.blur();
    expect(await website.inputValue()).toBe("https://example.com");
    await website.fill("example.com");
    await website.press("Enter");
    const look = form.getByRole("region", { name: "A last look" });
    await look.getByText("Perfume River").waitFor();
    await form.getByLabel("Description").fill("x".repeat(99));
    await form.getByText("Draft saved").waitFor();
    await page.reload();
    await look.getByText("Perfume River").waitFor();
    await form.getByText("Step 2 of 2").waitFor();
    const other = await page.context().newPage();
    await other.goto("/onboarding/operator");
    const written = other.getByLabel("Description");
    await eventually(() => written.inputValue()).toBe("x".repeat(99));
    await written.fill("y".repeat(99));
    await eventually(() => form.getByLabel("Description").inputValue()).toBe("y".repeat(99));
    await other.close();
    await form.getByRole("button", { name: "Save company profile" }).click();
    await hasMessages(form, ["Description must be at least 100 characters"]);
    await form.getByLabel("Description").fill(DESCRIPTION);
    await form.getByRole("button", { name: "Save company profile" }).click();
    await toastWith(page, "Profile Created Successfully").waitFor();
    await page.waitForURL("**/dashboard/operator");
    await page.goto(`/operators/${id}`);
    await page.getByRole("heading", { level: 1, name: "Perfume River Tours" }).waitFor();
    await page.getByRole("link", { name: "example.com" }).waitFor();
  });

  it.each([
    ["demo_guide", "/onboarding/guide", () => `/guides/${owner.id}`],
    ["demo_operator", "/onboarding/operator", () => `/operators/${operator.id}`],
  ] as const)("is not begun anew by %s, who has one", async (username, path, own) => {
    const page = await stage.as(username);
    await page.goto("/about");
    await page.goto(path);
    await page.waitForURL(`**${own()}`);
    await page.getByRole("button", { name: "Edit profile" }).waitFor();
    await page.goBack();
    await page.waitForURL("**/about");
  });

  it.each([
    ["demo_operator", "/onboarding/guide", "Only guides have access here."],
    ["demo_guide", "/onboarding/operator", "Only tour operators have access here."],
  ])("is not for %s on %s", async (username, path, text) => {
    const page = await stage.as(username);
    await page.goto(path);
    await page
      .getByRole("heading", { level: 1, name: "This page belongs to another role" })
      .waitFor();
    await page.getByText(text).waitFor();
    await page.getByRole("link", { name: "To my dashboard" }).click();
    await page.waitForURL(/\/dashboard\/(guide|operator)$/);
  });
});
