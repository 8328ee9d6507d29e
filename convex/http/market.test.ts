import { describe, expect, it } from "vitest";

import { createWorld } from "../../tests/matrix/world.ts";
import { createBackend } from "../../tests/setup/backend.ts";
import type { Backend } from "../../tests/setup/backend.ts";
import { BIO, bookingOf, dayAhead, profileOf } from "../../tests/setup/market.ts";
import { createPerson } from "../../tests/setup/people.ts";
import type { Person } from "../../tests/setup/people.ts";

async function call(
  t: Backend,
  who: Pick<Person, "headers"> | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await t.fetch(path, {
    method,
    headers: {
      ...who?.headers,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

async function market() {
  const t = createBackend();
  const guide = await createPerson(t, "huong", "GUIDE");
  const operator = await createPerson(t, "lotus", "OPERATOR");
  const created = await call(t, guide, "POST", "/api/guides/profile", profileOf());
  expect(created.status).toBe(201);
  return { t, guide, operator };
}

const WEEK = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
};

describe("cities over HTTP", () => {
  it("are those of the lists, however they are spelled", async () => {
    const { t, guide, operator } = await market();
    const booking = bookingOf(guide.userId, dayAhead(4));
    const company = {
      companyName: "Lotus Travel",
      description: "We bring small groups to the quiet corners of Vietnam, all year round.",
    };
    const answer = (who: typeof guide, path: string, body: object) =>
      call(t, who, "POST", path, body);
    const refused: [typeof guide, string, object, string][] = [
      [operator, "/api/bookings", { ...booking, locationCity: "Atlantis" }, "locationCity"],
      [operator, "/api/operators/profile", { ...company, city: "Atlantis" }, "city"],
      [guide, "/api/guides/profile", profileOf({ areas: ["Hue", "Atlantis"] }), "areas"],
    ];
    for (const [who, path, body, field] of refused) {
      expect(await answer(who, path, body)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", field },
      });
    }
    const spelled = { ...booking, locationCity: " TP. Hồ Chí Minh " };
    expect(await answer(operator, "/api/bookings", spelled)).toMatchObject({
      status: 201,
      body: { locationCity: "Ho Chi Minh City" },
    });
  });
});

describe("texts over HTTP", () => {
  it.each(["\u200b", "\u0000", " \u2060\u0007\ufeff", "\u3164"])("%j is no text", async (blank) => {
    const { t, guide, operator } = await market();
    const booking = bookingOf(guide.userId, dayAhead(4));
    const attempts: [string, object, string][] = [
      ["/api/bookings", { ...booking, title: blank }, "title"],
      ["/api/bookings", { ...booking, locationCity: blank }, "locationCity"],
    ];
    for (const [path, body, field] of attempts) {
      expect(await call(t, operator, "POST", path, body)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", field },
      });
    }
    const message = { recipientUserId: operator.userId, body: blank };
    expect((await call(t, guide, "POST", "/api/messages", message)).status).toBe(400);
    const account = { username: "newcomer", password: "password-1", email: "n@example.com" };
    const register = { ...account, name: blank, role: "GUIDE" };
    expect(await call(t, null, "POST", "/api/auth/register", register)).toMatchObject({
      status: 400,
      body: { field: "name" },
    });
  });

  it("keeps every script and emoji, and no control characters", async () => {
    const { t, guide, operator } = await market();
    const text = "👨‍👩‍👧‍👦 क्‍ष آپ‌ کا ❤️";
    const booking = { ...bookingOf(guide.userId, dayAhead(4)), title: `\u0000${text}\u001b` };
    const made = await call(t, operator, "POST", "/api/bookings", booking);
    expect(made).toMatchObject({ status: 201, body: { title: text } });
  });
});

describe("a request over HTTP", () => {
  it.each(["/api/bookings", "/api/jobs"])("%s takes null notes and half hours", async (path) => {
    const { t, guide, operator } = await createWorld("OPERATOR");
    const input = { ...bookingOf(guide.id, dayAhead(4)), notes: null, proposedHours: 7.5 };
    const headers = { Authorization: `Bearer ${operator.token}` };
    const made = await call(t, { headers }, "POST", path, input);
    expect(made).toMatchObject({ status: 201, body: { notes: null, proposedHours: 7.5 } });
  });
});

describe("guides over HTTP", () => {
  it("creates once, then replaces; shows without an address; lists; counts", async () => {
    const { t, guide } = await market();
    const again = await call(
      t,
      guide,
      "POST",
      "/api/guides/profile",
      profileOf({ areas: ["Huế"] }),
    );
    expect(again).toMatchObject({ status: 200, body: { guide: { areas: ["Hue"] } } });
    const page = await call(t, null, "GET", `/api/guides/${guide.userId}`);
    expect(page).toMatchObject({
      status: 200,
      body: {
        guide: { userId: guide.userId, avgRating: "0.00", reviewCount: 0, hourlyRateVND: 300_000 },
        user: { name: "The huong", image: null, createdAt: expect.stringMatching(/T.*Z$/) },
        reviews: [],
      },
    });
    expect(JSON.stringify(page.body)).not.toContain("@");
    expect((await call(t, null, "GET", "/api/guides")).body).toEqual([
      { userId: guide.userId, user: { name: "The huong" }, hourlyRateVND: 300_000 },
    ]);
    const counts = await call(t, null, "GET", "/api/guides/filter-counts");
    expect(counts.body).toMatchObject({ cities: { Hue: 1, Hanoi: 0 }, languages: { english: 1 } });
  });

  it("searches with every parameter, in both spellings", async () => {
    const { t, guide } = await market();
    const day = dayAhead(3);
    await call(t, guide, "PUT", "/api/availability", { weeklyDefaults: WEEK, dailyOverrides: [] });
    const queries = [
      "location=Hanoi&languages=english,french&specialties=cultural_tours",
      `minRate=300000&maxRate=300000&minRating=0&searchText=huong&availableDate=${day}`,
      "locations=Hanoi,Hue&sortBy=price_desc&page=1&limit=50",
    ];
    for (const query of queries) {
      const { status, body } = await call(t, null, "GET", `/api/guides/search?${query}`);
      expect([status, body]).toMatchObject([200, { total: 1, guides: [{ userId: guide.userId }] }]);
    }
    const none = await call(t, null, "GET", "/api/guides/search?locations=Atlantis");
    expect(none.body).toEqual({ guides: [], total: 0, page: 1, limit: 12 });
  });

  it("finds the guides of a region in its cities, with the exact total", async () => {
    const { t } = await market();
    for (const [username, area] of [
      ["river", "Can Tho"],
      ["garden", "Bến Tre"],
    ] as const) {
      const guide = await createPerson(t, username, "GUIDE");
      await call(t, guide, "POST", "/api/guides/profile", profileOf({ areas: [area, "Sapa"] }));
    }
    for (const [query, total] of [
      ["locations=Mekong Delta", 2],
      ["location=Mekong+Delta,Sapa&limit=1", 2],
      ["locations=Can Tho", 1],
    ] as const) {
      const { body } = await call(t, null, "GET", `/api/guides/search?${query}`);
      expect([query, body]).toMatchObject([query, { total }]);
    }
  });

  it.each(["minRate=abc", "page=0", "limit=51", "sortBy=best", "city=Hue", "availableDate=soon"])(
    "refuses the search %s",
    async (query) => {
      const { status, body } = await call(
        createBackend(),
        null,
        "GET",
        `/api/guides/search?${query}`,
      );
      expect([status, body]).toMatchObject([
        400,
        { code: "VALIDATION", field: query.split("=")[0] },
      ]);
    },
  );

  it("lets only the owner edit", async () => {
    const { t, guide, operator } = await market();
    const other = await createPerson(t, "binh", "GUIDE");
    const admin = await createPerson(t, "root", "ADMIN");
    const path = `/api/guides/${guide.userId}`;
    const change = { bio: `${BIO} And I cook.` };
    expect((await call(t, null, "PUT", path, change)).status).toBe(401);
    for (const person of [other, operator, admin]) {
      expect((await call(t, person, "PUT", path, change)).status).toBe(403);
    }
    expect(await call(t, guide, "PUT", path, change)).toMatchObject({
      status: 200,
      body: { guide: { bio: change.bio, areas: ["Hanoi"] } },
    });
    for (const field of ["userId", "avgRating", "reviewCount", "verified", "slot"]) {
      const { status } = await call(t, guide, "PUT", path, { ...change, [field]: 5 });
      expect(status).toBe(400);
    }
    expect((await call(t, null, "GET", "/api/guides/nonsense")).status).toBe(404);
  });
});

describe("operators over HTTP", () => {
  const company = {
    companyName: "Lotus Travel",
    city: "Sa Pa",
    website: "https://lotus.example",
    description: "We bring small groups to the quiet corners of Vietnam, all year round.",
    logoUrl: "",
  };

  it("creates, changes and shows the profile", async () => {
    const { t, guide, operator } = await market();
    expect((await call(t, guide, "POST", "/api/operators/profile", company)).status).toBe(403);
    for (const city of ["", " ", undefined]) {
      const nowhere = { ...company, city };
      expect(await call(t, operator, "POST", "/api/operators/profile", nowhere)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", field: "city", message: "City is required" },
      });
    }
    const created = await call(t, operator, "POST", "/api/operators/profile", company);
    expect(created).toMatchObject({
      status: 201,
      body: { operator: { city: "Sapa", verified: false } },
    });
    const logo = { logoUrl: "https://elsewhere.example/logo.png" };
    expect((await call(t, operator, "PUT", "/api/operators/profile", logo)).status).toBe(400);
    const path = `/api/operators/${operator.userId}`;
    const renamed = { companyName: "Lotus & Co" };
    expect((await call(t, operator, "PUT", path, renamed)).status).toBe(200);
    expect((await call(t, guide, "PUT", path, renamed)).status).toBe(403);
    expect((await call(t, operator, "PUT", path, { verified: true })).status).toBe(400);
    expect(await call(t, null, "GET", path)).toMatchObject({
      status: 200,
      body: {
        operator: { ...renamed, website: "https://lotus.example", logoUrl: null, verified: false },
        reviews: [],
      },
    });
    expect((await call(t, null, "GET", `/api/operators/${guide.userId}`)).status).toBe(404);
  });
});

describe("availability over HTTP", () => {
  it("takes, lists and frees a block; strangers see neither reason nor request", async () => {
    const { t, guide, operator } = await market();
    const block = { date: `${dayAhead(2)}T03:00:00.000Z`, startTime: "09:00", endTime: "12:00" };
    const created = await call(t, guide, "POST", "/api/availability-blocks", block);
    expect(created).toMatchObject({
      status: 201,
      body: { date: dayAhead(2), type: "MANUAL", reason: "personal" },
    });
    expect((await call(t, guide, "POST", "/api/availability-blocks", block)).status).toBe(409);
    expect((await call(t, operator, "POST", "/api/availability-blocks", block)).status).toBe(403);
    const range = `startDate=${dayAhead(0)}&endDate=${dayAhead(30)}`;
    const seen = await call(
      t,
      operator,
      "GET",
      `/api/availability-blocks/${guide.userId}?${range}`,
    );
    expect(seen.body).toMatchObject([{ date: dayAhead(2), startTime: "09:00" }]);
    expect(JSON.stringify(seen.body)).not.toMatch(/reason|jobRequestId/);
    const own = await call(t, guide, "GET", "/api/availability-blocks/current");
    expect(own.body).toMatchObject([{ reason: "personal" }]);
    expect((await call(t, null, "GET", "/api/availability-blocks/current")).status).toBe(401);
    const unreadable = "/api/availability-blocks/current?startDate=soon";
    expect((await call(t, null, "GET", unreadable)).status).toBe(401);
    expect((await call(t, operator, "GET", unreadable)).status).toBe(403);
    expect((await call(t, guide, "GET", unreadable)).status).toBe(400);
    const { id } = created.body as { id: string };
    expect((await call(t, operator, "DELETE", `/api/availability-blocks/${id}`)).status).toBe(403);
    expect((await call(t, guide, "DELETE", `/api/availability-blocks/${id}`)).status).toBe(204);
    expect((await call(t, guide, "DELETE", `/api/availability-blocks/${id}`)).status).toBe(404);
  });

  it("keeps the week and single days", async () => {
    const { t, guide, operator } = await market();
    const usual = await call(t, null, "GET", `/api/availability/${guide.userId}`);
    expect(usual).toMatchObject({
      status: 200,
      body: { weeklyDefaults: { friday: true, saturday: false }, dailyOverrides: [] },
    });
    const setting = {
      weeklyDefaults: WEEK,
      dailyOverrides: [{ date: dayAhead(4), isAvailable: true, notes: "Dentist at eight" }],
    };
    expect((await call(t, guide, "PUT", "/api/availability", setting)).status).toBe(200);
    const own = await call(t, guide, "GET", "/api/availability");
    expect(own.body).toMatchObject({ dailyOverrides: [{ notes: "Dentist at eight" }] });
    const open = await call(t, operator, "GET", `/api/availability/${guide.userId}`);
    expect(open.body).toMatchObject({ dailyOverrides: [{ date: dayAhead(4), isAvailable: true }] });
    expect(JSON.stringify(open.body)).not.toContain("Dentist");
    expect((await call(t, operator, "GET", "/api/availability")).status).toBe(403);
    expect((await call(t, null, "PUT", "/api/availability", setting)).status).toBe(401);
  });
});

describe("bookings and jobs over HTTP", () => {
  it("from the request to the end, with a hold that cannot be removed by hand", async () => {
    const { t, guide, operator } = await market();
    const booking = await call(
      t,
      operator,
      "POST",
      "/api/bookings",
      bookingOf(guide.userId, dayAhead(1)),
    );
    expect(booking).toMatchObject({
      status: 201,
      body: { status: "PENDING", createdAt: expect.stringMatching(/T.*Z$/) },
    });
    const { id } = booking.body as { id: string };
    const [hold] = (await call(t, guide, "GET", "/api/availability-blocks/current")).body as {
      id: string;
    }[];
    expect(hold).toMatchObject({ type: "BOOKING", state: "REQUESTED", jobRequestId: id });
    expect(await call(t, guide, "DELETE", `/api/availability-blocks/${hold?.id}`)).toMatchObject({
      status: 409,
      body: {
        message: "Booking-related blocks can only be removed by declining the booking request.",
      },
    });
    const taken = await call(
      t,
      operator,
      "POST",
      "/api/bookings",
      bookingOf(guide.userId, dayAhead(1)),
    );
    expect(taken).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const status = `/api/bookings/${id}/status`;
    expect((await call(t, operator, "PUT", status, { status: "ACCEPTED" })).status).toBe(403);
    expect((await call(t, guide, "PUT", status, { status: "WON" })).status).toBe(400);
    expect(await call(t, guide, "PUT", status, { status: "ACCEPTED" })).toMatchObject({
      status: 200,
      body: { message: expect.any(String), booking: { id, status: "ACCEPTED" } },
    });
    expect((await call(t, guide, "PUT", status, { status: "ACCEPTED" })).status).toBe(409);
    const [seen] = (await call(t, null, "GET", `/api/availability-blocks/${guide.userId}`))
      .body as object[];
    expect(seen).toMatchObject({ type: "BOOKING", state: "BOOKED" });
    expect(seen).not.toHaveProperty("jobRequestId");
    expect(seen).not.toHaveProperty("reason");
    expect((await call(t, operator, "GET", "/api/jobs")).body).toMatchObject([
      { id, status: "ACCEPTED", guideProfile: { user: { name: "The huong" } } },
    ]);
    const done = await call(t, guide, "PUT", `/api/jobs/${id}`, { status: "COMPLETED" });
    expect(done).toMatchObject({ status: 200, body: { id, status: "COMPLETED" } });
    expect((await call(t, guide, "PUT", "/api/jobs/nonsense", { status: "ACCEPTED" })).status).toBe(
      404,
    );
  });

  it("asks for a subscription before a job, and for an operator before a booking", async () => {
    const { t, guide, operator } = await market();
    const input = bookingOf(guide.userId, dayAhead(1));
    expect(await call(t, operator, "POST", "/api/jobs", input)).toMatchObject({
      status: 403,
      body: { code: "SUBSCRIPTION_REQUIRED" },
    });
    expect((await call(t, guide, "POST", "/api/bookings", input)).status).toBe(403);
    expect((await call(t, null, "POST", "/api/bookings", input)).status).toBe(401);
    for (const field of ["operatorUserId", "status", "createdAt", "id"]) {
      const { status } = await call(t, operator, "POST", "/api/bookings", {
        ...input,
        [field]: "x",
      });
      expect(status).toBe(400);
    }
    const wrongType = { ...input, proposedHours: "8" };
    expect(await call(t, operator, "POST", "/api/bookings", wrongType)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", field: "proposedHours" },
    });
  });
});
