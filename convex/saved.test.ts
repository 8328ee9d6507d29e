import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addOperator, addPair, refusalOf } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";

describe("saved guides", () => {
  it("are set and taken back by anybody who is signed in", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const second = await addGuide(t);
    const set = (guideUserId: string, saved: boolean) =>
      operator.as.mutation(api.saved.set, { guideUserId, saved });
    await set(guide.id, true);
    await set(second.id, true);
    expect(await operator.as.query(api.saved.ids, {})).toEqual(
      expect.arrayContaining([guide.id, second.id]),
    );
    await set(second.id, false);
    expect(await operator.as.query(api.saved.list, {})).toMatchObject([{ userId: guide.id }]);
    const other = await addOperator(t);
    expect(await other.as.query(api.saved.ids, {})).toEqual([]);
  });

  it("are as the last wish says, however often a wish arrives", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const second = await addGuide(t);
    const ids = [guide.id, second.id];
    const wish = fc.record({ index: fc.nat(1), saved: fc.boolean(), times: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 6 }), async (wishes) => {
        const wanted = new Set(await operator.as.query(api.saved.ids, {}));
        for (const { index, saved, times } of wishes) {
          const guideUserId = ids[index] ?? guide.id;
          for (let sent = 0; sent <= times; sent += 1) {
            await operator.as.mutation(api.saved.set, { guideUserId, saved });
          }
          if (saved) wanted.add(guideUserId);
          else wanted.delete(guideUserId);
        }
        const kept = await operator.as.query(api.saved.ids, {});
        expect(kept.toSorted()).toEqual([...wanted].toSorted());
      }),
      { numRuns: 20 },
    );
  });

  it("leave out who is no longer listed, and can still be taken back", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const set = (saved: boolean) =>
      operator.as.mutation(api.saved.set, { guideUserId: guide.id, saved });
    await set(true);
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt: 1 }));
    expect(await operator.as.query(api.saved.list, {})).toEqual([]);
    await set(false);
    expect(await operator.as.query(api.saved.ids, {})).toEqual([]);
    expect((await refusalOf(set(true))).code).toBe("NOT_FOUND");
  });

  it("know no strangers and no unknown guides", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const anonymous = t.mutation(api.saved.set, { guideUserId: guide.id, saved: true });
    expect((await refusalOf(anonymous)).code).toBe("UNAUTHENTICATED");
    for (const guideUserId of ["nonsense", operator.id]) {
      const call = operator.as.mutation(api.saved.set, { guideUserId, saved: true });
      expect((await refusalOf(call)).code).toBe("NOT_FOUND");
    }
  });
});
