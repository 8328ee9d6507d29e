// Convex Auth, unmodified: it signs its tokens with the backend's key and has them checked by what it serves itself.
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";

import { api } from "../fixtures/notes-app/api.ts";
import { connect, startFixture, temporaryFolder, until } from "../support/client-backend.ts";
import { NOTES_FUNCTIONS } from "../support/notes-app.ts";

interface SignedIn {
  tokens?: { token: string; refreshToken: string } | null;
  redirect?: string;
}

const signIn = makeFunctionReference<"action", Record<string, unknown>, SignedIn>("auth:signIn");
const signOut = makeFunctionReference<"action">("auth:signOut");

let folder: ReturnType<typeof temporaryFolder>;
let backend: RunningBackend;

beforeEach(async () => {
  folder = temporaryFolder();
  backend = await start();
});

afterEach(async () => {
  await backend.stop();
  await folder.remove();
});

/** Tokens are checked by documents fetched from its own HTTP actions, on the other port. */
function start(): Promise<RunningBackend> {
  return startFixture({
    functions: NOTES_FUNCTIONS,
    dataFolder: folder.path,
    sitePort: 0,
    environment: { SITE_URL: "http://localhost:5173" },
  });
}

function http(token?: string): ConvexHttpClient {
  const client = new ConvexHttpClient(backend.url, {
    skipConvexDeploymentUrlCheck: true,
    logger: false,
  });
  if (token !== undefined) client.setAuth(token);
  return client;
}

async function tokensFor(args: Record<string, unknown>) {
  const { tokens } = await http().action(signIn, args);
  if (!tokens) throw new Error("nobody was signed in");
  return tokens;
}

test("signing in, refreshing and signing out over the client", async () => {
  let tokens = await tokensFor({ provider: "anonymous" });
  const client = connect(backend.url);
  const seen: (string | null)[] = [];
  const states: boolean[] = [];
  let refreshes = 0;
  client.onUpdate(api.notes.me, {}, (me) => seen.push(me));
  await until("nobody", () => seen.length === 1);
  client.setAuth(
    async ({ forceRefreshToken }) => {
      if (forceRefreshToken) {
        refreshes += 1;
        tokens = await tokensFor({ refreshToken: tokens.refreshToken });
      }
      return tokens.token;
    },
    (isAuthenticated) => states.push(isAuthenticated),
  );
  await until("the account", () => seen.length === 2 && states.includes(true));
  await until("the refreshed token", () => refreshes === 1);
  const [, me] = seen;
  expect(await client.query(api.notes.me, {})).toBe(me);
  expect(await http(tokens.token).query(api.notes.me, {})).toBe(me);

  await client.action(signOut, {});
  client.client.clearAuth();
  await until("nobody again", () => seen.at(-1) === null);
  expect(seen).toEqual([null, me, null]);
  expect((await http().action(signIn, { refreshToken: tokens.refreshToken })).tokens).toBeNull();
  await client.close();
});

test("fifty clients with its tokens are let in at once by a backend that has just started", async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => tokensFor({ provider: "anonymous" })),
  );
  const names = await Promise.all(all.map(({ token }) => http(token).query(api.notes.me, {})));
  expect(new Set(names).size).toBe(50);
  const { port } = backend;
  const sitePort = Number(new URL(backend.siteUrl).port);
  await backend.stop();
  backend = await startFixture({
    functions: NOTES_FUNCTIONS,
    dataFolder: folder.path,
    port,
    sitePort,
  });
  const clients = all.map(({ token }) => {
    const client = connect(backend.url);
    client.setAuth(() => Promise.resolve(token));
    return client;
  });
  const writes = clients.map((client, i) =>
    client.mutation(api.notes.add, { list: "fifty", text: String(i) }),
  );
  const again = await Promise.all(clients.map((client) => client.query(api.notes.me, {})));
  expect(again).toEqual(names);
  await Promise.all(writes);
  expect(await http().query(api.notes.all, { list: "fifty" })).toHaveLength(50);
  await Promise.all(clients.map((client) => client.close()));
});

test("the way to another site's sign-in keeps each of its cookies", async () => {
  const { redirect } = await http().action(signIn, { provider: "elsewhere" });
  expect(redirect?.startsWith(`${backend.siteUrl}/api/auth/signin/elsewhere?code=`)).toBe(true);
  const response = await fetch(redirect ?? "", { redirect: "manual" });
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toMatch(/^https:\/\/elsewhere\.example\/authorize\?/);
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) expect(cookie).toMatch(/^[^=;,\s]+=[^;,\s]+; .*HttpOnly/);
});
