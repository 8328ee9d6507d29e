// Faults of what the service is built on: search that shows what is not so, effects that nobody can deliver, more scheduled
// work than there is time for. Whoever has the page open sees each within half a minute, and sees it heal.
import { afterAll, beforeAll, expect, test } from "vitest";

import { registerGuide } from "../setup/http-person.ts";
import { temporaryFolder } from "../setup/server.ts";
import { OpenHealthPage, WELL } from "../support/open-health-page.ts";
import { ProductWithHand } from "../support/product-with-hand.ts";

/** In this time there is a round of measuring, so late as a busy machine lets it be. */
const CROWD_MS = 18_000;
/**
 * So many pieces of work, each of so many milliseconds: what is scheduled behind them is late for sure, also where the
 * machine was half as quick when the pieces were cut.
 */
const [CROWD, PIECE_MS] = [400, 30];
/** The round waits behind the crowd, and what the round schedules waits again. */
const CROWD_SHOWN_WITHIN_MS = 90_000;
const MANY_TURNS = 30_000_000;

const folder = temporaryFolder("health-inside");
let product: ProductWithHand;
let page: OpenHealthPage;

beforeAll(async () => {
  product = await ProductWithHand.start(folder.path, `${folder.path}/data`);
  await registerGuide(product.site, "shown_guide");
  page = await OpenHealthPage.open(product);
});

afterAll(async () => {
  await page.close();
  await product.end();
  folder.remove();
});

async function timeOf(turns: number): Promise<number> {
  const begun = Date.now();
  await product.run("hand:work", { turns, untilMs: 0 });
  return Date.now() - begun;
}

/** How much this machine does in the time of one piece. */
async function turnsOfPiece(): Promise<number> {
  const [many, none] = [await timeOf(MANY_TURNS), await timeOf(0)];
  return Math.ceil((MANY_TURNS * PIECE_MS) / Math.max(PIECE_MS, many - none));
}

test("search, outbox and scheduler show on the open page, each for itself, and heal by themselves", async () => {
  const turns = await turnsOfPiece();
  await page.shows(WELL);
  await product.run("hand:addStrangeEffect");
  await product.run("hand:spoilCard");
  await page.shows({ search: "UNHEALTHY", database: "HEALTHY", scheduler: "HEALTHY" });
  expect(page.errorOf("search")).toBe("Search shows 1 of 1 guides as they were");
  await page.shows({ outbox: "UNHEALTHY", database: "HEALTHY", scheduler: "HEALTHY" });
  expect(page.errorOf("outbox")).toMatch(/^Effects (?:fail: 1|are not delivered)$/);
  await product.run("hand:removeStrangeEffects");

  await product.run("hand:crowd", { jobs: CROWD, turns, untilMs: Date.now() + CROWD_MS });
  // Of the others nothing is said: a database that answers behind the crowd answers too late as well.
  await page.shows({ scheduler: "UNHEALTHY" }, CROWD_SHOWN_WITHIN_MS);
  expect(page.errorOf("scheduler")).toMatch(/^A scheduled function waits for \d+ s$/);
  await page.shows(WELL, CROWD_SHOWN_WITHIN_MS);
});
