// What a client may see, and in which order.
import { BaseConvexClient, ConvexClient } from "convex/browser";
import type { OptimisticLocalStore } from "convex/browser";
import { ConvexReactClient } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { RunningBackend } from "#embedded";
import { decodeTs } from "#embedded/testing";

import {
  connect,
  signToken,
  startFixture,
  temporaryFolder,
  until,
} from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { SocketProxy, type Frame } from "../support/socket-proxy.ts";

type FileArgs = FunctionArgs<typeof api.files.url>;

let backend: RunningBackend;
let proxy: SocketProxy;

beforeAll(async () => {
  backend = await startFixture();
  proxy = await SocketProxy.start(() => backend.url);
});

afterAll(async () => {
  await proxy.stop();
  await backend.stop();
});

const webSocketConstructor = WebSocket as unknown as typeof globalThis.WebSocket;

function updatesOf(frames: Frame[]): string[] {
  return frames
    .filter(({ type }) => type === "Transition")
    .flatMap((frame) => frame["modifications"] as { type: string; queryId: number }[])
    .map(({ type, queryId }) => `${type} ${queryId}`);
}

describe("optimistic updates", () => {
  test("never give way to an older value, in 1,000 mutations", async () => {
    const client = connect(backend.url);
    const seen: number[] = [];
    client.onUpdate(api.counters.get, { name: "toggle" }, (value) => seen.push(value));
    await until("the first result", () => seen.length === 1);
    const optimisticUpdate = (store: OptimisticLocalStore) => {
      const value = store.getQuery(api.counters.get, { name: "toggle" }) ?? 0;
      store.setQuery(api.counters.get, { name: "toggle" }, value + 1);
    };
    for (let i = 1; i <= 1000; i += 1) {
      await client.mutation(api.counters.add, { name: "toggle", by: 1 }, { optimisticUpdate });
    }
    expect(seen.at(-1)).toBe(1000);
    expect(seen.filter((value, i) => value < (seen[i - 1] ?? 0))).toEqual([]);
    await client.close();
  });

  test("several at once end where the server ends, without a step back", async () => {
    const client = connect(backend.url);
    const seen: number[] = [];
    client.onUpdate(api.counters.get, { name: "burst" }, (value) => seen.push(value));
    await until("the first result", () => seen.length === 1);
    const optimisticUpdate = (store: OptimisticLocalStore) => {
      const value = store.getQuery(api.counters.get, { name: "burst" }) ?? 0;
      store.setQuery(api.counters.get, { name: "burst" }, value + 1);
    };
    const args = { name: "burst", by: 1 };
    await Promise.all(
      Array.from({ length: 200 }, () =>
        client.mutation(api.counters.add, args, { optimisticUpdate }),
      ),
    );
    expect(seen.at(-1)).toBe(200);
    expect(seen.filter((value, i) => value < (seen[i - 1] ?? 0))).toEqual([]);
    await client.close();
  });
});

describe("one transition is one moment", () => {
  test("two queries never show a torn sum", async () => {
    const writers = [connect(backend.url), connect(backend.url)];
    await writers[0]?.mutation(api.counters.add, { name: "left", by: 100 });
    const sums: number[] = [];
    const reader = new BaseConvexClient(
      backend.url,
      () => {
        const left = reader.localQueryResult("counters:get", { name: "left" });
        const right = reader.localQueryResult("counters:getSlowly", { name: "right" });
        if (left !== undefined && right !== undefined) sums.push(Number(left) + Number(right));
      },
      { webSocketConstructor, skipConvexDeploymentUrlCheck: true, unsavedChangesWarning: false },
    );
    reader.subscribe("counters:get", { name: "left" });
    reader.subscribe("counters:getSlowly", { name: "right" });
    await until("the first sums", () => sums.length > 0);
    const moves = writers.flatMap((writer, w) =>
      Array.from({ length: 150 }, (_, i) =>
        writer.mutation(api.counters.move, {
          from: w === 0 ? "left" : "right",
          to: w === 0 ? "right" : "left",
          amount: i % 7,
        }),
      ),
    );
    await Promise.all(moves);
    await until("the last push", () => sums.length > 2);
    expect(new Set(sums)).toEqual(new Set([100]));
    await Promise.all([...writers.map((writer) => writer.close()), reader.close()]);
  });
});

describe("what is told", () => {
  test("a query added again gets its value, one re-run for a new token does not", async () => {
    const client = new ConvexClient(proxy.url, {
      webSocketConstructor,
      skipConvexDeploymentUrlCheck: true,
      unsavedChangesWarning: false,
      logger: false,
    });
    const seen: number[] = [];
    const subscribe = () =>
      client.onUpdate(api.counters.get, { name: "again" }, (value) => seen.push(value));
    const first = subscribe();
    await until("the first result", () => seen.length === 1);
    first();
    await until("the removal", () => updatesOf(proxy.fromServer).includes("QueryRemoved 0"));
    subscribe();
    await until("the second result", () => seen.length === 2);
    const before = updatesOf(proxy.fromServer);
    expect(before).toEqual(["QueryUpdated 0", "QueryRemoved 0", "QueryUpdated 1"]);
    let isAuthenticated = false;
    client.setAuth(
      () => signToken("anna"),
      (value) => (isAuthenticated = value),
    );
    await until("both tokens", () => proxy.fromClient.filter(isAuthenticate).length === 2);
    await until("the answer", () => isAuthenticated && identityOf(proxy.fromServer) === 2);
    expect(updatesOf(proxy.fromServer)).toEqual(before);
    await client.close();
  });
});

test("a mutation that deletes files is answered before anybody is shown that they are gone", async () => {
  const folder = temporaryFolder();
  const onDisk = await startFixture({ dataFolder: folder.path });
  const between = await SocketProxy.start(() => onDisk.url);
  const client = connect(between.url);
  for (let i = 0; i < 10; i += 1) {
    const url = await client.mutation(api.files.uploadUrl, {});
    const uploaded = await fetch(url, { method: "POST", body: "bytes" });
    const { storageId } = (await uploaded.json()) as { storageId: FileArgs["id"] };
    const seen: unknown[] = [];
    const stop = client.onUpdate(api.files.url, { id: storageId }, (value) => seen.push(value));
    await until("the file", () => seen.length === 1);
    await client.mutation(api.files.remove, { id: storageId, thenFail: false });
    expect(seen.at(-1)).toBeNull();
    stop();
  }
  let shown = 0n;
  for (const frame of between.fromServer) {
    const { ts } = (frame["endVersion"] ?? {}) as { ts?: string };
    if (ts !== undefined) shown = decodeTs(ts) ?? 0n;
    else if (frame["success"] === true) {
      expect(decodeTs(String(frame["ts"])) ?? 0n).toBeGreaterThan(shown);
    }
  }
  await client.close();
  await between.stop();
  await onDisk.stop();
  await folder.remove();
});

test("an action is answered, and a transition follows, also when nothing has changed", async () => {
  const client = connect(proxy.url);
  client.onUpdate(api.counters.get, { name: "beside" }, () => undefined);
  await until("the query", () => updatesOf(proxy.fromServer).length > 0);
  const before = proxy.fromServer.length;
  const values = await Promise.all(
    [1, 2, 3].map((n) => client.action(api.people.echo, { value: n })),
  );
  expect(values).toEqual([1, 2, 3]);
  const kinds = () => proxy.fromServer.slice(before).map(({ type }) => type);
  await until("the transition", () => kinds().at(-1) === "Transition");
  expect(kinds().filter((kind) => kind === "ActionResponse")).toHaveLength(3);
  await client.close();
});

describe("ConvexReactClient", () => {
  test("watches queries, runs mutations and actions", async () => {
    const client = new ConvexReactClient(backend.url, {
      webSocketConstructor,
      skipConvexDeploymentUrlCheck: true,
      unsavedChangesWarning: false,
      logger: false,
    });
    const watch = client.watchQuery(api.counters.get, { name: "react" });
    const seen: (number | undefined)[] = [];
    const stop = watch.onUpdate(() => seen.push(watch.localQueryResult()));
    await until("the first result", () => seen.length === 1);
    await client.mutation(api.counters.add, { name: "react", by: 9 });
    expect(await client.action(api.people.echo, { value: "hi" })).toBe("hi");
    expect(await client.query(api.counters.get, { name: "react" })).toBe(9);
    expect(seen).toEqual([0, 9]);
    stop();
    await client.close();
  });
});

function isAuthenticate({ type }: Frame): boolean {
  return type === "Authenticate";
}

function identityOf(frames: Frame[]): number {
  const last = frames.findLast(({ type }) => type === "Transition");
  return (last?.["endVersion"] as { identity: number } | undefined)?.identity ?? 0;
}
