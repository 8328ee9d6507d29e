// Calendars that answer slowly take none of the places that passwords and mails need.
import { createServer, type ServerResponse } from "node:http";

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addPair, dayAhead, refusalOf } from "../tests/setup/market.ts";
import { calendarUrl, NEARBY, readingBy } from "../tests/setup/nearby-calendar.ts";
import { api, internal } from "./_generated/api.js";
import { IMPORT_PROBLEMS } from "./model/calendars/contract.ts";

const CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

const waiting: ServerResponse[] = [];
let isSlow = false;
const server = createServer((_request, response) => {
  if (isSlow) waiting.push(response);
  else response.end(CALENDAR);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function awaiting() {
  const { t, guide } = await addPair(createBackend(readingBy(NEARBY)));
  const other = await addGuide(t);
  const url = calendarUrl(server, "a.ics");
  const choose = (who: typeof guide) => who.as.action(api.calendars.setImport, { url });
  const refresh = (refusals?: number) =>
    t.action(internal.calendars.refresh, { guideUserId: guide.id, ...(refusals && { refusals }) });
  const shown = async () => (await guide.as.query(api.calendars.links, {})).import;
  const choicesOf = (who: typeof guide) =>
    t.run(async (ctx) => {
      const key = `calendarLinks:${who.id}`;
      const counter = await ctx.db
        .query("rateLimits")
        .withIndex("by_key", (q) => q.eq("key", key))
        .unique();
      return counter?.times.length ?? 0;
    });
  /** Has calendars of others read, who come from nowhere but are as many. */
  async function readOthers(count: number) {
    const [first] = await t.run((ctx) => ctx.db.query("users").take(1));
    if (first === undefined) throw new Error("nobody there");
    const { _id, _creationTime, ...fields } = first;
    const ids = await runKept(t, (ctx) =>
      Promise.all(Array.from({ length: count }, () => ctx.db.insert("users", fields))),
    );
    const today = dayAhead(0);
    return ids.map((guideUserId) =>
      t.action(internal.calendarReader.read, { guideUserId, url, today }),
    );
  }
  return { t, guide, other, choose, refresh, shown, choicesOf, readOthers };
}

async function areAwaited(count: number): Promise<void> {
  await vi.waitFor(() => expect(waiting).toHaveLength(count));
}

afterEach(() => {
  isSlow = false;
  for (const response of waiting.splice(0)) response.end(CALENDAR);
});

test("while forty are awaited no other one is begun, and what was due comes again", async () => {
  const { t, guide, other, choose, refresh, shown, choicesOf, readOthers } = await awaiting();
  const read = await choose(guide);
  isSlow = true;
  const awaited = await readOthers(40);
  await areAwaited(40);
  expect((await refusalOf(choose(other))).code).toBe("RATE_LIMITED");
  expect(await choicesOf(other)).toBe(0);
  const now = Date.now();
  await refresh();
  expect(await shown()).toEqual(read);
  const planned = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  const [again, ...more] = planned.filter(({ name }) => name.includes("refresh"));
  expect(more).toEqual([]);
  expect(again?.args).toEqual([{ guideUserId: guide.id, refusals: 1 }]);
  expect(again?.scheduledTime).toBeGreaterThanOrEqual(now + 60_000);
  expect(again?.scheduledTime).toBeLessThan(now + 130_000);
  isSlow = false;
  for (const response of waiting.splice(0)) response.end(CALENDAR);
  await Promise.all(awaited);
  expect(await choose(other)).toMatchObject({ days: 0, lastError: null });
});

test("what was refused again and again is told to the guide, until it is read", async () => {
  const { guide, choose, refresh, shown, readOthers } = await awaiting();
  const read = await choose(guide);
  isSlow = true;
  const awaited = await readOthers(40);
  await areAwaited(40);
  await refresh(4);
  expect(await shown()).toEqual(read);
  await refresh(5);
  expect(await shown()).toEqual({ ...read, lastError: IMPORT_PROBLEMS.busy });
  isSlow = false;
  for (const response of waiting.splice(0)) response.end(CALENDAR);
  await Promise.all(awaited);
  await refresh();
  expect((await shown()).lastError).toBeNull();
});

test("one guide has one calendar read at a time, and keeps nobody else from it", async () => {
  const { guide, other, choose, choicesOf } = await awaiting();
  isSlow = true;
  const first = choose(guide);
  await areAwaited(1);
  expect(await refusalOf(choose(guide))).toMatchObject({
    code: "CONFLICT",
    message: "Your calendar is being read already. Please try again in a moment.",
  });
  expect(await choicesOf(guide)).toBe(1);
  isSlow = false;
  expect(await choose(other)).toMatchObject({ lastError: null });
  for (const response of waiting.splice(0)) response.end(CALENDAR);
  expect(await first).toMatchObject({ lastError: null });
  expect(await choose(guide)).toMatchObject({ lastError: null });
});
