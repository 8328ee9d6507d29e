// Functions learn from where they are called, whichever door the call comes through.
import { ConvexClient } from "convex/browser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { RunningBackend } from "#embedded";

import { signToken, startFixture } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";

const ADMIN = "the-admin-key";
const CLIENT = "203.0.113.7";
const HEADERS = { "x-forwarded-for": `198.51.100.1, ${CLIENT}`, "user-agent": "a program" };

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startFixture({ sitePort: 0, adminKey: ADMIN });
});
afterAll(() => backend.stop());

interface Origin {
  ip: string | null;
  userAgent: string | null;
  authToken: string | null;
  scheduledFunctionId: string | null;
}

const ORIGIN: Origin = {
  ip: CLIENT,
  userAgent: "a program",
  authToken: null,
  scheduledFunctionId: null,
};

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return await response.json();
}

const call = async (path: string, body: object, headers: Record<string, string> = {}) =>
  ((await post(`${backend.url}${path}`, { args: {}, ...body }, headers)) as { value: unknown })
    .value;

function socketWith(headers: Record<string, string>): ConvexClient {
  class Forwarded extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
    }
  }
  return new ConvexClient(backend.url, {
    unsavedChangesWarning: false,
    logger: false,
    skipConvexDeploymentUrlCheck: true,
    webSocketConstructor: Forwarded as unknown as typeof globalThis.WebSocket,
  });
}

describe("the address and the program of the client reach", () => {
  test.each<[string, string, object, Record<string, string>]>([
    ["/api/mutation", "/api/mutation", { path: "people:origin" }, {}],
    ["/api/run", "/api/run/people/origin", {}, {}],
    [
      "/api/function",
      "/api/function",
      { path: "people:origin" },
      { authorization: `Convex ${ADMIN}` },
    ],
  ])("a mutation by %s", async (_name, path, body, headers) => {
    expect(await call(path, body, { ...HEADERS, ...headers })).toEqual(ORIGIN);
  });

  test("an action and what it calls", async () => {
    const body = { path: "people:origins" };
    expect(await call("/api/action", body, HEADERS)).toEqual([ORIGIN, ORIGIN]);
  });

  test("an HTTP action and what it calls", async () => {
    expect(await post(`${backend.siteUrl}/origins`, {}, HEADERS)).toEqual([ORIGIN, ORIGIN]);
  });

  test("what a socket calls", async () => {
    const client = socketWith(HEADERS);
    expect(await client.mutation(api.people.origin, {})).toEqual(ORIGIN);
    expect(await client.action(api.people.origins, {})).toEqual([ORIGIN, ORIGIN]);
    await client.close();
  });

  test("together with the token that the caller was known by", async () => {
    const authToken = await signToken("anna");
    const headers = { ...HEADERS, authorization: `Bearer ${authToken}` };
    const known = { ...ORIGIN, authToken };
    expect(await call("/api/mutation", { path: "people:origin" }, headers)).toEqual(known);
    expect(await post(`${backend.siteUrl}/origins`, {}, headers)).toEqual([known, known]);
    const client = socketWith(HEADERS);
    client.setAuth(() => Promise.resolve(authToken));
    expect(await client.mutation(api.people.origin, {})).toEqual(known);
    await client.close();
  });
});

describe("of what a proxy on this machine says", () => {
  const ipFor = async (forwarded: string) =>
    (await call(
      "/api/mutation",
      { path: "people:origin" },
      { "x-forwarded-for": forwarded },
    )) as Origin;

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["127.0.0.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["2001:db8::7", "2001:db8::7"],
    ["[2001:db8::7]:4711", "2001:db8::7"],
    // Nobody that one could tell from others: unknown, which is not this machine.
    ["unknown", null],
    ["", null],
    ["203.0.113.7, ", null],
  ])("%j counts as %j", async (forwarded, ip) => {
    expect((await ipFor(forwarded)).ip).toBe(ip);
  });
});
