// Who leaves a page gets where they wanted to, however long that takes to be drawn: the page that they left does not fetch them back.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DEMO_PASSWORD } from "../tests/setup/browser.ts";
import { registerPerson } from "../tests/setup/http-person.ts";
import { freshName } from "./support/fresh-name.ts";
import { linkTo } from "./support/mails.ts";
import { openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const stage = openStage();

async function slowDevice(): Promise<Page> {
  const page = await stage.visitor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
}

/** To the saved guides, as soon as these words stand there; on a device that is so busy then that the page would lead on by itself. */
async function leavesAt(page: Page, words: string): Promise<void> {
  await page.evaluate(async (expected) => {
    const link = () => document.querySelector<HTMLElement>('header a[href="/saved"]');
    const isThere = () => document.querySelector("main")?.innerText.includes(expected) === true;
    // It leads on once it is known who is there.
    const isKnown = () => document.querySelector('header [aria-label^="Account of "]') !== null;
    while (!isThere() || !isKnown() || link() === null) await new Promise(requestAnimationFrame);
    // What the page does on its own begins after it is drawn: in the frame after that it has begun.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    link()?.click();
    const end = performance.now() + 3_000;
    while (performance.now() < end);
  }, words);
  await page.getByRole("heading", { level: 1, name: text("en", "saved.title") }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/saved");
}

it("after signing in, before the dashboard comes", async () => {
  const page = await slowDevice();
  await page.goto("/auth");
  await page.getByLabel("Username or email").fill("demo_operator");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await leavesAt(page, text("en", "auth.settingUp"));
});

it("after a link from the mail, before the page that it leads back to comes", async () => {
  const username = freshName("leaving");
  const email = `${username}@example.com`;
  await registerPerson(stage.url, "OPERATOR", username);
  const page = await slowDevice();
  await page.goto("/auth?mode=magic-link");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send magic link" }).click();
  await page.goto(await linkTo(stage.url, email, "/magic-link"));
  await leavesAt(page, text("en", "linkPage.success.text"));
});
