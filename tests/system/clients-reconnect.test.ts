// Connections that break at the worst moment, servers that restart, clocks that go back.

import { BaseConvexClient } from "convex/browser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { RunningBackend } from "#embedded";
import { systemWorld } from "#embedded/testing";

import { connect, startFixture, temporaryFolder, until } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { SocketProxy, type Frame } from "../support/socket-proxy.ts";

const HOUR_MS = 3_600_000;

let folder: ReturnType<typeof temporaryFolder>;
let backend: RunningBackend;
let proxy: SocketProxy;
let shiftMs = 0;

function start(): Promise<RunningBackend> {
  return startFixture({
    dataFolder: folder.path,
    world: { ...systemWorld(), nowMs: () => Date.now() + shiftMs },
  });
}

async function restart(): Promise<void> {
  await backend.stop();
  backend = await start();
}

beforeEach(async () => {
  shiftMs = 0;
  folder = temporaryFolder();
  backend = await start();
  proxy = await SocketProxy.start(() => backend.url);
});

afterEach(async () => {
  await proxy.stop();
  await backend.stop();
  await folder.remove();
});

/** Swallows the first frame of this type and cuts the connection. */
function cutAtFirst(type: string, then: () => Promise<void> = () => Promise.resolve()): void {
  let isCut = false;
  proxy.onServerFrame = (frame) => {
    if (isCut || frame.type !== type) return "pass";
    isCut = true;
    void then();
    return "cut";
  };
}

function responses() {
  return proxy.fromServer.filter(({ type }) => type === "MutationResponse");
}

describe("a mutation whose answer was lost", () => {
  test("is not run again, and is answered as the first time", async () => {
    const client = connect(proxy.url);
    cutAtFirst("MutationResponse");
    expect(await client.mutation(api.counters.add, { name: "once", by: 1 })).toBe(1);
    expect(await client.query(api.counters.get, { name: "once" })).toBe(1);
    expect(responses()).toHaveLength(2);
    expect(responses()[0]).toEqual(responses()[1]);
    await client.close();
  });

  test("not even when the server restarts in between", async () => {
    const client = connect(proxy.url);
    cutAtFirst("MutationResponse", restart);
    expect(await client.mutation(api.counters.add, { name: "once", by: 1 })).toBe(1);
    expect(await client.query(api.counters.get, { name: "once" })).toBe(1);
    expect(responses()[0]).toEqual(responses().at(-1));
    await client.close();
  });

  test("runs again when it had failed", async () => {
    const client = connect(proxy.url);
    backend.environment.set({ FLAKY: "fail" });
    proxy.onServerFrame = (frame) => {
      if (frame.type !== "MutationResponse" || frame["success"] === true) return "pass";
      backend.environment.set({ FLAKY: null });
      return "cut";
    };
    expect(await client.mutation(api.counters.flaky, { name: "flaky" })).toBe("done");
    expect(responses().map((frame) => frame["success"])).toEqual([false, true]);
    await client.close();
  });
});

describe("a clock that went back", () => {
  test("does not lock clients out, and commits still grow", async () => {
    shiftMs = HOUR_MS;
    await restart();
    const client = connect(proxy.url);
    const seen: number[] = [];
    client.onUpdate(api.counters.get, { name: "clock" }, (value) => seen.push(value));
    await client.mutation(api.counters.add, { name: "clock", by: 1 });
    const before = backend.engine.latestTs();
    shiftMs = 0;
    await restart();
    const connections = proxy.connections;
    expect(await client.mutation(api.counters.add, { name: "clock", by: 1 })).toBe(2);
    expect(backend.engine.latestTs()).toBeGreaterThan(before);
    expect(proxy.connections).toBeLessThanOrEqual(connections + 2);
    expect(seen.at(-1)).toBe(2);
    await client.close();
  });

  test("nor does data restored from an older copy", async () => {
    const client = connect(proxy.url);
    client.onUpdate(api.counters.get, { name: "copy" }, () => undefined);
    await client.mutation(api.counters.add, { name: "copy", by: 1 });
    const before = backend.engine.latestTs();
    await backend.stop();
    await folder.remove();
    shiftMs = -HOUR_MS;
    backend = await start();
    expect(await client.mutation(api.counters.add, { name: "copy", by: 1 })).toBe(1);
    expect(backend.engine.latestTs()).toBeGreaterThan(before);
    await client.close();
  });
});

/** What the client hands back, after a reconnect, of the ends that its pages had. */
function journalsOf(frames: Frame[]): unknown[] {
  return frames
    .filter(({ type }) => type === "ModifyQuerySet")
    .flatMap((frame) => frame["modifications"] as { type: string; journal?: string | null }[])
    .filter(({ type }) => type === "Add")
    .map(({ journal }) => journal ?? null);
}

describe("pages", () => {
  const LIST = "pages";
  type Page = { page: { rank: number }[]; continueCursor: string };

  function pagesOf(client: BaseConvexClient, count: number): () => number[] {
    const cursors: (string | null)[] = [null];
    const args = (cursor: string | null) => ({
      list: LIST,
      paginationOpts: { numItems: 5, cursor },
    });
    const result = (cursor: string | null) =>
      client.localQueryResult("items:page", args(cursor)) as Page | undefined;
    client.subscribe("items:page", args(null));
    return () => {
      const ranks: number[] = [];
      for (let i = 0; i < count; i += 1) {
        const cursor = cursors[i];
        const page = cursor === undefined ? undefined : result(cursor);
        if (page === undefined) return [];
        ranks.push(...page.page.map(({ rank }) => rank));
        if (cursors.length === i + 1 && i + 1 < count) {
          cursors.push(page.continueCursor);
          client.subscribe("items:page", args(page.continueCursor));
        }
      }
      return ranks;
    };
  }

  test("stay seamless while rows come and go, also through a reconnect", async () => {
    const writer = connect(backend.url);
    const client = new BaseConvexClient(proxy.url, () => undefined, {
      webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
      skipConvexDeploymentUrlCheck: true,
      unsavedChangesWarning: false,
      logger: false,
    });
    await writer.mutation(api.items.insert, {
      list: LIST,
      ranks: Array.from({ length: 15 }, (_, i) => (i + 1) * 10),
    });
    const ranks = pagesOf(client, 3);
    await until("three pages", () => ranks().length === 15);
    const expected = async () => writer.query(api.items.all, { list: LIST });
    const holds = async (what: string) => {
      const all = JSON.stringify(await expected());
      await until(what, () => JSON.stringify(ranks()) === all);
    };
    await writer.mutation(api.items.insert, { list: LIST, ranks: [49, 51, 52, 1, 99, 101] });
    await holds("rows around the ends");
    await writer.mutation(api.items.remove, { list: LIST, rank: 50 });
    await writer.mutation(api.items.remove, { list: LIST, rank: 100 });
    await holds("the row at an end is gone");
    proxy.cutAll();
    const before = proxy.fromClient.length;
    await until("the reconnect", () => proxy.connections === 2);
    await until("the query set", () => journalsOf(proxy.fromClient.slice(before)).length === 3);
    expect(journalsOf(proxy.fromClient.slice(before))).not.toContain(null);
    await writer.mutation(api.items.insert, { list: LIST, ranks: [50, 53, 100, 102] });
    await holds("after the reconnect");
    await client.close();
    await writer.close();
  });

  test.each([false, true])("a cursor of another query says so (redacted: %s)", async (redact) => {
    const strict = await startFixture({ redact });
    const client = connect(strict.url);
    await client.mutation(api.items.insert, { list: "a", ranks: [1, 2, 3] });
    const first = await client.query(api.items.page, {
      list: "a",
      paginationOpts: { numItems: 1, cursor: null },
    });
    const wrong = client.query(api.items.page, {
      list: "b",
      paginationOpts: { numItems: 1, cursor: first.continueCursor },
    });
    const error = await wrong.catch((reason: unknown) => reason);
    const { data } = error as {
      data?: { isConvexSystemError?: boolean; paginationError?: string };
    };
    const isTold =
      String(error).includes("InvalidCursor") ||
      (data?.isConvexSystemError === true && data.paginationError === "InvalidCursor");
    expect(isTold).toBe(true);
    await client.close();
    await strict.stop();
  });
});
