// Every route in larger text, in wider spacing and by keyboard alone. Parts of it run with every change: `e2e/keyboard.test.ts`.
import { describe, expect, it } from "vitest";

import { tallied } from "../../tests/setup/effort.ts";
import { overflow } from "../support/accessibility.ts";
import { cutText, enlargeText, movements, spaceText } from "../support/reading.ts";
import {
  ROUTES,
  addressOf,
  hasSettled,
  openCast,
  pageOf,
  type RouteRow,
} from "../support/routes.ts";
import { openStage } from "../support/stage.ts";
import { walk } from "../support/walk.ts";

const stage = openStage();
const cast = openCast(stage);

async function open(row: RouteRow, language: string, width: number, height: number) {
  const page = await pageOf(stage, row.as, language);
  await page.setViewportSize({ width, height });
  await page.goto(addressOf(row, cast));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await hasSettled(page);
  return page;
}

describe.each(["en", "vi", "ru", "ur"])("in %s", (language) => {
  it.each(ROUTES)("$route as $as, text at 200 %", async (row) => {
    const page = await open(row, language, 1280, 900);
    await tallied(
      `${row.route} as ${row.as ?? "nobody"}, ${language}, text at 200 %`,
      async (tally) => {
        expect(await movements(page)).toEqual([]);
        await enlargeText(page, 200);
        const found = [...(await overflow(page)), ...(await cutText(page))];
        tally.round(1, found.length);
        expect(found).toEqual([]);
      },
    );
  });

  it.each(ROUTES)("$route as $as, spaced", async (row) => {
    const page = await open(row, language, 320, 800);
    await tallied(`${row.route} as ${row.as ?? "nobody"}, ${language}, spaced`, async (tally) => {
      await spaceText(page);
      const found = [...(await overflow(page)), ...(await cutText(page))];
      tally.round(1, found.length);
      expect(found).toEqual([]);
    });
  });
});

describe.each([
  [1280, 720],
  [640, 360],
  [320, 256],
])("by keyboard at %i × %i", (width, height) => {
  it.each(ROUTES)("$route as $as", async (row) => {
    const page = await open(row, "en", width, height);
    await tallied(
      `${row.route} as ${row.as ?? "nobody"}, keys at ${width} × ${height}`,
      async (tally) => {
        const { stops, lost } = await walk(page);
        tally.round(stops, lost.length);
        expect(lost).toEqual([]);
      },
    );
  });
});
