// Every route, wide and narrow: it draws itself without a complaint, fits, says what it is and keeps nobody out. Each in one
// language, the next in another; in the long form each in all of them.
import { describe, expect, it } from "vitest";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { LANGUAGES } from "../src/i18n/languages.ts";
import { PAGE_PATHS } from "../src/lib/paths.ts";
import { rounds } from "../tests/setup/effort.ts";
import { overflow, findings } from "./support/accessibility.ts";
import { eventually } from "./support/eventually.ts";
import { enlargeText, movements, shifted } from "./support/reading.ts";
import { ROUTES, addressOf, hasSettled, headingOf, openCast, pageOf } from "./support/routes.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const WIDTHS = [
  [320, 1280],
  [1280, 320],
] as const;
const LOOKS = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "active" },
] as const;

/** Each language has both widths; accessibility is audited at the last one, by day, by night or in the colours of the system. */
const TURNS = LANGUAGES.map((language, turn) => ({
  turn,
  language,
  widths: WIDTHS[turn % WIDTHS.length] ?? WIDTHS[0],
  look: LOOKS[turn % LOOKS.length] ?? LOOKS[0],
}));
const HEIGHT = 900;
/** Whose address is not proven is asked for that by a line above the page, which comes after it. */
const shiftedMax = (as = "") => (as.startsWith("blank_") ? 0.2 : 0.1);

const stage = openStage();
const cast = openCast(stage);

const EVERY = rounds(LANGUAGES.length, 1);
const rowsFor = (turn: number) => ROUTES.filter((_row, at) => at % EVERY === turn % EVERY);

/** The tab's title without the number of unseen notifications that the demo people may have. */
const withoutCount = (title: string) => title.replace(/^\(\d+\) /, "");

it("has a row for every route of the app", () => {
  const rows = new Set<string>(ROUTES.map(({ route }) => route));
  expect(Object.values(PAGE_PATHS).filter((path) => !rows.has(path))).toEqual([]);
});

const EXPECTED_COMPLAINTS: Partial<Record<string, RegExp[]>> = {
  // The browser's own word for an address that is answered with 404.
  "*": [/status of 404/],
  // A mail stands in a sandbox, which keeps out what the tests bring into every frame.
  "/dev/mails": [/document is sandboxed/, /recipient window's origin \('null'\)/],
};

describe.each(TURNS)("in $language", ({ turn, language, widths, look }) => {
  it.each(rowsFor(turn))("$route as $as", async (row) => {
    const page = await pageOf(stage, row.as, language);
    const complaints = complaintsOf(page);
    const [first, last] = widths;
    await page.setViewportSize({ width: first, height: HEIGHT });
    await page.goto(addressOf(row, cast));
    const heading = headingOf(row, cast, language);
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await hasSettled(page);
    expect(await shifted(page), "moved by what came later").toBeLessThan(shiftedMax(row.as));
    expect(await overflow(page), `wider than ${first}`).toEqual([]);
    await page.setViewportSize({ width: last, height: HEIGHT });
    await hasSettled(page);
    expect(await overflow(page), `wider than ${last}`).toEqual([]);

    expect(await page.locator("h1").count(), "one main heading").toBe(1);
    expect(await page.getByRole("banner").count(), "one header").toBe(1);
    const footer = page.getByRole("contentinfo");
    const help = footer.getByRole("link", { name: text(language, "footer.contact"), exact: true });
    expect(await help.count(), "the footer's way to help").toBe(await footer.count());
    const title = row.title === undefined ? heading : row.title && text(language, row.title);
    const ownTitle = title === "" ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
    await eventually(async () => withoutCount(await page.title())).toBe(ownTitle);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await movements(page), "moves").toEqual([]);
    await page.emulateMedia(look);
    await hasSettled(page);
    const contrast = look.forcedColors === "none";
    expect(await findings(page, { contrast }), JSON.stringify(look)).toEqual([]);
    const expected = EXPECTED_COMPLAINTS[row.route] ?? [];
    expect(complaints.filter((one) => !expected.some((word) => word.test(one)))).toEqual([]);
  });
});

it("a line that comes late has its room from the second visit on", async () => {
  const visit = async () => {
    const page = await pageOf(stage, "blank_operator", "vi");
    await page.setViewportSize({ width: 320, height: HEIGHT });
    await page.goto("/onboarding/operator");
    const line = page.getByRole("button", { name: text("vi", "verify.sendAgain"), exact: true });
    await line.waitFor();
    await hasSettled(page);
    return await shifted(page);
  };
  await visit();
  expect(await visit()).toBeLessThan(0.03);
});

// Also the widths at which a page is laid out anew are measured in letters.
it.each([
  { as: undefined, path: "/for-guides", language: "fr" },
  { as: "demo_guide", path: "/analytics", language: "en" },
] as const)("$path fits a phone with letters twice as large", async ({ as, path, language }) => {
  const page = await pageOf(stage, as, language);
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto(path);
  await enlargeText(page, 200);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await hasSettled(page);
  expect(await overflow(page)).toEqual([]);
  await enlargeText(page, 100);
});

it.each(LANGUAGES)("says in %s in a phone's search box what has room there", async (language) => {
  const page = await pageOf(stage, undefined, language);
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto("/search");
  const box = page.getByRole("main").getByRole("searchbox");
  await box.waitFor();
  await hasSettled(page);
  const left = await box.evaluate((input: HTMLInputElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const pen = document.createElement("canvas").getContext("2d");
    if (pen === null) throw new Error("nothing measures a text here");
    pen.font = font;
    const room = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    return room - pen.measureText(input.placeholder).width;
  });
  expect(left).toBeGreaterThanOrEqual(0);
});
