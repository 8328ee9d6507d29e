// Two hundred operators' requests for one guide and one day: exactly one of them gets it.
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  bookingOf,
  dayFromNow,
  registerGuide,
  registerPerson,
  type Person,
} from "../setup/http-person.ts";
import { startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";

const OPERATORS = 20;
const REQUESTS_EACH = 10;

const folder = temporaryFolder("race");
let server: RunningServer;
let guide: Person;
let operators: Person[];

beforeAll(async () => {
  server = await startServer({ dataDir: folder.path });
  guide = await registerGuide(server.url, "race_guide");
  operators = await Promise.all(
    Array.from({ length: OPERATORS }, (_, i) =>
      registerPerson(server.url, "OPERATOR", `race_operator_${i}`),
    ),
  );
});

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

test("200 parallel requests for the same guide and day leave exactly one", async () => {
  const day = dayFromNow(30);
  const answers = await Promise.all(
    Array.from({ length: OPERATORS * REQUESTS_EACH }, (_, i) =>
      (operators[i % OPERATORS] as Person).call<{ id: string; code?: string }>(
        "POST",
        "/api/bookings",
        bookingOf(guide.id, day),
      ),
    ),
  );
  const won = answers.filter((a) => a.status === 201);
  const lost = answers.filter((a) => a.status === 409);
  expect(won).toHaveLength(1);
  expect(lost).toHaveLength(OPERATORS * REQUESTS_EACH - 1);
  expect(lost.every((a) => a.body.code === "CONFLICT")).toBe(true);

  const received = await guide.call<{ id: string }[]>("GET", "/api/bookings");
  expect(received.body.map((b) => b.id)).toEqual([won[0]?.body.id]);
  const blocks = await guide.call<{ date: string; type: string }[]>(
    "GET",
    "/api/availability-blocks/current",
  );
  expect(blocks.body).toMatchObject([{ date: day, type: "BOOKING" }]);
});

test("overlapping ranges asked for at once never hold a day twice", async () => {
  const answers = await Promise.all(
    operators.map((operator, i) =>
      operator.call(
        "POST",
        "/api/bookings",
        bookingOf(guide.id, dayFromNow(60 + (i % 7)), dayFromNow(63 + (i % 7))),
      ),
    ),
  );
  expect(answers.every((a) => a.status === 201 || a.status === 409)).toBe(true);
  const blocks = await guide.call<{ date: string }[]>("GET", "/api/availability-blocks/current");
  const days = blocks.body.map((b) => b.date);
  expect(new Set(days).size).toBe(days.length);
  expect(days.length).toBe(1 + 4 * answers.filter((a) => a.status === 201).length);
});

test("20 replacements of one booking at once leave exactly one", async () => {
  const operator = operators[0] as Person;
  const day = dayFromNow(90);
  const mates = await Promise.all(
    [0, 1, 2, 3].map((i) => registerGuide(server.url, `race_mate_${i}`)),
  );
  const lost = await operator.call<{ id: string }>(
    "POST",
    "/api/bookings",
    bookingOf(guide.id, day),
  );
  await guide.call("PUT", `/api/bookings/${lost.body.id}/status`, { status: "DECLINED" });
  const path = `/api/bookings/${lost.body.id}/replacements`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      operator.call("POST", path, { guideUserId: (mates[i % 4] as Person).id }),
    ),
  );
  expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  expect(answers.filter((a) => a.status === 409)).toHaveLength(19);
  const held = await Promise.all(
    mates.map((mate) => mate.call<unknown[]>("GET", "/api/availability-blocks/current")),
  );
  expect(held.flatMap((one) => one.body)).toMatchObject([{ date: day, type: "BOOKING" }]);
});
