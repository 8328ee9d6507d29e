// Registering, signing in and out, and what the header shows to whom.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DEMO_PASSWORD, signIn } from "../tests/setup/browser.ts";
import { registerPerson } from "../tests/setup/http-person.ts";
import { listen } from "./support/announcements.ts";
import { asksInstead } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { demoPerson } from "./support/market.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { fillRegistration } from "./support/registration.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();

async function trySignIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.goto("/auth");
  await sendSignIn(page, identifier, password);
}

async function sendSignIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel("Username or email").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
}

const accountButton = (page: Page) => page.getByRole("button", { name: /^Account of / });

/** The message under a field, as the field itself refers to it. */
async function errorOf(form: Locator, label: string): Promise<string | null> {
  const field = form.getByLabel(label, { exact: true });
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const ids = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
  return form.page().locator(`[id="${ids[0]}"]`).textContent();
}

describe("registering", () => {
  it("makes an operator on /auth and brings them to their dashboard", async () => {
    const page = await stage.visitor();
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Create Account" }).click();
    await page.waitForURL("**/auth?mode=register");
    const newcomer = {
      role: "Tour operator",
      name: "Mekong Days",
      username: "mekong.days",
    } as const;
    // Fetched on the way in, the line above the first page is there with it and moves nothing.
    const line = page.waitForRequest(/\/verify-banner-/);
    const fetchedFrom = line.then(() => new URL(page.url()).pathname);
    await fillRegistration(page.locator("form"), newcomer);
    expect(await fetchedFrom).toBe("/auth");
    await toastWith(page, "Account Created", "Welcome to GuideLink, Mekong Days!").waitFor();
    await page.getByText("Setting up your account...").waitFor();
    await page.waitForURL("**/dashboard/operator");
    await page.getByRole("heading", { level: 1, name: "Hello, Mekong Days" }).waitFor();
  });

  it("makes a guide in the header's dialog and brings them to their dashboard", async () => {
    const page = await stage.visitor();
    await page.goto("/about");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Welcome to GuideLink" });
    await dialog.getByRole("tab", { name: "Sign In", selected: true }).waitFor();
    await dialog.getByRole("tab", { name: "Create Account" }).click();
    await fillRegistration(dialog.locator("form"), {
      role: "Tour guide",
      name: "Trần Thị Ngọc",
      username: "ngoc_guide",
    });
    await page.waitForURL("**/dashboard/guide");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1, name: "Hello, Trần Thị Ngọc" }).waitFor();
  });

  it("opens the dialog at Create Account for 'Get started'", async () => {
    const page = await stage.visitor();
    await page.goto("/");
    await page.getByRole("button", { name: "Get started" }).click();
    const dialog = page.getByRole("dialog", { name: "Welcome to GuideLink" });
    await dialog.getByRole("tab", { name: "Create Account", selected: true }).waitFor();
    const guide = dialog.getByRole("radio", { name: /^Tour guide/ });
    expect(await guide.isChecked()).toBe(false);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "For guides" }).first().click();
    await page.getByRole("main").getByRole("button", { name: "Create a guide account" }).click();
    await eventually(() => guide.isChecked()).toBe(true);
  });

  it("shows the form that was chosen at once, before anything is typed into another", async () => {
    const page = await stage.visitor();
    await page.goto("/auth");
    const isChosen = await page
      .getByRole("tab", { name: "Create Account" })
      .evaluate(async (tab) => {
        tab.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
        // Nothing else gets its turn between the press and the look.
        await new Promise<void>(queueMicrotask);
        return tab.ariaSelected;
      });
    expect(isChosen).toBe("true");
  });

  it("keeps what was written, except the password, until there is an account", async () => {
    const page = await stage.visitor();
    await page.goto("/about");
    const dialog = page.getByRole("dialog", { name: "Welcome to GuideLink" });
    const open = async () => {
      await page.getByRole("button", { name: "Get started" }).click();
      await dialog.getByLabel("Full name").waitFor();
    };
    const holds = async (name: string, password: string) => {
      expect(await dialog.getByLabel("Full name").inputValue()).toBe(name);
      expect(await dialog.getByRole("radio", { name: /^Tour guide/ }).isChecked()).toBe(
        name !== "",
      );
      expect(await dialog.getByLabel("Password", { exact: true }).inputValue()).toBe(password);
    };
    await open();
    await dialog.getByRole("radio", { name: /^Tour guide/ }).check({ force: true });
    await dialog.getByLabel("Full name").fill("Lê Thu");
    await dialog.getByLabel("Password", { exact: true }).fill("harbour-lantern");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open();
    await holds("Lê Thu", "");
    await dialog.getByRole("tab", { name: "Sign In" }).click();
    await dialog.getByRole("tab", { name: "Create Account" }).click();
    await holds("Lê Thu", "");
    await page.reload();
    await open();
    await holds("Lê Thu", "");

    await fillRegistration(dialog.locator("form"), {
      role: "Tour guide",
      name: "Lê Thu",
      username: "le.thu",
    });
    await page.waitForURL("**/dashboard/guide");
    await accountButton(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await open();
    await holds("", "");
  });

  it("says under each field what is wrong with it", async () => {
    const page = await stage.visitor();
    await page.goto("/auth?mode=register");
    const form = page.locator("form");
    await form.getByLabel("Email").fill("not an address");
    await form.getByLabel("Username").fill("no spaces");
    await form.getByLabel("Password", { exact: true }).fill("short");
    await form.getByRole("button", { name: "Create Account" }).click();
    await form.getByText("Choose whether you are a guide or an operator").waitFor();
    expect(await errorOf(form, "Full name")).toBe("Name is required");
    expect(await errorOf(form, "Email")).toBe("Please enter a valid email address");
    expect(await errorOf(form, "Username")).toBe(
      "Username may contain only letters, digits, dots, underscores and hyphens",
    );
    expect(await errorOf(form, "Password")).toBe("Password must be at least 8 characters");
  });

  it("refuses a taken username whatever its case and keeps what was written", async () => {
    const page = await stage.visitor();
    await page.goto("/auth?mode=register");
    const form = page.locator("form");
    const newcomer = { role: "Tour guide", name: "Second", username: "Demo_Guide" } as const;
    await fillRegistration(form, newcomer);
    await toastWith(page, "Registration Failed", "This username is already taken").waitFor();
    expect(await errorOf(form, "Username")).toBe("This username is already taken");
    expect(await form.getByLabel("Full name").inputValue()).toBe("Second");
    expect(new URL(page.url()).pathname).toBe("/auth");
  });
});

describe("signing in", () => {
  it.each([
    ["demo_guide", "/dashboard/guide"],
    ["demo_operator", "/dashboard/operator"],
    ["demo_admin", "/dashboard"],
  ])("brings %s to %s, and /auth and /dashboard lead there too", async (username, path) => {
    const page = await stage.as(username);
    for (const from of ["/auth", "/dashboard"]) {
      await page.goto(from);
      await page.waitForURL((url) => url.pathname === path);
    }
  });

  it("takes the e-mail address, and the session survives a reload", async () => {
    const { email, name } = await demoPerson(stage.url, "demo_operator");
    const page = await stage.visitor();
    await trySignIn(page, email, DEMO_PASSWORD);
    await toastWith(page, "Login Successful", "Welcome back!").waitFor();
    await page.waitForURL("**/dashboard/operator");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: `Hello, ${name}` }).waitFor();
  });

  it.each([
    ["is forbidden", "getItem"],
    ["has no room left", "setItem"],
  ] as const)("lasts as long as the page where storage %s", async (_, refused) => {
    const page = await stage.visitor();
    await page.addInitScript((name) => {
      const refuse = () => {
        throw new DOMException("", name === "getItem" ? "SecurityError" : "QuotaExceededError");
      };
      if (name === "setItem") Storage.prototype.setItem = refuse;
      else Object.defineProperty(window, "localStorage", { get: refuse });
    }, refused);
    await trySignIn(page, "demo_operator", DEMO_PASSWORD);
    await page.waitForURL("**/dashboard/operator");
    await accountButton(page).waitFor();
  });

  it.each([
    ["a wrong password", "demo_operator", "not-the-password"],
    ["an unknown account", "nobody_here", "not-the-password"],
  ])("tells %s by a toast that gives nothing away", async (_, identifier, password) => {
    const page = await stage.visitor();
    await trySignIn(page, identifier, password);
    await toastWith(page, "Login Failed", "Invalid username or password").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe(identifier);
    expect(await accountButton(page).count()).toBe(0);
  });
});

describe("a refusal", () => {
  it("of a wrong password stands in the form, is said once, is no news to the console, and goes with the next try", async () => {
    const page = await stage.visitor();
    const complaints = complaintsOf(page);
    await page.goto("/auth");
    const heard = await listen(page);
    await sendSignIn(page, "demo_operator", "not-the-password");
    const refusal = page.locator("form").getByRole("alert");
    await refusal.getByText("Invalid username or password").waitFor();
    await eventually(async () => (await heard()).join("|")).toContain("Login Failed");
    const said = (await heard()).filter((words) => words.includes("Invalid username or password"));
    expect(said).toEqual(["Invalid username or password"]);
    expect(complaints).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.locator("form").getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/dashboard/operator");
    expect(complaints).toEqual([]);
  });

  it("of a taken username stands under its field alone and has the focus", async () => {
    const page = await stage.visitor();
    const complaints = complaintsOf(page);
    await page.goto("/auth?mode=register");
    const form = page.locator("form");
    const newcomer = { role: "Tour guide", name: "Third", username: "demo_guide" } as const;
    await fillRegistration(form, newcomer);
    await form.getByText("This username is already taken").waitFor();
    expect(await form.getByRole("alert").allTextContents()).toEqual([
      "This username is already taken",
    ]);
    await hasFocus(form.getByLabel("Username"));
    expect(complaints).toEqual([]);
  });

  it("by the network stands in the form as well, and what was written stays", async () => {
    const page = await stage.visitor();
    await asksInstead(page, "auth:signIn", "auth:none");
    await trySignIn(page, "demo_operator", DEMO_PASSWORD);
    await page.locator("form").getByRole("alert").getByText("Please check").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe("demo_operator");
  });
});

describe("the account menu", () => {
  const own = ["Bookings", "Messages"];
  it.each([
    ["demo_operator", "Tour operator", own, (id: string) => `/operators/${id}`],
    ["demo_guide", "Tour guide", own, (id: string) => `/guides/${id}`],
    ["demo_admin", "Administrator", [], () => "/dashboard"],
  ] as const)("shows %s their entries", async (username, role, extra, profile) => {
    const { id, name } = await demoPerson(stage.url, username);
    const page = await stage.as(username);
    await page.goto("/about");
    await accountButton(page).click();
    const menu = page.getByRole("menu");
    await menu.getByText(name, { exact: true }).waitFor();
    await menu.getByText(role, { exact: true }).waitFor();
    for (const entry of ["View profile", "Dashboard overview", ...extra, "Analytics", "Sign out"])
      expect(await menu.getByRole("menuitem", { name: entry }).count(), entry).toBe(1);
    await menu.getByRole("menuitem", { name: "View profile" }).click();
    await page.waitForURL((url) => url.pathname === profile(id));
  });
});

describe("signing out", () => {
  it("signs out every tab of the window at once", async () => {
    await registerPerson(() => stage.url, "OPERATOR", "two_tabs");
    const first = await stage.visitor();
    await signIn(first, "two_tabs", NEW_PASSWORD);
    const second = await first.context().newPage();
    await second.goto("/bookings");
    await second.getByRole("heading", { name: "Booking Management" }).waitFor();
    const third = await first.context().newPage();
    await third.goto(`/guides/${(await demoPerson(stage.url, "demo_guide")).id}`);
    const dialog = third.getByRole("dialog");
    await third.getByRole("button", { name: "Book now", exact: true }).first().click();
    await dialog.getByLabel("Job title").fill("For nobody else");

    await accountButton(first).click();
    await first.getByRole("menuitem", { name: "Sign out" }).click();
    await first.waitForURL((url) => url.pathname === "/");
    await first.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await second.getByRole("heading", { name: "Sign in to see your bookings" }).waitFor();
    await hasFocus(second.getByRole("main"));
    // What was written goes with its writer, also from a page that stays.
    await dialog.waitFor({ state: "detached" });
    await hasFocus(third.getByRole("main"));
    expect(await accountButton(second).count()).toBe(0);
    await first.goto("/dashboard/operator");
    await first.getByRole("heading", { name: "Please sign in to see your dashboard" }).waitFor();
  });
});
