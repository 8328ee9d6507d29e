// Every route, every state of a page and whatever opens above one, read from the left and from the right, by day, by night and
// in the colours of the system. A part of it runs with every change: `e2e/pages.test.ts`, `e2e/overlays.test.ts`.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { tallied } from "../../tests/setup/effort.ts";
import { findings } from "../support/accessibility.ts";
import { OVERLAYS, openOverlay } from "../support/overlays.ts";
import { ROUTES, addressOf, hasSettled, openCast, pageOf } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";
import { STATES, isThere } from "../support/states.ts";

const LOOKS = [
  { colorScheme: "light", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "none" },
  { colorScheme: "dark", forcedColors: "active" },
] as const;
const LANGUAGES = ["en", "ur"];
const HEIGHT = 900;

const stage = openStage();
const cast = openCast(stage);

/** The findings in each look, under its name. */
async function inEachLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const look of LOOKS) {
    await page.emulateMedia(look);
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    const isForced = look.forcedColors === "active";
    const name = isForced ? "forced colours" : look.colorScheme;
    found.push(...(await findings(page, { contrast: !isForced })).map((one) => `${name}: ${one}`));
  }
  return found;
}

function audited(name: string, page: Page): Promise<void> {
  return tallied(name, async (tally) => {
    const found = await inEachLook(page);
    tally.round(LOOKS.length, found.length);
    expect(found).toEqual([]);
  });
}

describe.each(LANGUAGES)("routes in %s", (language) => {
  it.each(ROUTES)("$route as $as", async (row) => {
    const page = await pageOf(stage, row.as, language);
    await page.goto(addressOf(row, cast));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await hasSettled(page);
    await audited(`${row.route} as ${row.as ?? "nobody"}, ${language}`, page);
  });
});

describe.each(LANGUAGES)("states in %s", (language) => {
  it.each(STATES)("$name", async (row) => {
    const page = await pageOf(stage, row.as, language);
    await row.before?.(page);
    await page.goto(row.address(cast));
    await isThere(page, row);
    await audited(`${row.name}, ${language}`, page);
  });
});

describe.each(LANGUAGES)("above a page in %s", (language) => {
  it.each(OVERLAYS)("$name", async (row) => {
    const page = await pageOf(stage, row.as, language);
    await page.setViewportSize({ width: row.width ?? 1280, height: HEIGHT });
    await page.goto(row.address(cast));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await hasSettled(page);
    await openOverlay(page, language, row);
    await page.locator("[role=dialog], [role=alertdialog], [role=menu]").last().waitFor();
    await audited(`${row.name}, ${language}`, page);
  });
});
