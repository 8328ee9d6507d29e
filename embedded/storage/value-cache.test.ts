import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ValueCache } from "./value-cache.ts";

describe("values that were read a moment ago", () => {
  it("are there for later snapshots, and gone when they were written", () => {
    const cache = new ValueCache();
    cache.put("a", "1", cache.moment);
    expect(cache.get("a", cache.moment)).toBe("1");
    const writes = [{ key: "a", value: "2" }];
    cache.begin(writes);
    expect(cache.get("a", cache.moment)).toBeUndefined();
    cache.end(writes);
    expect(cache.get("a", cache.moment)).toBeUndefined();
  });

  it("are not kept while a commit of theirs is on its way, also of two", () => {
    const cache = new ValueCache();
    const writes = [{ key: "a", value: "2" }];
    cache.begin(writes);
    cache.begin(writes);
    cache.end(writes);
    cache.put("a", "1", cache.moment);
    expect(cache.get("a", cache.moment)).toBeUndefined();
    cache.end(writes);
    cache.put("a", "2", cache.moment);
    expect(cache.get("a", cache.moment)).toBe("2");
  });

  it("are not shown to snapshots from before a commit that wrote them, nor taken from those", () => {
    const cache = new ValueCache();
    const before = cache.moment;
    const writes = [{ key: "a", value: "2" }];
    cache.begin(writes);
    cache.end(writes);
    cache.put("a", "1", before);
    expect(cache.get("a", cache.moment)).toBeUndefined();
    cache.put("a", "2", cache.moment);
    expect(cache.get("a", before)).toBeUndefined();
  });

  it("are bounded: what nobody reads goes, what is read again stays", () => {
    const cache = new ValueCache(1_000);
    for (let i = 0; i < 100; i += 1) {
      cache.put(`key ${i}`, "x".repeat(44), cache.moment);
      expect(cache.get("key 0", cache.moment)).toBeDefined();
    }
    const kept = Array.from({ length: 100 }, (_, i) => cache.get(`key ${i}`, cache.moment));
    expect(kept.filter((value) => value !== undefined).length).toBeLessThanOrEqual(22);
    expect(kept.at(-1)).toBeDefined();
  });

  it("leave out what is too long", () => {
    const cache = new ValueCache();
    cache.put("a", "x".repeat(256 * 1024 + 1), cache.moment);
    expect(cache.get("a", cache.moment)).toBeUndefined();
  });

  const key = fc.constantFrom("a", "b", "c");
  const step = fc.oneof(
    fc.record({ do: fc.constant("begin" as const), keys: fc.uniqueArray(key, { minLength: 1 }) }),
    // Whether the commit shows to snapshots before it has ended is up to the disk.
    fc.record({ do: fc.constant("show" as const) }),
    fc.record({ do: fc.constant("end" as const) }),
    fc.record({ do: fc.constant("snapshot" as const) }),
    fc.record({ do: fc.constant("read" as const), snapshot: fc.nat(3), key }),
  );

  it("are what the snapshot would have read itself, in whatever order all happens", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const cache = new ValueCache(100);
        let disk = new Map<string, string>();
        let count = 0;
        const commits: { writes: { key: string; value: string }[]; isShown: boolean }[] = [];
        const snapshots: { moment: number; view: Map<string, string> }[] = [];
        const show = (): void => {
          const next = commits.find(({ isShown }) => !isShown);
          if (next === undefined) return;
          next.isShown = true;
          disk = new Map(disk);
          for (const { key: written, value } of next.writes) disk.set(written, value);
        };
        for (const one of steps) {
          if (one.do === "begin") {
            const writes = one.keys.map((written) => ({ key: written, value: `${(count += 1)}` }));
            commits.push({ writes, isShown: false });
            cache.begin(writes);
          } else if (one.do === "show") show();
          else if (one.do === "end") {
            if (commits[0]?.isShown === false) show();
            const ended = commits.shift();
            if (ended !== undefined) cache.end(ended.writes);
          } else if (one.do === "snapshot") snapshots.push({ moment: cache.moment, view: disk });
          else {
            const snapshot = snapshots[one.snapshot % snapshots.length];
            if (snapshot === undefined) continue;
            const own = snapshot.view.get(one.key);
            const kept = cache.get(one.key, snapshot.moment);
            if (kept !== undefined) expect(kept).toBe(own);
            else if (own !== undefined) cache.put(one.key, own, snapshot.moment);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
