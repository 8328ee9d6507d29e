import { describe, expect, it } from "vitest";

import { PendingCommit, writesOf } from "./pending-commit.ts";

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
    expect(writesOf(batch)).toEqual([
      { key: "a", value: "3" },
      { key: "b", value: "3" },
      { key: "c", value: "1" },
      { key: "d", value: "2" },
    ]);
    expect(batch.map(({ writes }) => writes.size)).toEqual([3, 2, 2]);
    expect(writesOf(batch.slice(0, 1))).toContainEqual({ key: "c", value: "1" });
    expect(writesOf([])).toEqual([]);
  });

  it("keep a deletion as the last word on a key", () => {
    const batch = [pending(1n, { a: "1" }), pending(2n, { a: null })];
    expect(writesOf(batch)).toEqual([{ key: "a", value: null }]);
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
