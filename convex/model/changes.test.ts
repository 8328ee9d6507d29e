import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import type { Backend } from "../../tests/setup/backend.ts";
import { addPerson } from "../../tests/setup/market.ts";
import type { Id } from "../_generated/dataModel.js";
import type { MutationCtx } from "../_generated/server.js";
import { type Change, type Keeper, type Keepers, keeping, type Late } from "./changes.ts";

// Tables that serve as examples: notes of sweeps are the source, their batches are summed up in the one row of a count,
// and that row is mirrored in a rating.
type Note = { name: string; startedAt: number; lastBatchAt: number; batches: number };
const note = (name: string, batches = 1): Note => ({
  name,
  batches,
  startedAt: 1,
  lastBatchAt: 1,
});

let t: Backend;
let userId: Id<"users">;

beforeEach(async () => {
  t = createBackend();
  userId = (await addPerson(t, "GUIDE")).id;
});

/** As the builders of functions run a mutation. */
function mutate<Result>(
  keepers: Keepers,
  work: (ctx: MutationCtx) => Promise<Result>,
  late: readonly Late[] = [],
): Promise<Result> {
  return t.run(async (plain) => {
    const { ctx, tellLate, settle } = keeping(plain as MutationCtx, keepers, late);
    const result = await work(ctx);
    await tellLate();
    settle();
    return result;
  });
}

const keepSum: Keeper<"sweeps"> = async (ctx, { before, after }) => {
  const row = await ctx.db.query("unreadNotifications").first();
  const count = (row?.count ?? 0) + (after?.batches ?? 0) - (before?.batches ?? 0);
  if (row === null) await ctx.db.insert("unreadNotifications", { userId, count });
  else await ctx.db.patch("unreadNotifications", row._id, { count });
};

const keepMirror: Keeper<"unreadNotifications"> = async (ctx, { after }) => {
  const mirror = await ctx.db.query("ratings").first();
  const fields = { userId, reviewCount: after?.count ?? 0, sums: {}, avgRating: 0 };
  if (mirror === null) await ctx.db.insert("ratings", fields);
  else await ctx.db.replace("ratings", mirror._id, fields);
};

const SUMMED: Keepers = { sweeps: [keepSum], unreadNotifications: [keepMirror] };

const read = () =>
  t.run(async (ctx) => ({
    notes: await ctx.db.query("sweeps").collect(),
    sums: (await ctx.db.query("unreadNotifications").collect()).map(({ count }) => count),
    mirrors: (await ctx.db.query("ratings").collect()).map((one) => one.reviewCount),
  }));

describe("a keeper that is told at the end", () => {
  it("is told of each row once, from before to after, and of none that came and went", async () => {
    const told: Change<"sweeps">[] = [];
    const tell: Keeper<"sweeps"> = (_ctx, change) => {
      told.push(change);
      return Promise.resolve();
    };
    await mutate({ sweeps: [tell] }, ({ db }) => db.insert("sweeps", note("old", 1)), [tell]);
    told.length = 0;
    await mutate(
      { sweeps: [tell] },
      async ({ db }) => {
        const old = await db.query("sweeps").first();
        if (old === null) throw new Error("the note is gone");
        const fresh = await db.insert("sweeps", note("fresh", 1));
        await db.patch("sweeps", fresh, { batches: 2 });
        await db.patch("sweeps", old._id, { batches: 3 });
        await db.patch("sweeps", old._id, { batches: 4 });
        const brief = await db.insert("sweeps", note("brief", 1));
        await db.delete("sweeps", brief);
        expect(told).toEqual([]);
      },
      [tell],
    );
    const batches = told.map(({ before, after }) => [before?.batches, after?.batches]);
    expect(batches).toEqual([
      [undefined, 2],
      [1, 4],
    ]);
  });
});

describe("a keeper", () => {
  it("is told of every write with the row before and after", async () => {
    const seen: Change<"sweeps">[] = [];
    const keepers: Keepers = { sweeps: [async (_ctx, change) => void seen.push(change)] };
    const id = await mutate(keepers, async ({ db }) => {
      const id = await db.insert("sweeps", note("walk", 1));
      await db.patch("sweeps", id, { batches: 2, finishedAt: 9 });
      await db.replace("sweeps", id, note("walk", 3));
      await db.delete("sweeps", id);
      return id;
    });
    const row = (fields: object) => expect.objectContaining({ _id: id, name: "walk", ...fields });
    expect(seen).toEqual([
      { id, before: null, after: row({ batches: 1 }) },
      { id, before: row({ batches: 1 }), after: row({ batches: 2, finishedAt: 9 }) },
      { id, before: row({ batches: 2, finishedAt: 9 }), after: row({ batches: 3 }) },
      { id, before: row({ batches: 3 }), after: null },
    ]);
    expect(seen[2]?.after).not.toHaveProperty("finishedAt");
    expect((await read()).notes).toEqual([]);
  });

  it("hears nothing of other tables, whose writes are the plain ones", async () => {
    const keepers: Keepers = { ratings: [() => Promise.reject(new Error("not mine"))] };
    await mutate(keepers, async ({ db }) => {
      const id = await db.insert("sweeps", note("walk"));
      await db.patch("sweeps", id, { batches: 5 });
      const gone = await db.insert("sweeps", note("gone"));
      await db.replace("sweeps", gone, note("other"));
      await db.delete("sweeps", gone);
    });
    expect((await read()).notes).toMatchObject([{ name: "walk", batches: 5 }]);
  });

  it("runs after the one before it and sees what that one wrote", async () => {
    const sums: (number | undefined)[] = [];
    const look: Keeper<"sweeps"> = async (ctx) => {
      sums.push((await ctx.db.query("unreadNotifications").first())?.count);
    };
    await mutate({ sweeps: [look, keepSum, look] }, async ({ db }) => {
      await db.insert("sweeps", note("a", 4));
      await db.insert("sweeps", note("b", 3));
    });
    expect(sums).toEqual([undefined, 4, 4, 7]);
  });

  it("writes through the rule: what is derived from its row is kept, too", async () => {
    await mutate(SUMMED, async ({ db }) => {
      await db.insert("sweeps", note("a", 4));
      const id = await db.insert("sweeps", note("b", 3));
      expect((await db.query("ratings").first())?.reviewCount).toBe(7);
      await db.delete("sweeps", id);
    });
    expect(await read()).toMatchObject({ sums: [4], mirrors: [4] });
  });
});

describe("a failure", () => {
  const refusing: Keeper<"sweeps"> = async (_ctx, { after }) => {
    if (after?.name === "bad") throw new Error("cannot keep this");
  };

  it("of a keeper fails the mutation, even where the write's error is caught", async () => {
    const failing = mutate({ sweeps: [keepSum, refusing] }, async ({ db }) => {
      await db.insert("sweeps", note("good"));
      await db.insert("sweeps", note("bad")).catch(() => undefined);
      await db.insert("sweeps", note("after it"));
    });
    await expect(failing).rejects.toThrow("cannot keep this");
    expect(await read()).toEqual({ notes: [], sums: [], mirrors: [] });
  });

  it("of a keeper's keeper does so as well", async () => {
    const keepers: Keepers = {
      sweeps: [(ctx, change) => keepSum(ctx, change).catch(() => undefined)],
      unreadNotifications: [() => Promise.reject(new Error("no mirror"))],
    };
    const failing = mutate(keepers, ({ db }) => db.insert("sweeps", note("a")));
    await expect(failing).rejects.toThrow("no mirror");
    expect((await read()).notes).toEqual([]);
  });

  it("of a write itself is the writer's to catch, and holds up no other", async () => {
    const outcomes = await mutate(SUMMED, async ({ db }) => {
      const id = await db.insert("sweeps", note("gone", 2));
      const all = await Promise.allSettled([
        db.delete("sweeps", id),
        db.patch("sweeps", id, { batches: 9 }),
        db.insert("sweeps", note("here", 5)),
      ]);
      return all.map(({ status }) => status);
    });
    expect(outcomes).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await read()).toMatchObject({ sums: [5], mirrors: [5] });
  });
});

describe("writes that begin at once", () => {
  type Edit = { kind: "insert" | "patch" | "replace" | "delete"; at: number; batches: number };
  const edits = fc.array(
    fc.record<Edit>({
      kind: fc.constantFrom("insert", "patch", "replace", "delete"),
      at: fc.nat({ max: 5 }),
      batches: fc.nat({ max: 9 }),
    }),
    { minLength: 1, maxLength: 15 },
  );

  function apply(db: MutationCtx["db"], ids: Id<"sweeps">[], edit: Edit): Promise<unknown> {
    const id = ids[edit.at % ids.length];
    if (edit.kind === "insert" || id === undefined) {
      return db.insert("sweeps", note("fresh", edit.batches));
    }
    if (edit.kind === "patch") return db.patch("sweeps", id, { batches: edit.batches });
    if (edit.kind === "replace") return db.replace("sweeps", id, note("anew", edit.batches));
    return db.delete("sweeps", id);
  }

  it.each([
    ["told of each write", []],
    ["told of each row at the end", [keepSum]],
    ["told at the end of what follows from it too", [keepSum, keepMirror]],
  ])("leave exact sums, whatever they are and whoever else writes: %s", async (_, late) => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 3 }), async (mutations) => {
        t = createBackend();
        userId = (await addPerson(t, "GUIDE")).id;
        const ids = await mutate(SUMMED, ({ db }) =>
          Promise.all([3, 1, 2].map((batches) => db.insert("sweeps", note("first", batches)))),
        );
        await Promise.all(
          mutations.map((edits) =>
            mutate(
              SUMMED,
              async ({ db }) => {
                // A row may be gone already: that write fails, and nothing is derived from it.
                await Promise.allSettled(edits.map((edit) => apply(db, ids, edit)));
              },
              late,
            ),
          ),
        );
        const { notes, sums, mirrors } = await read();
        const sum = notes.reduce((total, { batches }) => total + batches, 0);
        expect(sums).toEqual([sum]);
        expect(mirrors).toEqual([sum]);
      }),
      { numRuns: 15 },
    );
  });
});
