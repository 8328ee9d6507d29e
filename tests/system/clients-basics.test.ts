// The official clients, unmodified, against a real backend on disk.
import { ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";

import {
  connect,
  signToken,
  startFixture,
  temporaryFolder,
  until,
} from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";

const folder = temporaryFolder();
let backend: RunningBackend;

beforeAll(async () => {
  backend = await startFixture({ dataFolder: folder.path });
});

afterAll(async () => {
  await backend.stop();
  await folder.remove();
});

describe("ConvexClient", () => {
  test("one writes, the other sees it", async () => {
    const [writer, reader] = [connect(backend.url), connect(backend.url)];
    const seen: number[] = [];
    reader.onUpdate(api.counters.get, { name: "live" }, (value) => seen.push(value));
    await until("the first result", () => seen.length === 1);
    expect(await writer.mutation(api.counters.add, { name: "live", by: 5 })).toBe(5);
    await until("the push", () => seen.length === 2);
    expect(seen).toEqual([0, 5]);
    await Promise.all([writer.close(), reader.close()]);
  });

  test("a mutation that changes nothing visible resolves", async () => {
    const client = connect(backend.url);
    client.onUpdate(api.counters.get, { name: "elsewhere" }, () => undefined);
    const started = Date.now();
    await client.mutation(api.counters.add, { name: "another", by: 1 });
    await client.mutation(api.counters.readOnly, {});
    expect(Date.now() - started).toBeLessThan(1000);
    await client.close();
  });

  test("a write of what is there already is not told", async () => {
    const client = connect(backend.url);
    const seen: number[] = [];
    client.onUpdate(api.counters.get, { name: "same" }, (value) => seen.push(value));
    await client.mutation(api.counters.add, { name: "same", by: 3 });
    await client.mutation(api.counters.touch, { name: "same" });
    await client.mutation(api.counters.touch, { name: "same" });
    expect(seen).toEqual([0, 3]);
    await client.close();
  });

  test("actions answer in parallel, and errors keep their data", async () => {
    const client = connect(backend.url);
    const values = await Promise.all(
      [1n, -0, "đ", { deep: [new Uint8Array([1, 2]).buffer] }].map((value) =>
        client.action(api.people.echo, { value }),
      ),
    );
    expect(values).toEqual([1n, -0, "đ", { deep: [new Uint8Array([1, 2]).buffer] }]);
    const failure = await client.query(api.counters.failing, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConvexError);
    expect((failure as ConvexError<{ count: bigint }>).data).toEqual({ code: "NO", count: 1n });
    await client.close();
  });
});

describe("ConvexHttpClient", () => {
  const http = () => new ConvexHttpClient(backend.url, { skipConvexDeploymentUrlCheck: true });

  test("calls queries, mutations and actions", async () => {
    const client = http();
    expect(await client.mutation(api.counters.add, { name: "http", by: 2 })).toBe(2);
    expect(await client.query(api.counters.get, { name: "http" })).toBe(2);
    expect(await client.action(api.people.echo, { value: 7n })).toBe(7n);
    await expect(client.query(api.counters.failing, {})).rejects.toBeInstanceOf(ConvexError);
  });

  test("consistent queries stay at one moment", async () => {
    const client = http();
    await client.mutation(api.counters.add, { name: "moment", by: 1 });
    expect(await client.consistentQuery(api.counters.get, { name: "moment" })).toBe(1);
    await client.mutation(api.counters.add, { name: "moment", by: 1 });
    expect(await client.consistentQuery(api.counters.get, { name: "moment" })).toBe(1);
    expect(await client.query(api.counters.get, { name: "moment" })).toBe(2);
  });

  test("sends tokens, and is refused with a bad one", async () => {
    const client = http();
    expect(await client.query(api.people.whoami, {})).toBeNull();
    client.setAuth(await signToken("anna"));
    expect(await client.query(api.people.whoami, {})).toBe("anna");
    client.setAuth(await signToken("anna", -60));
    await expect(client.query(api.people.whoami, {})).rejects.toThrow("InvalidAuthHeader");
  });

  test("one commit gives one answer to HTTP and to sockets", async () => {
    const socket = connect(backend.url);
    const seen: number[] = [];
    socket.onUpdate(api.counters.get, { name: "both" }, (value) => seen.push(value));
    await until("the first result", () => seen.length === 1);
    await http().mutation(api.counters.add, { name: "both", by: 4 });
    await until("the push", () => seen.length === 2);
    expect(seen).toEqual([0, 4]);
    await socket.close();
  });
});
