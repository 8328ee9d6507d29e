// `npm run lighthouse`: what Lighthouse says of the pages that strangers come to, as a phone sees them (its own default), on the
// demonstration as `npm start` serves it to others. Figures are medians over `--runs`; `--routes search,pricing` takes some of the pages.
// Lighthouse itself comes with npx, in one version: nothing of ours needs it otherwise.
import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";

import { searchGuides } from "../e2e/support/market.ts";
import { findChromium, WITH_WINDOWS } from "../tests/setup/chromium.ts";
import { startServer, temporaryFolder } from "../tests/setup/server.ts";
import { interleaved, machine } from "./interleaved.ts";
import { median, printTable } from "./stats.ts";

const LIGHTHOUSE = "lighthouse@12.8.2";
const REPORT_BYTES_MAX = 64 * 1024 * 1024;
const TRIES = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "speed-index": "SI ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
};

interface Audit {
  title: string;
  /** null where it does not apply, or is for people to judge. */
  score: number | null;
  numericValue?: number;
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, routes: { type: "string", default: "" } },
});

/** On a machine that is busy Chromium may lose the beginning of a visit, and Lighthouse then has nothing to say of it. */
async function look(url: string): Promise<Report> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await lookOnce(url);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`once more: ${String(error)}`);
    }
  }
}

async function lookOnce(url: string): Promise<Report> {
  const chromium = findChromium(WITH_WINDOWS);
  if (chromium === null) throw new Error("no Chromium: set CHROMIUM_PATH");
  const flags = ["--output=json", "--quiet", "--chrome-flags=--headless=new --no-sandbox"];
  const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: REPORT_BYTES_MAX,
  }).catch((error: { stderr?: string }) => {
    // The whole report stands beside it.
    throw new Error(`${url}: ${error.stderr?.split("\n")[0] ?? "Lighthouse could not be started"}`);
  });
  return JSON.parse(stdout) as Report;
}

/** What costs a page something, beside its speed, whose figures stand in the table. */
function findings({ categories, audits }: Report): string[] {
  return CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}

function row(route: string, reports: readonly Report[]): string[] {
  const scores = CATEGORIES.map((name) =>
    median(reports.map(({ categories }) => 100 * (categories[name]?.score ?? 0))).toFixed(0),
  );
  const metrics = Object.keys(METRICS).map((id) => {
    const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return value.toFixed(id === "cumulative-layout-shift" ? 3 : 0);
  });
  return [route, ...scores, ...metrics];
}

async function pagesOf(url: string): Promise<{ name: string; address: string }[]> {
  const [guide] = (await searchGuides(url, { limit: "1" })).guides;
  if (guide === undefined) throw new Error("the demonstration has no guide");
  const others = ["/", "/search", "/pricing", "/about", "/for-guides"];
  const wanted = values.routes.split(",");
  return [
    ...others.map((name) => ({ name, address: url + name })),
    { name: "/guides/:id", address: `${url}/guides/${guide.userId}` },
  ].filter(({ name }) => wanted.some((word) => name.includes(word)));
}

async function measure(url: string): Promise<void> {
  const before = machine();
  const pages = await pagesOf(url);
  const reports = await interleaved(pages, Number(values.runs), async ({ name, address }) => {
    const report = await look(address);
    console.log(row(name, [report]).join("  "));
    return report;
  });
  printTable(
    `${LIGHTHOUSE}, medians of ${values.runs}; ${before.processor}, ${before.cores} cores, load ${before.load} before and ${machine().load} after`,
    ["page", ...CATEGORIES, ...Object.values(METRICS)],
    Array.from(reports, ([name, each]) => row(name, each)),
  );
  const found = Array.from(reports, ([name, each]) =>
    each.flatMap(findings).map((finding) => `${name} ${finding}`),
  );
  for (const finding of new Set(found.flat())) console.log(finding);
}

const folder = temporaryFolder("lighthouse");
const server = await startServer({
  dataDir: folder.path,
  demo: true,
  env: { NODE_ENV: "production" },
});
try {
  await measure(server.url);
} finally {
  await server.end("SIGTERM");
  folder.remove();
}
