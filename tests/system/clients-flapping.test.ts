// A network that keeps breaking: nothing lost, nothing done twice, every client's order kept.
import { afterAll, beforeAll, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";

import { connect, startFixture, temporaryFolder, until } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { SocketProxy } from "../support/socket-proxy.ts";

const CLIENTS = 6;
const WRITES = 120;

const folder = temporaryFolder();
let backend: RunningBackend;
let proxy: SocketProxy;

beforeAll(async () => {
  backend = await startFixture({ dataFolder: folder.path });
  proxy = await SocketProxy.start(() => backend.url);
});

afterAll(async () => {
  await proxy.stop();
  await backend.stop();
  await folder.remove();
});

test("six clients write through it", async () => {
  let frames = 0;
  let isFlapping = true;
  // Now a response is lost, now a transition, now a connection that has just begun.
  proxy.onServerFrame = () => ((frames += 1) % 97 === 0 && isFlapping ? "cut" : "pass");
  const clients = Array.from({ length: CLIENTS }, () => connect(proxy.url));
  const views = clients.map((client, c) => {
    const view: { ranks: number[] } = { ranks: [] };
    client.onUpdate(api.items.all, { list: `flap${c}` }, (ranks) => (view.ranks = ranks));
    return view;
  });
  const orders: number[][] = clients.map(() => []);
  const writes = clients.flatMap((client, c) =>
    Array.from({ length: WRITES }, async (_, rank) => {
      await client.mutation(api.items.insert, { list: `flap${c}`, ranks: [rank] });
      orders[c]?.push(rank);
    }),
  );
  const stopFlapping = setTimeout(() => (isFlapping = false), 8_000);
  await Promise.all(writes);
  clearTimeout(stopFlapping);
  isFlapping = false;
  const expected = Array.from({ length: WRITES }, (_, rank) => rank);
  const direct = connect(backend.url);
  for (let c = 0; c < CLIENTS; c += 1) {
    expect(await direct.query(api.items.all, { list: `flap${c}` })).toEqual(expected);
    expect(await direct.query(api.items.inCreationOrder, { list: `flap${c}` })).toEqual(expected);
    expect(orders[c]).toEqual(expected);
    await until("every view", () => views[c]?.ranks.length === WRITES, 20_000);
  }
  expect(proxy.connections).toBeGreaterThan(CLIENTS);
  await Promise.all([...clients.map((client) => client.close()), direct.close()]);
});
