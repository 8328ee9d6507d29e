// What people feel of the product in a real browser, on the pages as `npm run build` makes them and with the demo marketplace.
import type { Browser, Page } from "playwright-core";

import { allGuides, demoPerson } from "../e2e/support/market.ts";
import { launchBrowser } from "../tests/setup/browser.ts";
import { startServer, temporaryFolder } from "../tests/setup/server.ts";
import { converse, openThread } from "./browser/conversation.ts";
import { slowDown, tasksOf, type Tasks } from "./browser/inside.ts";
import {
  opensDialog,
  searches,
  SLOWER,
  switchesTabs,
  writes,
  type Interactions,
} from "./browser/interactions.ts";
import { signedIn, visitor } from "./browser/people.ts";
import { quantile, summarize, type Summary } from "./stats.ts";
import type { Figure, Workload } from "./workload.ts";

interface BrowserSize {
  runs: number;
  /** In each round. */
  messages: number;
}

interface BrowserRound {
  conversation: Summary;
  /** The third quartile of each kind, and of all. */
  interactions: Map<string, number>;
  /** By route, at full speed and on a processor that is four times slower. */
  routes: Map<string, { quick: Tasks; slow: Tasks }>;
}

interface Stage {
  url: string;
  /** Two, so that two people do not share a renderer. */
  browsers: readonly [Browser, Browser];
  operator: { page: Page; id: string };
  guide: { page: Page; id: string };
  /** Whose page is looked at. */
  shownId: string;
}

/** Pages that a visitor opens for the first time, and those of somebody who works here. */
const routesOf = ({ shownId, guide }: Stage) => ({
  visited: ["/", "/search", `/guides/${shownId}`],
  worked: ["/dashboard/operator", "/bookings", `/messages?partner=${guide.id}`],
});

const nameOf = (route: string): string =>
  route.replace(/\?.*/, "").replace(/(?<=^\/guides\/).+/, ":id");

async function visit(stage: Stage, route: string, rate: number): Promise<Tasks> {
  const page = await visitor(stage.browsers[0], stage.url);
  await slowDown(page, rate);
  await page.goto(route);
  const tasks = await tasksOf(page);
  await page.context().close();
  return tasks;
}

async function work(stage: Stage, route: string, rate: number): Promise<Tasks> {
  const page = await stage.operator.page.context().newPage();
  await slowDown(page, rate);
  await page.goto(route);
  const tasks = await tasksOf(page);
  await page.close();
  return tasks;
}

async function routes(stage: Stage): Promise<BrowserRound["routes"]> {
  const found: BrowserRound["routes"] = new Map();
  const { visited, worked } = routesOf(stage);
  for (const [list, open] of [
    [visited, visit],
    [worked, work],
  ] as const)
    for (const route of list)
      found.set(nameOf(route), {
        quick: await open(stage, route, 1),
        slow: await open(stage, route, SLOWER),
      });
  return found;
}

async function interactions(stage: Stage): Promise<Map<string, number>> {
  const noted: Interactions = new Map();
  const stranger = await visitor(stage.browsers[0], stage.url);
  await searches(stranger, noted);
  await stranger.context().close();
  const page = await stage.operator.page.context().newPage();
  await opensDialog(page, stage.shownId, noted);
  await switchesTabs(page, noted);
  await writes(page, stage.guide.id, noted);
  await page.close();
  const all = new Map([...noted, ["all", [...noted.values()].flat()]]);
  return new Map([...all].map(([name, times]) => [name, quantile(times, 0.75)]));
}

async function openStage(dataDir: string): Promise<{ stage: Stage; close(): Promise<void> }> {
  const [server, one, other] = await Promise.all([
    startServer({ dataDir, demo: true }),
    launchBrowser(),
    launchBrowser(),
  ]);
  const { url } = server;
  const enter = async (browser: Browser, username: string) => ({
    page: await signedIn(browser, url, username),
    id: (await demoPerson(url, username)).id,
  });
  const operator = await enter(one, "demo_operator");
  const guide = await enter(other, "demo_guide");
  const shownId = (await allGuides(url))[0]?.userId ?? guide.id;
  return {
    stage: { url, browsers: [one, other], operator, guide, shownId },
    async close() {
      await Promise.all([one.close(), other.close()]);
      await server.end("SIGTERM");
    },
  };
}

const figure = (name: string, rounds: number[]): Figure => ({
  name,
  unit: "ms",
  best: "least",
  of: [{ system: "product", rounds }],
});

export async function benchBrowser(quick: boolean): Promise<Workload> {
  const size = { runs: quick ? 2 : 5, messages: quick ? 10 : 40 };
  const rounds = await runBrowser(size);
  const kinds = [...(rounds[0]?.interactions.keys() ?? [])];
  const found = [...(rounds[0]?.routes.keys() ?? [])];
  const of = (route: string, speed: "quick" | "slow", what: keyof Tasks): number[] =>
    rounds.map((round) => round.routes.get(route)?.[speed][what] ?? Number.NaN);
  return {
    name: "browser",
    title: `The browser: Enter in one window → painted in another; interactions and blocking on a processor ${SLOWER} times slower`,
    size,
    figures: [
      figure(
        "painted p50",
        rounds.map(({ conversation }) => conversation.p50),
      ),
      figure(
        "painted p95",
        rounds.map(({ conversation }) => conversation.p95),
      ),
      ...kinds.map((kind) =>
        figure(
          `${kind} p75`,
          rounds.map((round) => round.interactions.get(kind) ?? Number.NaN),
        ),
      ),
      ...found.map((route) => figure(`${route} longest task`, of(route, "quick", "longest"))),
      ...found.map((route) => figure(`${route} blocking, slow`, of(route, "slow", "blocking"))),
    ],
  };
}

async function runBrowser(size: BrowserSize): Promise<BrowserRound[]> {
  const folder = temporaryFolder("bench-browser");
  const { stage, close } = await openStage(folder.path);
  const { operator, guide } = stage;
  const rounds: BrowserRound[] = [];
  try {
    for (let run = 0; run < size.runs; run += 1) {
      await openThread({ page: operator.page, partnerId: guide.id });
      await openThread({ page: guide.page, partnerId: operator.id });
      const talk = [operator.page, guide.page] as const;
      const times = await converse(talk, size.messages, run * size.messages);
      rounds.push({
        conversation: summarize(times),
        interactions: await interactions(stage),
        routes: await routes(stage),
      });
    }
    return rounds;
  } finally {
    await close();
    folder.remove();
  }
}
