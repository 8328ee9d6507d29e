// Two-step sign-in as a person goes it: with an app, from which the codes of this file come, and without it.
import { Secret, TOTP } from "otpauth/slim";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { PASSWORD, registerPerson } from "../tests/setup/http-person.ts";
import { eventually } from "./support/eventually.ts";
import { freshName } from "./support/fresh-name.ts";
import { linkTo, subjectsTo } from "./support/mails.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
const STEP_MS = 30_000;

/** A code of the step after now: no code of an earlier step than that of the last is taken, and one ahead is. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + STEP_MS });
const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const accountButton = (page: Page) => page.getByRole("button", { name: /^Account of / });
const section = (page: Page) => page.getByRole("region", { name: "Two-step sign-in" });

async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code", { exact: true }).waitFor();
}

it("is set up, asked for at the door and behind a link, and turned off with a recovery code", async () => {
  const username = freshName("two_steps");
  const email = `${username}@example.com`;
  await registerPerson(stage.url, "GUIDE", username);
  const first = await stage.as(username, PASSWORD);
  const complaints = complaintsOf(first);
  await first.goto("/settings");
  await section(first).getByText("Confirm your email address first").waitFor();
  // Opened where nobody is signed in it asks first; here somebody is.
  await first.goto(await linkTo(stage.url, email, "/verify-email"));
  await first.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();

  await first.goto("/settings");
  await section(first).getByRole("button", { name: "Set up" }).click();
  await section(first).getByLabel("Current password").fill(PASSWORD);
  await section(first).getByRole("button", { name: "Continue" }).click();
  await section(first).getByRole("img", { name: "QR code" }).waitFor();
  const secret = await section(first).getByLabel("Secret", { exact: true }).inputValue();
  const confirming = section(first).getByLabel("Code of the app");
  await confirming.fill("000");
  await section(first).getByRole("button", { name: "Turn on" }).click();
  await section(first).getByText("This code is not right, or it was used already").waitFor();
  await confirming.fill(codeNow(secret));
  await section(first).getByRole("button", { name: "Turn on" }).click();
  await toastWith(first, "Two-Step Sign-In Is On").waitFor();
  const codes = await section(first).getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  const saved = first.waitForEvent("download");
  await section(first).getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toBe("recovery-codes.txt");
  await section(first).getByRole("button", { name: "I have kept them" }).click();
  await section(first).getByText("10 recovery codes are left.").waitFor();

  const second = await stage.visitor();
  await fillSignIn(second, username);
  // It is no failure, what was typed stays, and the field is ready to be typed into.
  expect(await second.getByRole("alert").count()).toBe(0);
  expect(await second.getByLabel("Password", { exact: true }).inputValue()).toBe(PASSWORD);
  const code = second.getByLabel("Code", { exact: true });
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill("not it");
  await second.getByRole("button", { name: "Sign In", exact: true }).click();
  await second.getByText("This code is not right, or it was used already").first().waitFor();
  await code.fill(nextCode(secret));
  await second.getByRole("button", { name: "Sign In", exact: true }).click();
  await accountButton(second).waitFor();

  const third = await stage.visitor();
  await third.goto("/auth?mode=magic-link");
  await third.getByLabel("Email").fill(email);
  await third.getByRole("button", { name: "Send magic link" }).click();
  await third.goto(await linkTo(stage.url, email, "/magic-link"));
  await third.getByRole("heading", { name: "One more step" }).waitFor();
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await third.getByLabel("Recovery code").fill(codes[0] ?? "");
  await third.getByRole("button", { name: "Sign In", exact: true }).click();
  await third.getByRole("heading", { name: "Welcome back!" }).waitFor();

  await section(first).getByText("9 recovery codes are left.").waitFor();
  await section(first).getByRole("button", { name: "Turn off" }).click();
  const question = first.getByRole("dialog");
  await question.getByLabel("Current password").fill(PASSWORD);
  await question.getByLabel("Code", { exact: true }).fill((codes[1] ?? "").toLowerCase());
  await question.getByRole("button", { name: "Turn off" }).click();
  await toastWith(first, "Two-Step Sign-In Is Off").waitFor();
  await section(first).getByRole("button", { name: "Set up" }).waitFor();
  await eventually(() => subjectsTo(stage.url, email)).toEqual(
    expect.arrayContaining([
      "Two-step sign-in is on for your GuideLink account",
      "Two-step sign-in is off for your GuideLink account",
    ]),
  );
  expect(complaints).toEqual([]);
});
