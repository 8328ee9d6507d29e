// What is chosen while a calendar elsewhere is still read. The reader is stood in for by one that something happens in.
import { v } from "convex/values";
import { beforeEach, describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, dayAhead, type Person, refusalOf } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import { internalAction } from "./functions.ts";
import { type Busy, busyView } from "./model/calendars/views.ts";

const url = "https://calendar.example.com/private.ics";
let meanwhile: () => Promise<unknown>;

const slow = {
  "../../convex/calendarReader.ts": async () => ({
    read: internalAction({
      args: { guideUserId: v.id("users"), url: v.string(), today: v.string() },
      returns: busyView,
      handler: async (): Promise<Busy> => {
        await meanwhile();
        return { days: [dayAhead(6)] };
      },
    }),
  }),
};

beforeEach(() => {
  meanwhile = async () => undefined;
});

async function importsOf(t: Backend) {
  return await t.run((ctx) => ctx.db.query("calendarImports").collect());
}

async function closedDays(t: Backend) {
  return await t.run((ctx) => ctx.db.query("availabilityBlocks").collect());
}

/** A reading during which something happens. */
async function during(old: string | null, change: (t: Backend, guide: Person) => Promise<unknown>) {
  const t = createBackend(slow);
  const guide = await addGuide(t);
  if (old !== null) await guide.as.action(api.calendars.setImport, { url: old });
  meanwhile = () => change(t, guide);
  return { t, call: guide.as.action(api.calendars.setImport, { url }) };
}

const patched = (fields: object) => (t: Backend, guide: Person) =>
  runKept(t, (ctx) => ctx.db.patch("users", guide.id, fields));

describe("the first reading of a calendar", () => {
  it.each<[string, (t: Backend, guide: Person) => Promise<unknown>]>([
    ["the import was stopped", (_t, guide) => guide.as.mutation(api.calendars.removeImport, {})],
    ["the account was claimed", patched({ claimedAt: 1 })],
  ])("brings nothing back where %s", async (_what, change) => {
    const { t, call } = await during(`${url}?old`, change);
    expect(await refusalOf(call)).toMatchObject({ code: "CONFLICT" });
    expect(await importsOf(t)).toEqual([]);
    expect(await closedDays(t)).toEqual([]);
  });

  it.each([
    ["was claimed", { claimedAt: 1 }],
    ["was deleted", { deletedAt: 1 }],
    ["was suspended", { suspendedAt: 1 }],
  ])("writes nothing for an account that %s", async (_what, fields) => {
    const { t, call } = await during(null, patched(fields));
    expect(await refusalOf(call)).toMatchObject({ code: "CONFLICT" });
    expect(await importsOf(t)).toEqual([]);
    expect(await closedDays(t)).toEqual([]);
  });

  it("is no hindrance where the same calendar was chosen twice at once", async () => {
    const t = createBackend(slow);
    const guide = await addGuide(t);
    const both = [0, 1].map(() => guide.as.action(api.calendars.setImport, { url }));
    expect(await Promise.all(both)).toMatchObject([{ days: 1 }, { days: 1 }]);
    expect(await importsOf(t)).toHaveLength(1);
  });
});
