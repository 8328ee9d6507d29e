// A data folder as an earlier version left it, and what must be in it after the migrations, worked out from its rows alone.
import path from "node:path";

import { createSessionToken, hashSessionToken } from "#convex/model/identity/sessionToken.ts";
import { startBackend } from "#embedded";

import { readTables, type Row } from "../setup/folder-content.ts";

const FUNCTIONS = path.resolve(import.meta.dirname, "../fixtures/before");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 4;

export type Tables = Readonly<Record<string, readonly Row[]>>;

interface Size {
  guides: number;
  operators: number;
  /** Of each guide. */
  bookings: number;
}

/** Writes the folder; answers the people's ids and session tokens, guides first. */
export async function writeFolder(
  dataFolder: string,
  { guides, operators, bookings }: Size,
): Promise<{ ids: string[]; tokens: string[] }> {
  const backend = await startBackend({ functions: FUNCTIONS, dataFolder });
  async function call<Result>(name: string, args: Record<string, unknown>): Promise<Result> {
    const call = { path: `market:${name}`, args, identity: { kind: "admin" } } as const;
    const outcome = await backend.runner.any(call as Parameters<typeof backend.runner.any>[0]);
    if (!outcome.ok) throw new Error(outcome.errorMessage);
    return JSON.parse(outcome.value) as Result;
  }
  try {
    const expiresAt = Date.now() + DAY_MS;
    const tokens = Array.from({ length: guides + operators }, () => createSessionToken(expiresAt));
    const sessions = tokens.map((token, person) => ({
      person,
      tokenHash: hashSessionToken(token),
      expiresAt,
    }));
    const createdAt = Date.now() - 2_000 * DAY_MS;
    const ids = await call<string[]>("people", { guides, operators, createdAt, sessions });
    const today = new Date(Date.now() + 7 * HOUR_MS).toISOString().slice(0, 10);
    const waiting = [...Array(guides).keys()];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let guide = waiting.shift(); guide !== undefined; guide = waiting.shift()) {
          const who = { guideIndex: guide, guideUserId: ids[guide], operators: ids.slice(guides) };
          await call("history", { ...who, bookings, today });
        }
      }),
    );
    return { ids, tokens };
  } finally {
    await backend.stop();
  }
}

export function readFolderBefore(dataFolder: string): Promise<Tables> {
  return readTables(dataFolder, FUNCTIONS);
}

type Marks = { answeredAt?: number; expiredAt?: number };

/** When each request was answered or expired, as its history has it. */
export function marksOf(events: readonly Row[]): Map<string, Marks> {
  const marks = new Map<string, Marks>();
  for (const { jobRequestId, action, at } of events) {
    if (action === "accept" || action === "decline") {
      marks.set(jobRequestId as string, { answeredAt: at as number });
    } else if (action === "expire") marks.set(jobRequestId as string, { expiredAt: at as number });
  }
  return marks;
}

/** The rows by what one of their fields says. */
export function groupBy(rows: readonly Row[], field: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[field] as string);
    if (group === undefined) groups.set(row[field] as string, [row]);
    else group.push(row);
  }
  return groups;
}

function daysOf(request: Row): number {
  const span =
    Date.parse(request["endDate"] as string) - Date.parse(request["startDate"] as string);
  return span / DAY_MS + 1;
}

/** The sums of one person over all time, by adding up one request after the other. */
export function sumsOf(requests: readonly Row[], marks: ReadonlyMap<string, Marks>) {
  const count = (status: string) => requests.filter((one) => one["status"] === status).length;
  const ofRow = (one: Row) => marks.get(one["_id"] as string) ?? {};
  const answered = requests.filter((one) => ofRow(one).answeredAt !== undefined);
  const completed = requests.filter((one) => one["status"] === "COMPLETED");
  const total = (rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const hours = (one: Row) => one["proposedHours"] as number;
  const cities = groupBy(requests, "locationCity");
  return {
    requests: {
      PENDING: count("PENDING"),
      ACCEPTED: count("ACCEPTED"),
      DECLINED: count("DECLINED"),
      COMPLETED: completed.length,
      CANCELLED: count("CANCELLED"),
    },
    answered: answered.length,
    missed: requests.filter((one) => ofRow(one).expiredAt !== undefined).length,
    answerMsTotal: total(
      answered,
      (one) => (ofRow(one).answeredAt ?? 0) - (one["createdAt"] as number),
    ),
    completedHours: total(completed, (one) => hours(one) * daysOf(one)),
    completedVND: total(
      completed,
      (one) => Math.round(hours(one) * (one["proposedRateVND"] as number)) * daysOf(one),
    ),
    cities: Object.fromEntries([...cities].map(([city, of]) => [city, of.length])),
  };
}
