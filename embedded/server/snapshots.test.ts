// Moments that are held for clients, and those who read at one while it is let go.
import { expect, test } from "vitest";

import { FakeBackend } from "../../tests/support/fake-backend.ts";
import type { FunctionCall } from "../runtime/runner.ts";
import { Snapshots } from "./snapshots.ts";

const CALL: FunctionCall = { path: "get", args: { key: "a" }, identity: { kind: "none" } };

test("a query that has begun is let finish when its moment is dropped", async () => {
  const backend = new FakeBackend();
  const snapshots = new Snapshots(backend.runner);
  const ts = snapshots.take();
  let letGo: () => void = () => undefined;
  backend.delay = () => new Promise((resolve) => (letGo = resolve));
  const running = snapshots.run(ts, CALL);
  snapshots.close();
  expect(backend.openMoments).toBe(1);
  expect(snapshots.run(ts, CALL)).toBeNull();
  letGo();
  expect(await running).toMatchObject({ ok: true });
  expect(backend.openMoments).toBe(0);
});

test("only so many are held, the newest", () => {
  const backend = new FakeBackend();
  const snapshots = new Snapshots(backend.runner);
  const first = snapshots.take();
  expect(snapshots.take()).toBe(first);
  for (let i = 0; i < 40; i += 1) {
    backend.commit({ a: i });
    snapshots.take();
  }
  expect(backend.openMoments).toBe(32);
  expect(snapshots.run(first, CALL)).toBeNull();
  snapshots.close();
  expect(backend.openMoments).toBe(0);
});
