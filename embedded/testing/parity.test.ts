// What convex-test and the embedded backend must agree on, told by the same functions.
import { type TestConvex, convexTest } from "convex-test";
import { type SystemDataModel, anyApi } from "convex/server";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import schema from "../../tests/fixtures/functions/schema.ts";
import { embeddedTest } from "./embedded-test.ts";

const given: Record<string, () => Promise<unknown>> = import.meta.glob([
  "../../tests/fixtures/functions/**/*.ts",
  "!**/*.config.ts",
  "!**/crons.ts",
]);
// Both find the functions folder by the place of _generated.
const modules = {
  ...given,
  "../../tests/fixtures/functions/_generated/api.js": () => Promise.resolve({}),
};

type Handle = TestConvex<typeof schema>;
type JobDoc = SystemDataModel["_scheduled_functions"]["document"];

const backends: [string, () => Handle][] = [
  ["convex-test", () => convexTest({ schema, modules })],
  ["embedded", () => embeddedTest(schema, modules)],
];

describe.each(backends)("%s", (_name, create) => {
  let t: Handle;
  beforeEach(() => {
    t = create();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const names = (): Promise<string[]> => t.query(anyApi["writes"]!["names"]!);
  const jobs = (): Promise<JobDoc[]> => t.query(anyApi["jobs"]!["list"]!);

  test("runs queries, mutations, actions and inline functions", async () => {
    await t.mutation(anyApi["writes"]!["insert"]!, { name: "a" });
    const id = await t.run((ctx) => ctx.db.insert("items", { name: "b" }));
    expect(await t.query((ctx) => ctx.db.get("items", id))).toMatchObject({ name: "b" });
    await t.mutation(async (ctx) => ctx.db.patch("items", id, { name: "c" }));
    expect(await names()).toEqual(["a", "c"]);
    const stored = await t.action(anyApi["storage"]!["store"]!, { text: "hello" });
    expect(await t.action(anyApi["storage"]!["load"]!, { id: stored })).toEqual({
      text: "hello",
      type: "text/plain",
    });
    expect(await t.run(async () => undefined)).toBeNull();
  });

  test("gives identities as they are", async () => {
    const user = t.withIdentity({ subject: "s", issuer: "i", name: "Lan" });
    expect(await user.query(anyApi["world"]!["whoAmI"]!)).toEqual({
      subject: "s",
      issuer: "i",
      tokenIdentifier: "i|s",
      name: "Lan",
    });
    expect(await t.query(anyApi["world"]!["whoAmI"]!)).toBeNull();
    const response = await user.fetch("/whoami");
    expect(await response.json()).toMatchObject({ identity: { subject: "s" } });
    expect((await t.fetch("/nowhere")).status).toBe(404);
    expect(await (await t.fetch("/echo/x", { method: "POST", body: "b" })).text()).toBe(
      "https://some.convex.site/echo/x b",
    );
    const metadata = await t.withRequestMetadata({ ip: "1.2.3.4" }).fetch("/whoami");
    expect(await metadata.json()).toMatchObject({ metadata: { ip: "1.2.3.4", userAgent: null } });
  });

  test("throws what functions throw", async () => {
    await expect(t.query(anyApi["errors"]!["throwPlain"]!)).rejects.toThrow("boom");
    const data = { code: "X", amount: 5n };
    const error: unknown = await t
      .mutation(anyApi["errors"]!["throwConvexError"]!, { data })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConvexError);
    expect((error as ConvexError<typeof data>).data).toEqual(data);
    await expect(t.mutation(anyApi["writes"]!["insertAndFail"]!, { name: "x" })).rejects.toThrow(
      "refused x",
    );
    expect(await names()).toEqual([]);
  });

  test.each([
    [{ text: "x" }, true],
    [{}, false],
    [{ text: 5 }, false],
    [{ text: "x", extra: 1 }, false],
    [{ text: "x", big: undefined }, true],
    [{ text: "x", big: 1n }, true],
    [{ text: "x", big: 1 }, false],
    [{ text: "x", item: "nonsense" }, false],
    [{ text: "x", kind: "a" }, true],
    [{ text: "x", kind: "c" }, false],
    [{ text: "x", tags: { a: 1 } }, true],
    [{ text: null }, false],
  ])("takes or refuses the arguments %o: %s", async (args, taken) => {
    const call = t.query(anyApi["world"]!["strict"]!, args as never);
    if (taken) await expect(call).resolves.toContain("text");
    else await expect(call).rejects.toThrow();
  });

  test("refuses a wrong return value and a document against the schema", async () => {
    await expect(t.query(anyApi["world"]!["wrongReturn"]!)).rejects.toThrow();
    await expect(
      t.run((ctx) => ctx.db.insert("items", { name: 5 as unknown as string })),
    ).rejects.toThrow();
  });

  test("orders and pages alike", async () => {
    for (const rank of [3, undefined, "text", null, 1, true]) {
      await t.mutation(anyApi["writes"]!["insert"]!, { name: String(rank), rank } as never);
    }
    expect(await t.query(anyApi["writes"]!["byRank"]!)).toEqual([
      "undefined",
      "null",
      "1",
      "3",
      "true",
      "text",
    ]);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let isDone = false; !isDone;) {
      const page: { page: { name: string }[]; isDone: boolean; continueCursor: string } =
        await t.query(anyApi["writes"]!["page"]!, { paginationOpts: { numItems: 4, cursor } });
      seen.push(...page.page.map((item) => item.name));
      ({ isDone, continueCursor: cursor } = page);
    }
    expect(seen).toEqual(["3", "undefined", "text", "null", "1", "true"]);
  });

  test("runs scheduled functions when the clock says so", async () => {
    vi.useFakeTimers();
    const schedule = anyApi["jobs"]!["schedule"]!;
    await t.mutation(schedule, { target: "note", delayMs: 1000, args: { name: "late" } });
    expect(await names()).toEqual([]);
    expect((await jobs()).map((job) => job.state.kind)).toEqual(["pending"]);
    vi.advanceTimersByTime(999);
    await t.finishInProgressScheduledFunctions();
    expect(await names()).toEqual([]);
    vi.advanceTimersByTime(2);
    await t.finishInProgressScheduledFunctions();
    expect(await names()).toEqual(["late"]);
    await t.mutation(schedule, { target: "act", delayMs: 0, args: { name: "a" } });
    // Not all timers there are: what an earlier file left hanging is looked at four times a second, for as long as it hangs.
    await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(1_000));
    expect(await names()).toEqual(["late", "a begun", "a went on"]);
    expect((await jobs()).map((job) => job.state.kind)).toEqual(["success", "success", "success"]);
  });

  test("runs scheduled functions with real timers, too", async () => {
    const args = { target: "note", delayMs: 0, args: { name: "soon" } };
    await t.mutation(anyApi["jobs"]!["schedule"]!, args);
    await vi.waitFor(async () => expect(await names()).toEqual(["soon"]));
  });
});
