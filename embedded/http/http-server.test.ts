// Peers that are refused and keep their end of the connection open.
import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

import { afterEach, beforeEach, expect, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { HttpServer } from "./http-server.ts";
import type { Handler } from "./origin-handler.ts";

let server: HttpServer;
let port: number;

const handle: Handler = (_request, response) => {
  response.end();
  return Promise.resolve();
};

beforeEach(async () => {
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

/** Connects, and asks only when it is told to. */
const CLIENT = `
const { connect } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const peer = connect(workerData.port, "127.0.0.1", () => parentPort.postMessage("connected"));
let answer = "";
peer.on("data", (data) => (answer += data));
peer.on("close", () => parentPort.postMessage(answer));
parentPort.on("message", () => peer.write("GET / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n"));
`;

test("who asked in time is answered, however late the server comes to read it", async () => {
  let client: Worker;
  const holdUp: Handler = (request, response) => {
    if (request.url === "/long") {
      client.postMessage("ask", []);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    }
    return handle(request, response);
  };
  const headers = { withinMs: 100, whileBusyMs: 600_000, checkedEveryMs: 50 };
  const busy = new HttpServer(holdUp, null, systemWorld(), headers);
  const port = await busy.listen(0, "127.0.0.1");
  client = new Worker(CLIENT, { eval: true, workerData: { port }, execArgv: [] });
  await once(client, "message");
  const answered = once(client, "message");
  const other = connect({ port, host: "127.0.0.1" });
  other.write("GET /long HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(String(await answered)).toMatch(/^HTTP\/1.1 200 /);
  other.destroy();
  await client.terminate();
  await busy.stop(0);
});

test("who is slow is cut off by a server that has time", async () => {
  const headers = { withinMs: 100, whileBusyMs: 600_000, checkedEveryMs: 50 };
  const idle = new HttpServer(handle, null, systemWorld(), headers);
  const peer = connect({ port: await idle.listen(0, "127.0.0.1"), host: "127.0.0.1" });
  peer.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const [answer] = (await once(peer, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  peer.destroy();
  await idle.stop(0);
});

test("who has asked nothing is let go without a word, which a browser would take for its next answer", async () => {
  const headers = { withinMs: 100, whileBusyMs: 600_000, checkedEveryMs: 50 };
  const idle = new HttpServer(handle, null, systemWorld(), headers);
  const peer = connect({ port: await idle.listen(0, "127.0.0.1"), host: "127.0.0.1" });
  let said = "";
  peer.on("data", (data: Buffer) => (said += data.toString()));
  await once(peer, "close");
  expect(said).toBe("");
  await idle.stop(0);
});

test("what is no HTTP behind a request puts nothing into the answer that is under way", async () => {
  const halfway: Handler = (_request, response) => {
    response.write("the first half");
    return once(response, "close").then(() => undefined);
  };
  const slow = new HttpServer(halfway, null, systemWorld());
  const peer = connect({ port: await slow.listen(0, "127.0.0.1"), host: "127.0.0.1" });
  let said = "";
  peer.on("data", (data: Buffer) => {
    said += data.toString();
    if (said.endsWith("half\r\n")) peer.write("NOT HTTP AT ALL\r\n\r\n");
  });
  peer.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(peer, "close");
  expect(said).toMatch(/the first half\r\n$/);
  await slow.stop(0);
});

test("who offers another protocol is answered in this one", async () => {
  const echo: Handler = async (request, response) => {
    const { method, url, headers } = request;
    const pieces = await request.toArray();
    const body = Buffer.concat(pieces).toString();
    // The first of several at once takes the longest.
    if (url === "/two") await new Promise((resolve) => setTimeout(resolve, 100));
    response.end(JSON.stringify({ method, url, said: headers["x-said"], body }));
  };
  const open = new HttpServer(echo, null, systemWorld());
  const openPort = await open.listen(0, "127.0.0.1");
  const peer = connect(openPort, "127.0.0.1");
  let answers = "";
  peer.on("data", (data: Buffer) => (answers += data.toString()));
  const offer =
    "Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEA\r\n";
  peer.write(
    `POST /one?a=b HTTP/1.1\r\n${offer}X-Said: \xe9\r\nContent-Length: 11\r\n\r\nhalf `,
    "latin1",
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  peer.write("a text");
  await expect
    .poll(() => answers)
    .toContain(JSON.stringify({ method: "POST", url: "/one?a=b", said: "é", body: "half a text" }));
  peer.write(
    ["two", "three", "four"].map((name) => `GET /${name} HTTP/1.1\r\n${offer}\r\n`).join(""),
  );
  await expect.poll(() => answers).toContain("/four");
  peer.destroy();
  await open.stop(0);
  expect(answers.match(/"url":"[^"]*"/g)).toEqual(
    ["/one?a=b", "/two", "/three", "/four"].map((url) => `"url":"${url}"`),
  );
});
