// Every route and every state of a page fits the narrowest window, in every language. A part of it runs with every change:
// `e2e/pages.test.ts`.
import { describe, expect, it } from "vitest";

import { LANGUAGES } from "../../src/i18n/languages.ts";
import { tallied } from "../../tests/setup/effort.ts";
import { overflow } from "../support/accessibility.ts";
import { ROUTES, addressOf, openCast, pageOf, type Cast } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";
import { STATES, isThere, type StateRow } from "../support/states.ts";

/** 1280 × 1024 at 400 %. */
const NARROWEST = { width: 320, height: 256 };

const stage = openStage();
const cast = openCast(stage);

const PLACES: readonly StateRow[] = [
  ...ROUTES.map((row) => ({
    name: `${row.route} as ${row.as ?? "nobody"}`,
    ...(row.as && { as: row.as }),
    address: (cast: Cast) => addressOf(row, cast),
  })),
  ...STATES,
];

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(PLACES)("$name", async (row) => {
    const page = await pageOf(stage, row.as, language);
    await page.setViewportSize(NARROWEST);
    await row.before?.(page);
    await page.goto(row.address(cast));
    await isThere(page, row);
    await tallied(`${row.name}, ${language}`, async (tally) => {
      const found = await overflow(page);
      tally.round(1, found.length);
      expect(found).toEqual([]);
    });
  });
});
