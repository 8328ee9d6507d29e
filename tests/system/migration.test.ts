// A folder that an earlier version wrote, in the long form with fifty thousand bookings in it: this version serves from
// the first moment on, brings it into its own shape behind the open door, goes on after a kill, and loses nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { searchTextOf } from "#convex/model/messages/rules.ts";
import { REQUEST_LIST_MAX } from "#convex/model/requests/contract.ts";
import { rounds, tallied, timeLimit } from "#embedded/testing";

import { readTables, type Row } from "../setup/folder-content.ts";
import { bookingOf, dayFromNow } from "../setup/http-person.ts";
import { startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";
import {
  groupBy,
  marksOf,
  readFolderBefore,
  sumsOf,
  type Tables,
  writeFolder,
} from "../support/market-before.ts";

const GUIDES = 200;
const OPERATORS = 50;
const BOOKINGS = rounds(2_000, 50_000);
/** Of one guide's bookings a list shows so many. */
const LISTED = Math.min(REQUEST_LIST_MAX, BOOKINGS / GUIDES);

const COUNTERS = [
  "avgRating",
  "ratingTotal",
  "reviewCount",
  "requestsAnswered",
  "requestsMissed",
] as const;

const folder = temporaryFolder("migration");
let server: RunningServer;
let before: Tables;
let after: Tables;
let people: { ids: string[]; tokens: string[] };

async function call(person: number, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${people.tokens[person]}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

interface State {
  name: string;
  state: string;
  rows: number;
}

async function migrations(): Promise<State[]> {
  const keys = readFileSync(join(folder.path, "keys.json"), "utf8");
  const { adminKey } = JSON.parse(keys) as { adminKey: string };
  const response = await fetch(`${server.url}/api/function`, {
    method: "POST",
    headers: { Authorization: `Convex ${adminKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ path: "migrations:status", args: {} }),
  });
  return ((await response.json()) as { value: State[] }).value;
}

/** Somebody of each side uses the product: looks, books and answers. Every call is answered as it should be. */
async function visit(round: number, booked: string[], accepted: string[]): Promise<void> {
  const [guide, operator] = [round % GUIDES, GUIDES + (round % OPERATORS)];
  const search = await call(operator, "GET", "/api/guides/search?limit=20");
  expect(search).toMatchObject({ status: 200, body: { total: GUIDES } });
  const own = await call(guide, "GET", "/api/bookings");
  expect(own.status).toBe(200);
  const bookings = own.body as Row[];
  expect(bookings.length).toBeGreaterThanOrEqual(LISTED);
  const day = dayFromNow(100 + Math.floor(round / GUIDES));
  const wish = bookingOf(people.ids[guide] as string, day);
  const made = await call(operator, "POST", "/api/bookings", wish);
  expect(made, JSON.stringify(made)).toMatchObject({ status: 201 });
  booked.push((made.body as { id: string }).id);
  const open = bookings.find(
    ({ status, title }) => status === "PENDING" && title !== wish["title"],
  );
  if (open === undefined) return;
  const id = open["id"] as string;
  const answer = { status: "ACCEPTED" };
  const taken = await call(guide, "PUT", `/api/bookings/${id}/status`, answer);
  expect(taken, JSON.stringify(taken)).toMatchObject({ status: 200 });
  accepted.push(id);
}

const booked: string[] = [];
const accepted: string[] = [];

/** Goes on visiting until the migrations are there; answers the longest visit in ms. */
async function visitUntil(isThere: (states: State[]) => boolean): Promise<number> {
  for (let longest = 0; ;) {
    const began = performance.now();
    await visit(booked.length, booked, accepted);
    longest = Math.max(longest, performance.now() - began);
    if (isThere(await migrations())) return longest;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

beforeAll(async () => {
  people = await writeFolder(folder.path, {
    guides: GUIDES,
    operators: OPERATORS,
    bookings: BOOKINGS / GUIDES,
  });
  before = await readFolderBefore(folder.path);
}, timeLimit(120_000));

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

test("serves while it brings the bookings into shape, and goes on after a kill", () =>
  tallied("server: migration", async (tally) => {
    expect(before["jobRequests"]).toHaveLength(BOOKINGS);
    server = await startServer({ dataDir: folder.path });
    await visitUntil((states) =>
      states.some(({ name, rows }) => name.startsWith("004") && rows > 0),
    );
    await server.end("SIGKILL");
    server = await startServer({ dataDir: folder.path });
    const unfinished = (await migrations()).filter(({ state }) => state !== "DONE");
    expect(unfinished.length).toBeGreaterThan(0);
    const longest = await visitUntil((states) => states.every(({ state }) => state === "DONE"));
    expect(longest).toBeLessThan(5_000);
    expect(accepted.length).toBeGreaterThan(0);
    tally.round(BOOKINGS + booked.length + accepted.length);
  }));

function without(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));
}

function byId(rows: readonly Row[]): Map<unknown, Row> {
  return new Map(rows.map((row) => [row["_id"], row]));
}

/** The rows of before, as they are by now. */
function sameRows(table: string): [Row, Row | undefined][] {
  const now = byId(after[table] ?? []);
  return (before[table] ?? []).map((row) => [row, now.get(row["_id"])]);
}

test("ends with nothing lost", async () => {
  await server.end("SIGTERM");
  after = await readTables(folder.path);
  const marks = marksOf(after["jobRequestEvents"] ?? []);
  const taken = new Set(accepted);

  const unchanged = ["users", "jobRequestEvents", "reviewsGuide", "inboxes"];
  for (const table of unchanged) {
    const lost = sameRows(table).filter(([was, is]) => !isSame(was, is));
    expect(lost.slice(0, 3), table).toEqual([]);
  }
  const unfound = sameRows("messages").filter(
    ([was, is]) => !isSame({ ...was, searchText: searchTextOf(was["body"] as string) }, is),
  );
  expect(unfound.slice(0, 3)).toEqual([]);
  expect(after["jobRequests"]).toHaveLength(BOOKINGS + booked.length);
  const wrong = sameRows("jobRequests").filter(([was, is]) => {
    const id = was["_id"] as string;
    return !isSame({ ...was, ...marks.get(id), ...(taken.has(id) && { status: "ACCEPTED" }) }, is);
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  const statuses = new Map(after["jobRequests"]?.map((row) => [row["_id"], row["status"]]));
  const unheld = sameRows("availabilityBlocks").filter(([was, is]) => {
    const isOpen = statuses.get(was["jobRequestId"]) === "PENDING";
    return !isSame({ ...was, state: isOpen ? "REQUESTED" : "BOOKED" }, is);
  });
  expect(unheld.slice(0, 3)).toEqual([]);
  for (const table of ["guideProfiles", "operatorProfiles"]) {
    const lost = sameRows(table).filter(([was, is]) => !isSame(without(was, COUNTERS), is));
    expect(lost.slice(0, 3), table).toEqual([]);
  }
  for (const table of Object.keys(before)) {
    const [were, are] = [before[table] ?? [], after[table] ?? []];
    expect(are.length, table).toBeGreaterThanOrEqual(were.length);
  }
});

test("ends with everything derived as the bookings, reviews and messages have it", () => {
  const requests = after["jobRequests"] ?? [];
  const marks = marksOf(after["jobRequestEvents"] ?? []);
  const sides = [...groupBy(requests, "guideUserId"), ...groupBy(requests, "operatorUserId")];
  const all = new Map(
    (after["figures"] ?? [])
      .filter(({ period }) => period === "all")
      .map((row) => [row["userId"], row]),
  );
  expect(all.size).toBe(sides.length);
  for (const [userId, own] of sides) {
    const { cities, ...figures } = all.get(userId) ?? {};
    const counts = (cities as { city: string; requests: number }[]).map(
      ({ city, requests: count }) => [city, count],
    );
    expect({ ...figures, cities: Object.fromEntries(counts) as unknown }).toMatchObject(
      sumsOf(own, marks),
    );
    expect(figures).not.toHaveProperty("rebuiltThrough");
  }
  const days = (after["figures"] ?? []).filter(({ period }) => period !== "all");
  const completed = (row: Row) => (row["requests"] as { COMPLETED: number }).COMPLETED;
  const total = days.reduce((sum, row) => sum + completed(row), 0);
  expect(total).toBe(2 * requests.filter(({ status }) => status === "COMPLETED").length);

  expect(after["ratings"]).toHaveLength(GUIDES);
  for (const row of after["ratings"] ?? []) expect(row).toMatchObject({ avgRating: 4.5 });
  expect(after["guideCards"]).toHaveLength(GUIDES);
  for (const card of after["guideCards"] ?? []) {
    expect(card).toMatchObject({ avgRating: 4.5, reviewCount: 1 });
  }
  const replies = (after["conversations"] ?? []).map(({ replyCount }) => replyCount as number);
  expect(replies).toHaveLength(2 * GUIDES);
  expect(replies.reduce((sum, count) => sum + count, 0)).toBe(GUIDES);
});

/** Equal whatever the order of the fields. */
function isSame(one: Row, other: Row | undefined): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other ?? {})]);
  return [...fields].every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other?.[field]),
  );
}
