import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { holdTokens, TOKENS_LOCK } from "./hold-tokens.ts";

it("waits for the lock under which the library asks for new tokens", () => {
  const library = fileURLToPath(import.meta.resolve("@convex-dev/auth/react"));
  expect(readFileSync(library.replace(/[^/]+$/, "client.js"), "utf8")).toContain(
    `"${TOKENS_LOCK}"`,
  );
});

/** As browsers give it: one after the other, and no longer waiting than the signal says. */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async request(_name: string, { signal }: { signal?: AbortSignal }, work: () => unknown) {
      const before = last;
      let free = () => {};
      last = new Promise<void>((resolve) => (free = resolve));
      const isOver = new Promise<never>((_, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("waited for too long")));
      });
      try {
        await Promise.race([before, isOver]);
        return await work();
      } finally {
        free();
      }
    },
  };
}

describe("signing in by a link", () => {
  let locks = lockManager();
  beforeEach(() => {
    vi.useFakeTimers();
    locks = lockManager();
    vi.stubGlobal("navigator", { locks });
    // The clock of the test does not reach the browser's own.
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const over = new AbortController();
      setTimeout(() => over.abort(), ms);
      return over.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.mocked(AbortSignal.timeout).mockRestore();
  });

  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  /** What this browser keeps, in the order in which it was kept. */
  const kept: string[] = [];
  beforeEach(() => kept.splice(0));
  /** Another tab, which asks for new tokens and keeps what comes. */
  const renew = (ms: number) =>
    locks.request(TOKENS_LOCK, {}, async () => {
      const session = kept.at(-1) ?? "before";
      await after(ms);
      kept.push(session);
    });
  const signIn = async () => {
    await after(500);
    kept.push("of the link");
    return true;
  };

  it("comes after new tokens that another tab has asked for", async () => {
    void renew(1000);
    const isIn = holdTokens(signIn);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await isIn).toBe(true);
    expect(kept).toEqual(["before", "of the link"]);
  });

  it("lets no other tab ask for those of the session before meanwhile", async () => {
    const isIn = holdTokens(signIn);
    await vi.advanceTimersByTimeAsync(100);
    const isRenewed = renew(1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await isIn).toBe(true);
    await isRenewed;
    expect(kept).toEqual(["of the link", "of the link"]);
  });

  it("is not kept waiting by a tab whose answer never comes", async () => {
    void renew(1_000_000);
    const isIn = holdTokens(signIn);
    await vi.advanceTimersByTimeAsync(3499);
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isIn).toBe(true);
  });

  it("lets the tokens go which the call itself waits for", async () => {
    const isIn = holdTokens(async () => {
      await renew(0);
      return await signIn();
    });
    await vi.advanceTimersByTimeAsync(4000);
    expect(await isIn).toBe(true);
  });

  it("is refused as ever, and called once", async () => {
    const call = vi.fn(() => Promise.reject(new Error("expired")));
    await expect(holdTokens(call)).rejects.toThrow("expired");
    vi.stubGlobal("navigator", {});
    await expect(holdTokens(call)).rejects.toThrow("expired");
    expect(call).toHaveBeenCalledTimes(2);
  });
});
