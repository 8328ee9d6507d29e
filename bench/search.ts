// W3: `npm run bench:search -- FOLDER…`: 200 mixed searches through HTTP over each data folder, which `npm run fill` made today, in
// turns; beside the last of them PostgreSQL and Orama with the same guides. Each system's answers must have the same totals and ids.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { todayInVietnam } from "#convex/model/days.ts";
import { PAGE_SIZE_MAX } from "#convex/model/search/contract.ts";
import { exitWith } from "#embedded/node";

import { startServer, temporaryFolder } from "../tests/setup/server.ts";
import { interleaved, machine, requireSame } from "./interleaved.ts";
import { hasPostgres } from "./peers/postgres-cluster.ts";
import type { FilledGuides } from "./peers/search-guides.ts";
import { startPeer } from "./peers/wire.ts";
import { queries, QUERIES } from "./search-queries.ts";
import { median, printTable, ratio, summarize, type Summary, told } from "./stats.ts";
import type { Figure, Workload } from "./workload.ts";

/** Before the first round that counts: as servers are that have run for a while, with all compiled and planned. */
const WARM_UP = 10;
const ROUNDS = 7;
/** As many as `npm run fill` gives days that are taken or not. */
const FILLED_DAYS = 14;
const OURS = "GuideLink";
const here = import.meta.dirname;

interface Answer {
  guides: { userId: string }[];
  total: number;
}

interface Subject {
  /** Of the system and how many guides it has: no two have the same. */
  readonly name: string;
  readonly system: string;
  readonly guides: number;
  readonly url: string;
  stop(): Promise<unknown>;
}

async function ask(url: string, query: string): Promise<Answer> {
  const response = await fetch(`${url}/api/guides/search?${query}`);
  if (!response.ok) throw new Error(`${query} was answered ${response.status}`);
  return (await response.json()) as Answer;
}

const nameOf = (system: string, guides: number): string => `${system}, ${guides} guides`;

async function ours(folder: string): Promise<Subject> {
  const server = await startServer({ dataDir: folder });
  const { total: guides } = await ask(server.url, "");
  const stop = () => server.end("SIGTERM");
  return { name: nameOf(OURS, guides), system: OURS, guides, url: server.url, stop };
}

/** Filled guides joined a minute after each other: who joined first is the first. */
async function idsOf({ url, guides }: Subject): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < guides; page += 1) {
    const answer = await ask(url, `sortBy=newest&limit=${PAGE_SIZE_MAX}&page=${page}`);
    if (answer.guides.length === 0) throw new Error(`${ids.length} guides instead of ${guides}`);
    ids.push(...answer.guides.map(({ userId }) => userId));
  }
  return ids.reverse();
}

/** `system` with the guides that `subject` has; its server is the module of this name. */
async function peerOf(system: string, module: string, subject: Subject): Promise<Subject> {
  const folder = temporaryFolder("bench-search");
  const file = join(folder.path, "guides.json");
  const today = todayInVietnam(Date.now());
  const filled: FilledGuides = { ids: await idsOf(subject), today, days: FILLED_DAYS };
  writeFileSync(file, JSON.stringify(filled));
  const { port, stop } = await startPeer(system, join(here, "peers", module), { file });
  folder.remove();
  const { guides } = subject;
  return { name: nameOf(system, guides), system, guides, url: `http://127.0.0.1:${port}`, stop };
}

async function transcriptOf({ url }: Subject, asked: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const query of asked) {
    const { total, guides } = await ask(url, query);
    lines.push(`${query}: ${total} ${guides.map(({ userId }) => userId).join(" ")}`);
  }
  return lines.join("\n");
}

/** What every system answers to the same searches, by the number of its guides: one checksum each. */
async function checksums(subjects: readonly Subject[]): Promise<Map<number, string>> {
  const asked = queries(0);
  const sums = new Map<number, string>();
  for (const { guides } of subjects) {
    const said = new Map<string, string>();
    for (const subject of subjects.filter((one) => one.guides === guides)) {
      said.set(subject.name, await transcriptOf(subject, asked));
    }
    requireSame("the answers to searches", said);
    const [text = ""] = said.values();
    sums.set(guides, createHash("sha256").update(text).digest("hex").slice(0, 12));
  }
  return sums;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureRound({ url }: Subject, round: number): Promise<Summary> {
  const times: number[] = [];
  for (const query of queries(round + 1)) times.push(await timed(() => ask(url, query)));
  return summarize(times);
}

/** A call of ours that looks nothing up: what HTTP and a function alone take here and now. */
async function measureLeast({ url }: Subject): Promise<number> {
  const least = async () => (await fetch(`${url}/api/health`)).arrayBuffer();
  const times: number[] = [];
  for (let turn = 0; turn < QUERIES; turn += 1) times.push(await timed(least));
  return median(times);
}

const SHOWN = ["p50", "p95", "p99"] as const;

type Results = ReadonlyMap<string, readonly Summary[]>;

function workloadOf(subjects: readonly Subject[], results: Results): Workload {
  const sizes = [...new Set(subjects.map(({ guides }) => guides))].sort((a, b) => a - b);
  const figures = sizes.flatMap((size) =>
    SHOWN.map((quantile): Figure => {
      const of = subjects
        .filter(({ guides }) => guides === size)
        .map(({ name, system }) => ({
          system,
          rounds: (results.get(name) ?? []).map((round) => round[quantile]),
        }));
      return { name: `${size} guides, ${quantile}`, unit: "ms", best: "least", of };
    }),
  );
  const title = `W3 search: ${QUERIES} mixed searches through GET /api/guides/search`;
  return {
    name: "search",
    title,
    size: { queries: QUERIES, warmUp: WARM_UP, rounds: ROUNDS },
    figures,
  };
}

function print({ title, figures }: Workload, sums: ReadonlyMap<number, string>): void {
  printTable(
    `${title}, medians of ${ROUNDS} rounds (checksums ${[...sums.values()].join(" ")})`,
    ["", "system", "median", "ours to it"],
    figures.flatMap(({ name, unit, of }) =>
      of.map(({ system, rounds }) => [
        name,
        system,
        told(median(rounds), unit),
        system === OURS ? "" : ratio(of[0]?.rounds ?? [], rounds),
      ]),
    ),
  );
}

async function bench(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    // A server would be started on an empty one.
    if (!existsSync(join(folder, "data.mdb"))) throw new Error(`There are no guides in ${folder}`);
  }
  const before = machine();
  const subjects: Subject[] = [];
  try {
    for (const folder of folders) subjects.push(await ours(folder));
    const last = subjects.at(-1);
    if (!last) throw new Error("Which folders of guides? npm run bench:search -- FOLDER…");
    if (hasPostgres()) {
      subjects.push(await peerOf("PostgreSQL + pg_trgm", "postgres-search-server.ts", last));
    }
    subjects.push(await peerOf("Orama, in memory", "orama-search-server.ts", last));
    const sums = await checksums(subjects);
    await interleaved(subjects, WARM_UP, measureRound);
    const results = await interleaved(subjects, ROUNDS, (one, round) =>
      measureRound(one, WARM_UP + round),
    );
    const workload = workloadOf(subjects, results);
    print(workload, sums);
    console.log(`GET /api/health: ${told(await measureLeast(last), "ms")}`);
    const folder = join(here, "results");
    mkdirSync(folder, { recursive: true });
    const result = { ...workload, machine: before, loadAfter: machine().load };
    writeFileSync(join(folder, "search.json"), `${JSON.stringify(result, null, 2)}\n`);
    console.log(`load ${before.load} before, ${machine().load} behind`);
  } finally {
    for (const subject of subjects) await subject.stop();
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
bench(positionals).then(() => process.exit(0), exitWith);
