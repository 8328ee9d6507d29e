// Bodies that do not say how long they are.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";

import { startFixture } from "../support/client-backend.ts";

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startFixture();
});

afterAll(() => backend.stop());

const POST =
  "POST /api/query HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";

/** All that is answered before the connection ends. */
async function answer(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  await new Promise((resolve) => socket.on("close", resolve));
  return Buffer.concat(pieces).toString();
}

function sendBody(socket: Socket, pieces: readonly string[]): void {
  socket.write(POST);
  for (const piece of pieces) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  socket.write("0\r\n\r\n");
}

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(backend.url).port), "127.0.0.1");
  await once(socket, "connect");
  // What is still being sent when the answer is there meets a closed door.
  socket.on("error", () => undefined);
  return socket;
}

test("are put together", async () => {
  const socket = await connected();
  sendBody(socket, ['{"path":"counters:get",', '"args":{"name":', '"pieces"}}']);
  expect(await answer(socket)).toContain('{"status":"success","value":0}');
});

test("are a 413 beyond the cap", async () => {
  const socket = await connected();
  sendBody(socket, Array<string>(22).fill("x".repeat(1024 * 1024)));
  expect(await answer(socket)).toMatch(/^HTTP\/1\.1 413 /);
});
