// Every way in, as one person goes them: by mail, by a new password, from several windows, and out again.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { signIn } from "../tests/setup/browser.ts";
import { rounds } from "../tests/setup/effort.ts";
import { PASSWORD, registerPerson } from "../tests/setup/http-person.ts";
import { choose } from "./support/choose.ts";
import { breakableConnection } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { freshName } from "./support/fresh-name.ts";
import { linkTo, subjectsTo } from "./support/mails.ts";
import { personWith } from "./support/market.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { addAuthenticator, named } from "./support/passkeys.ts";
import { chosen, isDrawn, photo } from "./support/pictures.ts";
import { fillRegistration } from "./support/registration.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
const LATER_PASSWORD = "a-better-password";
const ABOUT =
  "The markets of Hue wake before the sun does, and there is no better hour to walk through them with people who like to eat.";
const ABOUT_LATER =
  "Hue wakes at four in the morning. Come along to the markets, and taste what the imperial kitchen has left to its town.";

const accountButton = (page: Page) => page.getByRole("button", { name: /^Account of / });
const alert = (page: Page) => page.locator('[data-slot="alert"]');
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await accountButton(page).waitFor({ state: "detached" });
}

async function askForMagicLink(page: Page, email: string): Promise<void> {
  await page.goto("/auth?mode=magic-link");
  await page.getByRole("tab", { name: "Magic Link", selected: true }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send magic link" }).click();
  await toastWith(page, "Magic Link Sent").waitFor();
  await page.getByText(`If there is an account for ${email}`).waitFor();
}

async function publishGuide(page: Page): Promise<void> {
  const form = page.locator("main form");
  await form.getByLabel("About you").fill(ABOUT);
  await form.getByRole("button", { name: "Next" }).click();
  await choose(page, "Languages", "Vietnamese");
  await choose(page, "Areas", "Hue");
  await form.getByRole("button", { name: "Next" }).click();
  await choose(page, "Specialties", "Food Tours");
  await form.getByRole("button", { name: "Publish profile" }).click();
}

async function publishOperator(page: Page): Promise<void> {
  const form = page.locator("main form");
  await form.getByLabel("Company name").fill("Perfume River Tours");
  await form.getByLabel("City").selectOption({ label: "Hue" });
  await form.getByRole("button", { name: "Next" }).click();
  await form.getByLabel("Description").fill(ABOUT);
  await form.getByRole("button", { name: "Save company profile" }).click();
}

const ROLES = [
  {
    role: "Tour guide",
    publish: publishGuide,
    path: "guides",
    title: "Ways In",
    field: "Bio",
  },
  {
    role: "Tour operator",
    publish: publishOperator,
    path: "operators",
    title: "Perfume River Tours",
    field: "Description",
  },
] as const;

/** Half a minute each, and the same but for the profile, which has tests of its own: both in the long form. */
const NEWCOMERS = ROLES.slice(0, rounds(1, ROLES.length));

describe.each(NEWCOMERS)("a new $role", ({ role, publish, path, title, field }) => {
  it("comes in by every way there is, and a new password ends all else", async () => {
    const username = freshName("ways_in");
    const email = `${username}@example.com`;
    const baseURL = named(stage.url);
    const first = await stage.visitor({ baseURL });
    const complaints = complaintsOf(first);
    await first.goto("/auth?mode=register");
    await fillRegistration(first.locator("form"), { role, name: "Ways In", username });
    await first.getByText(`Please confirm your address ${email}`).waitFor();

    await first.goto(await linkTo(stage.url, email, "/verify-email"));
    await heading(first, "Your email address is confirmed").waitFor();
    expect(new URL(first.url()).search).toBe("");
    await first.getByRole("link", { name: "Go to the dashboard" }).click();
    await first.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
    expect(await first.getByText("Please confirm your address").count()).toBe(0);

    await first.getByRole("link", { name: "Create profile" }).click();
    await chosen(first, "Choose a picture", { name: "face.jpg", buffer: await photo() });
    await first.getByRole("button", { name: "Use picture" }).click();
    await toastWith(first, "face.jpg has been uploaded successfully.").waitFor();
    await publish(first);
    await toastWith(first, "Profile Created Successfully").waitFor();

    const { id } = await personWith(stage.url, username, NEW_PASSWORD);
    const visitor = await stage.visitor({ width: 360, height: 740 });
    await visitor.goto(`/${path}/${id}`);
    await heading(visitor, title).waitFor();
    await visitor.getByText(ABOUT).first().waitFor();
    const face = visitor.locator("main header img").first();
    await eventually(() => isDrawn(face)).toBe(true);
    await first.goto(`/${path}/${id}`);
    await first.getByRole("button", { name: "Edit profile" }).click();
    const form = first.getByRole("form", { name: "You are editing your profile" });
    await form.getByLabel(field).fill(ABOUT_LATER);
    await form.getByRole("button", { name: "Save" }).click();
    await visitor.getByText(ABOUT_LATER).first().waitFor();
    await visitor.context().close();
    await signOut(first);

    await askForMagicLink(first, email);
    const link = await linkTo(stage.url, email, "/magic-link");
    const opened = await first.context().newPage();
    await opened.goto(link);
    await heading(opened, "Welcome back!").waitFor();
    expect(new URL(opened.url()).search).toBe("");
    await opened.waitForURL(/\/dashboard/);
    // The tab that asked for it goes on as well.
    await first.waitForURL(/\/dashboard/);
    await opened.goto(link);
    await heading(opened, "This link has expired").waitFor();
    expect(await alert(opened).textContent()).toMatch(/invalid/);

    const later = await stage.visitor({ baseURL });
    await later.goto("/auth");
    await later.getByRole("button", { name: "Forgot your password?" }).click();
    await later.waitForURL("**/auth?mode=forgot-password");
    await later.getByLabel("Email").fill(email);
    await later.getByRole("button", { name: "Send reset link" }).click();
    await toastWith(later, "Reset Link Sent").waitFor();
    await later.goto(await linkTo(stage.url, email, "/reset-password"));
    await later.reload();
    await later.getByLabel("New password", { exact: true }).fill(LATER_PASSWORD);
    await later.getByRole("button", { name: "Save password" }).click();
    await alert(later).getByText("Sign in with your new password.").waitFor();
    // The other window is signed out at once, without a reload.
    await accountButton(first).waitFor({ state: "detached" });
    await signIn(later, username, LATER_PASSWORD);
    await eventually(() => subjectsTo(stage.url, email)).toContain(
      "Your GuideLink password was changed",
    );

    await addAuthenticator(later);
    await later.goto("/settings");
    const passkeys = later.getByRole("region", { name: "Passkeys" });
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await toastWith(later, "Passkey Added").waitFor();
    await signOut(later);
    await later.goto("/auth");
    await later.getByRole("button", { name: "Sign in with a passkey" }).click();
    await later.waitForURL(/\/dashboard/);
    await accountButton(later).waitFor();
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
    const username = freshName("many_windows");
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
    // Signs nobody out: what a link says beside its path is somebody else's.
    await tab.goto("/about?code=of-nobody");
    await signOut(tab);
    await accountButton(here).waitFor({ state: "detached" });
  });

  it("is another one in all tabs once a link of that account was opened in one of them", async () => {
    const [before, after] = [freshName("one_account"), freshName("next_account")];
    await registerPerson(stage.url, "OPERATOR", before);
    const { call } = await registerPerson(stage.url, "GUIDE", after);
    const here = await stage.visitor();
    const connection = await breakableConnection(here);
    await signIn(here, before, PASSWORD);
    await here.goto("/settings");
    await accountButton(here).waitFor();
    const email = `${after}@example.com`;
    await call("POST", "/api/auth/send-magic-link", { email });
    // It waits for the connection, and does not become the deed of who comes.
    await connection.cut();
    // Nobody is asked whether the page may go.
    here.on("dialog", (dialog) => void dialog.dismiss());
    await here.getByLabel("Full name").fill("Pressed by another");
    await here.getByLabel("Full name").press("Enter");
    const tab = await here.context().newPage();
    await tab.goto(await linkTo(stage.url, email, "/magic-link"));
    await tab.waitForURL(/\/dashboard\/guide/);
    connection.restore();
    for (const page of [here, tab]) {
      await page.getByRole("button", { name: `Account of Person ${after}` }).waitFor();
      await page.reload();
    }
    await accountButton(tab).waitFor();
    expect(await accountButton(tab).getAttribute("aria-label")).toContain(`Person ${after}`);
  });
});
