// Every route by Tab alone, in a wide, a low and the narrowest window. Parts of it run with every change: `e2e/keyboard.test.ts`.
import { expect, it } from "vitest";

import { tallied } from "../../tests/setup/effort.ts";
import { ROUTES, hasSettled, openCast, openRoute } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";
import { walk } from "../support/walk.ts";

const SIZES = [
  [1280, 720],
  [640, 360],
  [320, 256],
] as const;

const stage = openStage();
const cast = openCast(stage);

it.each(ROUTES)("$route as $as, by keyboard", async (row) => {
  const page = await openRoute(stage, cast, row, "en");
  await tallied(`${row.route} as ${row.as ?? "nobody"}, by keyboard`, async (tally) => {
    const found: string[] = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await hasSettled(page);
      const { stops, lost } = await walk(page);
      tally.round(stops, lost.length);
      found.push(...lost.map((one) => `at ${width} × ${height} ${one}`));
    }
    expect(found).toEqual([]);
  });
});
