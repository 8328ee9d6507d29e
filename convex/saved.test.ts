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

  it("are two hundred at most; who is erased makes room", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const gone = await addGuide(t);
    await runKept(t, async (ctx) => {
      for (let index = 1; index <= 200; index += 1) {
        const row = { userId: operator.id, guideUserId: gone.id, createdAt: index };
        await ctx.db.insert("savedGuides", row);
      }
    });
    const heart = () => operator.as.mutation(api.saved.set, { guideUserId: guide.id, saved: true });
    expect((await refusalOf(heart())).code).toBe("CONFLICT");
    await runKept(t, (ctx) => ctx.db.patch("users", gone.id, { suspendedAt: 1 }));
    expect((await refusalOf(heart())).code).toBe("CONFLICT");
    await runKept(t, (ctx) => ctx.db.patch("users", gone.id, { deletedAt: 1 }));
    await heart();
    expect(await operator.as.query(api.saved.ids, {})).toEqual([guide.id]);
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

describe("a note and lists of a saved guide", () => {
  async function opened() {
    const pair = await addPair(createBackend());
    const { guide, operator } = pair;
    const describeGuide = (more: object) =>
      operator.as.mutation(api.saved.describe, { guideUserId: guide.id, ...more });
    const makeList = (name: string) => operator.as.mutation(api.saved.createList, { name });
    const heart = (saved: boolean) =>
      operator.as.mutation(api.saved.set, { guideUserId: guide.id, saved });
    const only = async () => (await operator.as.query(api.saved.list, {}))[0];
    return { ...pair, describeGuide, makeList, heart, only };
  }

  it("save the guide, and are for oneself alone", async () => {
    const { t, guide, operator, describeGuide, makeList, only } = await opened();
    const hue = await makeList("Hue");
    const boats = await makeList("By boat");
    await describeGuide({ note: " Knows the  ferryman \n", listIds: [boats.id, hue.id, hue.id] });
    expect(await only()).toMatchObject({
      userId: guide.id,
      note: "Knows the  ferryman",
      listIds: [hue.id, boats.id],
    });
    const other = await addOperator(t);
    await other.as.mutation(api.saved.set, { guideUserId: guide.id, saved: true });
    expect(await other.as.query(api.saved.list, {})).toMatchObject([{ note: "", listIds: [] }]);
    expect(await other.as.query(api.saved.lists, {})).toEqual([]);
    expect(await operator.as.query(api.saved.lists, {})).toEqual([hue, boats]);
    const page = await t.query(api.guides.get, { guideId: guide.id });
    expect(JSON.stringify(page)).not.toContain("ferryman");
  });

  it("come back with the heart, however long it was away", async () => {
    const { describeGuide, makeList, heart, only } = await opened();
    const { id } = await makeList("Hue");
    await describeGuide({ note: "Sings", listIds: [id] });
    await heart(false);
    expect(await only()).toBeUndefined();
    await heart(true);
    expect(await only()).toMatchObject({ note: "Sings", listIds: [id] });
  });

  it("leave nothing behind where there is nothing to bring back", async () => {
    const { t, describeGuide, heart } = await opened();
    await heart(true);
    await describeGuide({ note: "x" });
    await describeGuide({ note: "" });
    await heart(false);
    expect(await t.run((ctx) => ctx.db.query("savedGuides").collect())).toEqual([]);
  });

  it("of those taken back, the latest two hundred are kept", async () => {
    const { t, operator, guide, describeGuide, heart } = await opened();
    await t.run(async (ctx) => {
      for (let index = 1; index <= 200; index += 1) {
        const row = { userId: operator.id, guideUserId: operator.id, createdAt: index };
        await ctx.db.insert("savedGuides", { ...row, removedAt: index, note: `note ${index}` });
      }
    });
    await describeGuide({ note: "the newest" });
    await heart(false);
    const kept = await t.run((ctx) => ctx.db.query("savedGuides").collect());
    expect(kept).toHaveLength(200);
    expect(kept.map(({ note }) => note)).not.toContain("note 1");
    expect(kept.find(({ guideUserId }) => guideUserId === guide.id)?.note).toBe("the newest");
  });

  it("lose a list that is removed, and nothing else", async () => {
    const { operator, describeGuide, makeList, heart, only } = await opened();
    const [hue, boats] = [await makeList("Hue"), await makeList("By boat")];
    await describeGuide({ note: "Sings", listIds: [hue.id, boats.id] });
    await heart(false);
    await operator.as.mutation(api.saved.removeList, { listId: hue.id });
    await heart(true);
    expect(await only()).toMatchObject({ note: "Sings", listIds: [boats.id] });
  });

  it("take at most 500 letters, and lists that are one's own", async () => {
    const { t, describeGuide } = await opened();
    await describeGuide({ note: "x".repeat(500) });
    expect(await refusalOf(describeGuide({ note: "x".repeat(501) }))).toMatchObject({
      code: "VALIDATION",
      field: "note",
    });
    const other = await addOperator(t);
    const { id } = await other.as.mutation(api.saved.createList, { name: "Not yours" });
    for (const listId of [id, "nonsense"]) {
      expect(await refusalOf(describeGuide({ listIds: [listId] }))).toMatchObject({
        code: "VALIDATION",
        field: "listIds",
      });
    }
  });
});

describe("lists of saved guides", () => {
  it("have names that differ, at most twenty of them", async () => {
    const { operator } = await addPair(createBackend());
    const make = (name: string) => operator.as.mutation(api.saved.createList, { name });
    const { id } = await make("Huế");
    expect(await refusalOf(make(" hue "))).toMatchObject({ code: "CONFLICT", field: "name" });
    const rename = (name: string) =>
      operator.as.mutation(api.saved.renameList, { listId: id, name });
    expect(await rename("HUE")).toEqual({ id, name: "HUE" });
    for (let index = 2; index <= 20; index += 1) await make(`List ${index}`);
    expect((await refusalOf(rename("List 7"))).code).toBe("CONFLICT");
    expect((await refusalOf(make("One more"))).code).toBe("CONFLICT");
    expect(await operator.as.query(api.saved.lists, {})).toHaveLength(20);
  });

  it("of others are as if they were not there", async () => {
    const { t, operator } = await addPair(createBackend());
    const { id: listId } = await operator.as.mutation(api.saved.createList, { name: "Hue" });
    const other = await addOperator(t);
    for (const call of [
      other.as.mutation(api.saved.renameList, { listId, name: "Mine" }),
      other.as.mutation(api.saved.removeList, { listId }),
    ]) {
      expect((await refusalOf(call)).code).toBe("NOT_FOUND");
    }
    expect(await operator.as.query(api.saved.lists, {})).toMatchObject([{ name: "Hue" }]);
  });
});
