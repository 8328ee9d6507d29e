import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addPair,
  bookingOf,
  dayAhead,
  heldDaysOf,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { calendarUrl, NEARBY, readingBy } from "../tests/setup/nearby-calendar.ts";
import { api, internal } from "./_generated/api.js";
import { IMPORT_PROBLEMS } from "./model/calendars/contract.ts";

// The server of another calendar.
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: number;
let url: string;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});

const nearby = readingBy({ ...NEARBY, timeoutMs: 400 });

beforeEach(async () => {
  asked = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = calendarUrl(server, "private.ics");
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function calendarOf(...events: string[][]): string {
  const lines = events.flatMap((event) => ["BEGIN:VEVENT", ...event, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function wholeDays(...days: string[]): string {
  return calendarOf(...days.map((day) => [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`]));
}

const says =
  (text: string): Answer =>
  (_request, response) =>
    void response.end(text);

async function blocksOf(t: Backend, { id }: Person) {
  return await t.run(async (ctx) =>
    (await ctx.db.query("availabilityBlocks").collect())
      .filter((block) => block.guideUserId === id)
      .sort((one, other) => one.date.localeCompare(other.date)),
  );
}

async function importedDays(t: Backend, guide: Person): Promise<string[]> {
  return (await blocksOf(t, guide)).flatMap(({ source, date }) =>
    source === undefined ? [] : [date],
  );
}

async function importing(...days: string[]) {
  const { t, guide, operator } = await addPair(createBackend(nearby));
  answer = says(wholeDays(...days));
  const view = await guide.as.action(api.calendars.setImport, { url });
  const refresh = () => t.action(internal.calendars.refresh, { guideUserId: guide.id });
  return { t, guide, operator, view, refresh };
}

describe("an imported calendar", () => {
  it("closes its busy days, and follows them when it is read again", async () => {
    const { t, guide, operator, view, refresh } = await importing(dayAhead(5), dayAhead(9));
    expect(view).toEqual({ url, days: 2, lastSuccess: expect.any(Number), lastError: null });
    expect(await importedDays(t, guide)).toEqual([dayAhead(5), dayAhead(9)]);
    const book = operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(5)));
    expect((await refusalOf(book)).code).toBe("CONFLICT");

    answer = says(wholeDays(dayAhead(9), dayAhead(12), dayAhead(13)));
    await refresh();
    expect(await importedDays(t, guide)).toEqual([dayAhead(9), dayAhead(12), dayAhead(13)]);
    const links = await guide.as.query(api.calendars.links, {});
    expect(links.import).toMatchObject({ url, days: 3, lastError: null });
    // What is free there is free here.
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(5)));
  });

  it("is asked for by name, without which some refuse", async () => {
    const { t, guide } = await addPair(createBackend(nearby));
    answer = ({ headers }, response) => {
      if (headers["user-agent"] === undefined) response.writeHead(403).end();
      else response.end(wholeDays(dayAhead(5)));
    };
    const view = await guide.as.action(api.calendars.setImport, { url });
    expect(view.lastError).toBeNull();
    expect(await importedDays(t, guide)).toEqual([dayAhead(5)]);
  });

  it("writes nothing for days that stay as they are", async () => {
    const { t, guide, refresh } = await importing(dayAhead(5), dayAhead(9));
    const before = await blocksOf(t, guide);
    await refresh();
    expect(await blocksOf(t, guide)).toEqual(before);
  });

  it("leaves bookings, requests and the guide's own blocks alone, and goes on when they go", async () => {
    const { t, guide, operator } = await addPair(createBackend(nearby));
    const days = [dayAhead(5), dayAhead(6), dayAhead(7)] as const;
    const agreed = await operator.as.mutation(api.requests.book, bookingOf(guide.id, days[0]));
    const change = { jobRequestId: agreed.id, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, change);
    const open = await operator.as.mutation(api.requests.book, bookingOf(guide.id, days[1]));
    await guide.as.mutation(api.availability.addBlock, { date: days[2], reason: "rest" });
    answer = says(wholeDays(...days));
    await guide.as.action(api.calendars.setImport, { url });
    expect(await heldDaysOf(t, guide.id)).toEqual([days[0], days[1]]);
    expect(await importedDays(t, guide)).toEqual([...days]);
    const shown = await operator.as.query(api.availability.listBlocks, { guideId: guide.id });
    expect(shown.filter(({ state }) => state !== undefined).map(({ state }) => state)).toEqual([
      "BOOKED",
      "REQUESTED",
    ]);
    // An open request can still be accepted; a day that is given back stays closed by the other calendar.
    const accept = { jobRequestId: open.id, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, accept);
    await guide.as.mutation(api.requests.setBookingStatus, { ...change, status: "CANCELLED" });
    const again = operator.as.mutation(api.requests.book, bookingOf(guide.id, days[0]));
    expect((await refusalOf(again)).code).toBe("CONFLICT");
    await guide.as.mutation(api.calendars.removeImport, {});
    expect((await blocksOf(t, guide)).map(({ date, reason }) => [date, reason])).toEqual([
      [days[1], "Old Quarter walk"],
      [days[2], "rest"],
    ]);
  });

  it("is none of the eight blocks of a day, and no one removes its days one by one", async () => {
    const { t, guide } = await importing(dayAhead(5));
    for (let hour = 10; hour < 18; hour += 1) {
      const times = { startTime: `${hour}:00`, endTime: `${hour}:30` };
      await guide.as.mutation(api.availability.addBlock, { date: dayAhead(5), ...times });
    }
    const ninth = guide.as.mutation(api.availability.addBlock, { date: dayAhead(5) });
    expect((await refusalOf(ninth)).message).toBe("A day can have at most 8 blocks");
    const imported = (await blocksOf(t, guide)).find(({ source }) => source === "IMPORT");
    const remove = guide.as.mutation(api.availability.removeBlock, {
      blockId: imported?._id ?? "",
    });
    expect(await refusalOf(remove)).toMatchObject({
      code: "CONFLICT",
      message: "This day is closed by your external calendar. Change it there, or stop the import.",
    });
  });

  it("is the guide's own business: others see a closed day and not why", async () => {
    const { guide, operator } = await importing(dayAhead(5));
    const seen = { guideId: guide.id };
    const [block] = await operator.as.query(api.availability.listBlocks, seen);
    expect(block).toMatchObject({ date: dayAhead(5), type: "MANUAL" });
    expect(Object.keys(block ?? {})).not.toContain("source");
    expect(Object.keys(block ?? {})).not.toContain("reason");
    const [own] = await guide.as.query(api.availability.listOwnBlocks, {});
    expect(own).toMatchObject({ source: "IMPORT", reason: "External calendar" });
  });

  it("of another address takes the place of the one before once it can be read", async () => {
    const { t, guide } = await importing(dayAhead(5));
    const other = `${url}?calendar=other`;
    answer = (_request, response) => void response.writeHead(500).end();
    expect(await guide.as.action(api.calendars.setImport, { url: other })).toMatchObject({
      url: other,
      days: 1,
      lastError: IMPORT_PROBLEMS.refused,
    });
    expect(await importedDays(t, guide)).toEqual([dayAhead(5)]);
    answer = says(wholeDays(dayAhead(6)));
    await guide.as.action(api.calendars.setImport, { url: other });
    expect(await importedDays(t, guide)).toEqual([dayAhead(6)]);
  });
});

describe("a calendar that cannot be read", () => {
  const endless: Answer = (_request, response) => {
    response.on("error", () => undefined);
    const piece = Buffer.alloc(256 * 1024, "x");
    const more = (): void => {
      if (response.destroyed) return;
      response.write(piece, () => setImmediate(more));
    };
    more();
  };
  const HUGE = wholeDays(dayAhead(7)).replace("VERSION:2.0", `X-NOTE:${"x".repeat(2_100_000)}`);

  it.each<[string, Answer, string]>([
    ["is down", (request) => void request.socket.destroy(), IMPORT_PROBLEMS.down],
    ["is not there", (_, response) => void response.writeHead(404).end(), IMPORT_PROBLEMS.refused],
    ["is empty", says(""), IMPORT_PROBLEMS.notCalendar],
    ["is a page", says("<!doctype html><title>Sign in</title>"), IMPORT_PROBLEMS.notCalendar],
    ["is huge", says(HUGE), IMPORT_PROBLEMS.huge],
    ["is endless", endless, IMPORT_PROBLEMS.huge],
    ["never begins", () => undefined, IMPORT_PROBLEMS.slow],
    [
      "never ends",
      (_, response) => void response.write("BEGIN:VCALENDAR\r\n"),
      IMPORT_PROBLEMS.slow,
    ],
    [
      "leads round and round",
      (_, response) => void response.writeHead(302, { Location: "/again" }).end(),
      IMPORT_PROBLEMS.redirects,
    ],
    [
      "leads nowhere",
      (_, response) => void response.writeHead(302, { Location: "http://" }).end(),
      IMPORT_PROBLEMS.refused,
    ],
  ])(
    "because it %s is left for the next hour, and nothing is lost",
    async (_why, broken, lastError) => {
      const { t, guide, view, refresh } = await importing(dayAhead(5));
      answer = broken;
      await refresh();
      const links = await guide.as.query(api.calendars.links, {});
      expect(links.import).toEqual({ ...view, lastError });
      expect(await importedDays(t, guide)).toEqual([dayAhead(5)]);
      expect(asked).toBeLessThan(10);
      answer = says(wholeDays(dayAhead(6)));
      await refresh();
      expect((await guide.as.query(api.calendars.links, {})).import.lastError).toBeNull();
      expect(await importedDays(t, guide)).toEqual([dayAhead(6)]);
    },
  );

  it("is kept with the reason when it is new, and read once it can be", async () => {
    const guide = await addGuide(createBackend(nearby));
    answer = says("no calendar");
    expect(await guide.as.action(api.calendars.setImport, { url })).toEqual({
      url,
      days: 0,
      lastSuccess: null,
      lastError: IMPORT_PROBLEMS.notCalendar,
    });
  });

  it("is found behind a redirect", async () => {
    const guide = await addGuide(createBackend(nearby));
    answer = (request, response) => {
      if (request.url === "/moved") response.end(wholeDays(dayAhead(4)));
      else response.writeHead(301, { Location: "/moved" }).end();
    };
    expect(await guide.as.action(api.calendars.setImport, { url })).toMatchObject({ days: 1 });
  });
});

describe("an address of this machine's own network", () => {
  async function refused(given: string, modules: Parameters<typeof createBackend>[0] = {}) {
    const t = createBackend(modules);
    const guide = await addGuide(t);
    const refusal = await refusalOf(guide.as.action(api.calendars.setImport, { url: given }));
    expect(await t.run((ctx) => ctx.db.query("calendarImports").collect())).toEqual([]);
    return refusal;
  }

  /** A reader by production's rules, but for what names mean. */
  function meaning(...addresses: string[]) {
    return readingBy({
      lookUp: async () =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    });
  }
  const NOT_PUBLIC = { code: "VALIDATION", field: "url", message: IMPORT_PROBLEMS.private };

  it("is refused by what stands in it", async () => {
    const { port } = server.address() as AddressInfo;
    for (const host of ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "[::ffff:127.0.0.1]"]) {
      expect(await refused(`http://${host}:${port}/x.ics`), host).toMatchObject(NOT_PUBLIC);
    }
    expect(asked).toBe(0);
  });

  it.each([
    ["loopback", ["127.0.0.1"]],
    ["a private network", ["192.168.1.1"]],
    ["the cloud's own", ["169.254.169.254"]],
    ["loopback in IPv6", ["::1"]],
    ["mapped loopback", ["::ffff:127.0.0.1"]],
    ["a public and a private one", ["93.184.216.34", "10.0.0.1"]],
  ])("is refused by what its name means: %s", async (_what, addresses) => {
    expect(await refused(url, meaning(...addresses))).toMatchObject(NOT_PUBLIC);
    expect(asked).toBe(0);
  });

  it("is refused behind a redirect", async () => {
    answer = (_request, response) =>
      void response.writeHead(302, { Location: "http://127.0.0.1:1/x.ics" }).end();
    const openDoor = readingBy({
      isAllowedAddress: (address) => address === "127.0.0.1",
      lookUp: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(await refused(url, openDoor)).toMatchObject(NOT_PUBLIC);
    expect(asked).toBe(1);
  });

  it("is not reached by a name that means another machine the second time", async () => {
    const meanings = [["93.184.216.34"], ["127.0.0.1"]];
    const lookUp = vi.fn(async () =>
      (meanings.shift() ?? ["127.0.0.1"]).map((address) => ({ address, family: 4 })),
    );
    const guide = await addGuide(createBackend(readingBy({ timeoutMs: 300, lookUp })));
    const view = await guide.as.action(api.calendars.setImport, { url });
    expect(view.lastError).not.toBeNull();
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(asked).toBe(0);
  });
});

describe("following a calendar", () => {
  it("is planned once an hour for each, one after the other", async () => {
    const t = createBackend(nearby);
    const guides: Person[] = [];
    answer = says(wholeDays(dayAhead(5)));
    for (let count = 0; count < 3; count += 1) {
      const guide = await addGuide(t);
      await guide.as.action(api.calendars.setImport, { url });
      guides.push(guide);
    }
    await t.mutation(internal.calendars.planRefreshes, {});
    const planned = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    const refreshes = planned.filter(({ name }) => name.includes("refresh"));
    expect(refreshes.map(({ args }) => args[0])).toEqual(
      expect.arrayContaining(guides.map(({ id }) => ({ guideUserId: id }))),
    );
    expect(refreshes).toHaveLength(3);
    expect(new Set(refreshes.map(({ scheduledTime }) => scheduledTime)).size).toBe(3);
  });

  it("rests while the guide is suspended, and ends with the import", async () => {
    const { t, guide, refresh } = await importing(dayAhead(5));
    const before = asked;
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt: 1 }));
    await refresh();
    expect(asked).toBe(before);
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt: undefined }));
    await guide.as.mutation(api.calendars.removeImport, {});
    await refresh();
    expect(asked).toBe(before);
    expect(await importedDays(t, guide)).toEqual([]);
  });

  it("writes nothing of a calendar that was left while it was read", async () => {
    const { t, guide } = await importing(dayAhead(5));
    const late = { guideUserId: guide.id, busy: { days: [dayAhead(8)] } };
    await t.mutation(internal.calendars.noteRefresh, { ...late, url: `${url}?before` });
    expect(await importedDays(t, guide)).toEqual([dayAhead(5)]);
    await guide.as.mutation(api.calendars.removeImport, {});
    await t.mutation(internal.calendars.noteRefresh, { ...late, url });
    expect(await importedDays(t, guide)).toEqual([]);
  });

  it("is tried twenty times an hour by one guide, and no more", async () => {
    const guide = await addGuide(createBackend(nearby));
    answer = says(wholeDays());
    for (let count = 0; count < 20; count += 1) {
      await guide.as.action(api.calendars.setImport, { url });
    }
    const call = guide.as.action(api.calendars.setImport, { url });
    expect((await refusalOf(call)).code).toBe("RATE_LIMITED");
  });
});
