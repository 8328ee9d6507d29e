// Peers that stall, repeat themselves or talk nonsense, and a client that checks every moment it is shown.
import { once } from "node:events";

import { BaseConvexClient } from "convex/browser";
import {
  assert,
  asyncProperty,
  array,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  record,
  string,
  tuple,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { RunningBackend } from "#embedded";

import { connect, startFixture, until } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { heldBytes } from "../support/held-bytes.ts";

interface ServerFrame {
  type: string;
  requestId?: number;
  success?: boolean;
  modifications?: { type: string; value: string }[];
}

let backend: RunningBackend;
const errors: unknown[] = [];

beforeAll(async () => {
  backend = await startFixture({ onError: (error) => errors.push(error) });
});

afterAll(async () => {
  await backend.stop();
  expect(errors).toEqual([]);
});

async function openSocket(): Promise<{ socket: WebSocket; frames: ServerFrame[] }> {
  const socket = new WebSocket(`${backend.url.replace("http", "ws")}/api/1.48.0/sync`);
  const frames: ServerFrame[] = [];
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString()) as ServerFrame));
  socket.on("error", () => undefined);
  await once(socket, "open");
  return { socket, frames };
}

const CONNECT = { type: "Connect", sessionId: "0b3e4b5e-8f1b-4d7e-9c40-6d2f7a1c5e11" };

describe("a stalled reader", () => {
  test("costs little, and gets the newest when it reads again", { timeout: 120_000 }, async () => {
    const { socket, frames } = await openSocket();
    socket.send(JSON.stringify(CONNECT));
    const add = { type: "Add", queryId: 0, udfPath: "counters:text", args: [{}] };
    socket.send(
      JSON.stringify({
        type: "ModifyQuerySet",
        baseVersion: 0,
        newVersion: 1,
        modifications: [add],
      }),
    );
    await until("the first result", () => frames.length === 1);
    socket.pause();
    const writer = connect(backend.url);
    const body = "x".repeat(33_000);
    const before = heldBytes();
    // Who takes nothing for 20 seconds is sent away: on a busy machine fewer commits have to do.
    const stalled = Date.now();
    let commits = 0;
    while (commits < 3000 && Date.now() - stalled < 12_000) {
      const writes = Array.from({ length: 50 }, (_, k) =>
        writer.mutation(api.counters.write, { body: `${body}${commits + k}` }),
      );
      await Promise.all(writes);
      commits += writes.length;
    }
    expect(commits).toBeGreaterThanOrEqual(500);
    // 3,000 results of 33 kB are 99 MB: what the system's own buffers do not hold is not kept.
    expect(heldBytes() - before).toBeLessThan(50 * 1024 * 1024);
    const newest = await writer.query(api.counters.text, {});
    socket.resume();
    await until("the newest", () => frames.at(-1)?.modifications?.[0]?.value === newest, 10_000);
    expect(frames.length).toBeLessThan(commits / 2);
    socket.terminate();
    await writer.close();
  });
});

test("arguments that nest too deep fail their call, not the socket", async () => {
  const { socket, frames } = await openSocket();
  socket.send(JSON.stringify({ ...CONNECT, sessionId: crypto.randomUUID() }));
  const deep = `${"[".repeat(100)}${"]".repeat(100)}`;
  const rest = `"udfPath":"counters:get","args":[`;
  for (const [i, args] of [deep, `{"name":${deep}}`].entries()) {
    socket.send(`{"type":"Mutation","requestId":${2 * i},${rest}${args}]}`);
    socket.send(`{"type":"Action","requestId":${2 * i + 1},${rest}${args}]}`);
    const add = `{"type":"Add","queryId":${i},${rest}${args}]}`;
    const versions = `"baseVersion":${i},"newVersion":${i + 1}`;
    socket.send(`{"type":"ModifyQuerySet",${versions},"modifications":[${add}]}`);
  }
  const failed = () =>
    frames.flatMap(({ modifications = [] }) => modifications.map(({ type }) => type));
  await until("all answers", () => failed().length === 2 && frames.length >= 5);
  expect(failed()).toEqual(["QueryFailed", "QueryFailed"]);
  expect(frames.filter(({ success }) => success === false)).toHaveLength(4);
  socket.terminate();
});

test("a message that nests without end is the last of its connection", async () => {
  const { socket, frames } = await openSocket();
  socket.send(JSON.stringify({ ...CONNECT, sessionId: crypto.randomUUID() }));
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  socket.send(`{"type":"Mutation","requestId":0,"udfPath":"counters:get","args":[${deep}]}`);
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  expect([code, reason.toString()]).toEqual([1009, "MessageTooLarge"]);
  expect(frames.at(-1)).toMatchObject({ type: "FatalError" });
});

describe("repeated frames", () => {
  test("have their effect once and get one answer", async () => {
    const { socket, frames } = await openSocket();
    socket.send(JSON.stringify({ ...CONNECT, sessionId: crypto.randomUUID() }));
    for (let requestId = 0; requestId < 200; requestId += 1) {
      const args = [{ name: "repeated", by: 1 }];
      const frame = JSON.stringify({ type: "Mutation", requestId, udfPath: "counters:add", args });
      for (let copies = (requestId % 3) + 1; copies > 0; copies -= 1) socket.send(frame);
    }
    const responses = () => frames.filter(({ type }) => type === "MutationResponse");
    await until("all answers", () => responses().length === 399, 30_000);
    const client = connect(backend.url);
    expect(await client.query(api.counters.get, { name: "repeated" })).toBe(200);
    const answers = new Map<number | undefined, Set<string>>();
    for (const response of responses()) {
      const known = answers.get(response.requestId) ?? new Set();
      answers.set(response.requestId, known.add(JSON.stringify(response)));
    }
    expect([...answers.values()].every((different) => different.size === 1)).toBe(true);
    socket.terminate();
    await client.close();
  });
});

describe("nonsense", () => {
  const path = constantFrom(
    "counters:get",
    "counters:add",
    "counters",
    "a/b:c",
    "::",
    "../x:y",
    "_system/a:b",
    "",
  );
  const nearly = oneof(
    string(),
    jsonValue().map((json) => JSON.stringify(json)),
    record({
      type: constantFrom(
        "Connect",
        "Authenticate",
        "ModifyQuerySet",
        "Mutation",
        "Action",
        "Event",
      ),
      sessionId: oneof(constantFrom(CONNECT.sessionId), string()),
      baseVersion: integer({ min: -1, max: 2 }),
      newVersion: integer({ min: -1, max: 3 }),
      requestId: integer({ min: -1, max: 5 }),
      tokenType: constantFrom("None", "User", "Admin", "Other"),
      value: string(),
      udfPath: path,
      args: oneof(
        jsonValue(),
        tuple(jsonValue()),
        constantFrom([{ name: "n", by: 1 }], [{ __proto__: 1 }]),
      ),
      modifications: array(
        record({
          type: constantFrom("Add", "Remove"),
          queryId: integer({ min: 0, max: 2 }),
          udfPath: path,
          args: constantFrom([{}], [{ name: "n" }]),
        }),
        { maxLength: 3 },
      ),
    }).map((message) => JSON.stringify(message)),
  );

  test("on sockets ends at worst that socket", { timeout: 120_000 }, async () => {
    const honest = connect(backend.url);
    await honest.query(api.counters.get, { name: "honest" });
    await assert(
      asyncProperty(array(nearly, { maxLength: 6 }), async (messages) => {
        const { socket } = await openSocket();
        socket.send(JSON.stringify(CONNECT));
        for (const message of messages) socket.send(message);
        await new Promise((resolve) => setTimeout(resolve, 2));
        socket.terminate();
      }),
      { numRuns: 400 },
    );
    expect(await honest.mutation(api.counters.add, { name: "honest", by: 1 })).toBe(1);
    await honest.close();
  });

  test("over HTTP is a 4xx or a function's error", { timeout: 120_000 }, async () => {
    const route = constantFrom(
      "query",
      "mutation",
      "action",
      "query_batch",
      "query_at_ts",
      "run/a/b",
      "function",
      "storage/upload",
      "storage/x",
    );
    const method = constantFrom("GET", "POST", "PUT", "DELETE", "OPTIONS");
    await assert(
      asyncProperty(route, method, nearly, async (name, verb, body) => {
        const hasBody = verb !== "GET" && verb !== "OPTIONS";
        const response = await fetch(
          `${backend.url}/api/${name}?args=${encodeURIComponent(body)}&path=a:b`,
          {
            method: verb,
            ...(hasBody ? { body } : {}),
          },
        );
        await response.arrayBuffer();
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 600 },
    );
  });
});

describe("20 live queries under random writes", () => {
  test("always add up, and end as a fresh read does", { timeout: 120_000 }, async () => {
    const names = Array.from({ length: 20 }, (_, i) => `account${i}`);
    const writers = Array.from({ length: 4 }, () => connect(backend.url));
    let moments = 0;
    const wrong: number[] = [];
    const balances = (): unknown[] =>
      names.map((name) => reader.localQueryResult("counters:get", { name }));
    const reader = new BaseConvexClient(
      backend.url,
      () => {
        const values = balances();
        if (values.some((value) => value === undefined)) return;
        moments += 1;
        const sum = values.reduce<number>((total, value) => total + Number(value), 0);
        if (sum !== 0) wrong.push(sum);
      },
      {
        webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
        skipConvexDeploymentUrlCheck: true,
        unsavedChangesWarning: false,
        logger: false,
      },
    );
    for (const name of names) reader.subscribe("counters:get", { name });
    await until("the first moment", () => moments > 0);
    await Promise.all(
      writers.map(async (writer, w) => {
        for (let i = 0; i < 500; i += 1) {
          const from = names[(i * 7 + w * 3) % 20] ?? "";
          const to = names[(i * 11 + w * 5 + 1) % 20] ?? "";
          await writer.mutation(api.counters.move, { from, to, amount: (i % 9) + 1 });
        }
      }),
    );
    const [writer = connect(backend.url)] = writers;
    const fresh = await Promise.all(names.map((name) => writer.query(api.counters.get, { name })));
    await until("the last moment", () => JSON.stringify(balances()) === JSON.stringify(fresh));
    expect(wrong).toEqual([]);
    expect(moments).toBeGreaterThan(200);
    await Promise.all([...writers.map((writer) => writer.close()), reader.close()]);
  });
});
