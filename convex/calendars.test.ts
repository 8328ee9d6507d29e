import ICAL from "ical.js";
import { describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";

/** What a calendar program makes of a text. */
function eventsIn(text: string) {
  expect(text.split("\r\n").every((row) => new TextEncoder().encode(row).length <= 75)).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  return new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component))
    .map((event) => ({
      uid: event.uid,
      title: event.summary,
      from: event.startDate.toString(),
      to: event.endDate.toString(),
      place: event.location,
      text: event.description,
      status: event.component.getFirstPropertyValue("status"),
      revision: event.sequence,
    }));
}

describe("a guide's feed", () => {
  async function feed(t: Backend, path: string, headers: Record<string, string> = {}) {
    return await t.fetch(path, { headers });
  }

  it("says blocks and bookings as a calendar program reads them", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const [first, last] = [dayAhead(5), dayAhead(7)];
    const title = "Phố cổ; chợ, đền \\ chùa\nvà hồ 🏞️ ".repeat(4).trim();
    const booking = await operator.as.mutation(api.requests.book, {
      ...bookingOf(guide.id, first, last),
      title: title.replaceAll("\n", " "),
      notes: "The word at the gate is sesame",
    });
    const change = { jobRequestId: booking.id, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, change);
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(9)));
    await guide.as.mutation(api.availability.addBlock, {
      date: dayAhead(11),
      startTime: "06:30",
      endTime: "08:00",
      reason: "rest; quiet",
    });
    // What comes from another calendar is not told on.
    const imported = {
      guideUserId: guide.id,
      url: "https://example.com/",
      busy: { days: [dayAhead(-1), dayAhead(0), dayAhead(20)] },
      mark: { importId: null, claimedAt: null },
    };
    expect(await t.mutation(internal.calendars.saveImport, imported)).toMatchObject({ days: 2 });
    const { path } = await guide.as.action(api.calendars.createFeed, {});
    const response = await feed(t, path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    expect(text).not.toContain("sesame");
    const events = eventsIn(text);
    expect(events).toMatchObject([
      { title: booking.title, from: first, to: dayAhead(8), place: "Hanoi", status: "CONFIRMED" },
      { from: dayAhead(9), to: dayAhead(10), status: "TENTATIVE" },
      {
        title: "rest; quiet",
        // Half past six in Hanoi is the evening before in London.
        from: `${dayAhead(10)}T23:30:00Z`,
        to: `${dayAhead(11)}T01:00:00Z`,
      },
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
  });

  it("says where and when a tour begins, as far as that is known", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const book = (days: number, more = {}) =>
      operator.as.mutation(api.requests.book, { ...bookingOf(guide.id, dayAhead(days)), ...more });
    const known = { meetingPoint: "Hồ Gươm, gate 1; left", startTime: "08:30" };
    const { id: jobRequestId } = await book(5, known);
    await book(7);
    const { path } = await guide.as.action(api.calendars.createFeed, {});
    const [told, plain] = eventsIn(await (await feed(t, path)).text());
    const place = "Hồ Gươm, gate 1; left, Hanoi";
    expect(told).toMatchObject({ place, from: dayAhead(5), to: dayAhead(6) });
    expect(told?.text).toMatch(/^08:30 \(GMT\+7\)\n/);
    expect(plain).toMatchObject({ place: "Hanoi" });
    expect(plain?.text).not.toContain("GMT");
    const accept = { jobRequestId, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, accept);
    for (const { as } of [guide, operator]) {
      const [event] = eventsIn(await as.query(api.calendars.bookingFile, { jobRequestId }));
      expect(event).toMatchObject({ place, text: expect.stringContaining("08:30 (GMT+7)") });
    }
  });

  it("shows of a tour that was completed early the days up to that one alone", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const done = async (first: number, last: number) => {
      const input = bookingOf(guide.id, dayAhead(first), dayAhead(last));
      const { id: jobRequestId } = await operator.as.mutation(api.requests.book, input);
      for (const status of ["ACCEPTED", "COMPLETED"] as const) {
        await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });
      }
      return jobRequestId;
    };
    const today = await done(0, 3);
    const ahead = await done(8, 9);
    const days = { from: dayAhead(0), to: dayAhead(1) };
    const { path } = await guide.as.action(api.calendars.createFeed, {});
    expect(eventsIn(await (await feed(t, path)).text())).toMatchObject([days]);
    for (const { as } of [guide, operator]) {
      const file = (jobRequestId: string) => as.query(api.calendars.bookingFile, { jobRequestId });
      expect(eventsIn(await file(today))).toMatchObject([days]);
      expect(await file(today)).toContain("TRANSP:OPAQUE");
      // It takes none of its days, and says so to a program that has it.
      expect(await file(ahead)).toContain("TRANSP:TRANSPARENT");
    }
  });

  it("numbers what becomes of a booking: without, a program keeps what it was told first", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const input = bookingOf(guide.id, dayAhead(0), dayAhead(3));
    const { id: jobRequestId } = await operator.as.mutation(api.requests.book, input);
    const { path } = await guide.as.action(api.calendars.createFeed, {});
    const inFeed = async () => eventsIn(await (await feed(t, path)).text());
    expect(await inFeed()).toMatchObject([{ revision: 0, status: "TENTATIVE" }]);
    for (const [index, status] of (["ACCEPTED", "COMPLETED"] as const).entries()) {
      await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });
      const told = [{ revision: index + 1, status: "CONFIRMED" }];
      expect(await inFeed()).toMatchObject(told);
      const file = await operator.as.query(api.calendars.bookingFile, { jobRequestId });
      expect(eventsIn(file)).toMatchObject(told);
    }
  });

  it("has one living address, whose secret is kept nowhere", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    const first = await guide.as.action(api.calendars.createFeed, {});
    expect((await feed(t, first.path)).status).toBe(200);
    const second = await guide.as.action(api.calendars.createFeed, {});
    expect((await feed(t, first.path)).status).toBe(404);
    expect((await feed(t, second.path)).status).toBe(200);
    const secret = /([^/]+)\.ics$/.exec(second.path)?.[1] ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/);
    const kept = await t.run((ctx) => ctx.db.query("calendarFeeds").collect());
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect((await guide.as.query(api.calendars.links, {})).feedCreatedAt).toBe(kept[0]?.createdAt);
    await guide.as.mutation(api.calendars.endFeed, {});
    expect((await feed(t, second.path)).status).toBe(404);
    expect((await guide.as.query(api.calendars.links, {})).feedCreatedAt).toBeNull();
  });

  it.each(["", "x.ics", "x", ".ics", `${"x".repeat(5_000)}.ics`, "%F0%9F%97%93.ics", "%2e%2e%2fx"])(
    "is not at %j",
    async (file) => {
      const response = await feed(createBackend(), `/api/calendar/feed/${file}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  it("is told unchanged to a program that has it", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    const { path } = await guide.as.action(api.calendars.createFeed, {});
    const first = await feed(t, path);
    const etag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const again = await feed(t, path, { "If-None-Match": `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await guide.as.mutation(api.availability.addBlock, { date: dayAhead(3), reason: "rest" });
    expect((await feed(t, path, { "If-None-Match": etag })).status).toBe(200);
  });

  it("is silent about a guide who is suspended", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    const { path } = await guide.as.action(api.calendars.createFeed, {});
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt: 1 }));
    expect((await feed(t, path)).status).toBe(404);
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt: undefined }));
    expect((await feed(t, path)).status).toBe(200);
  });
});

describe("the file of a booking", () => {
  it("is for its two sides, each with the other's name, once it is accepted", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const notes = "Meet at the gate, please;\nbring water";
    const input = { ...bookingOf(guide.id, dayAhead(5), dayAhead(6)), notes };
    const { id: jobRequestId } = await operator.as.mutation(api.requests.book, input);
    const file = (who: Person) => who.as.query(api.calendars.bookingFile, { jobRequestId });
    expect((await refusalOf(file(guide))).code).toBe("CONFLICT");
    const accept = { jobRequestId, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, accept);
    const [forGuide] = eventsIn(await file(guide));
    const [forOperator] = eventsIn(await file(operator));
    expect(forGuide).toMatchObject({
      title: "Old Quarter walk",
      from: dayAhead(5),
      to: dayAhead(7),
      status: "CONFIRMED",
    });
    expect(forGuide?.uid).toBe(forOperator?.uid);
    expect(forOperator?.text).toContain("Nguyễn Thị Hương");
    expect(forGuide?.text).not.toContain("Nguyễn Thị Hương");
    expect(forGuide?.text).toContain(notes);
    expect((await refusalOf(file(await addOperator(t)))).code).toBe("NOT_FOUND");
  });
});

describe("an import", () => {
  it.each([
    ["100,000 characters", `https://example.com/${"x".repeat(100_000)}`],
    ["emoji", "🗓️"],
    ["text from right to left", "http://\u202elmth.com"],
    ["nothing to be seen", "\u200b"],
    ["nothing", "   "],
    ["a number", 7],
  ])("refuses %s for an address", async (_what, given) => {
    const guide = await addGuide(createBackend());
    const call = guide.as.action(api.calendars.setImport, { url: given as string });
    const outcome = await call.then(
      () => "taken",
      (error: unknown) => error,
    );
    expect(outcome).toBeInstanceOf(Error);
  });
});
