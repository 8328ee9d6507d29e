import { describe, expect, it } from "vitest";

import { addOperator, dayAhead, heldDaysOf, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { asked, guideAt } from "../../../tests/setup/rounds.ts";
import { api } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";

describe("a round that is taken back", () => {
  async function taken(count: number) {
    const round = await asked(count, 3, 4);
    const cancel = (by: Person = round.operator, reason?: string) =>
      by.as.mutation(api.broadcasts.cancel, { broadcastId: round.round.id, reason });
    return { ...round, cancel };
  }

  it("is cancelled for each guide who can still accept, with its days, history and news", async () => {
    const { t, guides, operator, ids, set, get, statuses, cancel } = await taken(4);
    await set(guideAt(guides, 0), 0, "DECLINED");
    await set(operator, 1, "CANCELLED");
    const told = await cancel(operator, "The group does not come");
    expect(told.map(({ id, status, othersAsked }) => [id, status, othersAsked])).toEqual([
      [ids[2], "CANCELLED", 0],
      [ids[3], "CANCELLED", 0],
    ]);
    expect(await statuses()).toEqual(["DECLINED", "CANCELLED", "CANCELLED", "CANCELLED"]);
    for (const index of [2, 3]) {
      const guide = guideAt(guides, index);
      expect(await heldDaysOf(t, guide.id)).toEqual([]);
      const seen = await get(guide, index);
      expect(seen).toMatchObject({ isLost: false, guideLeft: false });
      expect(seen.reason).toBe("The group does not come");
      const history = await guide.as.query(api.requests.events, {
        jobRequestId: ids[index] as Id<"jobRequests">,
      });
      expect(history.at(-1)).toMatchObject({ action: "cancel", from: "PENDING" });
      expect(await refusalOf(set(guide, index, "ACCEPTED"))).toEqual({
        code: "CONFLICT",
        message: "The operator has taken this request back",
      });
    }
    expect((await get(guideAt(guides, 0), 0)).reason).toBeNull();
    expect((await operator.as.query(api.figures.own, {})).requests).toMatchObject({
      PENDING: 0,
      DECLINED: 1,
      CANCELLED: 3,
    });
    const news = await t.run(async (ctx) =>
      (await ctx.db.query("outbox").collect())
        .filter(({ payload }) => payload.kind === "requestCancelled")
        .map(({ payload }) => payload.userId),
    );
    expect(news).toHaveLength(3);
    expect(new Set(news)).toEqual(new Set(guides.slice(1).map(({ id }) => id)));
  });

  it("is refused once a guide has accepted, and the agreed tour stays", async () => {
    const { t, guides, set, statuses, cancel } = await taken(3);
    await set(guideAt(guides, 1), 1, "ACCEPTED");
    expect(await refusalOf(cancel())).toEqual({
      code: "CONFLICT",
      message: "This request has been agreed on meanwhile",
    });
    expect(await statuses()).toEqual(["CANCELLED", "ACCEPTED", "CANCELLED"]);
    expect(await heldDaysOf(t, guideAt(guides, 1).id)).toEqual([3, 4].map(dayAhead));
  });

  it("is refused a second time, and of others as if there were none", async () => {
    const { t, guides, operator, cancel, statuses } = await taken(2);
    expect((await refusalOf(cancel(await addOperator(t)))).code).toBe("NOT_FOUND");
    expect((await refusalOf(cancel(guideAt(guides, 0)))).code).toBe("FORBIDDEN");
    for (const broadcastId of ["nonsense", "x".repeat(100_000), operator.id]) {
      const call = operator.as.mutation(api.broadcasts.cancel, { broadcastId });
      expect((await refusalOf(call)).code).toBe("NOT_FOUND");
    }
    expect(await statuses()).toEqual(["PENDING", "PENDING"]);
    await cancel();
    expect((await refusalOf(cancel())).message).toBe("This request has already been cancelled");
  });

  it("at the moment of an acceptance is one or the other, for all of it", async () => {
    for (const index of [0, 1, 2]) {
      const { guides, set, statuses, cancel } = await taken(3);
      const [back, accepted] = await Promise.allSettled([
        cancel(),
        set(guideAt(guides, index), index, "ACCEPTED"),
      ]);
      expect([back.status, accepted.status].sort()).toEqual(["fulfilled", "rejected"]);
      const agreed = (await statuses()).filter((status) => status !== "CANCELLED");
      expect(agreed).toEqual(accepted.status === "fulfilled" ? ["ACCEPTED"] : []);
    }
  });
});
