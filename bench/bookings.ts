// W2: a request with its overlap check, alone and when 64 operators want the same days at once. Through HTTP on both sides.
import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

import {
  PASSWORD,
  bookingOf,
  dayFromNow,
  type Person,
  registerGuide,
  registerPerson,
} from "../tests/setup/http-person.ts";
import { startServer, temporaryFolder } from "../tests/setup/server.ts";
import { interleaved, requireSame } from "./interleaved.ts";
import { forkPeer } from "./peers/wire.ts";
import { summarize, type Summary } from "./stats.ts";

const OPERATORS = 64;
/** One is booked alone and one in rounds; the others before the first run: nobody may be booked more than two years ahead. */
const [ALONE, CROWDED, ...WARMING] = [0, 1, 2, 3, 4];
const GUIDES = [ALONE, CROWDED, ...WARMING];
const FIRST_DAY = 2;

export interface Answer {
  status: number;
  /** What it says, without ids and times. */
  told: string;
}

/** Where people book, whom they may ask, and by which tokens they are known. */
interface Market {
  url: string;
  guides: string[];
  tokens: string[];
}

export interface BookingSystem {
  readonly name: string;
  start(): Promise<Market>;
  stop(): Promise<void>;
}

export interface BookingResult {
  system: string;
  /** One a round. */
  alone: Summary[];
  /** One a round, each of several times 64 operators. */
  crowd: Summary[];
  winnersPerCrowd: number[];
}

export interface BookingSize {
  runs: number;
  /** Bookings of one run, one after the other. */
  alone: number;
  /** Of each of the others, before the first run: as a server is that has run for a while, with all compiled. */
  aloneBefore: number;
  crowdsBefore: number;
  /** Crowds of one run. */
  crowds: number;
}

/** What every system's answer must say of a booking, in this order. */
const TOLD = [
  "title",
  "startDate",
  "endDate",
  "proposedHours",
  "proposedRateVND",
  "locationCity",
  "notes",
  "groupSize",
  "meetingPoint",
  "startTime",
  "status",
  "reason",
  "offers",
  "broadcastId",
  "askedCount",
  "othersAsked",
  "isLost",
  "guideLeft",
  "replacesBookingId",
  "replaces",
  "replacedBy",
] as const;

interface Booked {
  guide: { name: string };
  operator: { name: string };
}

function answerOf(status: number, body: unknown): Answer {
  if (status !== 201) return { status, told: "" };
  const booking = body as Booked & Record<string, unknown>;
  const parties = [booking.guide.name, booking.operator.name];
  return { status, told: JSON.stringify([...TOLD.map((field) => booking[field]), ...parties]) };
}

const guideUsername = (guide: number): string => `bench_guide_${guide}`;
const operatorUsername = (operator: number): string => `bench_operator_${operator}`;
export const guideName = (guide: number): string => `Person ${guideUsername(guide)}`;
export const operatorName = (operator: number): string => `Person ${operatorUsername(operator)}`;

/** The same client for all. Days count from today. */
async function book(
  { url, guides, tokens }: Market,
  guide: number,
  operator: number,
  firstDay: number,
  lastDay: number,
): Promise<Answer> {
  const booking = bookingOf(guides[guide] ?? "", dayFromNow(firstDay), dayFromNow(lastDay));
  const answer = await fetch(`${url}/api/bookings`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens[operator]}`, "Content-Type": "application/json" },
    body: JSON.stringify(booking),
  });
  return answerOf(answer.status, await answer.json());
}

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** By the link that was sent there: until then mails of the work are few, and the peer sends all of them. */
async function proveAddress(url: string, person: Person): Promise<void> {
  let token: string | undefined;
  while (token === undefined) {
    await pause(50);
    const answer = await fetch(`${url}/api/dev/outbox?to=${person.username}@example.com`);
    const mails = (await answer.json()) as { text: string }[];
    [token] = mails.flatMap(({ text }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  }
  const { status } = await person.call("POST", "/api/auth/verify-email", { token });
  if (status !== 200) throw new Error(`${person.username} could not prove the address: ${status}`);
}

/** The whole product, as `npm start` serves it. */
export function productSystem(): BookingSystem {
  const folder = temporaryFolder("bench-product");
  let server: Awaited<ReturnType<typeof startServer>>;
  return {
    name: "GuideLink",
    async start() {
      server = await startServer({ dataDir: folder.path });
      const { url } = server;
      const guides: string[] = [];
      for (const i of GUIDES) {
        const guide = await registerGuide(url, guideUsername(i));
        await proveAddress(url, guide);
        guides.push(guide.id);
      }
      const tokens: string[] = [];
      for (let i = 0; i < OPERATORS; i += 1) {
        const { username } = await registerPerson(url, "OPERATOR", operatorUsername(i));
        tokens.push(await signIn(url, username));
      }
      return { url, guides, tokens };
    },
    async stop() {
      await server.end("SIGTERM");
      folder.remove();
    },
  };
}

type Peer = Omit<Market, "url"> & { port: number };

/** `module` serves POST /api/bookings for the people that it made for itself. */
export function postgresBookings(module: string): BookingSystem {
  let child: ChildProcess;
  return {
    name: "PostgreSQL",
    async start() {
      child = forkPeer(module, [String(GUIDES.length), String(OPERATORS)]);
      const { port, guides, tokens } = await new Promise<Peer>((resolve, reject) => {
        child.once("message", (message) => resolve(message as Peer));
        child.once("exit", (code) => reject(new Error(`PostgreSQL ended with code ${code}`)));
      });
      return { url: `http://127.0.0.1:${port}`, guides, tokens };
    },
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

interface Started {
  system: BookingSystem;
  name: string;
  market: Market;
}

/** Days that nobody holds yet: each run of a system goes on where its last one ended. */
async function bookAlone(
  { name, market }: Started,
  guide: number,
  count: number,
  from: number,
  told: Map<string, string>,
): Promise<Summary> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const day = FIRST_DAY + from + i;
    const started = performance.now();
    const answer = await book(market, guide, i % OPERATORS, day, day);
    times.push(performance.now() - started);
    if (answer.status !== 201) throw new Error(`${name} refused a free day with ${answer.status}`);
    told.set(name, (told.get(name) ?? "") + answer.told);
  }
  return summarize(times);
}

async function bookInCrowds(
  { name, market }: Started,
  count: number,
  from: number,
  winners: number[],
): Promise<Summary> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const day = FIRST_DAY + 3 * (from + i);
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: OPERATORS }, (_, operator) =>
        book(market, CROWDED, operator, day + (operator % 2), day + 2),
      ),
    );
    times.push(performance.now() - started);
    const refused = answers.filter(({ status }) => status === 409).length;
    winners.push(answers.filter(({ status }) => status === 201).length);
    if (refused + (winners.at(-1) ?? 0) !== OPERATORS)
      throw new Error(`${name}: ${JSON.stringify(answers.map(({ status }) => status))}`);
  }
  return summarize(times);
}

/** Runs the bookings against all of them in turns. */
export async function runBookings(
  systems: readonly BookingSystem[],
  size: BookingSize,
): Promise<BookingResult[]> {
  const started: Started[] = [];
  try {
    for (const system of systems) {
      started.push({ system, name: system.name, market: await system.start() });
    }
    const told = new Map<string, string>();
    const winners = new Map(systems.map(({ name }) => [name, [] as number[]]));
    const { aloneBefore, crowdsBefore } = size;
    for (const guide of WARMING)
      await interleaved(started, 1, (one) => bookAlone(one, guide, aloneBefore, 0, told));
    const alone = await interleaved(started, size.runs, (one, round) =>
      bookAlone(one, ALONE, size.alone, round * size.alone, told),
    );
    requireSame("the answers to bookings", told);
    const wonBy = ({ name }: Started): number[] => winners.get(name) ?? [];
    await interleaved(started, 1, (one) => bookInCrowds(one, crowdsBefore, 0, wonBy(one)));
    const crowd = await interleaved(started, size.runs, (one, round) =>
      bookInCrowds(one, size.crowds, crowdsBefore + round * size.crowds, wonBy(one)),
    );
    return systems.map(({ name }) => ({
      system: name,
      alone: alone.get(name) ?? [],
      crowd: crowd.get(name) ?? [],
      winnersPerCrowd: winners.get(name) ?? [],
    }));
  } finally {
    for (const { system } of started) await system.stop();
  }
}
