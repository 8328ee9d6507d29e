// What is refused before anything looks at it has the words of every other refusal.
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { knownHosts } from "../http/known-hosts.ts";
import { sameOriginOr } from "../http/origins.ts";
import { type RunningBackend, startBackend } from "./start-backend.ts";

const functions = path.resolve(import.meta.dirname, "../../tests/fixtures/functions");

const answered: string[] = [];
let running: RunningBackend;
beforeAll(async () => {
  running = await startBackend({
    functions,
    dataFolder: null,
    sitePort: 0,
    siteErrorCode: (status) => `SITE_${status}`,
    allowOrigin: sameOriginOr([]),
    isKnownHost: knownHosts([]),
    onAnswered: ({ path: asked, status }) => answered.push(`${asked} ${status}`),
  });
});
afterAll(() => running.stop());

async function heard(text: string, port = running.port): Promise<[string, unknown]> {
  const peer = connect({ port, host: "127.0.0.1" });
  const pieces: Buffer[] = [];
  peer.on("data", (data: Buffer) => pieces.push(data));
  peer.write(text);
  await once(peer, "close");
  const [head = "", body = ""] = Buffer.concat(pieces).toString().split("\r\n\r\n");
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(head).toMatch(/^connection: close/im);
  expect(head).toMatch(new RegExp(`^content-length: ${body.length}\r?$`, "im"));
  return [head, JSON.parse(body)];
}

const HOST = "Host: localhost\r\n";
const OFFER = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
const KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

test.each([
  ["no host", "GET /x HTTP/1.1\r\nConnection: close\r\n", 400],
  ["an empty host", "GET /x HTTP/1.1\r\nHost:\r\nConnection: close\r\n", 400],
  ["more than a host", "GET /x HTTP/1.1\r\nHost: localhost/a?\r\nConnection: close\r\n", 400],
  ["a host that is not ours", "GET /x HTTP/1.1\r\nHost: other.test\r\nConnection: close\r\n", 421],
  ["an expectation", `POST /x HTTP/1.1\r\n${HOST}Expect: tea\r\nContent-Length: 9\r\n`, 417],
])("a request with %s", async (_what, head, status) => {
  const [answer, body] = await heard(`${head}\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(body).toEqual({
    code: `SITE_${status}`,
    message: expect.stringMatching(/\.$/) as string,
  });
});

test.each([
  ["elsewhere", `GET /elsewhere HTTP/1.1\r\n${HOST}${OFFER}`, 404],
  ["of a host that is not ours", `GET /api/sync HTTP/1.1\r\nHost: other.test\r\n${OFFER}`, 421],
  [
    "from another's page",
    `GET /api/sync HTTP/1.1\r\n${HOST}Origin: https://other.test\r\n${OFFER}`,
    403,
  ],
  ["by another method", `POST /api/sync HTTP/1.1\r\n${HOST}${OFFER}`, 405],
  ["without a key", `GET /api/sync HTTP/1.1\r\n${HOST}${OFFER}`, 400],
  [
    "of another version",
    `GET /api/sync HTTP/1.1\r\n${HOST}${OFFER}${KEY}Sec-WebSocket-Version: 7\r\n`,
    400,
  ],
])("an upgrade %s", async (_what, head, status) => {
  const [answer, body] = await heard(`${head}\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(body).toEqual({
    code: `SITE_${status}`,
    message: expect.stringMatching(/\.$/) as string,
  });
  // So that a client learns which versions there are.
  expect(/^sec-websocket-version: 13/im.test(answer)).toBe(status === 400);
});

test("an upgrade where there are none", async () => {
  const port = Number(new URL(running.siteUrl).port);
  const [answer, body] = await heard(`GET /api/sync HTTP/1.1\r\n${HOST}${OFFER}\r\n`, port);
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(body).toMatchObject({ code: "SITE_404" });
});

test("programs of old need no host", async () => {
  const [answer] = await heard("GET /elsewhere HTTP/1.0\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
});

test("who hangs up in the midst of asking is not told of, as if an answer had been slow", async () => {
  answered.length = 0;
  const peer = connect({ port: running.port, host: "127.0.0.1" });
  const head = `${HOST}Content-Type: application/json\r\nContent-Length: 99\r\n`;
  peer.write(`POST /api/query HTTP/1.1\r\n${head}\r\n{`);
  await setTimeout(50);
  peer.destroy();
  await setTimeout(50);
  await fetch(`${running.address}/version`);
  expect(answered).toEqual(["/version 200"]);
});
