// kill -9 at random moments under bookings and messages. What was answered is there afterwards, whole; what was not
// answered is there whole or not at all.
import { afterAll, beforeAll, expect, test } from "vitest";

import { seededRandom } from "#embedded/testing";
import { SEED, rounds, tallied, timeLimit } from "#embedded/testing";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../setup/http-person.ts";
import { startServer, temporaryFolder, freePort, type RunningServer } from "../setup/server.ts";

const ROUNDS = rounds(5, 600);
const PAIRS = 24;
/** Keeps an operator below the limit of open requests, three days each. */
const LAST_FIRST_DAY = 2 + 3 * 45;

interface Booking {
  id: string;
  guideUserId: string;
  startDate: string;
  endDate: string;
}
interface Message {
  id: string;
  body: string;
}
interface Block {
  date: string;
  type: string;
  jobRequestId: string;
}
interface Head {
  partnerId: string;
  lastMessage: string;
  unreadCount: number;
}

const random = seededRandom(SEED);

const folder = temporaryFolder("crash");
let server: RunningServer;
let port: number;
const pairs: {
  guide: Person;
  operator: Person;
  nextDay: number;
  booked: Set<string>;
  sent: Set<string>;
}[] = [];

async function restart(): Promise<void> {
  server = await startServer({ dataDir: folder.path, port });
}

beforeAll(async () => {
  port = await freePort();
  await restart();
  for (let i = 0; i < PAIRS; i += 1) {
    const [guide, operator] = await Promise.all([
      registerGuide(() => server.url, `crash_guide_${i}`),
      registerPerson(() => server.url, "OPERATOR", `crash_operator_${i}`),
    ]);
    pairs.push({ guide, operator, nextDay: 2, booked: new Set(), sent: new Set() });
  }
});

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

/** Works until the server is gone; notes only what was answered. */
async function work(pair: (typeof pairs)[number], stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    try {
      if (pair.nextDay <= LAST_FIRST_DAY && random() < 0.35) {
        const from = pair.nextDay;
        pair.nextDay += 3;
        const booking = bookingOf(pair.guide.id, dayFromNow(from), dayFromNow(from + 2));
        const { status, body } = await pair.operator.call<Booking>(
          "POST",
          "/api/bookings",
          booking,
        );
        if (status === 201) pair.booked.add(body.id);
        else expect(status).toBe(429);
      } else {
        const text = `note ${Math.floor(random() * 1e9)}`;
        const message = { recipientUserId: pair.operator.id, body: text };
        const { status, body } = await pair.guide.call<Message>("POST", "/api/messages", message);
        if (status === 201) pair.sent.add(body.id);
        else expect(status).toBe(429);
      }
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function checkPair(pair: (typeof pairs)[number]): Promise<void> {
  const bookings = (await pair.operator.call<Booking[]>("GET", "/api/bookings")).body;
  const ids = new Set(bookings.map((b) => b.id));
  for (const id of pair.booked) expect(ids.has(id), `acknowledged booking ${id}`).toBe(true);

  const blocks = (await pair.guide.call<Block[]>("GET", "/api/availability-blocks/current")).body;
  const held = blocks.map((b) => `${b.jobRequestId} ${b.date}`).sort();
  const expected = bookings.flatMap((b) => daysOf(b).map((day) => `${b.id} ${day}`)).sort();
  expect(held, "one block a day for each request, and no other").toEqual(expected);

  const thread: Message[] = [];
  for (let before = ""; ; before = `&before=${thread[0]?.id}`) {
    const page = (
      await pair.guide.call<Message[]>(
        "GET",
        `/api/messages/${pair.operator.id}?limit=100${before}`,
      )
    ).body;
    thread.unshift(...page);
    if (page.length < 100) break;
  }
  const threadIds = new Set(thread.map((m) => m.id));
  for (const id of pair.sent) expect(threadIds.has(id), `acknowledged message ${id}`).toBe(true);
  const heads = (await pair.guide.call<Head[]>("GET", "/api/conversations")).body;
  expect(heads[0]?.lastMessage).toBe(thread.at(-1)?.body);
}

function daysOf(booking: Booking): string[] {
  const days: string[] = [];
  const end = Date.parse(`${booking.endDate.slice(0, 10)}T00:00:00Z`);
  for (
    let t = Date.parse(`${booking.startDate.slice(0, 10)}T00:00:00Z`);
    t <= end;
    t += 86_400_000
  ) {
    days.push(new Date(t).toISOString().slice(0, 10));
  }
  return days;
}

const answers = () => pairs.reduce((sum, { booked, sent }) => sum + booked.size + sent.size, 0);

/** However slow the machine is, a round has something to lose; full calendars and limits end the wait. */
async function untilAnswered(count: number): Promise<void> {
  const end = Date.now() + 10_000;
  while (answers() <= count && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test(`survives kill -9 in ${ROUNDS} rounds (seed ${SEED})`, { timeout: timeLimit(600_000) }, () =>
  tallied("server: kill -9", async (tally) => {
    let before = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      let stopped = false;
      const workers = pairs.map((pair) => work(pair, () => stopped));
      await untilAnswered(before + random() * 20);
      await new Promise((resolve) => setTimeout(resolve, random() * 280));
      await server.end("SIGKILL");
      stopped = true;
      await Promise.all(workers);
      await restart();
      const answered = answers();
      tally.round(answered - before);
      before = answered;
      const checked = round === ROUNDS - 1 ? pairs : pairs.filter(() => random() < 0.25);
      for (const pair of checked) await checkPair(pair);
    }
    // A calendar is full after some hundred days.
    expect(pairs.reduce((n, p) => n + p.booked.size, 0)).toBeGreaterThan(Math.min(ROUNDS, 300));
    expect(pairs.reduce((n, p) => n + p.sent.size, 0)).toBeGreaterThan(ROUNDS);
  }),
);
