import { describe, expect, it } from "vitest";

import { PendingCommit, mergedWrites, writeList } from "./pending-commit.ts";

function pending(ts: bigint, writes: Record<string, string | null>): PendingCommit {
  return new PendingCommit({ ts, touched: [] }, new Map(Object.entries(writes)));
}

describe("commits that wait for the disk", () => {
  it("go there as one, of each key the newest, and stay themselves", () => {
    const batch = [
      pending(1n, { a: "1", b: "1", c: "1" }),
      pending(2n, { b: null, d: "2" }),
      pending(3n, { a: "3", b: "3" }),
    ];
    const merged = mergedWrites(batch);
    expect(Object.fromEntries(merged)).toEqual({ a: "3", b: "3", c: "1", d: "2" });
    expect(batch.map(({ writes }) => writes.size)).toEqual([3, 2, 2]);
    expect(writeList(merged)).toContainEqual({ key: "c", value: "1" });
  });

  it("keep a deletion as the last word on a key", () => {
    expect([...mergedWrites([pending(1n, { a: "1" }), pending(2n, { a: null })])]).toEqual([
      ["a", null],
    ]);
  });

  it("are answered once, for good or ill", async () => {
    const [good, ill] = [pending(1n, {}), pending(2n, {})];
    good.succeed();
    good.fail(new Error("too late"));
    ill.fail(new Error("no room"));
    ill.succeed();
    await expect(good.done).resolves.toMatchObject({ ts: 1n });
    await expect(ill.done).rejects.toThrow("no room");
  });
});
