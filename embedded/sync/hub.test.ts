import { describe, expect, onTestFinished, test, vi } from "vitest";

import { worldForTest } from "../world/testing.ts";
import { FakeBackend } from "./fake-backend.ts";
import { SyncHub } from "./hub.ts";
import type { Session } from "./session.ts";
import { add, setUp, settled } from "./testing.ts";

function hubOver(backend: FakeBackend): SyncHub {
  return new SyncHub({
    engine: backend.engine,
    runner: backend.runner,
    world: { ...worldForTest(), nowMs: () => 42 },
    verifyAdmin: (key) => (key === "right" ? { kind: "admin" } : null),
  });
}

/** All that the hub asks of a session; `isBegun`: functions have to run for each update. */
function sessionOf(update: () => void, isBegun = false): Session {
  return {
    update() {
      update();
      return isBegun;
    },
  } as Session;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a hub", () => {
  test("computes not at once but in a turn of its own, once for many wakes", async () => {
    const hub = hubOver(new FakeBackend());
    let updates = 0;
    const session = sessionOf(() => (updates += 1));
    for (let i = 0; i < 5; i += 1) hub.schedule(session);
    await Promise.resolve();
    expect(updates).toBe(0);
    await turn();
    expect(updates).toBe(1);
    await turn();
    expect(updates).toBe(1);
  });

  test("takes the sessions in the order in which they were woken", async () => {
    const hub = hubOver(new FakeBackend());
    const seen: string[] = [];
    const [anna, ben] = ["anna", "ben"].map((name) => sessionOf(() => seen.push(name)));
    for (const session of [ben!, anna!, ben!]) hub.schedule(session);
    await turn();
    expect(seen).toEqual(["ben", "anna"]);
  });

  test("takes who waits for a first answer and who has had one by turns", async () => {
    const hub = hubOver(new FakeBackend());
    const seen: string[] = [];
    const named = (name: string, isComing: boolean) =>
      ({ update: () => void seen.push(name), isComing }) as unknown as Session;
    const coming = ["ann", "bao", "chi", "dung"].map((name) => named(name, true));
    const present = ["xuan", "yen"].map((name) => named(name, false));
    for (const session of [...coming, ...present]) hub.schedule(session);
    await turn();
    expect(seen).toEqual(["xuan", "ann", "yen", "bao", "chi", "dung"]);
  });

  test("lets others of the process come in between when there is much to do", async () => {
    const hub = hubOver(new FakeBackend());
    let clock = 0;
    const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
    onTestFinished(() => now.mockRestore());
    let updates = 0;
    for (let i = 0; i < 10; i += 1) {
      hub.schedule(
        sessionOf(() => {
          updates += 1;
          clock += 4;
        }),
      );
    }
    const afterEachTurn: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      await turn();
      afterEachTurn.push(updates);
    }
    expect(afterEachTurn).toEqual([3, 6, 9, 10]);
  });

  test("begins only some in one go whose functions run afterwards, and all that have nothing to run", async () => {
    const hub = hubOver(new FakeBackend());
    let [begun, sent] = [0, 0];
    for (let i = 0; i < 10; i += 1) hub.schedule(sessionOf(() => (begun += 1), true));
    const after: [number, number][] = [];
    for (let i = 0; i < 3; i += 1) {
      await turn();
      if (i === 0) for (let n = 0; n < 50; n += 1) hub.schedule(sessionOf(() => (sent += 1)));
      after.push([begun, sent]);
    }
    expect(after).toEqual([
      [4, 0],
      [8, 0],
      [10, 50],
    ]);
  });

  test("goes on with a session that is woken while it is computed", async () => {
    const hub = hubOver(new FakeBackend());
    let updates = 0;
    const session: Session = sessionOf(() => {
      updates += 1;
      if (updates === 1) hub.schedule(session);
    });
    hub.schedule(session);
    await settled(3);
    expect(updates).toBe(2);
  });

  test("does nothing more for who is gone, nor when it is closed", async () => {
    const hub = hubOver(new FakeBackend());
    const seen: string[] = [];
    const gone = sessionOf(() => seen.push("gone"));
    hub.schedule(gone);
    hub.schedule(sessionOf(() => seen.push("there")));
    hub.forget(gone);
    await turn();
    expect(seen).toEqual(["there"]);
    hub.schedule(sessionOf(() => seen.push("late")));
    hub.close();
    await turn();
    expect(seen).toEqual(["there"]);
  });

  test("passes on what clients have seen only when it is news", () => {
    const backend = new FakeBackend();
    const observed: bigint[] = [];
    const engine = { ...backend.engine, observeTs: (ts: bigint) => observed.push(ts) };
    const hub = new SyncHub({
      engine,
      runner: backend.runner,
      world: worldForTest(),
      verifyAdmin: () => null,
    });
    for (const ts of [99n, 100n, 101n]) hub.observeTs(ts);
    expect(observed).toEqual([101n]);
  });

  test("knows the time and the administrators of its server", () => {
    const hub = hubOver(new FakeBackend());
    expect(hub.world.nowMs()).toBe(42);
    expect([hub.verifyAdmin("right", null), hub.verifyAdmin("wrong", null)]).toEqual([
      { kind: "admin" },
      null,
    ]);
  });
});

describe("the sessions of one hub", () => {
  test("see the commits that came together as one transition each", async () => {
    const { backend, connect } = setUp();
    const connections = [connect(), connect()];
    for (const { modify } of connections) modify([add(0, "get", { key: "a" })]);
    await settled();
    const before = connections.map(({ client }) => client.transitions);
    for (let i = 1; i <= 5; i += 1) backend.commit({ a: i });
    await settled();
    for (const [i, { client }] of connections.entries()) {
      expect(client.transitions - before[i]!).toBe(1);
      expect(client.results.get(0)).toBe(5);
    }
  });

  test("go on when one of them ends in the middle", async () => {
    const { backend, connect } = setUp();
    const [first, second] = [connect(), connect()];
    for (const { modify } of [first, second]) modify([add(0, "get", { key: "a" })]);
    await settled();
    backend.commit({ a: 1 });
    first.session.dispose();
    await settled();
    expect([first.client.results.get(0), second.client.results.get(0)]).toEqual([null, 1]);
  });

  test("do not hear of a fault that was only one's own", async () => {
    const { backend, connect, reported } = setUp();
    const [broken, whole] = [connect(), connect()];
    backend.failNext = new Error("bug");
    broken.modify([add(0, "get", { key: "a" })]);
    await settled();
    whole.modify([add(0, "get", { key: "b" })]);
    await settled();
    expect(broken.client.closed).toMatchObject({ code: 1011 });
    expect(whole.client.closed).toBeNull();
    expect(reported).toEqual([new Error("bug")]);
  });
});
