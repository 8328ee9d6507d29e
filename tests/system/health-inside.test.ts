// Faults of what the service is built on: search that shows what is not so, effects that nobody can deliver, more scheduled
// work than there is time for, and a database that takes nothing. Whoever has the page open sees each within half a minute,
// and sees it heal.
import { ConvexClient } from "convex/browser";
import type { FunctionReturnType } from "convex/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { api } from "#convex/_generated/api.js";
import type { HealthPart } from "#convex/model/health/contract.ts";
import { isHealthy } from "#convex/model/health/rules.ts";
import { SmallDisk } from "#embedded/testing";

import { PASSWORD, registerGuide, registerPerson } from "../setup/http-person.ts";
import { temporaryFolder } from "../setup/server.ts";
import { ProductWithHand } from "../support/product-with-hand.ts";

const SHOWN_WITHIN_MS = 30_000;
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
const WELL = { database: "HEALTHY", search: "HEALTHY", outbox: "HEALTHY", scheduler: "HEALTHY" };

const folder = temporaryFolder("health-inside");
const disk = new SmallDisk();
let product: ProductWithHand;
let client: ConvexClient;
let standings: FunctionReturnType<typeof api.health.get> = [];

async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${product.site}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

beforeAll(async () => {
  product = await ProductWithHand.start(folder.path, `${disk.folder}/data`);
  await registerGuide(product.site, "shown_guide");
  await registerPerson(product.site, "OPERATOR", "the_boss");
  await product.run("administration:appoint", { identifier: "the_boss" });
  client = new ConvexClient(product.url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  const sessionToken = await tokenOf("the_boss");
  client.onUpdate(api.health.get, { sessionToken } as never, (shown) => {
    standings = shown;
  });
});

afterAll(async () => {
  await client.close();
  await product.end();
  disk.remove();
  folder.remove();
});

/** As the page judges: what is not known to be well is not. */
function stateOf(part: string): string {
  const standing = standings.find((one) => one.part === (part as HealthPart));
  return isHealthy(standing, Date.now()) ? "HEALTHY" : "UNHEALTHY";
}

const errorOf = (part: HealthPart) => standings.find((one) => one.part === part)?.lastError;
const shows = (states: Record<string, string>, timeout = SHOWN_WITHIN_MS) =>
  vi.waitFor(
    () => {
      const found = Object.keys(states).map((part) => [part, stateOf(part)]);
      expect(Object.fromEntries(found)).toEqual(states);
    },
    { timeout, interval: 200 },
  );

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
  await shows(WELL);
  await product.run("hand:addStrangeEffect");
  await product.run("hand:spoilCard");
  await shows({ search: "UNHEALTHY", database: "HEALTHY", scheduler: "HEALTHY" });
  expect(errorOf("search")).toBe("Search shows 1 of 1 guides as they were");
  await shows({ outbox: "UNHEALTHY", database: "HEALTHY", scheduler: "HEALTHY" });
  expect(errorOf("outbox")).toMatch(/^Effects (?:fail: 1|are not delivered)$/);
  await product.run("hand:removeStrangeEffects");

  await product.run("hand:crowd", { jobs: CROWD, turns, untilMs: Date.now() + CROWD_MS });
  // Of the others nothing is said: a database that answers behind the crowd answers too late as well.
  await shows({ scheduler: "UNHEALTHY" }, CROWD_SHOWN_WITHIN_MS);
  expect(errorOf("scheduler")).toMatch(/^A scheduled function waits for \d+ s$/);
  await shows(WELL, CROWD_SHOWN_WITHIN_MS);
});

test.skipIf(!SmallDisk.isMountable)(
  "a database that takes nothing shows by what is not measured any more, and heals",
  async () => {
    await shows(WELL);
    while (disk.fill(1_000_000));
    while (disk.fill(4_096));
    await shows({ database: "UNHEALTHY" });
    expect(client.connectionState()).toMatchObject({ isWebSocketConnected: true });
    disk.makeRoom();
    await shows(WELL);
  },
);
