// Peers that are refused and keep their end of the connection open.
import { once } from "node:events";
import { connect } from "node:net";

import { afterEach, beforeEach, expect, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { HttpServer } from "./http-server.ts";
import type { Handler } from "./origin-handler.ts";

let server: HttpServer;
let port: number;

beforeEach(async () => {
  const handle: Handler = (_request, response) => {
    response.end();
    return Promise.resolve();
  };
  server = new HttpServer(handle, null, systemWorld());
  port = await server.listen(0, "127.0.0.1");
});

afterEach(() => server.stop(0));

test.each([
  [
    "an upgrade",
    "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    404,
  ],
  ["what is no HTTP", "NOT HTTP AT ALL\r\n\r\n", 400],
  ["endless headers", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("%s is refused and let go", async (_what, text, status) => {
  const peer = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  // Only a socket that the server has closed for good resets a peer that goes on writing.
  const closed = new Promise((resolve) => peer.once("close", resolve));
  let answer = "";
  peer.on("data", (data: Buffer) => (answer += data.toString()));
  peer.on("error", () => undefined);
  peer.write(text);
  await once(peer, "end");
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const writing = setInterval(() => peer.write("more"), 20);
  await closed;
  clearInterval(writing);
});
