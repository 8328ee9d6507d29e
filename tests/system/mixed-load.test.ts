// Everything at once for a while: searches, live queries that come and go, bookings, messages, profiles, sign-ins. Memory
// settles and stays, nobody is answered with a failure of the server, and it ends as it should.
import { afterAll, beforeAll, expect, test } from "vitest";

import { SEED, rounds, seededRandom, tallied, timeLimit } from "#embedded/testing";

import { api } from "../../convex/_generated/api.js";
import {
  GUIDE_PROFILE,
  PASSWORD,
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../setup/http-person.ts";
import { temporaryFolder, type RunningServer } from "../setup/server.ts";
import { connect } from "../support/client-backend.ts";
import { startWatched } from "../support/live-memory.ts";

const PAIRS = 12;
const LAST_DAY = 700;
/** The first part warms up: caches fill, code is compiled. */
const PARTS = 5;
const PART_SECONDS = rounds(2, 120);
const MIB = 1024 * 1024;

const random = seededRandom(SEED);
const folder = temporaryFolder("mixed");
let server: RunningServer;
let held: () => Promise<number>;
const guides: Person[] = [];
const operators: Person[] = [];
/** Whose sessions come and go: an account has fifty, and the next one would end the one that somebody works with. */
const visitors: Person[] = [];

beforeAll(async () => {
  ({ server, held } = await startWatched({ dataDir: folder.path }));
  for (let i = 0; i < PAIRS; i += 1) {
    guides.push(await registerGuide(server.url, `mixed_guide_${i}`));
    operators.push(await registerPerson(server.url, "OPERATOR", `mixed_operator_${i}`));
    visitors.push(await registerPerson(server.url, "OPERATOR", `mixed_visitor_${i}`));
  }
});

afterAll(async () => {
  await server.end("SIGKILL");
  folder.remove();
});

function one<T>(all: readonly T[]): T {
  return all[Math.floor(random() * all.length)] as T;
}

/** What each does over and over, and the answers that are none of a failing server. */
const STEPS: readonly (() => Promise<number>)[] = [
  async () =>
    (await one(operators).call("GET", `/api/guides/search?minRate=${Math.floor(random() * 9)}`))
      .status,
  async () => (await one(operators).call("GET", `/api/guides/${one(guides).id}`)).status,
  async () => (await one(operators).call("GET", "/api/bookings")).status,
  async () => (await one(guides).call("GET", "/api/conversations")).status,
  async () => {
    const day = dayFromNow(2 + Math.floor(random() * LAST_DAY));
    const booking = bookingOf(one(guides).id, day);
    return (await one(operators).call("POST", "/api/bookings", booking)).status;
  },
  async () => {
    const message = { recipientUserId: one(operators).id, body: `hello ${random()}` };
    return (await one(guides).call("POST", "/api/messages", message)).status;
  },
  async () => {
    const guide = one(guides);
    const profile = { ...GUIDE_PROFILE, yearsExperience: 1 + Math.floor(random() * 20) };
    return (await guide.call("POST", "/api/guides/profile", profile)).status;
  },
  async () => {
    // Without the cookie of before: with it the session would be replaced.
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: one(visitors).username, password: PASSWORD }),
    });
    await response.arrayBuffer();
    return response.status;
  },
];

/** A visitor who opens the search and a guide's page, looks for a moment, and leaves. */
async function visit(): Promise<void> {
  const client = connect(server.url);
  const guideId = one(guides).id;
  const seen = new Promise<void>((resolve, reject) => {
    client.onUpdate(api.guides.get, { guideId }, () => resolve(), reject);
  });
  await seen;
  await new Promise((resolve) => setTimeout(resolve, random() * 200));
  await client.close();
}

async function work(stopped: () => boolean, answered: (status: number) => void): Promise<void> {
  while (!stopped()) answered(await one(STEPS)());
}

async function comeAndGo(stopped: () => boolean): Promise<void> {
  while (!stopped()) await visit();
}

test(
  `${PARTS * PART_SECONDS} seconds of everything leave memory where it was (seed ${SEED})`,
  { timeout: timeLimit(180_000) },
  () =>
    tallied("server: mixed load", async (tally) => {
      let isOver = false;
      const statuses = new Map<number, number>();
      const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const busy = [
        ...Array.from({ length: PAIRS }, () => work(() => isOver, note)),
        ...Array.from({ length: 4 }, () => comeAndGo(() => isOver)),
      ];
      const parts: number[] = [];
      let before = 0;
      for (let part = 0; part < PARTS; part += 1) {
        await new Promise((resolve) => setTimeout(resolve, PART_SECONDS * 1000));
        parts.push(await held());
        const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0);
        tally.round(answers - before);
        before = answers;
      }
      isOver = true;
      await Promise.all(busy);
      const unexpected = [...statuses.keys()].filter(
        (status) => ![200, 201, 409, 429].includes(status),
      );
      const inMiB = parts.map((bytes) => (bytes / MIB).toFixed(1)).join(", ");
      tally.remark(`${inMiB} MiB`);
      expect(unexpected).toEqual([]);
      const [, settled = 0] = parts;
      expect((parts.at(-1) ?? 0) - settled, inMiB).toBeLessThan(Math.max(16 * MIB, settled * 0.1));
      expect(await server.end("SIGTERM")).toBe(0);
    }),
);
