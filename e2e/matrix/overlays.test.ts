// Whatever opens above a page fits the narrowest phone in every language, also in text twice as large.
import { describe, expect, it } from "vitest";

import { LANGUAGES } from "../../src/i18n/languages.ts";
import { tallied } from "../../tests/setup/effort.ts";
import { OVERLAYS, openAbove, sticksOut } from "../support/overlays.ts";
import { cutText, enlargeText } from "../support/reading.ts";
import { hasSettled, openCast } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";

const HEIGHT = 640;

const ROWS = OVERLAYS.filter(({ isWide }) => isWide !== true);

const stage = openStage();
const cast = openCast(stage);

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(ROWS)("$name", async (row) => {
    const page = await openAbove(stage, cast, row, language, HEIGHT);
    await tallied(`${row.name}, ${language}, at 320 px`, async (tally) => {
      await page.setViewportSize({ width: 320, height: HEIGHT });
      await hasSettled(page);
      const narrow = await sticksOut(page);
      await page.setViewportSize({ width: 640, height: 2 * HEIGHT });
      await enlargeText(page, 200);
      await hasSettled(page);
      const larger = [...(await sticksOut(page)), ...(await cutText(page))];
      tally.round(2, narrow.length + larger.length);
      expect({ narrow, larger }).toEqual({ narrow: [], larger: [] });
    });
  });
});
