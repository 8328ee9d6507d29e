// Every route by Tab alone, in a wide, a low and the narrowest window, and every panel above a page in a low one. Parts of it run
// with every change: `e2e/keyboard.test.ts`.
import { describe, expect, it } from "vitest";

import { tallied } from "../../tests/setup/effort.ts";
import { OVERLAYS, PANEL, openAbove } from "../support/overlays.ts";
import { ROUTES, hasSettled, openCast, openRoute } from "../support/routes.ts";
import { openStage } from "../support/stage.ts";
import { walk, walkAround } from "../support/walk.ts";

const SIZES = [
  [1280, 720],
  [640, 360],
  [320, 256],
] as const;

const stage = openStage();
const cast = openCast(stage);

describe("routes", () => {
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
});

const LOW = 360;

/** A menu is walked by arrows: it scrolls as they go. */
const MENUS = new Set([
  "the languages",
  "the appearances",
  "the account menu",
  "the other ways of a conversation",
  "those on a phone",
]);

describe("above a page", () => {
  it.each(OVERLAYS.filter(({ name, isWide }) => !MENUS.has(name) && isWide !== true))(
    "$name, by keyboard",
    async (row) => {
      const page = await openAbove(stage, cast, row, "en", LOW);
      await tallied(`${row.name}, by keyboard`, async (tally) => {
        await hasSettled(page);
        const { stops, lost } = await walkAround(page, PANEL);
        tally.round(stops, lost.length);
        expect(lost).toEqual([]);
      });
    },
  );
});
