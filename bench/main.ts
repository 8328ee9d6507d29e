// `npm run bench`: every figure beside the floor and the peer of the same rounds. `-- --quick` for a first look, `-- --only chat` for
// one of them, `-- --publish` to write docs/bench.md and its picture from the results.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { postgresBookings, productSystem, runBookings } from "./bookings.ts";
import { benchBrowser } from "./browser.ts";
import { runChat } from "./chat.ts";
import { machine } from "./interleaved.ts";
import { embeddedSystem } from "./ours.ts";
import { officialFloor } from "./peers/floor.ts";
import { hasPostgres } from "./peers/postgres-cluster.ts";
import { socketIoSystem } from "./peers/socketio.ts";
import { peerSystem } from "./peers/wire.ts";
import { connectPlainly } from "./plain-client.ts";
import { publish } from "./report.ts";
import { median, printTable, ratio, told } from "./stats.ts";
import { runStorm, type StormResult } from "./storm.ts";
import type { Figure, Workload } from "./workload.ts";

const { values: asked } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    publish: { type: "boolean", default: false },
    only: { type: "string" },
  },
});
const { quick } = asked;
const here = import.meta.dirname;
const peers = join(here, "peers");

async function benchChat(): Promise<Workload> {
  const size = {
    conversations: 1000,
    subscribers: 100,
    warmUp: quick ? 300 : 2000,
    runs: quick ? 2 : 5,
    sends: quick ? 100 : 300,
    burst: quick ? 1000 : 3000,
    inFlight: 32,
  };
  const systems = [
    embeddedSystem(),
    embeddedSystem("embedded, plain client", connectPlainly),
    ...(hasPostgres()
      ? [peerSystem("PostgreSQL + NOTIFY", join(peers, "postgres-server.ts"))]
      : []),
    socketIoSystem(),
    peerSystem("PGlite live", join(peers, "pglite-server.ts")),
    peerSystem("floor", join(peers, "floor-server.ts")),
    officialFloor("floor, official client", false),
    officialFloor("floor that runs the functions", true),
  ];
  const results = await runChat(systems, size);
  const latency = (pick: "p50" | "p99", name: string): Figure => ({
    name,
    unit: "ms",
    best: "least",
    of: results.map(({ system, latency: each }) => ({ system, rounds: each.map((r) => r[pick]) })),
  });
  return {
    name: "chat",
    title: `W1 chat, ${size.subscribers} subscribers: send → new 50 rows parsed; durable sends, ${size.inFlight} in flight`,
    size,
    figures: [
      latency("p50", "p50"),
      latency("p99", "p99"),
      {
        name: "sends a second",
        unit: "/s",
        best: "most",
        of: results.map(({ system, perSecond }) => ({ system, rounds: perSecond })),
      },
    ],
  };
}

async function benchBookings(): Promise<Workload> {
  const size = {
    // As many as a guide's two years have days for.
    runs: quick ? 5 : 7,
    aloneBefore: quick ? 20 : 700,
    alone: quick ? 20 : 100,
    crowdsBefore: quick ? 5 : 20,
    crowds: quick ? 5 : 28,
  };
  const systems = [
    productSystem(),
    ...(hasPostgres() ? [postgresBookings(join(peers, "postgres-bookings-server.ts"))] : []),
  ];
  const results = await runBookings(systems, size);
  for (const { system, winnersPerCrowd } of results) {
    const wrong = winnersPerCrowd.filter((winners) => winners !== 1).length;
    if (wrong > 0) throw new Error(`${system}: not one winner in ${wrong} crowds`);
  }
  const figure = (name: string, part: "alone" | "crowd", pick: "p50" | "p99"): Figure => ({
    name,
    unit: "ms",
    best: "least",
    of: results.map((result) => ({
      system: result.system,
      rounds: result[part].map((run) => run[pick]),
    })),
  });
  return {
    name: "bookings",
    title: "W2 bookings over HTTP: one alone; 64 operators at once for the same days",
    size,
    figures: [
      figure("alone p50", "alone", "p50"),
      figure("alone p99", "alone", "p99"),
      figure("64 at once p50", "crowd", "p50"),
      figure("64 at once p99", "crowd", "p99"),
    ],
  };
}

/** Ours is the first of the systems. */
function print({ title, figures }: Workload): void {
  const systems = figures[0]?.of.map(({ system }) => system) ?? [];
  printTable(
    title,
    ["system", ...figures.flatMap(({ name }) => [name, "ours / it"])],
    systems.map((system, index) => [
      system,
      ...figures.flatMap(({ unit, of }) => {
        const [ours, it] = [of[0]?.rounds ?? [], of[index]?.rounds ?? []];
        const middle = median(it);
        return [told(middle, unit), index === 0 ? "" : ratio(ours, it)];
      }),
    ]),
  );
}

async function benchStorm(): Promise<Workload> {
  const size = { runs: quick ? 1 : 3, sockets: quick ? 500 : 5000, conversations: 1000 };
  const results: StormResult[] = [];
  for (let run = 0; run < size.runs; run += 1) {
    const result = await runStorm(size);
    if (result.failed > 0) throw new Error(`${result.failed} sockets were left without an answer`);
    results.push(result);
  }
  const figure = (
    name: string,
    unit: Figure["unit"],
    of: (result: StormResult) => number,
  ): Figure => ({
    name,
    unit,
    best: "least",
    of: [{ system: "embedded", rounds: results.map(of) }],
  });
  return {
    name: "storm",
    title: `W5 storm: ${size.sockets} sockets at once, three live queries each`,
    size,
    figures: [
      figure("all live", "ms", ({ allLiveMs }) => allLiveMs),
      figure("others' p50", "ms", ({ others }) => others.p50),
      figure("others' p99", "ms", ({ others }) => others.p99),
      figure("memory a socket", "KiB", ({ kibPerSocket }) => kibPerSocket),
    ],
  };
}

const WORKLOADS: Readonly<Record<string, () => Promise<Workload>>> = {
  chat: benchChat,
  bookings: benchBookings,
  storm: benchStorm,
  browser: () => benchBrowser(quick),
};

for (const [name, run] of Object.entries(WORKLOADS)) {
  if (asked.only !== undefined && asked.only !== name) continue;
  const before = machine();
  const workload = await run();
  print(workload);
  mkdirSync(join(here, "results"), { recursive: true });
  const result = { ...workload, machine: before, loadAfter: machine().load };
  writeFileSync(join(here, "results", `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
if (asked.publish) publish(join(here, "results"), join(here, "..", "docs"));
process.exit(0);
