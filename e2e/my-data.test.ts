// Taking one's data along, leaving, and staying after all.
import { readFile } from "node:fs/promises";

import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DEMO_PASSWORD } from "../tests/setup/browser.ts";
import { picture } from "../tests/setup/files.ts";
import { demoPerson } from "./support/market.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
const NAME = "demo_guide";

/** Whatever the page is that this leads to. */
async function signIn(page: Page): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username or email").fill(NAME);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
}

/** Where the photo lies that the guide has uploaded. */
async function addPhoto(): Promise<string> {
  const guide = await demoPerson(stage.url, NAME);
  const { uploadURL } = await guide.call<{ uploadURL: string }>("POST", "/api/objects/upload", {});
  const headers = { "Content-Type": "image/jpeg" };
  const sent = await fetch(uploadURL, { method: "PUT", headers, body: await picture() });
  const { path } = (await sent.json()) as { path: string };
  return path;
}

const waiting = (page: Page) =>
  page.getByRole("heading", { level: 1, name: /^Your account will be deleted on / });

describe("one's data", () => {
  it("are downloaded with the photo, and the account is deleted, seen from another window, and kept", async () => {
    const path = await addPhoto();
    const [page, other] = [await stage.visitor(), await stage.visitor()];
    for (const window of [page, other]) {
      await signIn(window);
      await window.waitForURL(/\/dashboard/);
      await window.goto("/settings");
      await window.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    }

    const section = page.getByRole("region", { name: "Your data" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("button", { name: "Download my data" }).click(),
    ]);
    await toastWith(page, "Download Finished").waitFor();
    expect(download.suggestedFilename()).toMatch(/^guidelink-\d{4}-\d\d-\d\d\.zip$/);
    const entries = unzipSync(new Uint8Array(await readFile(await download.path())));
    const photo = entries[path.replace("/api/", "")];
    expect(new TextDecoder("latin1").decode(photo?.slice(8, 12))).toBe("WEBP");
    expect(Object.keys(entries)).toContain("data/account.json");

    const complaints = complaintsOf(page);
    await section.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Your password", { exact: true }).fill("not-my-password");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await dialog.getByText("This is not your password").waitFor();
    await dialog.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await waiting(page).waitFor();
    await other.getByRole("heading", { level: 1, name: "Sign in to see your settings" }).waitFor();
    expect(complaints.filter((one) => !one.includes("This is not your password"))).toEqual([]);

    await signIn(other);
    await waiting(other).waitFor();
    await other.getByRole("button", { name: "Keep my account" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });
});
