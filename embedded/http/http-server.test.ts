// Peers that are refused and keep their end of the connection open.
import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";

import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { HttpError } from "./http-errors.ts";
import { HttpServer, type Upgrade } from "./http-server.ts";
import type { Handler } from "./origin-handler.ts";
import { refuse } from "./refuse.ts";

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
  const busy = new HttpServer(holdUp, null, systemWorld(), undefined, headers);
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
  const idle = new HttpServer(handle, null, systemWorld(), undefined, headers);
  const peer = connect({ port: await idle.listen(0, "127.0.0.1"), host: "127.0.0.1" });
  peer.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const [answer] = (await once(peer, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  peer.destroy();
  await idle.stop(0);
});

test.each([
  ["NOT HTTP AT ALL\r\n\r\n", "BadRequest", "This is no request that can be read."],
  [
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    "HeadersTooLarge",
    "The address and the headers of this request are too long.",
  ],
])("what never comes to be a request is refused as any other", async (text, code, message) => {
  const said = async (codeOf?: (status: number) => string) => {
    const own = new HttpServer(handle, null, systemWorld(), codeOf);
    const peer = connect({ port: await own.listen(0, "127.0.0.1"), host: "127.0.0.1" });
    peer.write(text);
    const [answer] = (await once(peer, "data")) as [Buffer];
    await own.stop(0);
    const [head = "", body = ""] = answer.toString().split("\r\n\r\n");
    expect(head).toContain(`Content-Length: ${body.length}`);
    expect(head).toContain("Content-Type: application/json");
    return JSON.parse(body) as unknown;
  };
  expect(await said()).toEqual({ code, message });
  expect(await said(() => "VALIDATION")).toEqual({ code: "VALIDATION", message });
});

test("who has asked nothing is let go without a word, which a browser would take for its next answer", async () => {
  const headers = { withinMs: 100, whileBusyMs: 600_000, checkedEveryMs: 50 };
  const idle = new HttpServer(handle, null, systemWorld(), undefined, headers);
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

/** With a port of its own, and a peer that puts down all that it hears. */
async function talk(handle: Handler, upgrade: Upgrade | null = null) {
  const server = new HttpServer(handle, upgrade, systemWorld());
  const port = await server.listen(0, "127.0.0.1");
  const peer = connect(port, "127.0.0.1");
  const heard = { text: "" };
  peer.on("data", (data: Buffer) => (heard.text += data.toString("latin1")));
  onTestFinished(async () => {
    peer.destroy();
    await server.stop(0);
  });
  return { server, peer, heard };
}

const echo: Handler = async (request, response) => {
  const { method, url, headers } = request;
  const pieces = await request.toArray();
  const body = Buffer.concat(pieces).toString();
  response.end(JSON.stringify({ method, url, said: headers["x-said"], body }));
};

const HOST = "Host: x\r\n";
const OFFER = `${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEA\r\n`;
const WEB_SOCKET = `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`;

test.each([
  ["at once", "Content-Length: 11\r\n", ["half a text"]],
  ["bit by bit", "Content-Length: 11\r\n", ["half ", "a text"]],
  [
    "in chunks",
    "Transfer-Encoding: chunked\r\n",
    ["5\r\nhalf \r\n6\r\na ", "text\r\n0\r\nX: y\r\n\r\n"],
  ],
])("who offers another protocol is answered in this one, a body %s", async (_how, header, body) => {
  const { peer, heard } = await talk(echo);
  const closed = once(peer, "close");
  peer.write(`GET /first HTTP/1.1\r\n${HOST}\r\n`);
  await expect.poll(() => heard.text).toContain("/first");
  peer.write(`POST /one?a=b HTTP/1.1\r\n${OFFER}X-Said: \xe9\r\n${header}\r\n${body[0]}`, "latin1");
  for (const more of body.slice(1)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    peer.write(more);
  }
  await closed;
  expect(heard.text).toContain(
    Buffer.from(
      JSON.stringify({ method: "POST", url: "/one?a=b", said: "é", body: "half a text" }),
    ).toString("latin1"),
  );
});

test("who offers another protocol is told to go on with a body", async () => {
  const { peer, heard } = await talk(echo);
  const closed = once(peer, "close");
  peer.write(`POST / HTTP/1.1\r\n${OFFER}Expect: 100-continue\r\nContent-Length: 4\r\n\r\n`);
  await expect.poll(() => heard.text).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  peer.write("text");
  await closed;
  expect(heard.text).toContain('"body":"text"');
});

test("what follows an offer before its answer is no request, and is not kept", async () => {
  const asked: string[] = [];
  let read = 0;
  const slow: Handler = async (request, response) => {
    asked.push(request.url ?? "");
    await new Promise((resolve) => setTimeout(resolve, 300));
    read = request.socket.bytesRead;
    return echo(request, response);
  };
  const { peer, heard } = await talk(slow);
  const closed = new Promise((resolve) => peer.once("close", resolve));
  peer.on("error", () => undefined);
  const lost = `POST /two HTTP/1.1\r\n${HOST}Content-Length: 99\r\n\r\n`;
  peer.write(`GET /one HTTP/1.1\r\n${OFFER}\r\n${lost}`);
  await new Promise((resolve) => setTimeout(resolve, 30));
  peer.write(`GET /three HTTP/1.1\r\n${HOST}\r\n`.repeat(100_000));
  await closed;
  expect(asked).toEqual(["/one"]);
  expect(read).toBeLessThan(200_000);
  expect(heard.text.match(/^HTTP.*/gm)).toEqual(["HTTP/1.1 200 OK"]);
  expect(heard.text).toMatch(/^connection: close\r$/im);
});

test.each([
  ["an offer", OFFER],
  ["none", HOST],
])("the last of very many headers counts, with %s", async (_what, headers) => {
  const { peer, heard } = await talk(echo);
  const body = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;
  const last = `X-Said: so\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
  const closed = once(peer, "close");
  peer.write(`POST / HTTP/1.1\r\n${headers}${"a:b\r\n".repeat(1100)}${last}\r\n${body}`);
  await closed;
  const answer = JSON.stringify({ method: "POST", url: "/", said: "so", body });
  expect(heard.text.split("\r\n\r\n").slice(1)).toEqual([answer]);
});

const LARGE = Buffer.alloc(16 * 1024 * 1024, ".");

test.each([
  ["h2c", OFFER],
  ["websocket", WEB_SOCKET],
])("an offer of %s behind a large answer waits for its end", async (_what, offer) => {
  const taken: Upgrade = (_request, socket) =>
    refuse(socket, new HttpError(400, "Refused", "Not here."));
  const large: Handler = async (request, response) => {
    if (request.url !== "/large") return echo(request, response);
    response.writeHead(200, { "content-length": LARGE.length });
    await pipeline(Readable.from([LARGE, LARGE.subarray(0, 0)]), response);
  };
  const { peer, heard } = await talk(large, taken);
  const closed = once(peer, "close");
  peer.pause();
  peer.write(`GET /large HTTP/1.1\r\n${HOST}\r\nGET /two HTTP/1.1\r\n${offer}\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  peer.resume();
  await closed;
  expect(heard.text.length).toBeGreaterThan(LARGE.length);
  const second = heard.text.slice(heard.text.indexOf("\r\n\r\n") + 4 + LARGE.length);
  expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"url":"\/two"/);
});

test("a stop does not wait for who makes an offer and reads nothing", async () => {
  const stuck: Handler = (_request, response) => {
    response.write(LARGE);
    return once(response, "close").then(() => undefined);
  };
  const { server, peer } = await talk(stuck);
  const closed = once(peer, "close");
  peer.pause();
  peer.write(`GET /large HTTP/1.1\r\n${HOST}\r\nGET /two HTTP/1.1\r\n${OFFER}\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await server.stop(0);
  peer.resume().on("error", () => undefined);
  await closed;
});
