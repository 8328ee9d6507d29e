// Every way in, as one person goes them: by mail, by a new password, from several windows, and out again.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { signIn } from "../tests/setup/browser.ts";
import { PASSWORD, registerPerson } from "../tests/setup/http-person.ts";
import { eventually } from "./support/eventually.ts";
import { linkTo, subjectsTo } from "./support/mails.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
const LATER_PASSWORD = "a-better-password";

const accountButton = (page: Page) => page.getByRole("button", { name: /^Account of / });
const alert = (page: Page) => page.locator('[data-slot="alert"]');
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function askForMagicLink(page: Page, email: string): Promise<void> {
  await page.goto("/auth?mode=magic-link");
  await page.getByRole("tab", { name: "Magic Link", selected: true }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send magic link" }).click();
  await toastWith(page, "Magic Link Sent").waitFor();
  await page.getByText(`If there is an account for ${email}`).waitFor();
}

describe.each(["GUIDE", "OPERATOR"] as const)("a new %s", (role) => {
  const username = `ways_${role.toLowerCase()}`;
  const email = `${username}@example.com`;

  it("verifies the address, comes in by a link, and by a new password that ends all else", async () => {
    await registerPerson(stage.url, role, username);
    const first = await stage.visitor();
    const complaints = complaintsOf(first);
    await signIn(first, username, PASSWORD);
    await first.getByText(`Please confirm your address ${email}`).waitFor();

    await first.goto(await linkTo(stage.url, email, "/verify-email"));
    await heading(first, "Your email address is confirmed").waitFor();
    expect(new URL(first.url()).search).toBe("");
    await first.getByRole("link", { name: "Go to the dashboard" }).click();
    await first.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
    expect(await first.getByText("Please confirm your address").count()).toBe(0);

    const second = await stage.visitor();
    await askForMagicLink(second, email);
    const link = await linkTo(stage.url, email, "/magic-link");
    const opened = await second.context().newPage();
    await opened.goto(link);
    await heading(opened, "Welcome back!").waitFor();
    expect(new URL(opened.url()).search).toBe("");
    await opened.waitForURL(/\/dashboard/);
    // The tab that asked for it goes on as well.
    await second.waitForURL(/\/dashboard/);
    await opened.goto(link);
    await heading(opened, "This link has expired").waitFor();
    expect(await alert(opened).textContent()).toMatch(/invalid/);

    const third = await stage.visitor();
    await third.goto("/auth");
    await third.getByRole("button", { name: "Forgot your password?" }).click();
    await third.waitForURL("**/auth?mode=forgot-password");
    await third.getByLabel("Email").fill(email);
    await third.getByRole("button", { name: "Send reset link" }).click();
    await toastWith(third, "Reset Link Sent").waitFor();
    await third.goto(await linkTo(stage.url, email, "/reset-password"));
    await third.reload();
    await third.getByLabel("New password", { exact: true }).fill(LATER_PASSWORD);
    await third.getByRole("button", { name: "Save password" }).click();
    await alert(third).getByText("Sign in with your new password.").waitFor();
    // Both windows are signed out at once, without a reload.
    for (const page of [first, opened]) await accountButton(page).waitFor({ state: "detached" });
    await signIn(third, username, LATER_PASSWORD);
    await eventually(() => subjectsTo(stage.url, email)).toContain(
      "Your GuideLink password was changed",
    );
    expect(complaints).toEqual([]);
  });
});

describe("the page of a link", () => {
  it("says that a token is missing, what to know, and where to go on", async () => {
    const page = await stage.visitor();
    await page.goto("/magic-link");
    await heading(page, "Verification failed").waitFor();
    expect(await alert(page).getAttribute("role")).toBe("alert");
    const help = page.getByRole("region", { name: "Good to know" });
    expect(await help.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/expire/),
      expect.stringMatching(/once/),
      expect.stringMatching(/spam/),
      expect.stringMatching(/support/),
    ]);
    expect(await page.getByRole("link", { name: "Back home" }).getAttribute("href")).toBe("/");
    await page.getByRole("link", { name: "Request new link" }).click();
    await page.waitForURL("**/auth?mode=magic-link");
  });
});

describe("a person in several windows", () => {
  it("signs one out from another, and all tabs of a window at once", async () => {
    const username = "many_windows";
    await registerPerson(stage.url, "OPERATOR", username);
    const [here, there] = [await stage.visitor(), await stage.visitor()];
    await signIn(here, username, PASSWORD);
    await signIn(there, username, PASSWORD);
    await here.goto("/settings");
    const sessions = here.getByRole("region", { name: "Where you are signed in" });
    await sessions.getByText("This device").waitFor();
    // That of the registration over HTTP is the third.
    await eventually(() => sessions.getByRole("listitem").count()).toBe(3);
    await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
    const question = here.getByRole("alertdialog");
    await question.getByRole("button", { name: "Sign out everywhere else" }).click();
    await accountButton(there).waitFor({ state: "detached" });
    await eventually(() => sessions.getByRole("listitem").count()).toBe(1);

    const tab = await here.context().newPage();
    await tab.goto("/about");
    await accountButton(tab).click();
    await tab.getByRole("menuitem", { name: "Sign out" }).click();
    await accountButton(here).waitFor({ state: "detached" });
  });
});
