import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addGuide, addOperator, addPerson, dayAhead, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { startOfDay } from "./model/days.ts";
import { ROUND_MS } from "./model/outbox/rules.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");
const DAY_MS = 86_400_000;

let t: Backend;
let guide: Person;
let admin: Person;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  t = createBackend();
  guide = await addGuide(t);
  admin = await addPerson(t, "ADMIN");
  // Both stay signed in while the months go by.
  await t.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("authSessions").collect()) {
      await ctx.db.patch("authSessions", _id, { expirationTime: NOW + 400 * DAY_MS });
    }
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const card = (more: object = {}) => ({
  kind: "INTERNATIONAL" as const,
  number: "179 123 456",
  expiresOn: dayAhead(400),
  ...more,
});

const submit = (more: object = {}, by = guide) => by.as.mutation(api.licences.submit, card(more));
const own = (by = guide) => by.as.query(api.licences.own, {});
const queue = (status?: "SUBMITTED" | "CHECKED" | "REFUSED" | "EXPIRED") =>
  admin.as.query(api.licences.queue, status === undefined ? {} : { status });

async function waitingId(): Promise<string> {
  const { licences } = await queue();
  return licences[0]?.id ?? "";
}

async function decide(status: "CHECKED" | "REFUSED", more: object = {}) {
  const reason = status === "REFUSED" ? { reason: "The picture is of another card" } : {};
  const licenceId = await waitingId();
  return await admin.as.action(api.licences.decide, { licenceId, status, ...reason, ...more });
}

/** What everybody sees of the guide: on the page, and on the card of the search. */
async function shown() {
  const page = await t.query(api.guides.get, { guideId: guide.id });
  const { guides } = await t.query(api.guides.search, {});
  const onCard = guides.find(({ userId }) => userId === guide.id)?.checks;
  expect(onCard).toEqual(page?.guide.checks);
  return page?.guide.checks.filter(({ what }) => what === "licence");
}

/** Everything that waits is delivered; answers what the guide has been told. */
async function told(): Promise<string[]> {
  await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
  const list = await guide.as.query(api.notifications.list, {});
  return list.map(({ kind }) => kind).toSorted();
}

/** The hourly work of that instant. */
async function settleAt(instantMs: number): Promise<void> {
  vi.setSystemTime(instantMs);
  await t.mutation(internal.licences.settle, {});
  await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(1));
}

const history = () =>
  t.run(async (ctx) =>
    (await ctx.db.query("licenceEvents").collect()).map(({ action, actorUserId }) => [
      action,
      actorUserId === guide.id ? "guide" : actorUserId === admin.id ? "admin" : null,
    ]),
  );

describe("a licence", () => {
  it("is named by its guide, waits to be checked, and is seen by nobody else meanwhile", async () => {
    expect(await own()).toBeNull();
    await submit();
    expect(await own()).toMatchObject({ status: "SUBMITTED", number: "179 123 456", version: 1 });
    expect(await shown()).toEqual([]);
    const { licences, nextCursor } = await queue();
    expect(licences).toMatchObject([{ guideUserId: guide.id, number: "179 123 456" }]);
    expect(nextCursor).toBeNull();
  });

  it("that was checked shows its kind and the day of the check, never its number", async () => {
    await submit();
    await decide("CHECKED");
    expect(await shown()).toEqual([{ what: "licence", kind: "INTERNATIONAL", on: "2026-05-01" }]);
    const page = await t.query(api.guides.get, { guideId: guide.id });
    const { guides } = await t.query(api.guides.search, {});
    expect(JSON.stringify([page, guides])).not.toMatch(/179|expiresOn/);
    expect(await told()).toEqual(["licenceChecked"]);
    expect(await queue()).toMatchObject({ licences: [] });
  });

  it("that was refused says why to its guide, who can send it again", async () => {
    await submit();
    await decide("REFUSED");
    expect(await own()).toMatchObject({
      status: "REFUSED",
      reason: "The picture is of another card",
    });
    expect(await told()).toEqual(["licenceRefused"]);
    await submit();
    expect(await own()).toMatchObject({ status: "SUBMITTED", version: 2, reason: null });
  });

  it("that was checked waits anew once anything of it is changed, and only then", async () => {
    await submit();
    await decide("CHECKED");
    await submit();
    expect(await own()).toMatchObject({ status: "CHECKED", version: 1 });
    await submit({ kind: "DOMESTIC" });
    expect(await own()).toMatchObject({ status: "SUBMITTED", version: 2 });
    expect(await shown()).toEqual([]);
  });

  it("that was checked can be refused later", async () => {
    await submit();
    const { id } = await decide("CHECKED");
    const from = "CHECKED" as const;
    const call = { licenceId: id, from, status: "REFUSED" as const, reason: "Reported as forged" };
    await admin.as.action(api.licences.decide, call);
    expect(await shown()).toEqual([]);
    expect(await told()).toEqual(["licenceChecked", "licenceRefused"]);
  });

  it("is taken back by its guide, and what happened stays known", async () => {
    await submit();
    await decide("CHECKED");
    await guide.as.mutation(api.licences.remove, {});
    await guide.as.mutation(api.licences.remove, {});
    expect(await own()).toBeNull();
    expect(await shown()).toEqual([]);
    expect(await history()).toEqual([
      ["submit", "guide"],
      ["check", "admin"],
      ["remove", "guide"],
    ]);
  });

  it.each([
    ["without a number", { number: "  " }, "number"],
    ["with a script for a number", { number: "<script>" }, "number"],
    ["that has expired", { expiresOn: "2026-04-30" }, "expiresOn"],
    ["that expires today", { expiresOn: "2026-05-01" }, "expiresOn"],
    ["on a day that is none", { expiresOn: "2026-02-30" }, "expiresOn"],
    ["for a hundred years", { expiresOn: "2126-05-01" }, "expiresOn"],
  ])("%s is refused under its field", async (_what, more, field) => {
    const refusal = await refusalOf(submit(more));
    expect(refusal).toMatchObject({ code: "VALIDATION", field });
    expect(await own()).toBeNull();
  });

  it("with another guide's number is pointed out to whoever checks it", async () => {
    const second = await addGuide(t);
    await submit();
    expect((await queue()).licences).toMatchObject([{ isNamedTwice: false }]);
    await submit({ number: "179-123456" }, second);
    expect((await queue()).licences).toMatchObject([
      { isNamedTwice: true },
      { isNamedTwice: true },
    ]);
  });
});

describe("a decision", () => {
  it("is an administrator's alone", async () => {
    await submit();
    const licenceId = await waitingId();
    const operator = await addOperator(t);
    for (const one of [guide, operator]) {
      const call = one.as.action(api.licences.decide, { licenceId, status: "CHECKED" });
      expect((await refusalOf(call)).code).toBe("FORBIDDEN");
      expect((await refusalOf(one.as.query(api.licences.queue, {}))).code).toBe("FORBIDDEN");
    }
    expect((await refusalOf(t.query(api.licences.own, {}))).code).toBe("UNAUTHENTICATED");
  });

  it("to refuse says why", async () => {
    await submit();
    expect(await refusalOf(decide("REFUSED", { reason: " " }))).toMatchObject({
      code: "VALIDATION",
      field: "reason",
    });
  });

  it("is about what was looked at: what the guide changed meanwhile is not decided", async () => {
    await submit();
    const [licence] = (await queue()).licences;
    await submit({ number: "555 555 555" });
    const late = decide("CHECKED", { version: licence?.version });
    expect((await refusalOf(late)).code).toBe("CONFLICT");
    expect(await own()).toMatchObject({ status: "SUBMITTED", number: "555 555 555" });
  });

  it("that comes twice changes nothing, and one about what does not wait is refused", async () => {
    await submit();
    const { id } = await decide("CHECKED");
    await admin.as.action(api.licences.decide, { licenceId: id, status: "CHECKED" });
    expect(await history()).toHaveLength(2);
    const no = { licenceId: id, from: "CHECKED", status: "REFUSED", reason: "x" } as const;
    await admin.as.action(api.licences.decide, no);
    const call = admin.as.action(api.licences.decide, { licenceId: id, status: "CHECKED" });
    expect((await refusalOf(call)).code).toBe("CONFLICT");
  });

  it("of two administrators at the same time is one", async () => {
    await submit();
    const licenceId = await waitingId();
    await Promise.all(
      [1, 2].map(() => admin.as.action(api.licences.decide, { licenceId, status: "CHECKED" })),
    );
    expect(await history()).toHaveLength(2);
  });

  it("is asked for in pages, the longest wait first", async () => {
    for (let index = 0; index < 5; index += 1) {
      vi.advanceTimersByTime(1_000);
      await submit({ number: `10000${index}` }, await addGuide(t));
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const more: { cursor?: string } = cursor === null ? {} : { cursor };
      const page: Awaited<ReturnType<typeof queue>> = await admin.as.query(api.licences.queue, {
        limit: 2,
        ...more,
      });
      seen.push(...page.licences.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(["100000", "100001", "100002", "100003", "100004"]);
  });
});

it("checked licences that expire by a day are listed, the earliest first", async () => {
  for (const expiresOn of ["2026-12-01", "2026-10-01", "2026-11-01"]) {
    await submit({ expiresOn }, await addGuide(t));
  }
  for (const { id } of (await queue()).licences) {
    await admin.as.action(api.licences.decide, { licenceId: id, status: "CHECKED" });
  }
  const asked = { status: "CHECKED", expiresBy: "2026-11-01" } as const;
  const { licences } = await admin.as.query(api.licences.queue, asked);
  expect(licences.map(({ expiresOn }) => expiresOn)).toEqual(["2026-10-01", "2026-11-01"]);
});

describe("the end of a licence", () => {
  const END = "2026-09-01";

  beforeEach(async () => {
    await submit({ expiresOn: END });
  });

  it("takes the badge away on its day in Vietnam, not an hour before", async () => {
    await decide("CHECKED");
    await settleAt(startOfDay(END) - 1);
    expect(await shown()).toHaveLength(1);
    await settleAt(startOfDay(END));
    expect(await shown()).toEqual([]);
    expect(await own()).toMatchObject({ status: "EXPIRED" });
    expect((await history()).at(-1)).toEqual(["expire", null]);
    expect(await told()).toContain("licenceExpired");
  });

  it("is told thirty and seven days ahead, once each", async () => {
    await decide("CHECKED");
    const seen: number[] = [];
    for (const before of [31, 30, 29, 8, 7, 6, 1]) {
      await settleAt(startOfDay(END) - before * DAY_MS);
      await settleAt(startOfDay(END) - before * DAY_MS + 3_600_000);
      seen.push((await told()).filter((kind) => kind === "licenceExpiring").length);
    }
    expect(seen).toEqual([0, 1, 1, 1, 2, 2, 2]);
  });

  it("that nobody checked comes as well, without a word before", async () => {
    await settleAt(startOfDay(END) - 5 * DAY_MS);
    expect(await told()).toEqual([]);
    await settleAt(startOfDay(END) + DAY_MS);
    expect(await own()).toMatchObject({ status: "EXPIRED" });
  });

  it("leads on to a new card, of which one is reminded anew", async () => {
    await decide("CHECKED");
    await settleAt(startOfDay(END) - 20 * DAY_MS);
    await submit({ expiresOn: "2026-12-01" });
    await decide("CHECKED");
    await settleAt(startOfDay("2026-12-01") - 20 * DAY_MS);
    expect((await told()).filter((kind) => kind === "licenceExpiring")).toHaveLength(2);
  });
});
