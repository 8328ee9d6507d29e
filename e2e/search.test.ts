// Searching and browsing: what is asked stands in the address, what is found follows the market.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { asksInstead, breakableConnection, waitsFor } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { allGuides, demoPerson, type FoundGuide } from "./support/market.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage();
let guides: FoundGuide[];

beforeAll(async () => {
  guides = await allGuides(stage.url);
  expect(guides.length).toBeGreaterThan(100);
});

const panel = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search guides" });
const cards = (page: Page) => page.getByRole("article");
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const counts = (wanted: (guide: FoundGuide) => boolean) => guides.filter(wanted).length;
const speaks = (guide: FoundGuide, ...ids: string[]) =>
  ids.some((id) => guide.languages.includes(id));
const worksIn = (guide: FoundGuide, ...cities: string[]) =>
  cities.some((city) => guide.areas.includes(city));

async function showsCount(page: Page, count: number): Promise<void> {
  const words = count === 1 ? "1 guide found" : `${count} guides found`;
  await page.getByText(words, { exact: true }).waitFor();
}

async function hasAddress(page: Page, query: Record<string, string>): Promise<void> {
  await eventually(() => addressOf(page)).toEqual(query);
}

/** The guides on the page, by the links of their cards. */
async function shownGuides(page: Page): Promise<FoundGuide[]> {
  const links: Locator = cards(page).getByRole("heading").getByRole("link");
  const paths = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname),
  );
  return paths.flatMap((path) => guides.filter(({ userId }) => path === `/guides/${userId}`));
}

async function rates(page: Page): Promise<number[]> {
  return (await shownGuides(page)).map(({ hourlyRateVND }) => hourlyRateVND);
}

describe("filters and the address", () => {
  it("takes its filters from the address and shows the guides behind them", async () => {
    const page = await stage.visitor();
    const query = { location: "Hanoi", languages: "english,french" };
    await page.goto(`/search?${new URLSearchParams(query)}`);
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Hanoi") && speaks(guide, "english", "french")),
    );
    await page.getByRole("heading", { level: 1, name: "Guides in Hanoi" }).waitFor();
    for (const box of ["Hanoi", "English", "French"])
      expect(await panel(page).getByRole("checkbox", { name: box }).isChecked(), box).toBe(true);
    expect(await panel(page).getByRole("checkbox", { name: "Da Nang" }).isChecked()).toBe(false);
    await page.goto("/search?q=kayak");
    await eventually(() => searchBox(page).inputValue()).toBe("kayak");
  });

  it("joins the choices of one list by OR and the lists by AND", async () => {
    const page = await stage.visitor();
    await page.goto("/search");
    await showsCount(page, guides.length);
    await panel(page).getByRole("checkbox", { name: "Hanoi" }).check();
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Hanoi")),
    );
    await panel(page).getByRole("checkbox", { name: "Da Nang" }).check();
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Hanoi", "Da Nang")),
    );
    await panel(page).getByRole("checkbox", { name: "French" }).check();
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Hanoi", "Da Nang") && speaks(guide, "french")),
    );
    await hasAddress(page, { location: "Hanoi,Da Nang", languages: "french" });
    await page.getByRole("button", { name: "Remove filter: Hanoi" }).click();
    await hasAddress(page, { location: "Da Nang", languages: "french" });
  });

  it("counts the guides behind each choice", async () => {
    const page = await stage.visitor();
    await page.goto("/search");
    const row = panel(page)
      .locator("label")
      .filter({ has: page.getByRole("checkbox", { name: "Hanoi" }) });
    const inHanoi = counts((guide) => worksIn(guide, "Hanoi"));
    await eventually(() => row.textContent()).toBe(`Hanoi${inHanoi}`);
  });

  it("has no counts before they arrive, and 0 where they cannot be had", async () => {
    const hint = (page: Page) =>
      panel(page)
        .locator("label")
        .filter({ has: page.getByRole("checkbox", { name: "Hanoi" }) })
        .textContent();
    const page = await stage.visitor();
    await waitsFor(page, "guides:filterCounts");
    await page.goto("/search");
    await eventually(() => hint(page)).toBe("Hanoi");
    const other = await stage.visitor();
    await asksInstead(other, "guides:filterCounts", "guides:none");
    await other.goto("/search");
    await eventually(() => hint(other)).toBe("Hanoi0");
  });

  it("says nothing of a day or a page that has not been answered for", async () => {
    const page = await stage.visitor();
    const connection = await breakableConnection(page);
    await page.goto("/search");
    await showsCount(page, guides.length);
    await connection.cut();
    await panel(page).getByLabel("Available date").click();
    const calendar = page.locator('[data-slot="calendar"]');
    await calendar.getByRole("button", { name: "Next month" }).click();
    await calendar.locator("[data-day]").nth(9).click();
    await page.getByRole("button", { name: /^Remove filter: Free on / }).waitFor();
    expect(
      await cards(page)
        .getByText(/^Free on /)
        .count(),
    ).toBe(0);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await pages.getByRole("button", { name: "Page 2", exact: true }).click();
    await eventually(() => addressOf(page)["page"]).toBe("2");
    expect(await pages.locator("[aria-current='page']").textContent()).toBe("1");
    connection.restore();
    await cards(page)
      .getByText(/^Free on /)
      .first()
      .waitFor({ timeout: 30_000 });
    await pages.locator("[aria-current='page']").getByText("2").waitFor();
  });

  it("keeps the keyboard at the filters that are left", async () => {
    const page = await stage.visitor();
    await page.goto("/search?location=Hanoi,Da+Nang&languages=french");
    const chip = (name: string) => page.getByRole("button", { name: `Remove filter: ${name}` });
    await chip("Da Nang").press("Enter");
    await hasFocus(chip("French"));
    await chip("French").press("Enter");
    await hasFocus(chip("Hanoi"));
    await chip("Hanoi").press("Enter");
    await hasFocus(page.getByRole("region", { name: "Find your local guide" }));
  });

  it("treats the ends of the price slider as no bound", async () => {
    const page = await stage.visitor();
    await page.goto("/search");
    const lowest = panel(page).getByRole("slider", { name: "Lowest price" });
    const highest = panel(page).getByRole("slider", { name: "Highest price" });
    await panel(page).getByText("Any price").waitFor();
    expect(guides.some(({ hourlyRateVND }) => hourlyRateVND < 200_000)).toBe(true);
    await showsCount(page, guides.length);

    await lowest.fill("400000");
    await hasAddress(page, { price: "400000-1000000" });
    await showsCount(
      page,
      counts(({ hourlyRateVND }) => hourlyRateVND >= 400_000),
    );
    await highest.fill("600000");
    await showsCount(
      page,
      counts(({ hourlyRateVND }) => hourlyRateVND >= 400_000 && hourlyRateVND <= 600_000),
    );
    await lowest.press("Home");
    await hasAddress(page, { price: "200000-600000" });
    await showsCount(
      page,
      counts(({ hourlyRateVND }) => hourlyRateVND <= 600_000),
    );
    await highest.press("End");
    await hasAddress(page, {});
    await showsCount(page, guides.length);
  });

  it("finds by rating, clears everything at once and keeps the order", async () => {
    const page = await stage.visitor();
    await page.goto("/search?location=Hanoi&sort=rating&q=food");
    await panel(page).getByRole("radio", { name: "4.5+" }).check();
    await hasAddress(page, { location: "Hanoi", q: "food", rating: "4.5", sort: "rating" });
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await hasAddress(page, { sort: "rating" });
    await showsCount(page, guides.length);
    expect(await searchBox(page).inputValue()).toBe("");
  });

  it("says so when nobody is found, and leads back", async () => {
    const page = await stage.visitor();
    await page.goto("/search?q=zzqqxx");
    await page.getByRole("heading", { name: "No guides found, try different filters" }).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await showsCount(page, guides.length);
  });

  it("searches by text without accents once the typing rests, and says what errors were taken for", async () => {
    const guide = guides.find(({ user }) => user.name !== user.name.normalize("NFD"));
    const plain = (guide?.user.name ?? "").normalize("NFD").replaceAll(/\p{M}/gu, "");
    const typed = plain.replaceAll("đ", "d").replaceAll("Đ", "D").toLowerCase();
    const page = await stage.visitor();
    await page.goto("/browse-guides?page=2");
    await searchBox(page).pressSequentially(typed);
    await hasAddress(page, { q: typed });
    await cards(page).getByRole("link", { name: guide?.user.name }).first().waitFor();
    await searchBox(page).fill("Hoi Ann");
    const said = page.getByRole("status").filter({ hasText: /^Showing guides for\s/ });
    await said.getByText("Hoi An", { exact: true }).waitFor();
    expect((await said.textContent())?.replaceAll("\u00A0", " ")).toBe(
      "Showing guides for Hoi An.",
    );
    expect((await shownGuides(page)).every((one) => worksIn(one, "Hoi An"))).toBe(true);
    await page.getByRole("button", { name: "Correct the search" }).press("Enter");
    await hasAddress(page, { q: "Hoi An" });
    expect(await searchBox(page).inputValue()).toBe("Hoi An");
    await said.waitFor({ state: "detached" });
    await hasFocus(page.getByRole("region", { name: "Browse guides" }));
  });
});

describe("ways into the search", () => {
  it("begins on the home page with what was chosen there", async () => {
    const page = await stage.visitor();
    await page.goto("/");
    const form = page.getByRole("form", { name: "Search for a guide" });
    await form.getByLabel("Destination").selectOption({ label: "Hue" });
    await form.getByLabel("Guide's language").selectOption({ label: "French" });
    await form.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/search?**");
    await hasAddress(page, { location: "Hue", languages: "french" });
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Hue") && speaks(guide, "french")),
    );
  });

  it("shows the Mekong Delta of the home page under that name, with the guides of its cities", async () => {
    const page = await stage.visitor();
    await page.goto("/");
    await page.getByRole("link", { name: "Mekong Delta" }).click();
    await hasAddress(page, { location: "Mekong Delta" });
    await page.getByRole("heading", { level: 1, name: "Guides in Mekong Delta" }).waitFor();
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Can Tho")),
    );
    await page.getByRole("button", { name: "Remove filter: Mekong Delta" }).click();
    await showsCount(page, guides.length);
  });

  it("lets no past day be chosen on a page that stayed open over midnight", async () => {
    const page = await stage.visitor();
    await page.clock.install({ time: new Date("2026-11-10T16:50:00Z") });
    await page.goto("/");
    const date = page.getByRole("form", { name: "Search for a guide" }).getByLabel("Date");
    await date.waitFor();
    await page.clock.fastForward("15:00");
    await date.click();
    const day = page.locator('[data-day="2026-11-10"]');
    await eventually(() => day.getAttribute("aria-disabled")).toBe("true");
    await page.locator('[data-day="2026-11-11"][aria-current="date"]').waitFor();
  });

  it("claims of nobody that they are free on a day that is over", async () => {
    const page = await stage.visitor();
    await page.goto("/search?location=Hue&date=2026-01-05");
    await showsCount(
      page,
      counts((guide) => worksIn(guide, "Hue")),
    );
    await page.getByRole("button", { name: "Remove filter: Hue" }).waitFor();
    expect(await page.getByRole("button", { name: /^Remove filter: Free on / }).count()).toBe(0);
    expect(await page.getByRole("main").getByText("Free on").count()).toBe(0);
  });

  it("has its filters behind a button on a phone, which tells what they would show", async () => {
    const page = await stage.visitor({ width: 360 });
    await page.goto("/search");
    await showsCount(page, guides.length);
    // Not even unseen: a phone has better things to draw.
    expect(await page.locator("input[type=checkbox], [role=checkbox]").count()).toBe(0);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: "Hanoi" }).check();
    const inHanoi = counts((guide) => worksIn(guide, "Hanoi"));
    await sheet.getByRole("button", { name: `Show ${inHanoi} guides` }).click();
    await sheet.waitFor({ state: "detached" });
    await showsCount(page, inHanoi);
    await page.getByLabel("1 filter active").waitFor();
  });
});

describe("order and pages", () => {
  it.each([
    ["/search", "sort", "price", (a: number, b: number) => a - b],
    ["/browse-guides", "sortBy", "price_asc", (a: number, b: number) => a - b],
    ["/browse-guides", "sortBy", "price_desc", (a: number, b: number) => b - a],
  ])("%s sorts by %s=%s", async (path, name, word, compare) => {
    const page = await stage.visitor();
    await page.goto(path);
    await showsCount(page, guides.length);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption(word);
    await hasAddress(page, { [name]: word });
    const expected = guides
      .map(({ hourlyRateVND }) => hourlyRateVND)
      .toSorted(compare)
      .slice(0, 12);
    await eventually(() => rates(page)).toEqual(expected);
  });

  it("turns pages at the top of the page, and a new order begins at the first", async () => {
    const page = await stage.visitor();
    await page.goto("/search");
    const pages = page.getByRole("navigation", { name: "Pages" });
    const last = Math.ceil(guides.length / 12);
    await pages.getByRole("button", { name: `Page ${last}`, exact: true }).waitFor();
    expect(await pages.getByRole("button", { name: /^Page \d+$/ }).count()).toBe(6);
    expect(await cards(page).count()).toBe(12);
    const first = await shownGuides(page);

    await pages.getByRole("button", { name: "Next page" }).click();
    await hasAddress(page, { page: "2" });
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
    await eventually(async () => (await shownGuides(page))[0]).not.toEqual(first[0]);
    await pages.locator("[aria-current='page']").getByText("2").waitFor();
    await page.goBack();
    await hasAddress(page, {});
    await eventually(() => shownGuides(page)).toEqual(first);

    await pages.getByRole("button", { name: `Page ${last}`, exact: true }).click();
    await hasAddress(page, { page: String(last) });
    await eventually(() => cards(page).count()).toBe(guides.length - (last - 1) * 12);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("new");
    await hasAddress(page, { sort: "new" });
  });

  it("follows who goes back before the next page has been drawn", async () => {
    const page = await stage.visitor();
    await page.goto("/search");
    await cards(page).first().waitFor();
    const first = await shownGuides(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.getByRole("button", { name: "Next page" }).evaluate((button: HTMLElement) => {
      button.click();
      window.history.back();
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await hasAddress(page, {});
    await eventually(() => shownGuides(page)).toEqual(first);
    await eventually(() => page.locator("[aria-current='page']").innerText()).toBe("1");
  });
});

describe("keys", () => {
  it("goes to the search box by `/` from this page and from others", async () => {
    const page = await stage.visitor();
    for (const path of ["/search", "/about"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("/");
      await page.waitForFunction(() => document.activeElement?.matches("input[type=search]"));
      expect(await searchBox(page).inputValue()).toBe("");
    }
    expect(new URL(page.url()).pathname).toBe("/search");
  });
});

it("shows a rate that the guide changes elsewhere, without a reload", async () => {
  const guide = await demoPerson(stage.url, "demo_guide");
  const own = guides.find(({ userId }) => userId === guide.id);
  const page = await stage.visitor();
  await page.goto(`/search?q=${encodeURIComponent(guide.name)}`);
  const card = cards(page).filter({ has: page.locator(`a[href="/guides/${guide.id}"]`) });
  await card.waitFor();
  const path = `/api/guides/${guide.id}`;
  const { yearsExperience } = (
    await guide.call<{ guide: { yearsExperience: number } }>("GET", path)
  ).guide;
  const { languages, areas, specialties, bio } = own ?? {};
  const profile = { languages, areas, specialties, bio, yearsExperience };
  await guide.call("PUT", path, { ...profile, hourlyRateVND: 777_000 });
  await card.getByText("777,000").waitFor();
  await guide.call("PUT", path, { ...profile, hourlyRateVND: own?.hourlyRateVND });
  await card.getByText("777,000").waitFor({ state: "detached" });
});
