// The public pages of guides and operators, and their owners' edit mode.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { asksInstead, waitsFor } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { hasMessages } from "./support/forms.ts";
import { allGuides, demoPerson, type DemoPerson, type FoundGuide } from "./support/market.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

/** Below the header and on the screen of a phone. */
async function isInSight(field: Locator): Promise<boolean> {
  const { y } = (await field.boundingBox()) ?? { y: -1 };
  return y > 0 && y < 700;
}

/** After what has just been drawn had its effects. */
const scrolledTo = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY)));
      }),
  );

const BIO =
  "I walk the old town with my guests every morning and tell them what the walls have seen.";
const DESCRIPTION =
  "We run small cooking and walking tours between Hue and Hoi An, and we look for guides who know the markets by heart.";

const stage = openStage();
let busy: FoundGuide;
let owner: DemoPerson;
let operator: DemoPerson;

beforeAll(async () => {
  owner = await demoPerson(stage.url, "demo_guide");
  operator = await demoPerson(stage.url, "demo_operator");
  const others = (await allGuides(stage.url)).filter(({ userId }) => userId !== owner.id);
  busy = others.toSorted((a, b) => b.reviewCount - a.reviewCount)[0] ?? busy;
  expect(busy.reviewCount).toBeGreaterThan(5);
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const bookNow = (page: Page) => page.getByRole("button", { name: "Book now" });
const vnd = (amount: number) => `${amount.toLocaleString("en-US")} VND`;
const editForm = (page: Page) => page.getByRole("form", { name: "You are editing your profile" });

describe("the guide's page", () => {
  it("shows who, where, how good, how much, reviews and calendar to a visitor", async () => {
    const page = await stage.visitor();
    await page.goto(`/guides/${busy.userId}`);
    await page.getByRole("heading", { level: 1, name: busy.user.name }).waitFor();
    await page.getByText(`${busy.areas[0]}, Vietnam`).waitFor();
    await page.getByText(/^\d+\syears? of experience$/).waitFor();
    await page.getByText(vnd(busy.hourlyRateVND)).first().waitFor();
    await page
      .getByText(`Rated ${Number(busy.avgRating).toFixed(1)} out of 5`)
      .first()
      .waitFor();
    await region(page, "About me")
      .getByText(busy.bio.split("\n")[0] ?? "")
      .waitFor();
    const terms = region(page, "Rating breakdown").getByRole("term");
    expect(await terms.allTextContents()).toEqual([
      "Service",
      "Language skills",
      "Knowledge",
      "Value for money",
    ]);
    await region(page, "Availability").getByRole("list", { name: "Legend" }).waitFor();
    const reviews = region(page, "Recent reviews").getByRole("article");
    expect(await reviews.count()).toBe(5);
    await page.getByRole("button", { name: /^Show all reviews \(\d+\)$/ }).click();
    await eventually(() => reviews.count()).toBeGreaterThan(5);
    await page.getByRole("button", { name: "Show fewer reviews" }).click();
    await eventually(() => reviews.count()).toBe(5);
  });

  it.each([["nobody"], ["demo_guide"], ["demo_admin"]])("lets %s not book", async (username) => {
    const page = username === "nobody" ? await stage.visitor() : await stage.as(username);
    await page.goto(`/guides/${busy.userId}`);
    await page.getByText("Only tour operators can book guides").waitFor();
    expect(await bookNow(page).isDisabled()).toBe(true);
  });

  it("claims nothing of who may book or what is saved while it is not known who is there", async () => {
    const page = await stage.as("demo_operator");
    await waitsFor(page, "users:profile");
    await page.goto(`/guides/${busy.userId}`);
    const request = region(page, "Plan your tour").getByRole("button", { name: "Request booking" });
    await request.waitFor();
    expect(await page.getByText("Only tour operators can book guides").isVisible()).toBe(false);
    await request.click({ force: true });
    const heart = page.getByRole("button", {
      name: `Looking up whether ${busy.user.name} is saved`,
    });
    expect(await heart.getAttribute("aria-disabled")).toBe("true");
    expect(await heart.getAttribute("aria-pressed")).toBe(null);
    await heart.click({ force: true });
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("adds up the side card and hands its wish to the Book dialog", async () => {
    const page = await stage.as("demo_operator");
    await page.goto(`/guides/${busy.userId}`);
    const card = region(page, "Plan your tour");
    await card.getByText(vnd(busy.hourlyRateVND * 4)).waitFor();
    await card.getByLabel("Duration").selectOption("10");
    await card.getByText(vnd(busy.hourlyRateVND * 10)).waitFor();
    await card.getByLabel("Group size").selectOption("3-5");
    await card.getByRole("button", { name: "Request booking" }).click();
    const dialog = page.getByRole("dialog", { name: `Book ${busy.user.name}` });
    await eventually(() => dialog.getByLabel("Hours per day").inputValue()).toBe("10");
    expect(await dialog.getByLabel("Notes").inputValue()).toBe("Group size: 3-5 people");
  });

  it("asks a visitor who requests a booking to sign in", async () => {
    const page = await stage.visitor();
    await page.goto(`/guides/${busy.userId}`);
    await page.getByRole("button", { name: "Request booking" }).click();
    await page.getByRole("dialog", { name: "Welcome to GuideLink" }).waitFor();
  });

  it("says so where the calendar cannot be loaded, and shows the rest", async () => {
    const page = await stage.visitor();
    await asksInstead(page, "availability:listBlocks", "availability:none");
    await page.goto(`/guides/${busy.userId}`);
    await region(page, "Availability").getByText("The calendar could not be loaded.").waitFor();
    await page.getByRole("heading", { level: 1, name: busy.user.name }).waitFor();
  });

  it("is handed on by its link, and on one sheet of paper with nothing to press", async () => {
    const address = `${stage.url}/guides/${busy.userId}`;
    const page = await stage.visitor({ colorScheme: "dark" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    // Of a browser that has no list of its own for sharing.
    await page.addInitScript(() => Object.assign(navigator, { canShare: () => false }));
    await page.goto(`${address}?date=2030-01-01`);
    await page.getByRole("button", { name: "Share" }).click();
    await toastWith(page, "Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    const ink = () => page.locator("h1").evaluate((name) => getComputedStyle(name).color);
    const onScreen = await ink();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.getByText(address).waitFor();
    expect(await ink()).not.toBe(onScreen);
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.locator("main button:visible").count()).toBe(0);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it("says when there is no such guide", async () => {
    const page = await stage.visitor();
    await page.goto("/guides/nobody");
    await page.getByRole("heading", { level: 1, name: "Guide not found" }).waitFor();
  });
});

describe("the owner", () => {
  it("edits the guide profile: cancel restores, errors stay, save shows at once", async () => {
    const page = await stage.as("demo_guide");
    const visitor = await stage.visitor();
    for (const one of [page, visitor]) await one.goto(`/guides/${owner.id}`);
    await visitor.getByRole("heading", { level: 1, name: owner.name }).waitFor();
    expect(await visitor.getByRole("button", { name: "Edit profile" }).count()).toBe(0);

    // What comes late further down leads nobody there.
    await region(page, "Blocked dates").getByRole("listitem").first().waitFor();
    expect(await scrolledTo(page)).toBe(0);

    await page.getByRole("button", { name: "Edit profile" }).click();
    const bio = editForm(page).getByLabel("Bio");
    const before = await bio.inputValue();
    await bio.fill("Never to be seen.");
    await editForm(page).getByRole("button", { name: "Save" }).click();
    await hasMessages(editForm(page), ["Bio must be at least 50 characters"]);
    await editForm(page).getByRole("button", { name: "Cancel" }).click();
    await editForm(page).waitFor({ state: "detached" });
    await region(page, "About me").waitFor();

    await page.getByRole("button", { name: "Edit profile" }).click();
    expect(await bio.inputValue()).toBe(before);
    await bio.fill(BIO);
    await editForm(page).getByLabel("Hourly rate (VND)").fill("345000");
    await editForm(page).getByRole("button", { name: "Save" }).click();
    await toastWith(page, "Profile updated", "Visitors see the new version now.").waitFor();
    await editForm(page).waitFor({ state: "detached" });
    await region(visitor, "About me").getByText(BIO).waitFor();
    await visitor.getByText(vnd(345_000)).first().waitFor();
  });

  it.each([
    ["demo_guide", () => `/guides/${owner.id}`, "Hourly rate (VND)"],
    ["demo_operator", () => `/operators/${operator.id}`, "Company name"],
  ] as const)("has the keyboard of %s in the form and back at its button", async (...row) => {
    const [username, path, first] = row;
    const page = await stage.as(username);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path());
    const edit = page.getByRole("button", { name: "Edit profile" });
    await edit.press("Enter");
    const field = editForm(page).getByLabel(first);
    await hasFocus(field);
    expect(await isInSight(field)).toBe(true);
    await editForm(page).getByRole("button", { name: "Cancel" }).press("Enter");
    await hasFocus(edit);
    await edit.press("Enter");
    const long = editForm(page).getByLabel(/^Bio$|^Description$/);
    const before = await long.inputValue();
    await long.fill("Too short.");
    await editForm(page).getByRole("button", { name: "Save" }).press("Enter");
    await hasFocus(long);
    await long.fill(before);
    await editForm(page).getByRole("button", { name: "Save" }).press("Enter");
    await hasFocus(edit);
  });

  it("begins in sight also where its form comes late", async () => {
    const page = await stage.as("demo_guide");
    await page.setViewportSize({ width: 360, height: 740 });
    let arrive = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/guide-edit-form-[\w-]+\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`/guides/${owner.id}`);
    const edit = page.getByRole("button", { name: "Edit profile" });
    await edit.press("Enter");
    await edit.waitFor({ state: "detached" });
    // What else stands on the page has come, and the page has its length.
    await page.getByRole("grid").waitFor();
    arrive();
    const field = editForm(page).getByLabel("Hourly rate (VND)");
    await hasFocus(field);
    expect(await isInSight(field)).toBe(true);
  });

  it("saves what was typed over what was saved elsewhere meanwhile, also after a reload", async () => {
    const page = await stage.as("demo_guide");
    const elsewhere = await stage.as("demo_guide");
    const edit = (one: Page) => one.getByRole("button", { name: "Edit profile" }).click();
    const save = async (one: Page) => {
      await editForm(one).getByRole("button", { name: "Save" }).click();
      await editForm(one).waitFor({ state: "detached" });
    };
    for (const one of [page, elsewhere]) {
      await one.goto(`/guides/${owner.id}`);
      await edit(one);
    }
    const rate = editForm(page).getByLabel("Hourly rate (VND)");
    const years = editForm(page).getByLabel("Years of experience");
    await rate.fill("355000");
    await editForm(elsewhere).getByLabel("Years of experience").fill("17");
    await save(elsewhere);
    await eventually(() => years.inputValue()).toBe("17");
    expect(await rate.inputValue()).toBe("355000");

    await page.reload();
    await edit(page);
    expect(await rate.inputValue()).toBe("355000");
    await save(page);
    for (const one of [page, elsewhere]) {
      await one.getByText(vnd(355_000)).first().waitFor();
      await one.getByText(/^17\syears of experience$/).waitFor();
    }
  });

  it("edits the company profile in the same way", async () => {
    const page = await stage.as("demo_operator");
    const visitor = await stage.visitor();
    for (const one of [page, visitor]) await one.goto(`/operators/${operator.id}`);
    await visitor.getByRole("heading", { level: 2, name: "About the company" }).waitFor();
    expect(await visitor.getByRole("button", { name: "Edit profile" }).count()).toBe(0);
    const contact = visitor.getByRole("main").getByRole("link", { name: "Contact" });
    expect(await contact.count()).toBe(1);

    await page.getByRole("button", { name: "Edit profile" }).click();
    const form = editForm(page);
    await form.getByLabel("Company name").fill("X");
    await form.getByLabel("Website").fill("nonsense");
    await form.getByLabel("Description").fill("Too short.");
    // What is typed outlives the page.
    await page.getByRole("banner").getByRole("link").first().click();
    await form.waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("button", { name: "Edit profile" }).click();
    expect(await form.getByLabel("Company name").inputValue()).toBe("X");
    await page.reload();
    await page.getByRole("button", { name: "Edit profile" }).click();
    expect(await form.getByLabel("Company name").inputValue()).toBe("X");
    await form.getByRole("button", { name: "Save" }).click();
    await hasMessages(form, [
      "Company name must be at least 2 characters",
      "Please enter a valid website URL",
      "Description must be at least 50 characters",
    ]);
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit profile" }).click();
    expect(await form.getByLabel("Company name").inputValue()).not.toBe("X");
    await form.getByLabel("Company name").fill("Old Quarter Days");
    await form.getByLabel("Description").fill(DESCRIPTION);
    await form.getByRole("button", { name: "Save" }).click();
    await toastWith(page, "Profile updated").waitFor();
    await visitor.getByRole("heading", { level: 1, name: "Old Quarter Days" }).waitFor();
    await visitor.getByText(DESCRIPTION).waitFor();
  });
});

describe("the operator's page", () => {
  it("shows figures and the first three reviews", async () => {
    const page = await stage.visitor();
    await page.goto(`/operators/${operator.id}`);
    await page.getByText(/^Member since /).waitFor();
    for (const figure of ["Average rating", "Reviews", "Status"])
      await page.getByRole("term").getByText(figure, { exact: true }).waitFor();
    const reviews = region(page, "Reviews from guides").getByRole("article");
    await reviews.first().waitFor();
    expect(await reviews.count()).toBe(3);
    await page.getByRole("button", { name: /^Show all reviews \(\d+\)$/ }).click();
    await eventually(() => reviews.count()).toBeGreaterThan(3);
  });

  it("says when there is no such operator", async () => {
    const page = await stage.visitor();
    await page.goto(`/operators/${owner.id}`);
    await page.getByRole("heading", { level: 1, name: "Operator not found" }).waitFor();
  });
});
