import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import type { Commit } from "../transaction/engine.ts";
import { DeveloperError } from "../values/errors.ts";
import { KeptAnswers, questionOf } from "./runs/kept-answers.ts";
import { type TestRunner, runnerForTest, valueOf } from "./testing.ts";

interface Summed {
  run: number;
  value: number | null;
}

let t: TestRunner;
beforeEach(async () => {
  t = await runnerForTest();
});

async function ask(args: Record<string, string | boolean>): Promise<Summed> {
  return valueOf(await t.action("kept:ask", args)) as unknown as Summed;
}

describe("a query that actions ask for", () => {
  it("runs again only when something that it read was written", async () => {
    const first = await ask({ name: "a" });
    expect(await ask({ name: "a" })).toEqual(first);
    await t.mutation("kept:add", { name: "b", value: 1 });
    expect(await ask({ name: "a" })).toEqual(first);
    await t.mutation("kept:add", { name: "a", value: 1 });
    const second = await ask({ name: "a" });
    expect(second.value).toBe(1);
    expect(second.run).toBeGreaterThan(first.run);
  });

  it("runs once for all who ask at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ask({ name: "a" })));
    expect(new Set(all.map(({ run }) => run)).size).toBe(1);
  });

  it("runs each time when it writes a log", async () => {
    const first = await ask({ name: "a", logs: true });
    expect((await ask({ name: "a", logs: true })).run).toBeGreaterThan(first.run);
  });

  it("runs again after a second when it reads the clock, and when the clock goes back", async () => {
    const first = await ask({ name: "a", clock: true });
    t.world.now += 999;
    expect(await ask({ name: "a", clock: true })).toEqual(first);
    t.world.now += 2;
    const second = await ask({ name: "a", clock: true });
    expect(second.run).toBeGreaterThan(first.run);
    t.world.now += -500;
    expect((await ask({ name: "a", clock: true })).run).toBeGreaterThan(second.run);
  });

  it("is answered to each asker as the one that asks", async () => {
    const asWho = async (subject: string) =>
      valueOf(
        await t.action(
          "kept:askWho",
          {},
          {
            kind: "user",
            attributes: { subject },
            expiresAtMs: Number.MAX_SAFE_INTEGER,
          },
        ),
      );
    expect([await asWho("a"), await asWho("b"), await asWho("a")]).toEqual(["a", "b", "a"]);
    expect(valueOf(await t.action("kept:askWho"))).toBeNull();
  });

  it("takes who came with a token that was refused for nobody", async () => {
    const refusal = new DeveloperError("InvalidAuthHeader", "expired");
    const refused = { kind: "none", refusal } as const;
    expect(valueOf(await t.action("kept:askWho", {}, refused))).toBeNull();
    const first = await ask({ name: "a" });
    expect(valueOf(await t.action("kept:ask", { name: "a" }, refused))).toEqual(first);
  });

  it("runs anew with other functions in force", async () => {
    const first = await ask({ name: "a" });
    const reloaded = new Promise<void>((resolve) => t.runner.onReload(resolve));
    t.env.set({ ANY: "thing" });
    await reloaded;
    // A number of this load of the modules again, of which nobody else has run one.
    expect(await ask({ name: "a" })).toEqual({ ...first, run: 1 });
  });

  it("always shows what was written before it was asked", async () => {
    const step = fc.record({
      name: fc.constantFrom("a", "b", "c"),
      value: fc.constantFrom(1, 2, -1, 0),
      how: fc.constantFrom("mutation", "own", "together", "ask"),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        round += 1;
        const sums = new Map<string, number>();
        for (const { name: own, value, how } of steps) {
          const name = `${own}${round}`;
          const isGone = value === 0 && sums.has(name);
          const expected = isGone ? null : (sums.get(name) ?? 0) + value;
          const apply = (): void => {
            if (expected === null) sums.delete(name);
            else sums.set(name, expected);
          };
          if (how === "ask") {
            expect((await ask({ name })).value).toBe(sums.get(name) ?? null);
          } else if (how === "own") {
            const answer = valueOf(await t.action("kept:addAndAsk", { name, value }));
            expect((answer as unknown as Summed).value).toBe(expected);
            apply();
          } else {
            const before = sums.get(name) ?? null;
            const writing = t.mutation("kept:add", { name, value });
            if (how === "together")
              expect([before, expected]).toContain((await ask({ name })).value);
            await writing;
            apply();
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("what is kept", () => {
  function kept(mostCharacters?: number) {
    let tell: (commit: Commit) => void = () => undefined;
    let latest = 10n;
    const engine = {
      latestTs: () => latest,
      onCommit: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    };
    const answers = new KeptAnswers(engine, () => 0, mostCharacters);
    const commit = (...touched: string[]): void => {
      latest += 1n;
      tell({ ts: latest, touched });
    };
    return { answers, commit, advance: () => (latest += 1n) };
  }
  const reads = [
    { start: "m", end: "p" },
    { start: "b", end: "d" },
    { start: "c", end: "e" },
    { start: "x", end: "x" },
  ];

  it.each([
    ["a", true],
    ["b", false],
    ["d", false],
    ["e", true],
    ["m", false],
    ["p", true],
    ["x", true],
  ])("a commit that touches %s leaves it: %s", (key, isLeft) => {
    const { answers, commit } = kept();
    answers.keep("q", { value: "1", reads, ts: 10n, askedAtMs: null });
    commit("zz", key);
    expect(answers.find("q")).toBe(isLeft ? "1" : undefined);
  });

  it("holds a key exactly when one of the intervals does", () => {
    const key = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 3 });
    const interval = fc.record({ start: key, end: key });
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), key, (intervals, touched) => {
        const { answers, commit } = kept();
        answers.keep("q", { value: "1", reads: intervals, ts: 10n, askedAtMs: null });
        commit(touched);
        const isTouched = intervals.some(({ start, end }) => start <= touched && touched < end);
        expect(answers.find("q")).toBe(isTouched ? undefined : "1");
      }),
      { numRuns: 2_000 },
    );
  });

  it("is not given when commits are not all known", () => {
    const { answers, commit, advance } = kept();
    answers.keep("old", { value: "1", reads, ts: 10n, askedAtMs: null });
    for (let i = 0; i < 600; i += 1) commit("zz");
    expect(answers.find("old")).toBeUndefined();
    answers.keep("now", { value: "1", reads, ts: 610n, askedAtMs: null });
    expect(answers.find("now")).toBe("1");
    advance();
    expect(answers.find("now")).toBeUndefined();
  });

  it("is judged by no more keys than there is room for", () => {
    const { answers, commit } = kept();
    const many = Array.from({ length: 40_000 }, (_, i) => `z${i}`);
    answers.keep("a", { value: "1", reads, ts: 10n, askedAtMs: null });
    commit(...many);
    expect(answers.find("a")).toBe("1");
    answers.keep("b", { value: "1", reads, ts: 10n, askedAtMs: null });
    commit(...many);
    expect(answers.find("a")).toBe("1");
    expect(answers.find("b")).toBeUndefined();
  });

  it("is bounded", () => {
    const { answers } = kept(1_000);
    answers.keep("a", { value: "v".repeat(600), reads, ts: 10n, askedAtMs: null });
    answers.keep("b", { value: "v".repeat(600), reads, ts: 10n, askedAtMs: null });
    expect(answers.find("a")).toBeUndefined();
    expect(answers.find("b")).toBe("v".repeat(600));
  });

  it("no two questions are one", () => {
    const none = { kind: "none" } as const;
    const user = { kind: "user", attributes: { a: 1 }, expiresAtMs: 1 } as const;
    const asked = [
      questionOf("a:b", {}, none),
      questionOf("a:b", {}, { kind: "system" }),
      questionOf("a:b", {}, { kind: "admin" }),
      questionOf("a:b", {}, { kind: "admin", actingAs: { a: 1 } }),
      questionOf("a:b", {}, user),
      questionOf("a:b", { c: 1 }, none),
      questionOf("a:c", {}, none),
    ];
    expect(new Set(asked).size).toBe(asked.length);
  });
});
