// Calendars that answer slowly take none of the places that passwords and mails need.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { addGuide, addPair, refusalOf } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { PUBLIC_ONLY, readerBy } from "./calendarReader.ts";

const CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

const waiting: ServerResponse[] = [];
let isSlow = false;
const server = createServer((_request, response) => {
  if (isSlow) waiting.push(response);
  else response.end(CALENDAR);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const nearby = {
  "../../convex/calendarReader.ts": async () => ({
    read: readerBy({
      ...PUBLIC_ONLY,
      isAllowedUrl: () => true,
      isAllowedAddress: () => true,
      lookUp: async () => [{ address: "127.0.0.1", family: 4 }],
    }),
  }),
};

test("while forty are awaited no other one is begun, and what was due stays as it is", async () => {
  const { t, guide } = await addPair(createBackend(nearby));
  const other = await addGuide(t);
  const url = `http://calendar.example.com:${(server.address() as AddressInfo).port}/a.ics`;
  const choose = (who: typeof guide) => who.as.action(api.calendars.setImport, { url });
  const refresh = () => t.action(internal.calendars.refresh, { guideUserId: guide.id });
  const read = await choose(guide);
  isSlow = true;
  const awaited = Array.from({ length: 40 }, refresh);
  await vi.waitFor(() => expect(waiting).toHaveLength(40));
  expect((await refusalOf(choose(other))).code).toBe("RATE_LIMITED");
  expect(await refresh()).toBeNull();
  expect((await guide.as.query(api.calendars.links, {})).import).toEqual(read);
  isSlow = false;
  for (const response of waiting) response.end(CALENDAR);
  await Promise.all(awaited);
  expect(await choose(other)).toMatchObject({ days: 0, lastError: null });
});
