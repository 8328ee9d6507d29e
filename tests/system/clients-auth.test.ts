// How the official client's authentication ends well, whatever happens to its tokens.

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";
import { systemWorld } from "#embedded/testing";

import { connect, signToken, startFixture, until } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";
import { SocketProxy } from "../support/socket-proxy.ts";

let backend: RunningBackend;
let proxy: SocketProxy;
let aheadMs = 0;

beforeEach(async () => {
  aheadMs = 0;
  backend = await startFixture({
    world: { ...systemWorld(), nowMs: () => Date.now() + aheadMs },
  });
  proxy = await SocketProxy.start(() => backend.url);
});

afterEach(async () => {
  await proxy.stop();
  await backend.stop();
});

function sent(type: string): number {
  return proxy.fromClient.filter((frame) => frame.type === type).length;
}

describe("setAuth", () => {
  test("is confirmed without any query, and again for the refreshed token", async () => {
    const client = connect(proxy.url);
    const changes: boolean[] = [];
    client.setAuth(
      () => signToken("anna"),
      (isAuthenticated) => changes.push(isAuthenticated),
    );
    await until("the confirmation", () => changes.includes(true));
    await until("the refreshed token", () => sent("Authenticate") === 2);
    expect(await client.query(api.people.whoami, {})).toBe("anna");
    expect(changes).not.toContain(false);
    await client.close();
  });

  test("recovers from a token that is refused", async () => {
    const client = connect(proxy.url);
    const forced: boolean[] = [];
    let isAuthenticated = false;
    client.setAuth(
      async ({ forceRefreshToken }) => {
        forced.push(forceRefreshToken);
        const good = await signToken("anna");
        return forceRefreshToken ? good : `${good.slice(0, -8)}AAAAAAAA`;
      },
      (value) => (isAuthenticated = value),
    );
    await until("the recovery", () => isAuthenticated);
    expect(await client.query(api.people.whoami, {})).toBe("anna");
    expect(forced.slice(0, 2)).toEqual([false, true]);
    expect(forced.length).toBeLessThanOrEqual(3);
    const errors = proxy.fromServer.filter(({ type }) => type === "AuthError");
    expect(errors).toMatchObject([
      {
        authUpdateAttempted: true,
        baseVersion: 0,
        error: expect.stringMatching(
          /^InvalidAuthHeader: Could not decode token\. The JWT's 'kid'/,
        ) as string,
      },
    ]);
    await client.close();
  });

  test("authenticates again when the token expires on an open socket", async () => {
    const client = connect(proxy.url);
    let isAuthenticated = false;
    client.setAuth(
      () => signToken("anna", 3600 + Math.ceil(aheadMs / 1000)),
      (value) => (isAuthenticated = value),
    );
    await until("both tokens", () => sent("Authenticate") === 2 && isAuthenticated);
    await client.query(api.people.whoami, {});
    aheadMs = 2 * 3_600_000;
    expect(await client.mutation(api.counters.add, { name: "late", by: 1 })).toBe(1);
    expect(await client.query(api.people.whoami, {})).toBe("anna");
    expect(proxy.fromServer.filter(({ type }) => type === "FatalError")).toEqual([]);
    const errors = proxy.fromServer.filter(({ type }) => type === "AuthError");
    expect(errors.map((frame) => frame["authUpdateAttempted"])).toEqual([false]);
    await client.close();
  });

  test("signing out makes queries anonymous again", async () => {
    const client = connect(proxy.url);
    const seen: unknown[] = [];
    client.onUpdate(api.people.whoami, {}, (value) => seen.push(value));
    await until("nobody", () => seen.length === 1);
    client.setAuth(() => signToken("anna"));
    await until("anna", () => seen.length === 2);
    // The client forces a fresh token after the first; on its way it would undo the signing out.
    await until("both tokens", () => sent("Authenticate") === 2);
    client.client.clearAuth();
    await until("nobody again", () => seen.length === 3);
    expect(seen).toEqual([null, "anna", null]);
    await client.close();
  });
});

describe("50 authenticated clients at once on a cold start", () => {
  test("are all let in", async () => {
    const clients = Array.from({ length: 50 }, () => connect(backend.url));
    for (const [i, client] of clients.entries()) client.setAuth(() => signToken(`user${i}`));
    const names = await Promise.all(clients.map((client) => client.query(api.people.whoami, {})));
    expect(names).toEqual(clients.map((_, i) => `user${i}`));
    await Promise.all(clients.map((client) => client.close()));
  });
});
