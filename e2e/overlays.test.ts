// What opens above a page: it can be used by everyone, in both appearances, by mouse and by thumb. Each at one width, the next
// at the other; in the long form each at both.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { rounds } from "../tests/setup/effort.ts";
import { overflow, findings, smallTargets } from "./support/accessibility.ts";
import { listen } from "./support/announcements.ts";
import { mondayAhead } from "./support/days.ts";
import { eventually } from "./support/eventually.ts";
import { hasFocus } from "./support/focus.ts";
import { demoPerson } from "./support/market.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";
import { toastWith } from "./support/toasts.ts";

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
    open: async (page) => {
      const card = page.getByRole("article").first();
      await card.locator("[aria-expanded=false]").click();
      await card.getByRole("button", { name: /^View Details: / }).click();
    },
  },
];

async function hasSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

/** Waits until so many pictures have been drawn: what must not come with any of them has not come. */
async function draws(page: Page, frames: number): Promise<void> {
  for (let left = frames; left > 0; left -= 1)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

/** Whether what closes the panel is in sight at its end as well. Menus have nothing that closes them. */
async function closeStays(page: Page): Promise<boolean> {
  return page.locator("[role$=dialog] > [aria-label=Close]").evaluateAll((buttons) =>
    buttons.every((button) => {
      const panel = button.parentElement;
      if (panel === null) return false;
      panel.scrollTop = panel.scrollHeight;
      return button.getBoundingClientRect().top >= panel.getBoundingClientRect().top;
    }),
  );
}

describe.each(WIDTHS)("at %i", (width) => {
  const turn = WIDTHS.indexOf(width) % rounds(2, 1);
  const rows = ROWS.filter(({ at }, index) =>
    at === undefined ? index % rounds(2, 1) === turn : at.includes(width),
  );

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
      expect(await findings(page), colorScheme).toEqual([]);
    }
    expect(await overflow(page)).toEqual([]);
    if (width === 360) expect(await smallTargets(page, "[role=dialog], [role=menu]")).toEqual([]);
    expect(await closeStays(page)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

/** How far an element sticks out of the window, by the worst of its edges; 0 where all of it is in sight. */
async function outOfSight(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return Math.max(0, -top, -left, bottom - window.innerHeight, right - window.innerWidth);
  });
}

describe("panels in a low window", () => {
  const PANEL = '[data-slot="popover-content"]';

  // 1280 × 720 at 200 %, as low as a phone on its side; a laptop's window; and 320 px wide.
  it.each([
    [640, 360],
    [1280, 640],
    [320, 568],
  ])("shows all of the Book dialog's calendar at %i × %i", async (width, height) => {
    const page = await stage.as("demo_operator");
    await page.setViewportSize({ width, height });
    await page.goto(guidePage());
    await bookNow(page).first().click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Start date");
    for (const block of ["start", "center", "end"] as const) {
      await field.evaluate((one, at) => one.scrollIntoView({ block: at }), block);
      await field.click();
      await page.locator(PANEL).waitFor();
      await hasSettled(page);
      expect(await outOfSight(page, PANEL), `at the ${block}`).toBe(0);
      for (const day of [page.locator("[data-day]").first(), page.locator("[data-day]").last()]) {
        await day.scrollIntoViewIfNeeded();
        const box = await day.boundingBox();
        expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
      }
      await page.keyboard.press("Escape");
      await page.locator(PANEL).waitFor({ state: "detached" });
    }
  });

  it("shows all of a long day on the button that chooses it", async () => {
    const page = await stage.as("demo_operator");
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${guidePage()}?date=${mondayAhead(20)}`);
    await page.evaluate(() => localStorage.setItem("locale", "vi"));
    await page.reload();
    const book = page.getByRole("button", { name: text("vi", "guide.bookNow"), disabled: false });
    await book.filter({ visible: true }).first().click();
    const days = page.locator("[data-end] > span");
    await days.first().waitFor();
    const cut = await days.evaluateAll((all) =>
      all.filter((day) => day.scrollWidth > day.clientWidth).map((day) => day.textContent),
    );
    await page.evaluate(() => localStorage.removeItem("locale"));
    expect(await days.first().textContent()).toContain("thg");
    expect(cut).toEqual([]);
  });

  it("shows all of a list of several choices", async () => {
    const page = await stage.as("demo_guide");
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(guidePage());
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByRole("form").getByLabel("Languages", { exact: true }).click();
    await page.locator(PANEL).waitFor();
    await hasSettled(page);
    expect(await outOfSight(page, PANEL)).toBe(0);
    // A phone that is turned: what stands above the field is laid out anew.
    for (const [width, height] of [
      [360, 740],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(() => outOfSight(page, PANEL)).toBe(0);
    }
    // The browser's own bar goes as one scrolls on: nobody is fetched back.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const readAt = await page.evaluate(() => window.scrollY);
    await page.setViewportSize({ width: 740, height: 320 });
    await eventually(() => page.evaluate(() => window.innerHeight)).toBe(320);
    await draws(page, 3);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(readAt);
  });
});

describe("the ways out of a form in a dialog", () => {
  it.each([
    { name: "Block dates", as: "demo_guide", path: "/dashboard/guide?tab=availability" },
    { name: "Counter-offer", as: "demo_operator", path: "/bookings" },
  ])("stay in sight in a low window: $name", async ({ name, as, path }) => {
    const page = await stage.as(as);
    await page.setViewportSize({ width: 360, height: 560 });
    await page.goto(path);
    await page.getByRole("button", { name }).filter({ visible: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await hasSettled(page);
    expect(await dialog.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
    for (const end of [0, 10_000]) {
      await dialog.evaluate((one, top) => one.scrollTo({ top }), end);
      for (const wayOut of ["submit", "button"])
        expect(
          await outOfSight(page, `[data-slot=dialog-footer] button[type=${wayOut}]`),
          wayOut,
        ).toBe(0);
    }
  });
});

describe("a dialog whose first field is far down", () => {
  it("opens at its head, and has the focus", async () => {
    const page = await stage.as("demo_guide");
    await page.setViewportSize({ width: 360, height: 560 });
    await page.goto("/settings");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog");
    await hasFocus(dialog);
    await hasSettled(page);
    const [isLong, scrolled] = await dialog.evaluate((one) => [
      one.scrollHeight > one.clientHeight,
      one.scrollTop,
    ]);
    expect([isLong, scrolled]).toEqual([true, 0]);
    await page.keyboard.press("Tab");
    await hasFocus(dialog.getByLabel("Your password", { exact: true }));
  });
});

describe("a notification beside a dialog", () => {
  const inToasts = (page: Page) =>
    page.evaluate(() => {
      const toasts = document.querySelector('[data-slot="toasts"]');
      const isHidden = toasts?.closest("[aria-hidden='true'], [inert]") != null;
      return !isHidden && toasts?.contains(document.activeElement) === true;
    });

  it("is reached by F8 and gives the focus back to the dialog", async () => {
    const page = await stage.as("demo_operator");
    await page.goto(guidePage());
    await bookNow(page).first().click();
    const dialog = page.getByRole("dialog");
    const send = dialog.locator("button[type=submit]");
    const shown = toastWith(page, text("en", "booking.missingDatesTitle"));
    /** Sends what is refused, and waits until the form has led to its first field: that comes after the notification. */
    async function sendAndBeRefused(): Promise<void> {
      await send.press("Enter");
      await shown.waitFor();
      await dialog.locator("[aria-invalid=true]:focus").waitFor();
      await page.evaluate(() => new Promise((done) => void setTimeout(done)));
    }

    await sendAndBeRefused();
    await page.keyboard.press("F8");
    await eventually(() => inToasts(page)).toBe(true);
    await page.keyboard.press("Tab");
    await hasFocus(shown);
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await eventually(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(
      true,
    );

    await sendAndBeRefused();
    await page.keyboard.press("F8");
    await eventually(() => inToasts(page)).toBe(true);
    await shown.getByRole("button", { name: "Close" }).press("Enter");
    await shown.waitFor({ state: "detached" });
    await eventually(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);

    const heard = await listen(page);
    const said = async () =>
      (await heard()).filter((words) => words.startsWith("Notification")).length;
    await sendAndBeRefused();
    await eventually(said).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await shown.waitFor();
    // Radix would announce it anew two frames later.
    await draws(page, 3);
    expect(await said()).toBe(1);
  });

  it("is reached where it came before the dialog, which Escape then leaves open", async () => {
    const page = await stage.as("demo_guide");
    await page.goto(guidePage());
    await page.getByRole("button", { name: "Edit profile" }).click();
    const form = page.getByRole("form");
    await form.locator("button[type=submit]").click();
    const shown = toastWith(page, text("en", "guide.saved"));
    await shown.waitFor();
    await shown.hover();
    await page.locator("main").focus();
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await shortcuts.waitFor();
    // The dialog takes the pointer from the page, and not from what lies above both.
    await shown.getByRole("button", { name: "Close" }).click({ trial: true });
    await page.keyboard.press("F8");
    await eventually(() => inToasts(page)).toBe(true);
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await eventually(() => shortcuts.evaluate((one) => one.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.press("Escape");
    await shortcuts.waitFor({ state: "detached" });
  });
});

it("a dialog keeps the page still by nothing that all of it would inherit", async () => {
  const page = await stage.visitor();
  await page.goto("/about");
  const inherited = () =>
    page.evaluate(() => {
      const body = getComputedStyle(document.body);
      const names = [...document.body.style, "pointer-events", "--removed-body-scroll-bar-size"];
      return [...new Set(names)].map((name) => `${name}: ${body.getPropertyValue(name)}`);
    });
  const before = await inherited();
  await page.getByRole("button", { name: "Get started" }).click();
  await page.getByRole("dialog").waitFor();
  // The page lies below what takes each touch, and does not move.
  const below = await page.evaluate(() => ({
    touched: document.elementFromPoint(5, 5)?.getAttribute("data-slot"),
    overflow: getComputedStyle(document.body).overflowY,
  }));
  expect(below).toEqual({ touched: "dialog-overlay", overflow: "hidden" });
  expect(await inherited()).toEqual(before);
});
