// The way through the form of a first profile: by its own buttons, by the browser's, and in two windows at once.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { choose } from "./support/choose.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { newcomer } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";

const BIO =
  "I walk the old town with my guests every morning and tell them what the walls have seen.";
const STEPS = ["Basics", "Languages and areas", "What you offer"] as const;

const stage = openStage();

interface Wizard {
  page: Page;
  form: Locator;
  back: Locator;
  next: Locator;
}

/** A new address takes its time to be drawn on a device that is so many times slower. */
async function openWizard(
  role: "GUIDE" | "OPERATOR",
  username: string,
  slower = 1,
): Promise<Wizard> {
  const { page } = await newcomer(stage, role, username);
  await page.getByRole("link", { name: "Create profile" }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.getByRole("link", { name: "Create profile" }).click();
  const form = page.locator("main form").filter({ hasText: /Step 1 of/ });
  await form.waitFor();
  return wizardOf(page);
}

function wizardOf(page: Page): Wizard {
  const form = page.locator("main form").filter({ hasText: /Step \d of/ });
  return {
    page,
    form,
    back: form.getByRole("button", { name: "Back" }),
    next: form.getByRole("button", { name: "Next" }),
  };
}

const headOf = (form: Locator, index: number) =>
  form.getByRole("heading", { level: 2, name: STEPS[index] ?? "" });

async function fillBasics({ form, next }: Wizard): Promise<void> {
  await form.getByLabel("About you").fill(BIO);
  await next.click();
  await hasFocus(headOf(form, 1));
}

async function fillWork({ page, form, next }: Wizard): Promise<void> {
  await choose(page, "Languages", "Vietnamese");
  await choose(page, "Areas", "Sa Pa");
  await next.click();
  await hasFocus(headOf(form, 2));
}

describe("the browser's Back", () => {
  it("goes through the steps, keeps what was typed, and leaves from the first", async () => {
    const wizard = await openWizard("GUIDE", "steps_guide", 4);
    const { page, form } = wizard;
    await fillBasics(wizard);
    await fillWork(wizard);
    await choose(page, "Specialties", "Food Tours");
    await page.goBack();
    await hasFocus(headOf(form, 1));
    await form.getByLabel("Other languages").fill("Tay");
    await page.goBack();
    await hasFocus(headOf(form, 0));
    expect(await form.getByLabel("About you").inputValue()).toBe(BIO);
    await page.goForward();
    await hasFocus(headOf(form, 1));
    expect(await form.getByLabel("Other languages").inputValue()).toBe("Tay");
    await page.reload();
    await headOf(form, 1).waitFor();
    expect(await form.getByLabel("Other languages").inputValue()).toBe("Tay");
    await page.goForward();
    await hasFocus(headOf(form, 2));
    await form.getByRole("button", { name: "Remove Food Tours" }).waitFor();
    await page.goBack();
    await hasFocus(headOf(form, 1));
    await page.goBack();
    await hasFocus(headOf(form, 0));
    await page.goBack();
    await page.waitForURL("**/dashboard/guide");
  });

  it("agrees with the form's own, also right after it", async () => {
    const wizard = await openWizard("GUIDE", "steps_mixed");
    const { page, form, back, next } = wizard;
    await fillBasics(wizard);
    await fillWork(wizard);
    await back.click();
    await hasFocus(headOf(form, 1));
    await page.goBack();
    await hasFocus(headOf(form, 0));
    await page.goForward();
    await hasFocus(headOf(form, 1));
    await next.click();
    await hasFocus(headOf(form, 2));
    // In one go, before anything of it has been drawn.
    await back.dblclick();
    await eventually(() => back.isDisabled()).toBe(false);
    await headOf(form, 1).waitFor();
    await next.click();
    await headOf(form, 2).waitFor();
    await back.click();
    await headOf(form, 1).waitFor();
    await back.click();
    await headOf(form, 0).waitFor();
    await page.evaluate(() => window.history.forward());
    await hasFocus(headOf(form, 1));
    await next.click();
    await page.evaluate(() => window.history.back());
    await eventually(() => new URL(page.url()).searchParams.get("step")).toBe("2");
    await headOf(form, 1).waitFor();
    await eventually(() => headOf(form, 1).isVisible()).toBe(true);
    await page.goBack();
    await hasFocus(headOf(form, 0));
    await next.click();
    await headOf(form, 1).waitFor();
    // The second click of a double click is not meant for the step that has come: the last one publishes the profile.
    await next.dispatchEvent("click", { detail: 2 });
    await next.click();
    await hasFocus(headOf(form, 2));
  });

  it("leads back to where one came from where the draft was taken up in a later step", async () => {
    const wizard = await openWizard("GUIDE", "steps_later");
    const { page, form, back } = wizard;
    await fillBasics(wizard);
    await form.getByText("Draft saved").waitFor();
    await page.goto("/dashboard/guide");
    await page.getByRole("link", { name: "Create profile" }).click();
    await headOf(form, 1).waitFor();
    await back.click();
    await hasFocus(headOf(form, 0));
    await page.goBack();
    await page.waitForURL("**/dashboard/guide");
  });
});

describe("the address of a step", () => {
  it("shows no step before those before it are right", async () => {
    const { page } = await newcomer(stage, "GUIDE", "steps_typed");
    const wizard = wizardOf(page);
    const { form } = wizard;
    await page.goto("/onboarding/guide?step=3");
    await form.getByText("Step 1 of 3").waitFor();
    await eventually(() => new URL(page.url()).search).toBe("?step=1");
    await page.goto("/onboarding/guide?step=nonsense");
    await form.getByText("Step 1 of 3").waitFor();
    await eventually(() => new URL(page.url()).search).toBe("?step=1");
    await fillBasics(wizard);
    await fillWork(wizard);
    await page.goBack();
    await hasFocus(headOf(form, 1));
    await page.goBack();
    await hasFocus(headOf(form, 0));
    await form.getByLabel("About you").fill("Too short");
    await page.goForward();
    await form.getByText("Bio must be at least 50 characters").waitFor();
    await hasFocus(form.getByLabel("About you"));
    await form.getByText("Step 1 of 3").waitFor();
    await eventually(() => new URL(page.url()).search).toBe("?step=1");
    await form.getByLabel("About you").fill(BIO);
    await page.goForward();
    await hasFocus(headOf(form, 1));
    await page.goForward();
    await hasFocus(headOf(form, 2));
  });
});

describe("a profile that is finished in one window", () => {
  const DESCRIPTION =
    "We run small cooking and walking tours between Hue and Hoi An, and we look for guides who know the markets by heart.";

  it("ends the form in the others: where nothing was typed it leads on, elsewhere it says so", async () => {
    const { page, form, next } = await openWizard("OPERATOR", "steps_operator");
    await form.getByLabel("Company name").fill("Perfume River Tours");
    await form.getByLabel("City").selectOption({ label: "Hue" });
    await next.click();
    await form.getByText("Step 2 of 2").waitFor();
    await form.getByText("Draft saved").waitFor();
    const looking = await page.context().newPage();
    const typing = await page.context().newPage();
    for (const other of [looking, typing]) {
      await other.goto("/onboarding/operator");
      await other.getByText("Step 2 of 2").waitFor();
    }
    await typing.getByLabel("Description").fill("Typed in the other window.");
    await eventually(() => form.getByLabel("Description").inputValue()).toContain("other window");
    await form.getByLabel("Description").fill(DESCRIPTION);
    await form.getByRole("button", { name: "Save company profile" }).click();
    await page.waitForURL("**/dashboard/operator");
    await looking.waitForURL("**/operators/*");
    await typing.getByText("Your profile is already saved").waitFor();
    const written = typing.getByLabel("Description");
    await written.fill("Typed too late.");
    expect(await typing.getByRole("button", { name: "Save company profile" }).isDisabled()).toBe(
      true,
    );
    await typing.getByRole("button", { name: "Back" }).click();
    await typing.getByLabel("Company name").waitFor();
    await typing.getByRole("button", { name: "Next" }).click();
    expect(await written.inputValue()).toBe("Typed too late.");
    await typing.getByRole("link", { name: "View my profile" }).click();
    await typing.getByRole("heading", { level: 1, name: "Perfume River Tours" }).waitFor();
    await typing.getByText(DESCRIPTION).first().waitFor();
    await page.goBack();
    await page.waitForURL("**/dashboard/operator");
    await looking.close();
    await typing.close();
  });
});
