// Every route in larger text and in wider spacing. Parts of it run with every change: `e2e/keyboard.test.ts`.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { tallied } from "../../tests/setup/effort.ts";
import { overflow } from "../support/accessibility.ts";
import { cutText, enlargeText, movements, spaceText } from "../support/reading.ts";
import { ROUTES, hasSettled, openCast, openRoute } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";

const stage = openStage();
const cast = openCast(stage);

const lostIn = async (page: Page) => [...(await overflow(page)), ...(await cutText(page))];

describe.each(["en", "vi", "ru", "ur"])("in %s", (language) => {
  it.each(ROUTES)("$route as $as, text at 200 %, then spaced", async (row) => {
    const page = await openRoute(stage, cast, row, language);
    await tallied(`${row.route} as ${row.as ?? "nobody"}, ${language}, reading`, async (tally) => {
      const moving = await movements(page);
      await enlargeText(page, 200);
      const larger = await lostIn(page);
      await enlargeText(page, 100);
      await page.setViewportSize({ width: 320, height: 800 });
      await hasSettled(page);
      await spaceText(page);
      const spaced = await lostIn(page);
      tally.round(2, larger.length + spaced.length);
      expect({ moving, larger, spaced }).toEqual({ moving: [], larger: [], spaced: [] });
    });
  });
});
