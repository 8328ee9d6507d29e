// Every route, every state of a page and whatever opens above one, read from the left and from the right, by day, by night and
// in the colours of the system. A part of it runs with every change: `e2e/pages.test.ts`, `e2e/overlays.test.ts`.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { tallied } from "../../tests/setup/effort.ts";
import { colourFindings, findings } from "../support/accessibility.ts";
import { OVERLAYS, openAbove } from "../support/overlays.ts";
import { ROUTES, openCast, openRoute, pageOf } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";
import { STATES, isThere } from "../support/states.ts";

/** What is there is audited twice, by day and at night in the colours of the system; between them only colours differ. */
const LOOKS = [
  { name: "light", colorScheme: "light", forcedColors: "none", audit: findings },
  { name: "dark", colorScheme: "dark", forcedColors: "none", audit: colourFindings },
  {
    name: "forced colours",
    colorScheme: "dark",
    forcedColors: "active",
    audit: (page: Page) => findings(page, { contrast: false }),
  },
] as const;
const LANGUAGES = ["en", "ur"];
const HEIGHT = 900;

const stage = openStage();
const cast = openCast(stage);

/** The findings in each look, under its name. */
async function inEachLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, colorScheme, forcedColors, audit } of LOOKS) {
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    found.push(...(await audit(page)).map((one) => `${name}: ${one}`));
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
    const page = await openRoute(stage, cast, row, language);
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
    const page = await openAbove(stage, cast, row, language, HEIGHT);
    await audited(`${row.name}, ${language}`, page);
  });
});
