// The demo marketplace on a real server: what somebody finds who starts the product for the first time.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CITIES } from "../../convex/model/catalog/contract.ts";
import { guideScore, operatorScore } from "../../convex/model/reviews/rules.ts";
import { averageOf } from "../setup/cards.ts";
import { demoFolder } from "../setup/demo-folder.ts";
import { startServer, type RunningServer } from "../setup/server.ts";

const folder = demoFolder();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ dataDir: folder.path, demo: true });
});

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

async function get<T>(path: string, token?: string): Promise<T> {
  const headers = token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  const response = await fetch(`${server.url}${path}`, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function signIn(username: string, password = "demo-password"): Promise<Response> {
  return await fetch(`${server.url}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
}

async function tokenOf(username: string): Promise<string> {
  const response = await signIn(username);
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

interface Booking {
  status: string;
  operatorUserId: string;
}

describe("the first start of an empty folder", () => {
  test("is ready with the marketplace filled", async () => {
    const { total } = await get<{ total: number }>("/api/guides/search");
    expect(total).toBeGreaterThanOrEqual(150);
    const { cities } = await get<{ cities: Record<string, number> }>("/api/guides/filter-counts");
    for (const { id } of CITIES) expect([id, (cities[id] ?? 0) > 0]).toEqual([id, true]);
  });

  test("lets the guide in, with requests and messages waiting", async () => {
    const token = await tokenOf("demo_guide");
    const bookings = await get<Booking[]>("/api/bookings", token);
    expect(bookings.length).toBeGreaterThanOrEqual(26);
    expect(bookings.length).toBeLessThanOrEqual(36);
    expect(bookings.filter((one) => one.status === "PENDING")).toHaveLength(6);
    expect(bookings.filter((one) => one.status === "COMPLETED").length).toBeGreaterThan(5);
    const talks = await get<{ unreadCount: number }[]>("/api/conversations", token);
    expect(talks.filter((talk) => talk.unreadCount > 0).length).toBeGreaterThanOrEqual(2);
  });

  test.each(["demo_guide", "demo_operator"])("has news of the last days for %s", async (name) => {
    const token = await tokenOf(name);
    // They arrive by rule, after what they tell of is written.
    const unread = async () => (await get<{ unread: number }>("/api/notifications", token)).unread;
    await expect.poll(unread, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    expect(await unread()).toBeLessThanOrEqual(15);
    const { notifications } = await get<{ notifications: { title: string }[] }>(
      "/api/notifications",
      token,
    );
    const titles = notifications.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("lets the operator in, with a paid plan and something in every state", async () => {
    const token = await tokenOf("demo_operator");
    const status = await get<Record<string, unknown>>("/api/subscriptions/status", token);
    expect(status).toMatchObject({
      hasActiveSubscription: true,
      subscription: { plan: "ANNUAL", status: "ACTIVE" },
    });
    const bookings = await get<Booking[]>("/api/bookings", token);
    expect(bookings.length).toBeGreaterThanOrEqual(40);
    expect(bookings.length).toBeLessThanOrEqual(60);
    const statuses = bookings.map((one) => one.status);
    expect(new Set(statuses)).toEqual(
      new Set(["PENDING", "ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"]),
    );
  });

  test("remembers since when people are here, and says nothing twice on one page", async () => {
    const token = await tokenOf("demo_guide");
    const { user } = await get<{ user: { id: string; createdAt: string } }>(
      "/api/user/profile",
      token,
    );
    const days = (Date.now() - Date.parse(user.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(760);
    const page = await get<{
      user: { createdAt: string };
      reviews: { comment: string; createdAt: string }[];
    }>(`/api/guides/${user.id}`);
    expect(page.user.createdAt).toBe(user.createdAt);
    const comments = page.reviews.map((one) => one.comment).filter((one) => one !== "");
    expect(comments.length).toBeGreaterThan(5);
    expect(new Set(comments).size).toBe(comments.length);
    const months = new Set(page.reviews.map((one) => one.createdAt.slice(0, 7)));
    expect(months.size).toBeGreaterThan(5);
  });

  test("shows the other operator the way to a plan, and knows the administrator", async () => {
    const free = await tokenOf("demo_operator_free");
    const refused = await fetch(`${server.url}/api/conversations`, {
      headers: { Authorization: `Bearer ${free}` },
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "SUBSCRIPTION_REQUIRED" });
    const { user } = await get<{ user: { role: string } }>(
      "/api/user/profile",
      await tokenOf("demo_admin"),
    );
    expect(user.role).toBe("ADMIN");
  });

  test("rates everybody as the reviews say", async () => {
    const guides = await get<{ userId: string }[]>("/api/guides");
    let reviewed = 0;
    for (const { userId } of guides) {
      const { guide, reviews } = await get<{
        guide: Rated;
        reviews: Parameters<typeof guideScore>[0][];
      }>(`/api/guides/${userId}`);
      expectRating(guide, reviews.map(guideScore));
      reviewed += reviews.length;
    }
    expect(reviewed).toBeGreaterThan(300);
    const bookings = await get<Booking[]>("/api/bookings", await tokenOf("demo_guide"));
    for (const operatorId of new Set(bookings.map((one) => one.operatorUserId))) {
      const { operator, reviews } = await get<{
        operator: Rated;
        reviews: Parameters<typeof operatorScore>[0][];
      }>(`/api/operators/${operatorId}`);
      expectRating(operator, reviews.map(operatorScore));
    }
  });

  test("makes nobody else an account", async () => {
    const guides = await get<{ userId: string; user: { name: string } }[]>("/api/guides");
    expect(guides.length).toBeGreaterThanOrEqual(150);
    expect((await signIn("bui.ngoc.diep")).status).toBe(401);
  });
});

interface Rated {
  avgRating: string;
  reviewCount: number;
}

function expectRating({ avgRating, reviewCount }: Rated, scores: readonly number[]): void {
  expect([avgRating, reviewCount]).toEqual([averageOf(scores).toFixed(2), scores.length]);
}

test("a second start leaves everything as it is", async () => {
  const { total } = await get<{ total: number }>("/api/guides/search");
  expect(await server.end("SIGTERM")).toBe(0);
  server = await startServer({ dataDir: folder.path, demo: true });
  expect((await get<{ total: number }>("/api/guides/search")).total).toBe(total);
});
