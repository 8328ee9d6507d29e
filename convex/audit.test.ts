import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { api, internal } from "./_generated/api.js";
import { noteDeed } from "./model/audit/audit.ts";
import type { AuditAction } from "./model/audit/contract.ts";
import { LIMITS } from "./model/limits/rules.ts";

let t: Backend;
let admin: Person;
let guide: Person;
beforeEach(async () => {
  t = createBackend();
  admin = await createPerson(t, "boss", "ADMIN");
  guide = await createPerson(t, "lan", "GUIDE");
});

const by = ({ token }: Person) => ({ sessionToken: token });

async function listed(filter: Record<string, unknown> = {}) {
  return await t.query(api.audit.list, { ...filter, ...by(admin) } as never);
}

async function note(who: Person, action: AuditAction, target: string, nowMs: number) {
  await t.run(async (ctx) => {
    const deed = { actorUserId: who.userId, action, targetType: "user", targetId: target } as const;
    await noteDeed(ctx, deed, nowMs);
  });
}

const HOUR = 3_600_000;
const NOON = Date.parse("2026-03-01T05:00:00Z");

describe("the log", () => {
  test("says whom its rows are about: the person, the guide of a licence, who was reported", async () => {
    const gone = await createPerson(t, "gone", "GUIDE");
    const reportId = await t.run(async (ctx) => {
      await ctx.db.patch("users", gone.userId, { deletedAt: 1, name: "Deleted user" });
      return await ctx.db.insert("abuseReports", {
        type: "user",
        reporterUserId: admin.userId,
        reportedUserId: guide.userId,
        reason: "spam",
        status: "PENDING",
        createdAt: NOON,
      });
    });
    await note(admin, "user.view", gone.userId, NOON);
    await t.run(async (ctx) => {
      const look = { actorUserId: admin.userId, action: "licence.view" } as const;
      const card = { targetType: "licence", targetId: "a card that is gone" } as const;
      await noteDeed(ctx, { ...look, ...card, details: { guideUserId: guide.userId } }, NOON);
      const view = { actorUserId: admin.userId, action: "report.view" } as const;
      await noteDeed(ctx, { ...view, targetType: "report", targetId: reportId }, NOON);
      const list = { actorUserId: admin.userId, action: "user.list" } as const;
      await noteDeed(ctx, { ...list, targetType: "list", targetId: "users" }, NOON);
    });
    const { people, subjects } = await listed();
    const about = { userId: guide.userId, isThere: true };
    expect(subjects).toEqual({
      [gone.userId]: { userId: gone.userId, isThere: false },
      "a card that is gone": about,
      [reportId]: about,
    });
    const { name } = (await t.run((ctx) => ctx.db.get("users", guide.userId))) ?? {};
    expect(people).toMatchObject({ [guide.userId]: name, [gone.userId]: null });
    const actors = await t.query(api.audit.actors, { actor: gone.userId, ...by(admin) });
    expect(actors).toContainEqual({ id: gone.userId, name: null });
  });

  test("is read page by page with its total, the newest first, by actor, action and time", async () => {
    const other = await createPerson(t, "chief", "ADMIN");
    for (let hour = 0; hour < 5; hour += 1) {
      await note(hour % 2 === 0 ? admin : other, "user.view", `u${hour}`, NOON + hour * HOUR);
    }
    await note(other, "user.verify", "u9", NOON + 24 * HOUR);

    const targets = async (filter: Record<string, unknown>) => {
      const { entries, total } = await listed(filter);
      return [total, ...entries.map(({ targetId }) => targetId)];
    };
    expect(await targets({})).toEqual([6, "u9", "u4", "u3", "u2", "u1", "u0"]);
    expect(await targets({ limit: 2, page: 2 })).toEqual([6, "u3", "u2"]);
    expect(await targets({ limit: 4, page: 2 })).toEqual([6, "u1", "u0"]);
    expect(await targets({ limit: 4, page: 3 })).toEqual([6]);
    expect(await targets({ actor: admin.userId })).toEqual([3, "u4", "u2", "u0"]);
    expect(await targets({ action: "user.view", limit: 1 })).toEqual([5, "u4"]);
    expect(await targets({ actor: other.userId, action: "user.view" })).toEqual([2, "u3", "u1"]);
    expect(await targets({ to: "2026-03-01" })).toEqual([5, "u4", "u3", "u2", "u1", "u0"]);
    expect(await targets({ from: "2026-03-02", to: "2026-03-02" })).toEqual([1, "u9"]);
    expect(await targets({ from: "2026-03-01T07:00:00Z", to: "2026-03-01T08:00:00Z" })).toEqual([
      2,
      "u3",
      "u2",
    ]);
    expect(await targets({ from: "2027-01-01" })).toEqual([0]);
    expect(await targets({ actor: guide.userId })).toEqual([0]);
    expect(await targets({ actor: "nobody" })).toEqual([0]);
  });

  test("keeps its order where a clock goes back", async () => {
    await note(admin, "user.view", "first", NOON);
    await note(admin, "user.view", "second", NOON - HOUR);
    const { entries } = await listed();
    expect(entries.map(({ targetId, at }) => [targetId, at])).toEqual([
      ["second", NOON],
      ["first", NOON],
    ]);
  });
});

describe("a call of administrators by anybody else", () => {
  test("is refused over HTTP and noted, with who it was", async () => {
    expect((await t.fetch("/api/admin/audit", { headers: guide.headers })).status).toBe(403);
    expect((await t.fetch("/api/admin/audit")).status).toBe(401);
    await t.run(async (ctx) => {
      await ctx.db.patch("users", guide.userId, { suspendedAt: 1 });
    });
    expect((await t.fetch("/api/admin/audit?page=x", { headers: guide.headers })).status).toBe(403);

    const { entries, total } = await listed({ action: "call.refuse" });
    expect(total).toBe(3);
    const refused = { targetType: "call", targetId: "GET /api/admin/audit", outcome: "DENIED" };
    expect(entries).toMatchObject([
      { ...refused, actorUserId: guide.userId, details: { code: "ACCOUNT_SUSPENDED" } },
      { ...refused, actorUserId: null, details: { code: "UNAUTHENTICATED" } },
      { ...refused, actorUserId: guide.userId, details: { code: "FORBIDDEN" } },
    ]);
  });

  test("is noted where it comes as a deed of the client", async () => {
    await expect(t.action(api.audit.exportCsv, { ...by(guide) } as never)).rejects.toThrow(
      "Only administrators can do this",
    );
    const { entries } = await listed();
    expect(entries).toMatchObject([
      { actorUserId: guide.userId, targetId: "audit:exportCsvNow", outcome: "DENIED" },
    ]);
  });

  test("does not fill the log: the last row of the hour says that more are left out", async () => {
    const { max } = LIMITS.refusedStrangers;
    const refuse = async () =>
      await t.mutation(internal.audit.noteRefused, { call: "GET /api/x", code: "UNAUTHENTICATED" });
    for (let count = 0; count < max + 5; count += 1) await refuse();
    const { entries, total } = await listed({ limit: 2 });
    expect(total).toBe(max);
    expect(entries.map(({ details }) => details["moreAreLeftOut"])).toEqual([true, undefined]);
    // A person is counted apart.
    await t.fetch("/api/admin/audit", { headers: guide.headers });
    expect((await listed()).total).toBe(max + 1);
  });
});

test("the log as a file is safe for spreadsheets, and having it is noted", async () => {
  await t.run(async (ctx) => {
    await noteDeed(
      ctx,
      {
        actorUserId: admin.userId,
        action: "user.suspend",
        targetType: "user",
        targetId: "=SUM(A1)",
        details: { reason: 'He said "no",\nand left' },
      },
      NOON,
    );
  });
  const { csv, rows } = await t.action(api.audit.exportCsv, {
    action: "user.suspend",
    ...by(admin),
  } as never);
  expect(rows).toBe(1);
  const [head, ...lines] = csv.split("\r\n");
  expect(head).toBe(
    "\ufeffat,actorUserId,action,targetType,targetId,outcome,details,before,after,address,userAgent",
  );
  expect(lines).toEqual([
    `2026-03-01T05:00:00.000Z,${admin.userId},user.suspend,user,'=SUM(A1),DONE,"{""reason"":""He said \\""no\\"",\\nand left""}",,,,`,
  ]);
  expect((await listed({ action: "audit.export" })).entries).toMatchObject([
    { actorUserId: admin.userId, details: { action: "user.suspend", rows: 1 } },
  ]);
});

test("the API and the file tell the times among the details as they tell all others", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const wish = { userId: guide.userId, action: "suspend", until, ...by(admin) };
  await t.action(api.administration.actOnUser, wish as never);
  const answer = await t.fetch("/api/admin/audit?action=user.suspend", { headers: admin.headers });
  const { entries } = (await answer.json()) as { entries: { at: string; details: unknown }[] };
  const at = entries[0]?.at;
  expect(entries[0]?.details).toMatchObject({
    until,
    before: { suspendedAt: null },
    after: { suspendedAt: at },
  });
  const { csv } = await t.action(api.audit.exportCsv, {
    action: "user.suspend",
    ...by(admin),
  } as never);
  expect(csv).toContain(`""until"":""${until}""`);
  expect(csv).toContain(`{""suspendedAt"":""${at}""}`);
});

test("a deed that fails is not noted", async () => {
  await expect(
    t.run(async (ctx) => {
      const deed = { action: "user.view", targetType: "user", targetId: "x" } as const;
      await noteDeed(ctx, { actorUserId: admin.userId, ...deed }, NOON);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect((await listed()).total).toBe(0);
});
