// What anybody may send and leave unread, against a server in a process of its own: its memory stays small, and it keeps
// answering others.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { ConvexHttpClient } from "convex/browser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { rounds, tallied, timeLimit } from "#embedded/testing";

import { until } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { MeasuredServer, Peer, type Padded } from "../support/measured.ts";

const MIB = 1024 * 1024;
const PAGE_LENGTH = 33_000;
/** The promise is 50 ms; a busy machine does other things as well. */
const STALL_MS = 250;

let server: MeasuredServer;
let honest: ConvexHttpClient;

async function start(): Promise<void> {
  server = await MeasuredServer.start();
  honest = new ConvexHttpClient(server.url, { skipConvexDeploymentUrlCheck: true, logger: false });
  await honest.query(api.counters.padded, { which: "-", length: 10 });
}

function stop(): Promise<void> {
  return server.stop();
}

/** What the server holds at most while this runs and for two seconds after it, beyond what it held before. */
async function growthOf(attack: () => Promise<void>): Promise<number> {
  const before = await server.memory();
  const most = { ...before, isOver: false };
  const watch = async (): Promise<void> => {
    while (!most.isOver) {
      const { heldBytes, rssBytes } = await server.memory();
      most.heldBytes = Math.max(most.heldBytes, heldBytes);
      most.rssBytes = Math.max(most.rssBytes, rssBytes);
      await pause(200);
    }
  };
  const watching = watch();
  try {
    await attack();
    await pause(2_000);
  } finally {
    most.isOver = true;
    await watching;
  }
  // What the collector leaves for later is its own choice, within reason.
  expect((most.rssBytes - before.rssBytes) / MIB).toBeLessThan(400);
  return (most.heldBytes - before.heldBytes) / MIB;
}

/** The long form shows what it measured. */
function print(figure: string): void {
  if (rounds(0, 1) === 1) process.stdout.write(`${figure}\n`);
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function neverReading(count: number, args: (peer: number) => Padded[], token?: string) {
  const peers = await Promise.all(Array.from({ length: count }, () => Peer.connect(server, token)));
  for (const [i, peer] of peers.entries()) {
    peer.socket.pause();
    peer.subscribe("counters:padded", args(i));
  }
  return peers;
}

function pages(count: number, which: (i: number) => string): Padded[] {
  return Array.from({ length: count }, (_, i) => ({ which: which(i), length: PAGE_LENGTH }));
}

describe("fifty sockets of 400 queries each that never read", () => {
  beforeEach(start);
  afterEach(stop);

  // In the short form the one that costs most.
  const asked: [string, (peer: number) => Padded[]][] = [
    ["all the same one", () => pages(400, () => "a")],
    ["the same 400 each", () => pages(400, (i) => `${i}`)],
    ["400 of their own", (peer) => pages(400, (i) => `${peer}-${i}`)],
  ];
  test.each(asked.slice(-rounds(1, asked.length)))(
    "cost less than 150 MiB: %s",
    async (name, args) =>
      tallied(`wire: never read, ${name}`, async (tally) => {
        let peers: Peer[] = [];
        const growth = await growthOf(async () => {
          peers = await neverReading(50, args);
          for (let i = 0; i < 20; i += 1)
            await honest.mutation(api.counters.write, { body: `${i}` });
        });
        print(`${name}: ${growth.toFixed(0)} MiB`);
        expect(growth).toBeLessThan(150);
        const one = () => honest.query(api.counters.padded, { which: "fresh", length: 10 });
        expect(await millisecondsOf(one)).toBeLessThan(1_000);
        for (const { socket } of peers) socket.terminate();
        tally.round(50 * 400);
      }),
  );

  test("twelve of 4,096 equal queries, signed in, cost as little", async () => {
    const token = await server.token("greedy");
    const growth = await growthOf(async () => {
      await neverReading(12, () => pages(4096, () => "a"), token);
      await honest.mutation(api.counters.write, { body: "new" });
    });
    print(`equal: ${growth.toFixed(0)} MiB`);
    expect(growth).toBeLessThan(150);
  });
});

describe("sixty requests for many results each, whose answers nobody reads", () => {
  beforeEach(start);
  afterEach(stop);

  test.each([1000, 100])("cost little, and others are answered: %d results", async (count) => {
    const query = { path: "counters:padded", args: { which: "a", length: PAGE_LENGTH } };
    const body = JSON.stringify({ queries: Array.from({ length: count }, () => query) });
    const { port } = new URL(server.url);
    const growth = await growthOf(async () => {
      for (let i = 0; i < 60; i += 1) {
        const socket = connect(Number(port), "127.0.0.1");
        socket.on("error", () => undefined);
        socket.pause();
        socket.write(
          `POST /api/query_batch HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        await honest.mutation(api.counters.write, { body: `${i}` });
      }
    });
    print(`unread answers of ${count}: ${growth.toFixed(0)} MiB`);
    expect(growth).toBeLessThan(300);
  });
});

const FRAME_HEAD = `{"type":"Mutation","requestId":0,"udfPath":"counters:swallow","args":[{"value":`;
const SHAPES: [string, (length: number) => string][] = [
  ["one text", (length) => `"${"x".repeat(length)}"`],
  ["escapes", (length) => `"${String.raw`\n`.repeat(length / 2)}"`],
  ["levels", (length) => `${"[".repeat(length / 2)}${"]".repeat(length / 2)}`],
  ["lists", (length) => `[${"[],".repeat(length / 3)}[]]`],
  ["objects", (length) => `[${`{"a":1},`.repeat(length / 8)}{}]`],
  ["integers", (length) => `[${`{"$integer":"AAAAAAAAAAA="},`.repeat(length / 29)}0]`],
  ["names", (length) => `{${Array.from({ length: length / 12 }, (_, i) => `"k${i}":1`).join()}}`],
];

/** About as many values as a message may have. */
const VALUES: [string, string][] = [
  ["objects", `[${listOf(4, listOf(1_300, '{"a":1}'))}]`],
  ["integers", `[${listOf(4, listOf(1_300, '{"$integer":"AAAAAAAAAAA="}'))}]`],
  ["names", listOf(8, `{${Array.from({ length: 900 }, (_, i) => `"k${i}":1`).join()}}`)],
  ["numbers", listOf(2, listOf(8_000, "1"))],
];

function listOf(count: number, item: string): string {
  return `[${Array.from({ length: count }, () => item).join()}]`;
}

describe("nobody is kept waiting by what a stranger sends", () => {
  beforeAll(start);
  afterAll(stop);

  test("a socket is told what is too much of it", async () => {
    const peer = await Peer.connect(server);
    const which = "x".repeat(200_000);
    for (let i = 0; i < 12 && peer.closed === null; i += 1) {
      const add = {
        type: "Add",
        queryId: i,
        udfPath: "counters:padded",
        args: [{ which, length: i }],
      };
      peer.say({ type: "ModifyQuerySet", baseVersion: i, newVersion: i + 1, modifications: [add] });
    }
    await until("the end", () => peer.closed !== null);
    expect(peer.closed).toEqual({ code: 1009, reason: "ArgumentsTooLarge" });
  });

  test("a message in endless fragments is not kept", async () => {
    const growth = await growthOf(async () => {
      const peers = await Promise.all(Array.from({ length: 20 }, () => Peer.connect(server)));
      const piece = "x".repeat(1024);
      for (const { socket } of peers) {
        for (let i = 0; i < 15_000; i += 1) socket.send(piece, { fin: false });
      }
      await until("the end of all", () => peers.every(({ closed }) => closed !== null), 20_000);
    });
    expect(growth).toBeLessThan(100);
  });

  test.each(SHAPES)("in messages, large and just allowed: %s", async (name, shape) => {
    await server.figures();
    for (const length of [20 * MIB - 200, 250_000, 100_000]) {
      const peer = await Peer.connect(server);
      peer.socket.send(`${FRAME_HEAD}${shape(length)}}]}`);
      let isAnswered = false;
      peer.onText = () => (isAnswered = true);
      await until("an answer or the end", () => isAnswered || peer.closed !== null, 10_000);
      peer.socket.terminate();
    }
    const { longestStallMs } = await server.figures();
    print(`message ${name}: ${longestStallMs.toFixed(0)} ms`);
    expect(longestStallMs).toBeLessThan(STALL_MS);
  });

  test.each(VALUES)("nor by what may be sent with a sign-in: %s", async (name, value) => {
    const peer = await Peer.connect(server, await server.token("busy"));
    await server.figures();
    peer.socket.send(`${FRAME_HEAD}${value}}]}`);
    let answer = "";
    peer.onText = (text) => (answer += text);
    await until("an answer", () => answer.includes("MutationResponse"), 10_000);
    const { longestStallMs } = await server.figures();
    print(`signed in, ${name}: ${longestStallMs.toFixed(0)} ms`);
    expect(longestStallMs).toBeLessThan(STALL_MS);
    peer.socket.terminate();
  });

  test.each(SHAPES)("nor by the longest text with a sign-in: %s", async (name, shape) => {
    const token = await server.token("verbose");
    await server.figures();
    for (const length of [20 * MIB - 200, MIB - 200]) {
      const peer = await Peer.connect(server, token);
      peer.socket.send(`${FRAME_HEAD}${shape(length)}}]}`);
      let isAnswered = false;
      peer.onText = (text) => (isAnswered ||= text.includes("MutationResponse"));
      await until("an answer or the end", () => isAnswered || peer.closed !== null, 10_000);
      peer.socket.terminate();
      await fetch(`${server.url}/api/mutation`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
        body: `{"path":"counters:swallow","args":{"value":${shape(length)}}}`,
      })
        .then((answer) => answer.text())
        .catch(() => null);
    }
    const { longestStallMs } = await server.figures();
    print(`longest with a sign-in, ${name}: ${longestStallMs.toFixed(0)} ms`);
    expect(longestStallMs).toBeLessThan(STALL_MS);
  });

  test.each(SHAPES)("in bodies, large and just allowed: %s", async (name, shape) => {
    await server.figures();
    for (const door of ["query", "mutation", "action", "query_batch", "run/counters/swallow"]) {
      for (const length of [20 * MIB - 200, 250_000]) {
        const call = `{"path":"counters:swallow","args":{"value":${shape(length)}}}`;
        const body = door === "query_batch" ? `{"queries":[${call}]}` : call;
        // The answer may come, and the connection end, before all has been sent.
        await fetch(`${server.url}/api/${door}`, { method: "POST", body })
          .then((answer) => answer.text())
          .catch(() => null);
      }
    }
    const { longestStallMs } = await server.figures();
    print(`body ${name}: ${longestStallMs.toFixed(0)} ms`);
    expect(longestStallMs).toBeLessThan(STALL_MS);
  });
});

const SOCKETS = rounds(200, 5_000);

describe("many sockets", () => {
  beforeAll(start);
  afterAll(stop);

  test(
    `${SOCKETS} sockets with a never-reading tenth: the others are served`,
    { timeout: timeLimit(180_000) },
    () =>
      tallied("wire: sockets, a tenth never reads", async (tally) => {
        const args = pages(3, (i) => `${i}`);
        const stuck: Peer[] = [];
        const readers: Peer[] = [];
        const latest = new Map<Peer, string>();
        const growth = await growthOf(async () => {
          for (let i = 0; i < SOCKETS; i += 50) {
            const some = await Promise.all(Array.from({ length: 50 }, () => Peer.connect(server)));
            for (const [k, peer] of some.entries()) {
              (k % 10 === 0 ? stuck : readers).push(peer);
              if (k % 10 === 0) peer.socket.pause();
              peer.onText = (text) => latest.set(peer, /"value":"(\d+) /.exec(text)?.[1] ?? "");
              peer.subscribe("counters:padded", args);
            }
          }
          await until(
            "the first results",
            () => readers.every(({ received }) => received > 3 * PAGE_LENGTH),
            120_000,
          );
        });
        const times: number[] = [];
        const writes = rounds(20, 50);
        const later = await growthOf(async () => {
          for (let i = 1; i <= writes; i += 1) {
            times.push(
              await millisecondsOf(async () => {
                await honest.mutation(api.counters.write, { body: `${i}` });
                const isTold = (peer: Peer) => latest.get(peer) === `${i}`;
                await until("all to be told", () => readers.every(isTold), 60_000);
              }),
            );
            tally.round(readers.length);
          }
        });
        times.sort((a, b) => a - b);
        const median = times[times.length >> 1] ?? 0;
        print(
          `${SOCKETS} sockets: +${growth.toFixed(0)} MiB, then +${later.toFixed(0)} MiB; all told in ${median.toFixed(0)} ms`,
        );
        expect(readers.filter(({ closed }) => closed !== null)).toEqual([]);
        expect(later).toBeLessThan(250);
        for (const { socket } of [...stuck, ...readers]) socket.terminate();
      }),
  );
});
