import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { appError } from "../errors.ts";
import { LATENCY_BUCKETS_MS, STALE_MS } from "./contract.ts";
import { afterFinding, isHealthy, sayable, type Standing } from "./rules.ts";

const finding = fc.record({
  error: fc.option(fc.string({ minLength: 1 }), { nil: null }),
  latencyMs: fc.integer({ min: 0, max: 60_000 }),
});

function standingAfter(findings: readonly { error: string | null; latencyMs: number }[]) {
  return findings.reduce<Standing | null>(
    (before, one, index) => afterFinding(before, one, index * 1_000),
    null,
  );
}

describe("what is kept of a part", () => {
  it("is the last finding, the last success and error, and every latency counted once", () => {
    fc.assert(
      fc.property(fc.array(finding, { minLength: 1, maxLength: 40 }), (findings) => {
        const standing = standingAfter(findings);
        const last = findings.length - 1;
        const lastOf = (is: (error: string | null) => boolean) => {
          const at = findings.findLastIndex(({ error }) => is(error));
          return at === -1 ? undefined : at * 1_000;
        };
        expect(standing).toMatchObject({
          state: findings[last]?.error === null ? "HEALTHY" : "UNHEALTHY",
          checkedAt: last * 1_000,
          latencyMs: findings[last]?.latencyMs,
        });
        expect(standing?.lastSuccessAt).toBe(lastOf((error) => error === null));
        expect(standing?.lastErrorAt).toBe(lastOf((error) => error !== null));
        expect(standing?.buckets).toHaveLength(LATENCY_BUCKETS_MS.length + 1);
        expect(standing?.buckets.reduce((sum, count) => sum + count, 0)).toBe(findings.length);
        const total = findings.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
        expect(standing?.latencySumMs).toBe(total);
      }),
    );
  });

  it("says since when it is as it is", () => {
    const at = (errors: (string | null)[]) =>
      standingAfter(errors.map((error) => ({ error, latencyMs: 1 })))?.since;
    expect(at([null, null, null])).toBe(0);
    expect(at([null, "broken", "broken"])).toBe(1_000);
    expect(at([null, "broken", null])).toBe(2_000);
  });

  it("counts a latency up to the end of its class", () => {
    for (const [index, end] of LATENCY_BUCKETS_MS.entries()) {
      expect(afterFinding(null, { error: null, latencyMs: end }, 0).buckets[index]).toBe(1);
      expect(afterFinding(null, { error: null, latencyMs: end + 1 }, 0).buckets[index + 1]).toBe(1);
    }
  });
});

describe("a part is healthy", () => {
  it("only when it was found so, and not too long ago", () => {
    const healthy = { state: "HEALTHY", checkedAt: 1_000 } as const;
    expect(isHealthy(healthy, 1_000)).toBe(true);
    expect(isHealthy(healthy, 1_000 + STALE_MS)).toBe(true);
    expect(isHealthy(healthy, 1_001 + STALE_MS)).toBe(false);
    expect(isHealthy({ ...healthy, state: "UNHEALTHY" }, 1_000)).toBe(false);
    expect(isHealthy(undefined, 1_000)).toBe(false);
  });

  it("within half a minute of a fault there have been a round and its longest probe, or it is stale", () => {
    expect(STALE_MS).toBeLessThan(30_000);
  });
});

describe("what is said of an error", () => {
  it.each([
    ["550 No such user <linh.tran@example.com> here", "550 No such user <[hidden]> here"],
    ["connect ECONNREFUSED 127.0.0.1:2525", "connect ECONNREFUSED 127.0.0.1:2525"],
    ["Uncaught Error: connect ECONNREFUSED 127.0.0.1:25", "connect ECONNREFUSED 127.0.0.1:25"],
    ["smtp://bob:secret@mail.example failed", "[hidden] failed"],
    [
      "getaddrinfo https://api.example.com/v1/keys?key=abc is gone",
      "getaddrinfo https://api.example.com is gone",
    ],
    [`key sk_test_${"4".repeat(24)} is wrong`, "key [hidden] is wrong"],
    ["[Request ID: 0123456789abcdef] Server Error\n  at one\n  at two", "Server Error"],
    ["[Request ID: 0123456789abcdef] Uncaught TypeError: fetch failed", "fetch failed"],
    ["", "Failed without a word"],
  ])("%s", (text, said) => {
    expect(sayable(new Error(text))).toBe(said);
    expect(sayable(text)).toBe(said);
  });

  it("is its sentence where it is a refusal", () => {
    expect(sayable(appError("UNAVAILABLE", "Payments are away"))).toBe("Payments are away");
  });

  it("is short, one line, and never an address, whatever comes", () => {
    const word = fc.stringMatching(/^[a-z0-9.]{1,12}$/);
    fc.assert(
      fc.property(fc.string(), word, word, fc.string(), (before, name, host, after) => {
        const said = sayable(`${before} ${name}@${host} ${after}`);
        expect(said.length).toBeLessThanOrEqual(200);
        expect(said).not.toContain("\n");
        expect(said).not.toContain(`${name}@${host}`);
      }),
    );
  });
});
