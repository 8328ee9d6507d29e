// What opens above a page: it can be used by everyone, in both appearances, by mouse and by thumb.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { overflow, seriousFindings, smallTargets } from "./support/accessibility.ts";
import { demoPerson } from "./support/market.ts";
import { complaintsOf, openStage } from "./support/stage.ts";

const WIDTHS = [1280, 360] as const;

interface Row {
  name: string;
  as?: string;
  path: () => string;
  /** Only where the page offers it at this width. */
  at?: readonly number[];
  open: (page: Page) => Promise<void>;
}

const stage = openStage();
let guideId: string;

beforeAll(async () => {
  guideId = (await demoPerson(stage.url, "demo_guide")).id;
});

const guidePage = () => `/guides/${guideId}`;
const bookNow = (page: Page) =>
  page.getByRole("button", { name: "Book now", disabled: false }).filter({ visible: true });

const ROWS: readonly Row[] = [
  {
    name: "the dialog for signing in",
    path: () => "/about",
    open: (page) => page.getByRole("button", { name: "Get started" }).click(),
  },
  {
    name: "the account menu",
    as: "demo_guide",
    path: () => "/about",
    open: (page) => page.getByRole("button", { name: /^Account of / }).click(),
  },
  {
    name: "the languages",
    path: () => "/about",
    at: [1280],
    open: (page) => page.getByRole("button", { name: /^Language/ }).click(),
  },
  {
    name: "the phone's menu",
    path: () => "/about",
    at: [360],
    open: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  {
    name: "the filters",
    path: () => "/search?location=Hanoi",
    at: [360],
    open: (page) => page.getByRole("button", { name: /^Filters/ }).click(),
  },
  {
    name: "the shortcuts",
    path: () => "/about",
    open: (page) => page.keyboard.press("?"),
  },
  {
    name: "the Book dialog",
    as: "demo_operator",
    path: guidePage,
    open: (page) => bookNow(page).click(),
  },
  {
    name: "a calendar in the Book dialog",
    as: "demo_operator",
    path: guidePage,
    async open(page) {
      await bookNow(page).click();
      await page.getByRole("dialog").getByLabel("Start date").click();
      const calendar = page.locator('[data-slot="calendar"]');
      await calendar.waitFor();
      expect((await calendar.boundingBox())?.width).toBeLessThan(320);
    },
  },
  {
    name: "a list of several choices",
    as: "demo_guide",
    path: guidePage,
    async open(page) {
      await page.getByRole("button", { name: "Edit profile" }).click();
      await page.getByRole("form").getByLabel("Languages", { exact: true }).click();
    },
  },
  {
    name: "the details of a booking",
    as: "demo_operator",
    path: () => "/bookings?tab=history",
    open: (page) =>
      page
        .getByRole("button", { name: /^View Details: / })
        .first()
        .click(),
  },
];

async function hasSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

describe.each(WIDTHS)("at %i", (width) => {
  const rows = ROWS.filter(({ at }) => at === undefined || at.includes(width));

  it.each(rows)("$name", async ({ as, path, open }) => {
    const page = as === undefined ? await stage.visitor() : await stage.as(as);
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path());
    await page.getByRole("heading", { level: 1 }).waitFor();
    await open(page);
    await page.locator("[role=dialog], [role=menu]").last().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await hasSettled(page);
      expect(await seriousFindings(page), colorScheme).toEqual([]);
    }
    expect(await overflow(page)).toEqual([]);
    if (width === 360) expect(await smallTargets(page, "[role=dialog], [role=menu]")).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
