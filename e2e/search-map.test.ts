// The map beside the search: cities are chosen on it by key, thumb and screen reader, with the counts of the filters.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { findings, overflow, smallTargets } from "./support/accessibility.ts";
import { asksInstead, waitsFor } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { allGuides, type FoundGuide } from "./support/market.ts";
import { hasSettled } from "./support/routes.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage();
let guides: FoundGuide[];

beforeAll(async () => {
  guides = await allGuides(stage.url);
});

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const countIn = (city: string, language: string) =>
  guides.filter(({ areas, languages }) => areas.includes(city) && languages.includes(language))
    .length;

describe("the map", () => {
  const map = (page: Page) => page.getByRole("complementary", { name: "Map of Vietnam" });
  const city = (of: Locator, name: string) =>
    of.getByRole("button", { name: new RegExp(`^${name}, `) });
  const guidesOf = (of: Locator, name: string, count: number) =>
    of.getByRole("button", { name: `${name}, ${count} ${count === 1 ? "guide" : "guides"}` });

  it("chooses a city by keyboard, with the count that the search then has, and stands first on the cards", async () => {
    const page = await stage.visitor();
    await page.goto("/browse-guides?languages=french");
    const inHue = countIn("Hue", "french");
    const button = guidesOf(map(page), "Hue", inHue);
    await button.press("Enter");
    await eventually(() => addressOf(page)).toEqual({ location: "Hue", languages: "french" });
    await page.getByText(`${inHue} guides found`, { exact: true }).waitFor();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    expect(await page.getByRole("checkbox", { name: "Hue" }).isChecked()).toBe(true);
    const also = guides.find(({ areas }) => areas.indexOf("Hue") > 0 && areas.length === 2);
    await page.goto(`/search?location=Hue&q=${encodeURIComponent(also?.user.name ?? "")}`);
    await page.getByRole("article").first().getByText("Hue").waitFor();
    await page.getByRole("article").first().getByText("+1", { exact: true }).first().waitFor();
    await city(map(page), "Hue").press("Space");
    await eventually(() => addressOf(page)["location"]).toBe(undefined);
    // The cards of before are pale until the others are here.
    await hasSettled(page);
    expect(await findings(page)).toEqual([]);
  });

  it("says that it counts until it has counted, and names cities alone where it cannot", async () => {
    const page = await stage.visitor();
    await waitsFor(page, "guides:filterCounts");
    await page.goto("/search");
    await map(page).getByRole("button", { name: "Hue, still counting" }).waitFor();
    const other = await stage.visitor();
    await asksInstead(other, "guides:filterCounts", "guides:none");
    await other.goto("/search");
    await map(other).getByRole("button", { name: "Hue", exact: true }).waitFor();
  });

  it("opens from a button on a phone, large enough for thumbs and no wider than the window", async () => {
    const page = await stage.visitor({ width: 320 });
    await page.goto("/search");
    await page.getByRole("button", { name: "Map", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Map of Vietnam" });
    const inHanoi = guides.filter(({ areas }) => areas.includes("Hanoi")).length;
    await guidesOf(sheet, "Hanoi", inHanoi).click();
    await sheet.getByRole("button", { name: `Show ${inHanoi} guides` }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await smallTargets(page, "[role=dialog]")).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await sheet.getByRole("button", { name: `Show ${inHanoi} guides` }).click();
    await sheet.waitFor({ state: "detached" });
    await eventually(() => addressOf(page)).toEqual({ location: "Hanoi" });
  });
});
