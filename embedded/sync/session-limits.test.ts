// What one client may cost: it reads too slowly, asks for too much at once, or sends more than is done.
import { describe, expect, test } from "vitest";

import { add, setUp, settled } from "./testing.ts";

describe("a congested client", () => {
  test("gets only the newest once it has caught up", async () => {
    const { backend, connect } = setUp();
    const { client, modify, session } = connect();
    modify([add(0, "get", { key: "a" })]);
    await settled();
    client.isCongested = true;
    for (let i = 0; i < 10_000; i += 1) backend.commit({ a: i });
    await settled();
    expect(client.transitions).toBe(1);
    client.isCongested = false;
    session.resume();
    await settled();
    expect(client.transitions).toBe(2);
    expect(client.results.get(0)).toBe(9999);
  });

  test("has nothing begun for it until then", async () => {
    const { backend, connect } = setUp();
    const { client, modify, mutate, act, session } = connect();
    backend.mutationDelay = () => {
      client.isCongested = true;
      return Promise.resolve();
    };
    mutate(0, "noop");
    mutate(1, "noop");
    await settled();
    expect(backend.mutationsRun).toBe(1);
    act(2, "echo");
    modify([add(0, "get", { key: "a" })]);
    await settled();
    expect(backend).toMatchObject({ mutationsRun: 1, actionsRun: 0, runs: [] });
    backend.mutationDelay = () => Promise.resolve();
    client.isCongested = false;
    session.resume();
    await settled();
    expect(backend).toMatchObject({ mutationsRun: 2, actionsRun: 1 });
    expect(client.results.get(0)).toBeNull();
    expect(client.violations).toEqual([]);
  });
});

describe("an eager client", () => {
  test("runs at most 16 actions at once, and all in the end", async () => {
    const { backend, connect } = setUp();
    let running = 0;
    let most = 0;
    backend.actionDelay = async () => {
      most = Math.max(most, (running += 1));
      await settled(1);
      running -= 1;
    };
    const { client, act, session } = connect();
    for (let i = 0; i < 100; i += 1) act(i, "echo");
    await session.idle();
    expect(most).toBe(16);
    expect(client.frames.filter(({ type }) => type === "ActionResponse")).toHaveLength(100);
  });

  test("lets wait no more than 32 MiB", async () => {
    const { client, mutate, say } = setUp().connect();
    const value = "x".repeat(8 * 1024 * 1024);
    client.isCongested = true;
    for (let i = 0; i < 3; i += 1) mutate(i, "set", { key: "a", value });
    expect(client.closed).toBeNull();
    say({ type: "Event", event: value });
    expect(client.closed).toEqual({ code: 1013, reason: "TooManyMessages" });
    await settled();
  });
});
