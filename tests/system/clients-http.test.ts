// Convex's HTTP API, file storage and the site's HTTP actions, over the wire.
import { createHash } from "node:crypto";
import { once } from "node:events";

import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { RunningBackend } from "#embedded";

import { connect, signToken, startFixture } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startFixture({ sitePort: 0, adminKey: "the-admin-key" });
});

afterAll(() => backend.stop());

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${backend.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function answer(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await post(path, body, headers);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const ADMIN = { authorization: "Convex the-admin-key" };

describe("calling functions", () => {
  test("all spellings of a path, arguments bare or in a list, by POST and GET", async () => {
    await answer("/api/mutation", { path: "counters:add", args: { name: "forms", by: 2 } });
    const expected = { status: 200, body: { status: "success", value: 2 } };
    const args = { name: "forms" };
    expect(await answer("/api/query", { path: "counters:get", args })).toEqual(expected);
    expect(await answer("/api/query", { path: "counters.js:get", args: [args] })).toEqual(expected);
    const url = `/api/query?path=counters:get&args=${encodeURIComponent(JSON.stringify(args))}`;
    expect(await (await fetch(`${backend.url}${url}`)).json()).toEqual(expected.body);
    expect(await answer("/api/run/counters/get", { args })).toEqual(expected);
  });

  test("formats", async () => {
    const call = { path: "people:echo", args: { value: { $integer: "AQAAAAAAAAA=" } } };
    expect((await answer("/api/action", call)).body["value"]).toBe("1");
    const encoded = { ...call, format: "convex_encoded_json" };
    expect((await answer("/api/action", encoded)).body["value"]).toEqual(call.args.value);
    const unknown = await answer("/api/query", { path: "a:b", args: {}, format: "xml" });
    expect(unknown).toMatchObject({ status: 400, body: { code: "BadFormat" } });
  });

  test("a failing function is a 200 with its error, data only for a ConvexError", async () => {
    const failed = await answer("/api/query", { path: "counters:failing", args: {} });
    expect(failed).toMatchObject({
      status: 200,
      body: { status: "error", errorData: { code: "NO", count: "1" } },
    });
    const missing = await answer("/api/query", { path: "nowhere:nothing", args: {} });
    expect(missing.status).toBe(200);
    expect(missing.body["status"]).toBe("error");
    expect(missing.body).not.toHaveProperty("errorData");
  });

  test("a batch is one moment", async () => {
    const get = { path: "counters:get", args: { name: "batch" } };
    const { body } = await answer("/api/query_batch", { queries: [get, get] });
    expect(body["results"]).toEqual([
      { status: "success", value: 0 },
      { status: "success", value: 0 },
    ]);
  });

  test("a timestamp that is not held any more says so", async () => {
    const old = { path: "counters:get", args: { name: "x" }, ts: "AQAAAAAAAAA=" };
    expect(await answer("/api/query_at_ts", old)).toMatchObject({
      status: 503,
      body: { code: "OutOfRetention" },
    });
  });
});

describe("who may call", () => {
  const whoami = { path: "people:whoami", args: {} };

  test("tokens, and none", async () => {
    expect((await answer("/api/query", whoami)).body["value"]).toBeNull();
    const authorization = `Bearer ${await signToken("anna")}`;
    expect((await answer("/api/query", whoami, { authorization })).body["value"]).toBe("anna");
  });

  test.each([
    ["Bearer nonsense", "Could not parse JWT payload."],
    ["Basic abc", "not understood"],
    ["Bearer", "not understood"],
  ])("%s is a 401", async (authorization, text) => {
    const refused = await answer("/api/mutation", whoami, { authorization });
    expect([refused.status, refused.body]).toEqual([
      401,
      { code: "InvalidAuthHeader", message: expect.stringContaining(text) as string },
    ]);
  });

  test("a token of no provider is told so", async () => {
    const [header, , signature] = (await signToken("anna")).split(".");
    const claims = Buffer.from(JSON.stringify({ iss: "https://other.test" })).toString("base64url");
    const authorization = `Bearer ${header}.${claims}.${signature}`;
    const refused = await answer("/api/query", whoami, { authorization });
    expect([refused.status, refused.body["code"]]).toEqual([401, "NoAuthProvider"]);
    expect(refused.body["message"]).toContain(
      "CustomJWT(issuer=https://issuer.test, app_id=tests)",
    );
  });

  test("admins, also acting as somebody", async () => {
    expect((await answer("/api/function", whoami, ADMIN)).body["status"]).toBe("success");
    const actingAs = Buffer.from(JSON.stringify({ issuer: "i", subject: "ben" })).toString(
      "base64",
    );
    const acting = { authorization: `Convex prod:name|the-admin-key:${actingAs}` };
    expect((await answer("/api/query", whoami, acting)).body["value"]).toBe("ben");
    expect((await answer("/api/function", whoami)).status).toBe(403);
    const wrong = { authorization: "Convex wrong" };
    expect((await answer("/api/function", whoami, wrong)).body["code"]).toBe("BadDeployKey");
  });
});

describe("internal functions", () => {
  const message = (path: string, text: unknown) =>
    String(text)
      .replaceAll(path, "…")
      .replace(/[0-9a-f]{16}/, "");

  test("look to clients as if they were not there, by every door", async () => {
    const client = connect(backend.url);
    for (const path of ["people:secret", "people:missing"]) {
      const reference = makeFunctionReference<"query">(path);
      const socket = await client.query(reference, {}).catch((error: Error) => error.message);
      expect(message(path, socket)).toContain("Could not find public function for '…'");
      for (const [door, body, noun] of [
        ["/api/query", { path, args: {} }, "public function"],
        [`/api/run/${path.replace(":", "/")}`, { args: {} }, "function"],
      ] as const) {
        const refused = await answer(door, body);
        expect(message(path, refused.body["errorMessage"])).toContain(
          `Could not find ${noun} for '…'`,
        );
      }
    }
    const allowed = await answer("/api/function", { path: "people:secret", args: {} }, ADMIN);
    expect(allowed.body["value"]).toBe("secret");
    await client.close();
  });

  test("stay out of reach of any path while their results are kept for an admin", async () => {
    const call = { path: "people:secret", args: {} };
    expect((await answer("/api/query", call, ADMIN)).body["value"]).toBe("secret");
    for (const path of ["*people:secret", "people:secret", "people:secret\n", "13:people:secret"]) {
      expect((await answer("/api/query", { path, args: {} })).body["status"]).toBe("error");
    }
  });
});

describe("bad requests", () => {
  test.each([
    ["broken JSON", "{", 400],
    ["a list", "[]", 400],
    ["no path", { args: {} }, 400],
    ["a path that is too long", { path: "a".repeat(513), args: {} }, 400],
    ["no args", { path: "a:b" }, 400],
    ["two args", { path: "a:b", args: [{}, {}] }, 400],
  ])("%s", async (_name, body, status) => {
    const refused = await answer("/api/query", body);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  test("a batch of more than 1,000", async () => {
    const queries = Array.from({ length: 1001 }, () => ({ path: "counters:get", args: {} }));
    expect(await answer("/api/query_batch", { queries })).toMatchObject({
      status: 400,
      body: { code: "BadRequest" },
    });
  });

  test("a batch of large results is refused beyond 4 MiB, one result is not", async () => {
    const ask = (length: number) => ({
      path: "counters:padded",
      args: { which: "a", length },
    });
    const queries = Array.from({ length: 5 }, () => ask(1024 * 1024));
    expect(await answer("/api/query_batch", { queries })).toMatchObject({
      status: 413,
      body: { code: "ResultsTooLarge" },
    });
    expect((await answer("/api/query", ask(5 * 1024 * 1024))).status).toBe(200);
  });

  test.each(["/api/query", "/api/mutation", "/api/action"])(
    "%s with arguments that nest without end",
    async (door) => {
      const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
      for (const args of [`{"name":${deep}}`, deep, `[${deep}]`]) {
        const refused = await answer(door, `{"path":"counters:get","args":${args}}`);
        expect(refused.status).toBe(400);
      }
    },
  );

  test("a body beyond the cap is a 413", async () => {
    const body = JSON.stringify({ path: "a:b", args: { text: "x".repeat(21 * 1024 * 1024) } });
    expect((await post("/api/query", body)).status).toBe(413);
  });

  test.each(["/", "/whatever", "/api/1.48.0/sync/x", "/api/sync2"])(
    "sockets are not opened at %s",
    async (path) => {
      const socket = new WebSocket(`${backend.url.replace("http", "ws")}${path}`);
      const [error] = (await once(socket, "error")) as [Error];
      expect(error.message).toContain("404");
    },
  );

  test("an unknown page is a 404, a wrong method a 405", async () => {
    expect((await fetch(`${backend.url}/nothing`)).status).toBe(404);
    for (const [method, path, allowed] of [
      ["GET", "/api/mutation", "POST"],
      ["PUT", "/api/query", "GET, POST"],
      ["GET", "/api/run/people/list", "POST"],
      ["GET", "/api/storage/upload", "POST"],
      ["DELETE", "/api/storage/x", "GET, HEAD"],
    ] as const) {
      const { status, headers } = await fetch(backend.url + path, { method });
      expect([path, status, headers.get("allow")]).toEqual([path, 405, allowed]);
    }
  });
});

describe("the server itself", () => {
  test.each([
    ["/", "This Convex deployment is running. See https://docs.convex.dev/."],
    ["/version", "embedded-1"],
    ["/instance_name", "embedded"],
  ])("%s", async (path, text) => {
    const response = await fetch(`${backend.url}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
  });

  test("pages of any origin may call it", async () => {
    const headers = {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-other",
    };
    const response = await fetch(`${backend.url}/api/storage/upload`, {
      method: "OPTIONS",
      headers,
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(response.headers.get("access-control-allow-headers")).toBe("content-type,x-other");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(response.headers.get("access-control-max-age")).toBe("86400");
  });
});

describe("files", () => {
  const bytes = Buffer.from("hello, file");
  const digest = `sha-256=${createHash("sha256").update(bytes).digest("base64")}`;

  async function upload(headers: Record<string, string> = {}) {
    const client = connect(backend.url);
    const url = await client.mutation(api.files.uploadUrl, {});
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "text/x-note", origin: "https://app.example", ...headers },
      body: bytes,
    });
    return { client, response };
  }

  async function stored() {
    const { client, response } = await upload({ digest });
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example");
    const { storageId } = (await response.json()) as { storageId: string };
    const id = storageId as Parameters<typeof client.query<typeof api.files.url>>[1]["id"];
    return { client, id, url: (await client.query(api.files.url, { id })) ?? "" };
  }

  test("come back as they were sent, whole or in part, by a link that is not their id", async () => {
    const { client, id, url } = await stored();
    expect(url).not.toContain(id);
    const whole = await fetch(url);
    expect(await whole.text()).toBe("hello, file");
    expect(whole.headers.get("content-type")).toBe("text/x-note");
    expect(whole.headers.get("cache-control")).toBe("private, max-age=2592000");
    expect(whole.headers.get("digest")).toBe(digest);
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    const part = await fetch(url, { headers: { range: "bytes=7-10" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 7-10/11");
    expect(await part.text()).toBe("file");
    expect((await fetch(url, { headers: { range: "bytes=0-1,3-4" } })).status).toBe(416);
    const lines = await fetch(url, { headers: { range: "lines=0-1" } });
    expect([lines.status, await lines.text()]).toEqual([200, "hello, file"]);
    await client.close();
  });

  test("stay when the mutation that deletes them rolls back, go when it does not", async () => {
    const { client, id, url } = await stored();
    await expect(client.mutation(api.files.remove, { id, thenFail: true })).rejects.toThrow(
      "rolled back",
    );
    expect((await fetch(url)).status).toBe(200);
    await client.mutation(api.files.remove, { id, thenFail: false });
    expect((await fetch(url)).status).toBe(404);
    expect(await client.query(api.files.url, { id })).toBeNull();
    await client.close();
  });

  test("of which only the row is left are not there", async () => {
    const { client, url } = await stored();
    const { files } = backend.runner.services;
    await files.delete(url.slice(url.lastIndexOf("/") + 1));
    expect((await fetch(url)).status).toBe(404);
    await client.close();
  });

  test("are refused with a wrong digest or link", async () => {
    const { client, response } = await upload({
      digest: digest.replace("sha-256=", "sha-256=A").slice(0, -2) + "=",
    });
    expect(response.status).toBe(400);
    await client.close();
    const forged = await fetch(`${backend.url}/api/storage/upload?token=forged`, {
      method: "POST",
    });
    expect(forged.status).toBe(401);
    expect(await forged.json()).toMatchObject({ code: "StorageTokenInvalid" });
    expect((await fetch(`${backend.url}/api/storage/not-a-uuid`)).status).toBe(400);
    expect((await fetch(`${backend.url}/api/storage/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe("HTTP actions", () => {
  test("keep several cookies and redirects apart", async () => {
    const response = await fetch(`${backend.siteUrl}/callback`, { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/welcome");
    expect(response.headers.getSetCookie()).toEqual(["state=; Max-Age=0", "session=abc; HttpOnly"]);
  });

  test("see the address that the client used, behind a proxy too", async () => {
    const plain = await fetch(`${backend.siteUrl}/url?a=1`);
    expect(await plain.text()).toBe(`${backend.siteUrl}/url?a=1`);
    const proxied = await fetch(`${backend.siteUrl}/url`, {
      headers: { "x-forwarded-proto": "https" },
    });
    expect(await proxied.text()).toBe(`${backend.siteUrl.replace("http:", "https:")}/url`);
  });

  test("are called on the client origin below /http too, and get no CORS headers of ours", async () => {
    const response = await fetch(`${backend.url}/http/url`, {
      headers: { origin: "https://x.example" },
    });
    expect(await response.text()).toBe(`${backend.url}/url`);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await fetch(`${backend.siteUrl}/url`, { method: "OPTIONS" });
    expect(preflight.status).toBe(404);
  });

  test("get their body as it was sent, up to the cap", async () => {
    const body = Buffer.alloc(300_000, "é");
    const echoed = await fetch(`${backend.siteUrl}/api/echo`, { method: "POST", body });
    expect(Buffer.from(await echoed.arrayBuffer()).equals(body)).toBe(true);
    const huge = Buffer.alloc(20 * 1024 * 1024 + 1);
    const refused = await fetch(`${backend.siteUrl}/api/echo`, { method: "POST", body: huge });
    expect(refused.status).toBe(413);
  });

  test("that throw are a 500 that says what, in development", async () => {
    const response = await fetch(`${backend.siteUrl}/throws`);
    expect(response.status).toBe(500);
    const { code } = (await response.json()) as { code: string };
    expect(code).toContain("Server Error: Uncaught Error: broken");
  });

  test("that are not there are a 404", async () => {
    const response = await fetch(`${backend.siteUrl}/nothing`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("No matching routes found");
  });
});
