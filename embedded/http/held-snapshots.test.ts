// Snapshots that are held for clients, and those who read at one while it is let go.
import { expect, onTestFinished, test, vi } from "vitest";

import type { FunctionCall } from "../runtime/runs/calls.ts";
import { FakeBackend } from "../sync/fake-backend.ts";
import { systemWorld } from "../world/system-world.ts";
import { HeldSnapshots } from "./held-snapshots.ts";

const CALL: FunctionCall = { path: "get", args: { key: "a" }, identity: { kind: "none" } };

test("a query that has begun is let finish when its snapshot is dropped", async () => {
  const backend = new FakeBackend();
  const snapshots = new HeldSnapshots(backend.runner, systemWorld());
  const ts = snapshots.take();
  let letGo: () => void = () => undefined;
  backend.delay = () => new Promise((resolve) => (letGo = resolve));
  const running = snapshots.run(ts, CALL);
  snapshots.close();
  expect(backend.openSnapshots).toBe(1);
  expect(snapshots.run(ts, CALL)).toBeNull();
  letGo();
  expect(await running).toMatchObject({ ok: true });
  expect(backend.openSnapshots).toBe(0);
});

test("only so many are held, the newest", () => {
  const backend = new FakeBackend();
  const snapshots = new HeldSnapshots(backend.runner, systemWorld());
  const first = snapshots.take();
  expect(snapshots.take()).toBe(first);
  for (let i = 0; i < 40; i += 1) {
    backend.commit({ a: i });
    snapshots.take();
  }
  expect(backend.openSnapshots).toBe(32);
  expect(snapshots.run(first, CALL)).toBeNull();
  snapshots.close();
  expect(backend.openSnapshots).toBe(0);
});

test("one that is taken again is held for thirty seconds from then", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const backend = new FakeBackend();
  const snapshots = new HeldSnapshots(backend.runner, systemWorld());
  snapshots.take();
  vi.advanceTimersByTime(20_000);
  snapshots.take();
  vi.advanceTimersByTime(29_999);
  expect(backend.openSnapshots).toBe(1);
  vi.advanceTimersByTime(1);
  expect(backend.openSnapshots).toBe(0);
});
