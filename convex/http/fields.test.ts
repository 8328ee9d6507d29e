// What the calls of a working day answer with: at least the fields that the contract promises.
import { expect, it } from "vitest";

import { createWorld, type Person, type World } from "../../tests/matrix/world.ts";
import { bookingOf, dayAhead, profileOf } from "../../tests/setup/market.ts";
import { addDays } from "../model/days.ts";

type Json = Record<string, unknown>;

async function call<T = Json>(
  { t }: World,
  who: Person,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await t.fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

function expectFields(answer: Json | undefined, fields: string): void {
  expect(Object.keys(answer ?? {})).toEqual(expect.arrayContaining(fields.split(" ")));
}

/** A booking that came to its end. */
async function completed(world: World): Promise<string> {
  const body = bookingOf(world.guide.id, dayAhead(2));
  const { id } = await call<{ id: string }>(world, world.operator, "POST", "/api/bookings", body);
  for (const status of ["ACCEPTED", "COMPLETED"]) {
    await call(world, world.guide, "PUT", `/api/bookings/${id}/status`, { status });
  }
  return id;
}

it("a calendar has its week, its days and its slots, also where it is read by others", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const usual = await call<{ weeklyDefaults: Json }>(world, guide, "GET", "/api/availability");
  expectFields(usual.weeklyDefaults, "monday tuesday wednesday thursday friday saturday sunday");
  await call(world, guide, "PUT", "/api/availability", {
    ...usual,
    dailyOverrides: [{ date: `${dayAhead(3)}T02:00:00.000Z`, isAvailable: true, notes: "Early" }],
  });
  for (const [who, path] of [
    [guide, "/api/availability"],
    [operator, `/api/availability/${guide.id}`],
  ] as const) {
    const { dailyOverrides } = await call<{ dailyOverrides: Json[] }>(world, who, "GET", path);
    expectFields(dailyOverrides[0], "date isAvailable timeSlots");
    expect(dailyOverrides[0]?.timeSlots).toContainEqual({
      start: "18:00",
      end: "21:00",
      available: false,
    });
  }
});

it("blocks have whose they are, when, why, and of which booking; a month of instants finds them", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const { id: jobRequestId } = await call(
    world,
    operator,
    "POST",
    "/api/bookings",
    bookingOf(guide.id, dayAhead(2)),
  );
  const made = await call(world, guide, "POST", "/api/availability-blocks", {
    date: `${dayAhead(5)}T02:00:00.000Z`,
    startTime: "09:00",
    endTime: "12:00",
    reason: "Dentist",
  });
  const fields = "id guideUserId date startTime endTime reason createdAt type";
  expectFields(made, fields);
  const month = new URLSearchParams({
    startDate: `${dayAhead(0)}T00:00:00.000Z`,
    endDate: `${dayAhead(30)}T00:00:00.000Z`,
  });
  for (const id of ["current", guide.id]) {
    const path = `/api/availability-blocks/${id}?${month}`;
    const [hold, block, ...more] = await call<Json[]>(world, guide, "GET", path);
    expectFields(hold, `${fields} jobRequestId`);
    expect(hold).toMatchObject({ type: "BOOKING", jobRequestId, date: dayAhead(2) });
    expect(block).toMatchObject({ type: "MANUAL", reason: "Dentist", guideUserId: guide.id });
    expect(more).toEqual([]);
  }
  const seen = await call<Json[]>(world, operator, "GET", `/api/availability-blocks/${guide.id}`);
  expect(seen).toHaveLength(2);
});

it("a request has every field in both lists, begins open, and names both sides", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const common =
    "id title operatorUserId guideUserId startDate endDate locationCity notes proposedHours proposedRateVND status createdAt";
  const body = { ...bookingOf(guide.id, dayAhead(2)), notes: "By boat" };
  const made = await call(world, operator, "POST", "/api/bookings", body);
  expectFields(made, `${common} guide operator`);
  for (const who of [guide, operator]) {
    const [booking] = await call<Json[]>(world, who, "GET", "/api/bookings");
    expectFields(booking, `${common} guide operator`);
    expect(booking).toMatchObject({
      status: "PENDING",
      notes: "By boat",
      guide: { name: "The owner_guide", image: null },
      operator: { name: "The operator", operatorProfile: { companyName: "Lotus Tours" } },
    });
    const [job] = await call<Json[]>(world, who, "GET", "/api/jobs");
    expectFields(job, common);
    expect(job).toMatchObject({
      id: booking?.id,
      status: "PROPOSED",
      guideProfile: { user: { name: "The owner_guide" } },
      operatorProfile: { user: { name: "The operator" } },
    });
  }
});

it("reviews are asked for, given and read by their categories", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const jobRequestId = await completed(world);
  const may = await call(world, guide, "GET", `/api/reviews/can-review/${jobRequestId}`);
  expect(may).toEqual({
    canReviewGuide: false,
    canReviewOperator: true,
    hasReviewedGuide: false,
    hasReviewedOperator: false,
  });
  const ofGuide = { service: 5, languageSkills: 4, knowledge: 4, price: 2 };
  const about = { jobRequestId, guideUserId: guide.id, comment: "Warm" };
  const given = await call(world, operator, "POST", "/api/reviews/guide", { ...about, ...ofGuide });
  expectFields(given, "id createdAt");
  expect(given).toMatchObject({ ...about, ...ofGuide, reviewerOperatorUserId: operator.id });
  const ofOperator = { paymentSpeed: 5, trustworthiness: 4, clarity: 3 };
  const back = await call(world, guide, "POST", "/api/reviews/operator", {
    jobRequestId,
    operatorUserId: operator.id,
    ...ofOperator,
    comment: null,
  });
  expectFields(back, "id createdAt comment");
  expect(back).toMatchObject({
    ...ofOperator,
    jobRequestId,
    operatorUserId: operator.id,
    reviewerGuideUserId: guide.id,
  });
  const page = await call<{ guide: Json; reviews: Json[] }>(
    world,
    guide,
    "GET",
    `/api/guides/${guide.id}`,
  );
  expect(page.guide).toMatchObject({ avgRating: "3.75", reviewCount: 1 });
  expect(page.reviews[0]).toMatchObject({ ...ofGuide, reviewer: { name: "The operator" } });
});

it("a message has both ends, its text and its times, and names its conversation", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const body = { recipientUserId: guide.id, body: "Hello" };
  const message = await call(world, operator, "POST", "/api/messages", body);
  expectFields(message, "id senderUserId recipientUserId body readAt createdAt");
  const [conversation] = await call<Json[]>(world, guide, "GET", "/api/conversations");
  expectFields(conversation, "partnerId partnerName lastMessage lastMessageTime unreadCount");
  const [read] = await call<Json[]>(world, guide, "GET", `/api/messages/${operator.id}`);
  expect(read).toMatchObject({ id: message.id, body: "Hello", readAt: expect.any(String) });
});

it("dashboard and analytics have all their figures", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const jobRequestId = await completed(world);
  await call(world, operator, "POST", "/api/messages", { recipientUserId: guide.id, body: "Hi" });
  const seen = await call<{ user: Json; stats: Json; recentJobs: Json[]; recentMessages: Json[] }>(
    world,
    guide,
    "GET",
    "/api/dashboard",
  );
  expect(seen.user).toMatchObject({ id: guide.id });
  expect(seen.stats).toEqual({
    totalBookings: 1,
    totalRevenue: expect.any(Number),
    averageRating: 0,
    activeConversations: 1,
  });
  expectFields(
    seen.recentJobs[0],
    "id title status startDate operatorName guideName proposedRateVND proposedHours",
  );
  expect(seen.recentJobs[0]).toMatchObject({ id: jobRequestId, status: "COMPLETED" });
  expectFields(seen.recentMessages[0], "id partnerName lastMessage createdAt unreadCount");
  const analytics = await call(world, guide, "GET", `/api/analytics/${guide.id}?range=1y`);
  expectFields(
    analytics,
    "totalEarnings totalBookings averageRating totalReviews profileViews guidesWorkedWith bookingsByStatus topAreas bookingsByArea responseRate completionRate averageBookingValue repeatBookings topGuides monthlyEarnings spendingByMonth",
  );
  expect(analytics).toMatchObject({
    bookingsByStatus: expect.arrayContaining([{ status: "COMPLETED", count: 0 }]),
    monthlyEarnings: expect.any(Array),
  });
});

it("a guide's page counts who is signed in and looks at it, once a day and never the guide", async () => {
  const world = await createWorld("OPERATOR");
  const { t, guide, operator, people } = world;
  const page = `/api/guides/${guide.id}`;
  const views = async () =>
    (await call<{ profileViews: number }>(world, guide, "GET", `/api/analytics/${guide.id}`))
      .profileViews;
  await t.fetch(page);
  await t.fetch(page, { headers: { Authorization: "Bearer nobody" } });
  const headers = { Authorization: `Bearer ${operator.token}` };
  await t.fetch(page, { method: "HEAD", headers });
  await t.fetch(page, { headers: { ...headers, "Sec-Fetch-Site": "cross-site" } });
  for (const who of [guide, people.ADMIN]) await call(world, who, "GET", page);
  expect(await views()).toBe(0);
  for (const who of [operator, operator, people.OTHER_GUIDE]) await call(world, who, "GET", page);
  expect(await views()).toBe(2);
});

it("what an answer has none of is sent back as null, and as what may be left out", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const { operator: company } = await call<{ operator: Json }>(
    world,
    operator,
    "GET",
    `/api/operators/${operator.id}`,
  );
  const { companyName, city, description, logoUrl } = company;
  expect(logoUrl).toBeNull();
  const sent = { companyName, city, description, logoUrl, website: null };
  const page = `/api/operators/${operator.id}`;
  for (const [method, path] of [
    ["POST", "/api/operators/profile"],
    ["PUT", page],
  ] as const) {
    await call(world, operator, "PUT", page, { website: "https://lotus.example" });
    const saved = await call<{ operator: Json }>(world, operator, method, path, sent);
    expect(saved.operator).toEqual({ ...company, website: "" });
  }

  const profile = { ...profileOf(), customLanguages: null, profileImage: null };
  await call(world, guide, "POST", "/api/guides/profile", profile);
  await call(world, guide, "PUT", `/api/guides/${guide.id}`, { profileImage: null });
  const card = { kind: "DOMESTIC", number: "179012345", expiresOn: dayAhead(400) };
  const { picture } = await call(world, guide, "PUT", "/api/user/licence", card);
  const again = await call(world, guide, "PUT", "/api/user/licence", { ...card, picture });
  expect(again).toMatchObject({ picture: null, version: 1 });

  const free = { date: dayAhead(40), startTime: null, endTime: null, reason: null };
  const block = await call(world, guide, "POST", "/api/availability-blocks", free);
  expect(block).toMatchObject({ startTime: "09:00", endTime: "17:00", reason: "personal" });
  const { id } = await call(world, operator, "POST", "/api/bookings", {
    ...bookingOf(guide.id, dayAhead(2)),
  });
  const terms = { proposedHours: 8, proposedRateVND: 300_000, startDate: null, endDate: null };
  const offered = await call<{ offers: Json[] }>(
    world,
    guide,
    "POST",
    `/api/bookings/${String(id)}/offers`,
    terms,
  );
  expect(offered.offers[0]).toMatchObject({ startDate: dayAhead(2), endDate: dayAhead(2) });

  const report = { messageId: null, reviewId: null, userId: operator.id, reason: "Spam" };
  const reported = await call(world, guide, "POST", "/api/reports", report);
  expect(reported).toMatchObject({ type: "user", reviewId: null, messageId: null });
});

it("a day is asked for as such or as any moment of it", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator, people } = world;
  // Seven in the evening in London is the next day in Vietnam.
  const moment = (day: string) => `${addDays(day, -1)}T19:00:00Z`;
  const card = { kind: "DOMESTIC", number: "179012345", expiresOn: moment(dayAhead(400)) };
  const licence = await call(world, guide, "PUT", "/api/user/licence", card);
  expect(licence["expiresOn"]).toBe(dayAhead(400));
  const same = await call(world, guide, "PUT", "/api/user/licence", card);
  expect(same["version"]).toBe(1);
  const due = async (day: string) =>
    await call(world, people.ADMIN, "GET", `/api/admin/licences?expiresBy=${moment(day)}`);
  expect(await due(dayAhead(400))).toMatchObject({ licences: [licence] });
  expect(await due(dayAhead(399))).toMatchObject({ licences: [] });

  const body = bookingOf(guide.id, dayAhead(0));
  const { id } = await call(world, operator, "POST", "/api/bookings", body);
  const path = `/api/bookings/${String(id)}`;
  await call(world, guide, "PUT", `${path}/status`, { status: "ACCEPTED" });
  const now = { status: "STARTED", date: moment(dayAhead(0)) };
  expect(await call(world, guide, "PUT", `${path}/progress`, now)).toMatchObject({
    status: "STARTED",
    date: dayAhead(0),
  });
});

it("a payment says when it was said and answered as every other time is said", async () => {
  const world = await createWorld("OPERATOR");
  const { guide, operator } = world;
  const path = `/api/bookings/${await completed(world)}/payment`;
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const [nobody, one, both] = [
    { saidAt: null, answeredAt: null },
    { saidAt: iso, answeredAt: null },
    { saidAt: iso, answeredAt: iso },
  ];
  expect(await call(world, guide, "GET", path)).toMatchObject(nobody);
  expect(await call(world, operator, "PUT", path, { deed: "say" })).toMatchObject(one);
  expect(await call(world, guide, "GET", path)).toMatchObject(one);
  expect(await call(world, guide, "PUT", path, { deed: "confirm" })).toMatchObject(both);
});

it("a purchase that is not completed says why under `error` as well, whatever is wrong", async () => {
  const { t, operator } = await createWorld("OPERATOR");
  const complete = async (body: object, headers: Record<string, string>) => {
    const answer = await t.fetch("/api/complete-subscription", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const { error, message } = (await answer.json()) as Json;
    return { status: answer.status, isSaid: typeof error === "string" && error === message };
  };
  const own = { Authorization: `Bearer ${operator.token}` };
  const intent = { paymentIntentId: "pi_1", plan: "MONTHLY" };
  expect(await complete({}, own)).toEqual({ status: 400, isSaid: true });
  expect(await complete({ ...intent, plan: "WEEKLY" }, own)).toEqual({ status: 400, isSaid: true });
  expect(await complete(intent, {})).toEqual({ status: 401, isSaid: true });
});
