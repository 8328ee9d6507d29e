import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { QueryOutcome } from "../runtime/runs/calls.ts";
import { type QueryRequest, LiveQuery, askerOf, sharedKey, toCall } from "./live-query.ts";
import { textOf } from "./model-client.ts";
import { SharedText } from "./socket-memory.ts";

const NOBODY = askerOf({ kind: "none" });
const COMMON = { ts: 10n, reads: [], journal: null, usedIdentity: false, usedClock: false };

function user(subject: string, expiresAtMs = 1) {
  return askerOf({ kind: "user", attributes: { subject }, expiresAtMs });
}

function request(changes: Partial<QueryRequest> = {}): QueryRequest {
  return { ...NOBODY, path: "notes:list", args: "{}", journal: null, ...changes };
}

function good(value: string, changes: Partial<QueryOutcome & { ok: true }> = {}): QueryOutcome {
  return { ...COMMON, ok: true, value, logLines: [], ...changes };
}

function bad(
  errorMessage: string,
  changes: Partial<QueryOutcome & { ok: false }> = {},
): QueryOutcome {
  return { ...COMMON, ok: false, errorMessage, logLines: [], ...changes };
}

function live(outcome: QueryOutcome, identityKey = NOBODY.identityKey): LiveQuery {
  return new LiveQuery("key", identityKey, outcome, 0);
}

function sent(query: LiveQuery, queryId: number): string {
  const { head, rest } = query.modification(queryId);
  return textOf([head, rest]);
}

describe("who asks", () => {
  test("is one person by what a function can see of them, not by when their token ends", () => {
    expect(user("anna").identityKey).toBe(user("anna", 99).identityKey);
    const keys = [user("anna"), user("ben"), NOBODY, askerOf({ kind: "system" })];
    const admins = [
      askerOf({ kind: "admin" }),
      askerOf({ kind: "admin", actingAs: { subject: "anna" } }),
    ];
    const all = [...keys, ...admins].map(({ identityKey }) => identityKey);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("the key that equal requests share", () => {
  const paths = fc.constantFrom("a", "a:b", "*a", "-a", "1:a", "a{}", "x".repeat(300));
  const journals = fc.constantFrom(null, "", "-", "1:a", "{}", "y".repeat(300));
  const args = fc.constantFrom("{}", '{"a":1}', "", "-{}");
  const requests = fc
    .record({ path: paths, journal: journals, args, isAdmin: fc.boolean() })
    .map(({ isAdmin, ...rest }) =>
      request({ ...(isAdmin ? askerOf({ kind: "admin" }) : NOBODY), ...rest }),
    );

  test("is one exactly for equal requests", () => {
    const told = ({ path, journal, args: text, identity }: QueryRequest): string =>
      JSON.stringify([path, journal, text, identity.kind]);
    fc.assert(
      fc.property(requests, requests, (left, right) => {
        expect(sharedKey(left) === sharedKey(right)).toBe(told(left) === told(right));
      }),
      { numRuns: 1_000 },
    );
  });

  test("is short, however long the arguments", () => {
    expect(sharedKey(request({ args: "x".repeat(1_000_000) })).length).toBeLessThan(201);
  });

  test("does not tell users apart, but those who see internal functions", () => {
    const keyOf = (asker: object): string => sharedKey(request(asker));
    expect(keyOf(user("anna"))).toBe(keyOf(NOBODY));
    expect(keyOf(askerOf({ kind: "admin" }))).toBe(keyOf(askerOf({ kind: "system" })));
    expect(keyOf(askerOf({ kind: "admin" }))).not.toBe(keyOf(NOBODY));
  });

  test("is no part of the call", () => {
    const asked = request({ args: `{"a":1}`, ...user("anna") });
    expect(toCall(asked)).toEqual({
      path: "notes:list",
      args: { a: 1 },
      identity: { kind: "user", attributes: { subject: "anna" }, expiresAtMs: 1 },
    });
  });
});

describe("a result", () => {
  /** With their texts, with one of them, with none. */
  const same = (left: QueryOutcome, right: QueryOutcome): boolean => {
    const answers = [0, 1, 2, 3].map((which) => {
      const [first, second] = [live(left), live(right)];
      if (which & 1) first.shed();
      if (which & 2) second.shed();
      return first.looksLike(second);
    });
    expect(new Set(answers).size).toBe(1);
    return answers[0] === true;
  };

  test("holds from its moment up to the commit that touched what it read", () => {
    const query = live(good("1"));
    expect([9n, 10n, 11n, 99n].map((ts) => query.holdsAt(ts))).toEqual([false, true, true, true]);
    query.invalidAt = 12n;
    expect([10n, 11n, 12n, 13n].map((ts) => query.holdsAt(ts))).toEqual([true, true, false, false]);
  });

  test("is for everybody, or for who asked when the function looked", () => {
    const [anna, ben] = [user("anna"), user("ben")];
    expect(live(good("1"), anna.identityKey).isFor(ben)).toBe(true);
    const own = live(good("1", { usedIdentity: true }), anna.identityKey);
    expect([own.isFor(anna), own.isFor(ben), own.isFor(NOBODY)]).toEqual([true, false, false]);
  });

  test("looks the same when a client could see no difference", () => {
    expect(same(good("1"), good("1", { ts: 99n, usedClock: true }))).toBe(true);
    const head = (id: string): string => `[Request ID: ${id}] Server Error`;
    expect(same(bad(head("0123456789abcdef")), bad(head("fedcba9876543210")))).toBe(true);
  });

  test("looks different when a client could tell", () => {
    const outcomes = [
      good("1"),
      good("2"),
      good('"1"'),
      good("1", { logLines: ["said"] }),
      good("1", { logLines: ["said", "more"] }),
      bad("1"),
      bad("2"),
      bad("1", { errorData: null }),
      bad("1", { errorData: { code: 1 } }),
      bad("1", { logLines: ["said"] }),
    ];
    for (const [i, left] of outcomes.entries()) {
      for (const [j, right] of outcomes.entries()) expect(same(left, right)).toBe(i === j);
    }
  });

  test("goes out as a modification, the value as it came", () => {
    const query = live(good('{"n":1e2}', { logLines: ["said"], journal: "J" }));
    expect(sent(query, 7)).toBe(
      '{"type":"QueryUpdated","queryId":7,"value":{"n":1e2},"logLines":["said"],"journal":"J"}',
    );
    expect(sent(query, 8)).toContain('"queryId":8,');
  });

  test("that is a failure goes out as one, with its data when it has any", () => {
    expect(JSON.parse(sent(live(bad('no "luck"')), 7))).toEqual({
      type: "QueryFailed",
      queryId: 7,
      errorMessage: 'no "luck"',
      logLines: [],
      journal: null,
    });
    expect(JSON.parse(sent(live(bad("no", { errorData: null })), 7))).toHaveProperty(
      "errorData",
      null,
    );
  });

  test("that is large is one piece of memory for all who are sent it", () => {
    const query = live(good(`"${"x".repeat(20_000)}"`));
    expect(query.modification(7).rest).toBeInstanceOf(SharedText);
    expect(query.modification(8).rest).toBe(query.modification(7).rest);
    expect(JSON.parse(sent(query, 7))).toMatchObject({ value: "x".repeat(20_000) });
  });

  test("is told from others also when its text was let go", () => {
    const query = live(good('"abc"', { journal: "J" }));
    query.shed();
    query.shed();
    expect(query.fingerprint).toBe(live(good('"abc"')).fingerprint);
    expect(query.dependencies.journal).toBe("J");
    expect(() => query.outcome).toThrow("the result was let go");
  });

  test("is as large as the text that it holds", () => {
    expect([live(good('"abc"')).size, live(bad("no")).size]).toEqual([5, 2]);
  });
});
