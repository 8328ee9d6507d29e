// What the server itself refuses below /api, before or instead of a handler: in the words of the API all the same.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";

const folder = temporaryFolder("api-refusals");
let server: RunningServer;
let output = "";

beforeAll(async () => {
  // What takes long on a busy machine is no trouble.
  server = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: "error" } });
  for (const stream of [server.process.stdout, server.process.stderr]) {
    stream?.on("data", (data: Buffer) => (output += data.toString()));
  }
});

afterAll(async () => {
  await server.end("SIGTERM");
  folder.remove();
});

interface Answer {
  status: number;
  code: unknown;
}

/** A request of which the server may not want all: it is sent until an answer comes. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  mib = 0,
): Promise<Answer> {
  const outgoing = request(`${server.url}${path}`, { method, headers });
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  // The connection ends under what is still on its way.
  outgoing.on("error", () => undefined);
  for (let sent = 0; sent < mib && !outgoing.destroyed; sent += 1) {
    outgoing.write(Buffer.alloc(MIB, " "));
    await setTimeout(1);
  }
  if (headers["Content-Length"] === undefined) outgoing.end();
  else outgoing.flushHeaders();
  const [answer] = await answered;
  const { code } = (await json(answer)) as { code: unknown };
  outgoing.destroy();
  return { status: answer.statusCode ?? 0, code };
}

const MIB = 1024 * 1024;
const JSON_TYPE = { "Content-Type": "application/json" };
const ANNOUNCED = { ...JSON_TYPE, "Content-Length": String(21 * MIB) };
const TOO_LARGE = { status: 413, code: "PAYLOAD_TOO_LARGE" };

test("a body of more than the platform takes, announced", async () => {
  expect(await send("POST", "/api/auth/login", ANNOUNCED)).toEqual(TOO_LARGE);
});

test("the same without an announcement", async () => {
  expect(await send("POST", "/api/auth/login", JSON_TYPE, 21)).toEqual(TOO_LARGE);
  expect(output).toBe("");
});

test("who may not call at all is told that, however much is sent", async () => {
  const refusal = { status: 401, code: "UNAUTHENTICATED" };
  expect(await send("POST", "/api/bookings", ANNOUNCED)).toEqual(refusal);
});

test("a method that no handler can get", async () => {
  const refusal = { status: 405, code: "METHOD_NOT_ALLOWED" };
  expect(await send("TRACE", "/api/health")).toEqual(refusal);
});

test("a host that is none", async () => {
  const refusal = { status: 400, code: "VALIDATION" };
  expect(await send("GET", "/api/health", { Host: "a b" })).toEqual(refusal);
});

test("a host that is another's, which names nobody's origin as ours", async () => {
  const headers = { Host: "evil.example", Origin: "http://evil.example" };
  const refusal = { status: 421, code: "VALIDATION" };
  expect(await send("GET", "/api/health", headers)).toEqual(refusal);
  expect(await send("POST", "/api/auth/login", { ...headers, ...JSON_TYPE })).toEqual(refusal);
  expect((await send("GET", "/api/health", { Host: "localhost:1" })).status).toBe(200);
});

test("the calls of Convex's own clients speak as on Convex", async () => {
  const tooLarge = { status: 413, code: "PayloadTooLarge" };
  expect(await send("POST", "/api/query", ANNOUNCED)).toEqual(tooLarge);
  const wrongMethod = { status: 405, code: "MethodNotAllowed" };
  expect(await send("TRACE", "/api/query")).toEqual(wrongMethod);
});
