// Values at and beyond every limit, written by hand as no client of ours would, at each door that takes them. Each is
// stored or refused in words; none is the server's failure, and none harms the next caller.
import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { RunningBackend } from "#embedded";

import { signToken, startFixture } from "../support/client-backend.ts";

let backend: RunningBackend;
/** Who signed in may send more at once than a document may hold. */
let token: string;
beforeAll(async () => {
  backend = await startFixture({ sitePort: 0 });
  token = await signToken("hostile");
});
afterAll(() => backend.stop());

/** What a door says of the arguments, which are JSON text: the failure's words, or null when they were taken. */
type Door = (args: string) => Promise<string | null>;

async function post(path: string, body: string): Promise<string | null> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(`${backend.url}${path}`, { method: "POST", headers, body });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status !== 200) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    return String(answer["message"]);
  }
  return answer["status"] === "success" ? null : String(answer["errorMessage"]);
}

/** A socket that is closed says why; 1011 would be a failure of the server's own. */
async function bySocket(args: string): Promise<string | null> {
  const socket = new WebSocket(`${backend.url.replace("http", "ws")}/api/1.48.0/sync`);
  await once(socket, "open");
  const connect = { type: "Connect", sessionId: randomUUID(), connectionCount: 0 };
  socket.send(JSON.stringify({ ...connect, lastCloseReason: null, clientTs: 0 }));
  const authenticate = { type: "Authenticate", baseVersion: 0, tokenType: "User", value: token };
  socket.send(JSON.stringify(authenticate));
  socket.send(`{"type":"Mutation","requestId":0,"udfPath":"values:keep","args":[${args}]}`);
  const answer = await new Promise<string | null>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const frame = JSON.parse(data.toString("utf8")) as Record<string, unknown>;
      if (frame["type"] === "FatalError") resolve(String(frame["error"]));
      if (frame["type"] !== "MutationResponse") return;
      resolve(frame["success"] === true ? null : String(frame["result"]));
    });
    socket.on("close", (code: number, reason: Buffer) => {
      expect(code).not.toBe(1011);
      resolve(reason.toString("utf8"));
    });
  });
  socket.terminate();
  return answer;
}

const doors: [string, Door][] = [
  ["/api/mutation", (args) => post("/api/mutation", `{"path":"values:keep","args":${args}}`)],
  ["/api/run", (args) => post("/api/run/values/keep", `{"args":${args}}`)],
  ["a socket", bySocket],
];

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const object = (count: number): string =>
  `{${Array.from({ length: count }, (_, i) => `"f${i}":0`).join(",")}}`;
const array = (count: number): string => `[${"0,".repeat(count - 1)}0]`;
const text = (bytes: number): string => `"${"x".repeat(bytes)}"`;

/** What the document takes beside the text: its names and sizes, and the system's fields. */
const BESIDE = 100;

describe.each(doors)("by %s", (_door, give) => {
  const keep = (value: string): Promise<string | null> =>
    give(`{"list":"hostile","values":[${value}]}`);

  test.each([
    ["a document of more than 1 MiB", text(1 << 20), "too large"],
    ["8,193 elements", array(8193), "Array length is too long (8193 > maximum length 8192)"],
    ["1,025 fields", object(1025), "too many fields (1025 > maximum number 1024)"],
    [
      "17 levels in a document",
      nested(16),
      "too nested (nested 17 levels deep > maximum nesting 16)",
    ],
    ["65 levels", nested(65), "too nested"],
    ["levels without end", nested(100_000), ""],
    ["half of a character", '"cut \\ud83d"', "lone surrogates"],
    ["undefined", '{"$undefined":null}', "undefined is not a valid Convex value"],
    ["an integer of seven bytes", '{"$integer":"AAAAAAAAAA=="}', "Malformed $integer"],
    ["a float that is none", '{"$float":1}', "Malformed $float"],
    ["bytes that are none", '{"$bytes":"?"}', "Malformed $bytes"],
    ["a kind that nobody knows", '{"$date":1}', "reserved"],
    ["a name with a dollar", '{"$a":1,"b":2}', "starts with a '$'"],
    ["a name of 1,025 letters", `{"${"n".repeat(1025)}":1}`, "too long"],
    ["a name of other letters", '{"tên":1}', "non-control ASCII"],
    ["an empty name", '{"":1}', "cannot be empty"],
  ])("%s is refused", async (_what, value, words) => {
    const refused = await keep(value);
    expect(refused).not.toBeNull();
    expect(refused).not.toContain("couldn't be completed");
    if (words !== "") expect(refused).toContain(words);
  });

  test.each([
    ["almost 1 MiB", text((1 << 20) - BESIDE)],
    ["8,192 elements", array(8192)],
    ["1,024 fields", object(1024)],
    ["16 levels with the document's own", nested(15)],
    ["not a number", '{"$float":"AAAAAAAA+H8="}'],
    ["minus nothing", '{"$float":"AAAAAAAAAIA="}'],
    ["the least integer", '{"$integer":"AAAAAAAAAIA="}'],
    ["the greatest integer", '{"$integer":"/////////38="}'],
    ["names of objects' own", '{"constructor":{"prototype":{"bad":1}},"toString":1,"a":{}}'],
    ["a prototype", '{"__proto__":{"bad":1},"a":1}'],
  ])("%s is taken", async (_what, value) => {
    expect(await keep(value)).toBeNull();
    expect(({} as Record<string, unknown>)["bad"]).toBeUndefined();
  });

  test("arguments that are no object are refused", async () => {
    for (const args of ["1", '"x"', "null", "[[]]", "[1,2]"]) {
      expect(await give(args)).not.toBeNull();
    }
  });

  test("and the next caller is served", async () => {
    expect(await keep("1")).toBeNull();
  });
});
