// Many sign in at once, half of them wrongly: others save as if nothing happened.
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { rounds, tallied, timeLimit } from "#embedded/testing";

import {
  GUIDE_PROFILE,
  PASSWORD,
  registerGuide,
  registerPerson,
  type Person,
} from "../setup/http-person.ts";
import { startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";

/** What a save may take, */
const SAVE_MS = 30;
/** but for one in a hundred; of the few of the short form one in ten may meet the machine's other work. */
const SHARE = rounds(90, 99) / 100;
/** Or so many times as long as without the storm: the machine that tests has more to do than this. */
const TOLERANCE = 5;
const QUIET_MS = 2_000;
const BURST_MS = 3_000;
const AT_ONCE = 20;
const LOGINS_PER_SECOND = 10;
const SECONDS = rounds(2, 60);
const folder = temporaryFolder("login-storm");
let server: RunningServer;
let guide: Person;

beforeAll(async () => {
  server = await startServer({ dataDir: folder.path });
  guide = await registerGuide(server.url, "storm_guide");
  // Somebody else: the fiftieth sign-in after one's own ends it.
  await registerPerson(server.url, "OPERATOR", "storm_operator");
});

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

/** Resolves with the status. A wrong one names nobody: it costs a hash all the same, and is counted for nobody here. */
async function signIn(index: number): Promise<number> {
  const username = index % 2 === 0 ? "storm_operator" : `nobody_${index}`;
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  await response.arrayBuffer();
  return response.status;
}

interface Saves {
  median: number;
  slow: number;
}

/** Saves one after the other while `others` goes on; how long a save took. */
async function saveDuring(others: Promise<unknown>): Promise<Saves> {
  const times: number[] = [];
  const state = { isOver: false };
  const over = others.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const started = performance.now();
    const profile = { ...GUIDE_PROFILE, yearsExperience: times.length % 40 };
    const answer = await guide.call("POST", "/api/guides/profile", profile);
    if (answer.status >= 300) throw new Error(`not saved: ${JSON.stringify(answer)}`);
    times.push(performance.now() - started);
    await pause(10);
  }
  await over;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Infinity;
  return { median: at(0.5), slow: at(SHARE) };
}

/** Sign-ins by so many at once, each again and again. */
async function burst(): Promise<number[]> {
  const statuses: number[] = [];
  const end = performance.now() + BURST_MS;
  let begun = 0;
  const crowd = Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() < end) statuses.push(await signIn((begun += 1)));
  });
  await Promise.all(crowd);
  return statuses;
}

async function steadily(): Promise<number[]> {
  const answers: Promise<number>[] = [];
  for (let index = 0; index < SECONDS * LOGINS_PER_SECOND; index += 1) {
    answers.push(signIn(index));
    await pause(1_000 / LOGINS_PER_SECOND);
  }
  return await Promise.all(answers);
}

test(
  "saves take no longer while a crowd signs in, half of it wrongly",
  async () =>
    await tallied("login storm", async (tally) => {
      const quiet = await saveDuring(pause(QUIET_MS));
      for (const begin of [burst, steadily]) {
        const storm = begin();
        const saves = await saveDuring(storm);
        const statuses = await storm;
        tally.round(statuses.length);
        // Who comes when the line of hashes is full is told to come again.
        const looked = statuses.filter((status) => status !== 429);
        expect(new Set(looked)).toEqual(new Set([200, 401]));
        tally.remark(`${quiet.slow.toFixed(0)} → ${saves.slow.toFixed(0)} ms`);
        expect(saves.median).toBeLessThan(Math.max(SAVE_MS, TOLERANCE * quiet.median));
        expect(saves.slow).toBeLessThan(Math.max(SAVE_MS, TOLERANCE * quiet.slow));
      }
    }),
  timeLimit(180_000),
);
