import { describe, expect, it } from "vitest";

import type { Write } from "../storage/store.ts";
import { PendingCommit } from "./pending-commit.ts";
import { PendingVersions } from "./pending-versions.ts";

function commitOf(ts: bigint, value: string): { pending: PendingCommit; writes: Write[] } {
  const pending = new PendingCommit({ ts, touched: [] }, new Map([["k", value]]));
  return { pending, writes: [{ key: "k", value }] };
}

describe("what commits wrote on their way to the disk", () => {
  it("stands there for who begins behind them", () => {
    const versions = new PendingVersions();
    const [a, b] = [commitOf(1n, "a"), commitOf(2n, "b")];
    const map = versions.with([a.pending, b.pending]);
    expect([0n, 1n, 2n].map((ts) => map.get("k", ts))).toEqual([undefined, "a", "b"]);
  });

  it("is never put there where nobody begins before it is durable", () => {
    const versions = new PendingVersions();
    const { pending, writes } = commitOf(1n, "a");
    versions.published(1n, writes, [pending]);
    expect(versions.with([]).size).toBe(0);
    versions.forget(1n);
    expect(versions.areLingering).toBe(false);
  });

  it("does not hide what only the snapshot holds, as long as somebody needs an older version", () => {
    const versions = new PendingVersions();
    const [a, b] = [commitOf(1n, "a"), commitOf(2n, "b")];
    versions.with([a.pending]);
    versions.published(1n, a.writes, [a.pending]);
    // Whoever began behind the first has not ended yet; nobody began behind the second.
    versions.published(2n, b.writes, [b.pending]);
    const map = versions.with([]);
    expect([1n, 2n].map((ts) => map.get("k", ts))).toEqual(["a", "b"]);
    versions.forget(2n);
    expect(map.size).toBe(0);
  });

  it("goes where it never comes true", () => {
    const versions = new PendingVersions();
    const [a, b] = [commitOf(1n, "a"), commitOf(2n, "b")];
    const map = versions.with([a.pending, b.pending]);
    versions.revert([b.pending], 1n);
    expect(map.get("k", 2n)).toBe("a");
  });
});
