// More than two minutes in which nobody has anything to say, on a clock that is moved by hand.
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { RunningBackend } from "#embedded";

import { connect, startFixture } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { SocketProxy } from "../support/socket-proxy.ts";

const realTimeout = setTimeout;
let backend: RunningBackend;
let proxy: SocketProxy;

beforeAll(async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  backend = await startFixture();
});

afterAll(async () => {
  vi.useRealTimers();
  await backend.stop();
});

/** Frames travel in real time. */
function travel(ms = 5): Promise<void> {
  return new Promise((resolve) => {
    realTimeout(resolve, ms);
  });
}

/** A client with one live query that stays silent for 130 seconds; returns how often it connected. */
async function idle(): Promise<number> {
  const client = connect(proxy.url);
  const seen: number[] = [];
  client.onUpdate(api.counters.get, { name: "idle" }, (value) => seen.push(value));
  while (seen.length === 0) {
    await travel();
    vi.advanceTimersByTime(1);
  }
  for (let second = 0; second < 130; second += 1) {
    vi.advanceTimersByTime(1000);
    await travel();
  }
  const { connections } = proxy;
  const closing = client.close();
  vi.advanceTimersByTime(1000);
  await closing;
  return connections;
}

test("a client that is silent for 130 seconds is pinged by message and never reconnects", async () => {
  proxy = await SocketProxy.start(() => backend.url);
  const started = proxy.fromServer.length;
  expect(await idle()).toBe(1);
  const pings = proxy.fromServer.slice(started).filter(({ type }) => type === "Ping");
  expect(pings.length).toBeGreaterThanOrEqual(8);
  await proxy.stop();
});

test("without those messages it would", async () => {
  proxy = await SocketProxy.start(() => backend.url);
  proxy.onServerFrame = ({ type }) => (type === "Ping" ? "drop" : "pass");
  expect(await idle()).toBeGreaterThan(1);
  await proxy.stop();
});
