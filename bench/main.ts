// `npm run bench`: every figure beside the floor and the peer of the same run. `-- --quick` for a first look.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { postgresBookings, productSystem, runBookings, type BookingResult } from "./bookings.ts";
import { runChat, type ChatResult } from "./chat.ts";
import { embeddedSystem } from "./ours.ts";
import { hasPostgres } from "./peers/postgres-cluster.ts";
import { peerSystem } from "./peers/wire.ts";
import { ms, printTable, ratio } from "./stats.ts";

const quick = process.argv.includes("--quick");
const here = import.meta.dirname;
const peers = join(here, "peers");

function save(name: string, result: unknown): void {
  mkdirSync(join(here, "results"), { recursive: true });
  writeFileSync(join(here, "results", `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

async function benchChat(): Promise<void> {
  const size = {
    conversations: 1000,
    subscribers: 100,
    runs: quick ? 2 : 5,
    sends: quick ? 100 : 300,
    burst: quick ? 1000 : 3000,
    inFlight: 32,
  };
  const systems = [
    peerSystem("floor", join(peers, "floor-server.ts")),
    ...(hasPostgres()
      ? [peerSystem("PostgreSQL + NOTIFY", join(peers, "postgres-server.ts"))]
      : []),
    embeddedSystem(),
  ];
  const results: ChatResult[] = [];
  for (const system of systems) results.push(await runChat(system, size));
  save("chat", { size, results });
  const ours = results.at(-1);
  if (!ours) return;
  printTable(
    `W1 chat, ${size.subscribers} subscribers: send → new 50 rows parsed; durable sends/s, ${size.inFlight} in flight`,
    ["system", "p50", "p95", "p99", "ours / p50", "sends/s", "ours / rate"],
    results.map((r) => [
      r.system,
      ms(r.latency.p50),
      ms(r.latency.p95),
      ms(r.latency.p99),
      ratio(ours.latency.p50, r.latency.p50),
      r.perSecond.toFixed(0),
      ratio(ours.perSecond, r.perSecond),
    ]),
  );
}

async function benchBookings(): Promise<void> {
  const size = { runs: 5, alone: quick ? 40 : 100, rounds: quick ? 20 : 200 };
  const systems = [
    ...(hasPostgres() ? [postgresBookings(join(peers, "postgres-bookings-server.ts"))] : []),
    productSystem(),
  ];
  const results: BookingResult[] = [];
  for (const system of systems) results.push(await runBookings(system, size));
  save("bookings", { size, results });
  const ours = results.at(-1);
  if (!ours) return;
  printTable(
    "W2 bookings over HTTP: one alone; a round of 64 operators for the same days",
    [
      "system",
      "alone p50",
      "p99",
      "ours / p50",
      "round p50",
      "p99",
      "ours / p50",
      "winners a round",
    ],
    results.map((r) => [
      r.system,
      ms(r.alone.p50),
      ms(r.alone.p99),
      ratio(ours.alone.p50, r.alone.p50),
      ms(r.round.p50),
      ms(r.round.p99),
      ratio(ours.round.p50, r.round.p50),
      `${Math.min(...r.winnersPerRound)}-${Math.max(...r.winnersPerRound)}`,
    ]),
  );
}

await benchChat();
await benchBookings();
process.exit(0);
