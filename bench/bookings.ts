// W2: a request with its overlap check, alone and when 64 operators want the same days at once. Through HTTP on both sides.
import { fork } from "node:child_process";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
} from "../tests/setup/http-person.ts";
import { startServer, temporaryFolder } from "../tests/setup/server.ts";
import { medianOf, summarize, type Summary } from "./stats.ts";

const OPERATORS = 64;
/** One is booked alone, the other in rounds: nobody may be booked more than two years ahead. */
const GUIDES = [0, 1];
const FIRST_DAY = 2;

export interface BookingSystem {
  readonly name: string;
  start(): Promise<void>;
  /** Resolves with the HTTP status. There are two guides, 0 and 1; days count from today. */
  book(guide: number, operator: number, firstDay: number, lastDay: number): Promise<number>;
  stop(): Promise<void>;
}

export interface BookingResult {
  system: string;
  alone: Summary;
  round: Summary;
  winnersPerRound: number[];
}

export interface BookingSize {
  runs: number;
  alone: number;
  rounds: number;
}

/** The whole product, as `npm start` serves it. */
export function productSystem(): BookingSystem {
  const folder = temporaryFolder("bench-product");
  let guides: Awaited<ReturnType<typeof registerGuide>>[];
  let operators: Awaited<ReturnType<typeof registerPerson>>[];
  let server: Awaited<ReturnType<typeof startServer>>;
  return {
    name: "GuideLink",
    async start() {
      server = await startServer({ dataDir: folder.path });
      guides = [];
      for (const i of GUIDES) guides.push(await registerGuide(server.url, `bench_guide_${i}`));
      operators = [];
      for (let i = 0; i < OPERATORS; i += 1) {
        operators.push(await registerPerson(server.url, "OPERATOR", `bench_operator_${i}`));
      }
    },
    async book(guide, operator, firstDay, lastDay) {
      const id = guides[guide]?.id ?? "";
      const booking = bookingOf(id, dayFromNow(firstDay), dayFromNow(lastDay));
      return (await operators[operator]?.call("POST", "/api/bookings", booking))?.status ?? 0;
    },
    async stop() {
      await server.end("SIGTERM");
      folder.remove();
    },
  };
}

export function postgresBookings(module: string): BookingSystem {
  let child: ReturnType<typeof fork>;
  let url = "";
  return {
    name: "PostgreSQL",
    async start() {
      child = fork(module, [], { execArgv: ["--import", "tsx"] });
      const port = await new Promise<number>((resolve) =>
        child.once("message", (m) => resolve(m as number)),
      );
      url = `http://127.0.0.1:${port}/bookings`;
    },
    async book(guide, operator, firstDay, lastDay) {
      const body = { guide, operator, start: dayFromNow(firstDay), end: dayFromNow(lastDay) };
      const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
      await answer.arrayBuffer();
      return answer.status;
    },
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

export async function runBookings(
  system: BookingSystem,
  size: BookingSize,
): Promise<BookingResult> {
  await system.start();
  try {
    let day = FIRST_DAY;
    const alone: Summary[] = [];
    for (let run = 0; run < size.runs; run += 1) {
      const times: number[] = [];
      for (let i = 0; i < size.alone; i += 1) {
        const started = performance.now();
        const status = await system.book(0, i % OPERATORS, day, day);
        times.push(performance.now() - started);
        if (status !== 201) throw new Error(`${system.name} refused a free day with ${status}`);
        day += 1;
      }
      alone.push(summarize(times));
    }
    day = FIRST_DAY;
    const rounds: number[] = [];
    const winners: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      const started = performance.now();
      const answers = await Promise.all(
        Array.from({ length: OPERATORS }, (_, operator) =>
          system.book(1, operator, day + (operator % 2), day + 2),
        ),
      );
      rounds.push(performance.now() - started);
      winners.push(answers.filter((status) => status === 201).length);
      day += 3;
    }
    return {
      system: system.name,
      alone: medianOf(alone),
      round: summarize(rounds),
      winnersPerRound: winners,
    };
  } finally {
    await system.stop();
  }
}
