// A passkey in a browser, from being added to being removed. The browser's own virtual authenticator stands for the finger.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { PASSWORD, registerPerson } from "../tests/setup/http-person.ts";
import { eventually } from "./support/eventually.ts";
import { freshName } from "./support/fresh-name.ts";
import { subjectsTo } from "./support/mails.ts";
import { addAuthenticator, named } from "./support/passkeys.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();

const site = () => named(stage.url);
const accountButton = (page: Page) => page.getByRole("button", { name: /^Account of / });
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await accountButton(page).waitFor({ state: "detached" });
}

it("is added, signs in by the button and as an offer, is named and removed", async () => {
  const username = freshName("with_passkey");
  await registerPerson(stage.url, "OPERATOR", username);
  const page = await stage.visitor();
  const complaints = complaintsOf(page);
  const authenticator = await addAuthenticator(page);
  await page.goto(`${site()}/auth`);
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/dashboard/);

  await page.goto(`${site()}/settings`);
  await section(page).getByText("You have no passkey yet.").waitFor();
  await section(page).getByRole("button", { name: "Add a passkey" }).click();
  await toastWith(page, "Passkey Added").waitFor();
  const rows = section(page).getByRole("listitem");
  await eventually(() => rows.allTextContents()).toEqual([expect.stringMatching(/not used yet/)]);
  // The same device is not asked to hold a second one.
  await section(page).getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device has a passkey for your account already").first().waitFor();
  expect(await rows.count()).toBe(1);

  await signOut(page);
  await page.goto(`${site()}/auth`);
  await authenticator.knows(false);
  await passkeyButton(page).click();
  await page.getByText("No passkey was used.").waitFor();
  expect(await accountButton(page).count()).toBe(0);
  await authenticator.knows(true);
  await passkeyButton(page).click();
  await toastWith(page, "Login Successful").waitFor();
  await page.waitForURL(/\/dashboard/);

  await signOut(page);
  await authenticator.makeOffers();
  await page.goto(`${site()}/auth`);
  await page.waitForURL(/\/dashboard/);

  await page.goto(`${site()}/settings`);
  await eventually(() => rows.allTextContents()).toEqual([expect.stringMatching(/last used/)]);
  await rows.getByRole("button", { name: /^Rename / }).click();
  const dialog = page.getByRole("dialog", { name: "Rename this passkey" });
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Save" }).click();
  await rows.getByText("My phone").waitFor();
  await rows.getByRole("button", { name: "Remove My phone" }).click();
  await page
    .getByRole("alertdialog", { name: "Remove “My phone”?" })
    .getByRole("button", { name: "Remove passkey" })
    .click();
  await section(page).getByText("You have no passkey yet.").waitFor();

  await signOut(page);
  await page.goto(`${site()}/auth`);
  const refusal = page.getByRole("alert").filter({ hasText: "This passkey did not work" });
  await refusal.waitFor();
  await eventually(() => subjectsTo(stage.url, `${username}@example.com`)).toEqual(
    expect.arrayContaining([
      "A passkey was added to your GuideLink account",
      "A passkey was removed from your GuideLink account",
    ]),
  );
  expect(complaints).toEqual([]);
});
