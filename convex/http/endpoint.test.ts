// The wrapper around every call of /api, tried through real rows.
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { createWorld, openRequest, type Person, type World } from "../../tests/matrix/world.ts";
import { type Backend, createBackend } from "../../tests/setup/backend.ts";
import { expectConsole } from "../../tests/setup/console.ts";
import { createPerson } from "../../tests/setup/people.ts";
import { appError, rateLimited } from "../model/errors.ts";
import { MAX_BODY_BYTES, MAX_BODY_VALUES } from "./body.ts";
import { fieldTypesOf, readInput } from "./body.ts";
import { toErrorResponse } from "./reply.ts";

const LOGIN = { username: "nobody", password: "wrong" };
const JSON_HEADERS = { "Content-Type": "application/json" };

let t: Backend;
beforeEach(() => {
  t = createBackend();
});

async function login(body: BodyInit, headers: Record<string, string> = JSON_HEADERS) {
  const response = await t.fetch("/api/auth/login", { method: "POST", headers, body });
  return { status: response.status, ...(await response.json()) };
}

describe("routing", () => {
  test("what is not there is 404, with any method", async () => {
    for (const path of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/auth",
      "/api/auth/login/",
      "/api/auth/%E0%A4%A",
    ]) {
      const response = await t.fetch(path, { method: "POST" });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: "NOT_FOUND",
        message: "There is nothing here",
      });
    }
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s on a POST is 405", async (method) => {
    const response = await t.fetch("/api/auth/login", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
    expect(await response.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
  });

  test.each([
    ["PUT", "/api/guides/search", "GET, HEAD"],
    ["PUT", "/api/guides/filter-counts", "GET, HEAD"],
    ["GET", "/api/guides/profile", "POST"],
    ["HEAD", "/api/operators/profile", "POST, PUT"],
    ["DELETE", "/api/availability-blocks/current", "GET, HEAD"],
  ])("%s %s is 405: a word is no id", async (method, path, allow) => {
    const response = await t.fetch(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe(allow);
  });

  test("health answers", async () => {
    const response = await t.fetch("/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });
});

describe("a body", () => {
  test.each(["{", "[]", "null", '"text"', "7", '{"username": }', "{'a': 1}"])(
    "%s is 400",
    async (body) => {
      expect(await login(body)).toMatchObject({ status: 400, code: "VALIDATION" });
    },
  );

  test("that is not UTF-8 is 400", async () => {
    expect(await login(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({ status: 400 });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "of type %s is 415",
    async (type) => {
      const answer = await login(JSON.stringify(LOGIN), { "Content-Type": type });
      expect(answer).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    },
  );

  test("may name its charset", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    expect(await login(JSON.stringify(LOGIN), headers)).toMatchObject({ status: 401 });
  });

  test("of more values than anybody means is 413, one of fewer is read", async () => {
    const listed = (length: number) => JSON.stringify({ ...LOGIN, more: Array(length).fill(0) });
    expect(await login(listed(MAX_BODY_VALUES - 10))).toMatchObject({ status: 400 });
    expect(await login(listed(MAX_BODY_VALUES + 1))).toMatchObject({
      status: 413,
      code: "PAYLOAD_TOO_LARGE",
    });
  });

  test("of more than 1 MiB is 413, one of just that is read", async () => {
    const padded = (size: number) => JSON.stringify(LOGIN).padEnd(size, " ");
    expect(await login(padded(MAX_BODY_BYTES))).toMatchObject({ status: 401 });
    expect(await login(padded(MAX_BODY_BYTES + 1))).toMatchObject({
      status: 413,
      code: "PAYLOAD_TOO_LARGE",
    });
  });

  test.each([
    ["admin", '{"username":"a","password":"b","admin":true}'],
    ["__proto__", '{"username":"a","password":"b","__proto__":{"role":"ADMIN"}}'],
    ["__proto__", '{"username":"a","password":{"x":[{"\\u005f_proto__":1}]}}'],
    ["constructor", '{"username":"a","password":"b","constructor":{}}'],
  ])("with the unknown key %s is 400 and names it", async (field, body) => {
    expect(await login(body)).toMatchObject({ status: 400, code: "VALIDATION", field });
  });

  test.each([
    ["password", '{"username":"a","password":"\\ud800"}'],
    ["username", '{"username":"\\udc00\\ud800","password":"b"}'],
    ["more", '{"username":"a","password":"b","more":[{"\\ud83d":1}]}'],
  ])("with half a character in its %s is 400: %s", async (field, body) => {
    const refusal = { status: 400, code: "VALIDATION", message: "This text is damaged", field };
    expect(await login(body)).toMatchObject(refusal);
  });

  test("with half a character in a field's name is 400 and names no field", async () => {
    const answer = await login('{"username":"a","password":"b","\\ud83d":1}');
    expect(answer).toMatchObject({ status: 400, message: "This text is damaged" });
    expect(answer).not.toHaveProperty("field");
  });

  test("may hold whole characters of any kind", async () => {
    expect(await login('{"username":"a\\ud83d\\ude42","password":"\\u0000🙂"}')).toMatchObject({
      status: 401,
    });
  });

  test("nested beyond reason is refused like any other", async () => {
    const deep = `{"username":"a","password":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    expect(await login(deep)).toMatchObject({ status: 400, code: "VALIDATION" });
  });

  test("with wrong types names the field", async () => {
    const answer = await login('{"username":7,"password":"b"}');
    expect(answer).toMatchObject({
      status: 400,
      field: "username",
      message: "Username is required",
    });
  });
});

describe("origins", () => {
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "https://some.convex.site.evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "something-new" },
  ];

  test.each(foreign)("%j may not act with a cookie, nor sign anybody in", async (headers) => {
    const { token } = await createPerson(t, "guide", "GUIDE");
    const Cookie = `__Host-session=${token}`;
    const post = async (extra: object) =>
      await t.fetch("/api/auth/logout", { method: "POST", headers: { ...headers, ...extra } });
    for (const response of [await post({ Cookie }), await post({})]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "FORBIDDEN" });
    }
    expect((await t.fetch("/api/user/profile", { headers: { Cookie } })).status).toBe(200);
    expect(await login(JSON.stringify(LOGIN), { ...JSON_HEADERS, ...headers })).toMatchObject({
      status: 403,
    });
  });

  test("a program with its token is no browser", async () => {
    const { headers } = await createPerson(t, "guide", "GUIDE");
    const response = await t.fetch("/api/auth/logout", {
      method: "POST",
      headers: { ...headers, Origin: "https://partner.example" },
    });
    expect(response.status).toBe(204);
  });

  test.each(["https://some.convex.site", "http://localhost:3000"])(
    "%s is our own",
    async (Origin) => {
      expect(await login(JSON.stringify(LOGIN), { ...JSON_HEADERS, Origin })).toMatchObject({
        status: 401,
      });
    },
  );

  test.each(["same-origin", "none"])("a fetch that says %s is our own", async (site) => {
    expect(
      await login(JSON.stringify(LOGIN), { ...JSON_HEADERS, "Sec-Fetch-Site": site }),
    ).toMatchObject({ status: 401 });
  });

  test("no answer invites other sites", async () => {
    const response = await t.fetch("/api/health", { headers: { Origin: "https://evil.example" } });
    expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
  });
});

describe("callers", () => {
  test.each<Record<string, string>>([
    { Authorization: "Bearer nonsense" },
    { Authorization: "Bearer gl_zzzzzzzzz_made-up" },
    { Authorization: "Bearer " },
    { Authorization: "Basic YTpi" },
    { Cookie: "__Host-session=gl_zzzzzzzzz_made-up" },
    { Cookie: "session=x; __Host-session" },
  ])("%j is nobody", async (headers) => {
    const response = await t.fetch("/api/user/profile", { headers });
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    expect(await response.json()).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("an unknown token does not fall back to another identity", async () => {
    const { userId } = await createPerson(t, "guide", "GUIDE");
    const sessionId = await t.run(async (ctx) => (await ctx.db.query("authSessions").first())?._id);
    const someone = t.withIdentity({ subject: `${userId}|${sessionId}` });
    const headers = { Authorization: "Bearer nonsense" };
    expect((await someone.fetch("/api/user/profile", { headers })).status).toBe(401);
    expect((await someone.fetch("/api/user/profile")).status).toBe(200);
  });

  test("are told that they may not call before what is wrong with the input", async () => {
    const { headers } = await createPerson(t, "guide", "GUIDE");
    const send = async (extra: Record<string, string>) =>
      await t.fetch("/api/bookings", {
        method: "POST",
        headers: { ...JSON_HEADERS, ...extra },
        body: "{",
      });
    expect((await send({})).status).toBe(401);
    expect((await send(headers)).status).toBe(403);
    const operator = await createPerson(t, "operator", "OPERATOR");
    expect((await send(operator.headers)).status).toBe(400);
  });
});

describe("a broken body from who does not own what the path names", () => {
  async function put({ t }: World, path: string, { token }: Person) {
    const headers = { ...JSON_HEADERS, Authorization: `Bearer ${token}` };
    return (await t.fetch(path, { method: "PUT", headers, body: '{"x":1}' })).status;
  }

  test("is 403 at profiles, 404 where there is none", async () => {
    const world = await createWorld("OPERATOR");
    const { OWNER_GUIDE, OTHER_GUIDE, OPERATOR, OTHER_OPERATOR, ADMIN } = world.people;
    const guidePath = `/api/guides/${OWNER_GUIDE.id}`;
    const operatorPath = `/api/operators/${OPERATOR.id}`;
    for (const who of [OTHER_GUIDE, OPERATOR, ADMIN]) {
      expect(await put(world, guidePath, who)).toBe(403);
    }
    for (const who of [OTHER_OPERATOR, OWNER_GUIDE, ADMIN]) {
      expect(await put(world, operatorPath, who)).toBe(403);
    }
    expect(await put(world, guidePath, OWNER_GUIDE)).toBe(400);
    expect(await put(world, operatorPath, OPERATOR)).toBe(400);
    expect(await put(world, "/api/guides/nobody", OWNER_GUIDE)).toBe(404);
    expect(await put(world, "/api/operators/nobody", OPERATOR)).toBe(404);
  });

  test("is 404 at requests, of which others do not know", async () => {
    const world = await createWorld("OPERATOR");
    const { OWNER_GUIDE, OTHER_GUIDE, OPERATOR, OTHER_OPERATOR } = world.people;
    const id = await openRequest(world);
    for (const path of [`/api/bookings/${id}/status`, `/api/jobs/${id}`]) {
      for (const who of [OTHER_GUIDE, OTHER_OPERATOR]) {
        expect(await put(world, path, who)).toBe(404);
      }
      for (const who of [OWNER_GUIDE, OPERATOR]) expect(await put(world, path, who)).toBe(400);
    }
  });
});

describe("query parameters", () => {
  const input = z.strictObject({
    id: z.string(),
    page: z.exactOptional(z.int()),
    open: z.exactOptional(z.boolean()),
    tags: z.exactOptional(z.array(z.string())),
    code: z.exactOptional(z.string()),
  });

  async function read(query: string) {
    const request = new Request(`https://x.example/api/things/7?${query}`);
    return await readInput(request, input, fieldTypesOf(input), new Map([["id", "7"]]));
  }

  test.each([
    ["0", 0],
    ["-3", -3],
    ["007", 7],
    ["12", 12],
  ])("%s is the number %d", async (text, page) => {
    expect(await read(`page=${text}`)).toEqual({ id: "7", page });
  });

  test("become what the contract asks for", async () => {
    expect(await read("page=2&open=false&tags=a,b&tags=c&code=42")).toEqual({
      id: "7",
      page: 2,
      open: false,
      tags: ["a", "b", "c"],
      code: "42",
    });
  });

  test.each([
    "page=two",
    "page=",
    "page=1.5",
    "page=0x10",
    "page=0b1",
    "page=1e2",
    "page=%205",
    "page=5%0a",
    "page=%2B5",
    "page=5.",
    "page=.5",
    "page=Infinity",
    `page=${"9".repeat(400)}`,
    "page=1&page=2",
    "open=yes",
    "id=8",
    "x=1",
    "__proto__=1",
  ])("%s is refused", async (query) => {
    await expect(read(query)).rejects.toMatchObject({ data: { code: "VALIDATION" } });
  });
});

describe("a call with a body", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "takes nothing from the query: %s",
    async (method) => {
      const input = z.strictObject({ name: z.string() });
      const read = async (url: string, body: string) => {
        const request = new Request(url, { method, headers: JSON_HEADERS, body });
        return await readInput(request, input, fieldTypesOf(input), new Map());
      };
      const url = "https://x.example/api/things";
      expect(await read(url, '{"name":"a"}')).toEqual({ name: "a" });
      for (const body of ["", "{}", '{"name":"a"}']) {
        await expect(read(`${url}?name=b`, body)).rejects.toMatchObject({
          data: { code: "VALIDATION", field: "name" },
        });
      }
    },
  );

  test("does not sign in with what stands in the address", async () => {
    const url = "/api/auth/login?username=guide&password=password-1";
    const response = await t.fetch(url, { method: "POST" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "VALIDATION", field: "username" });
  });
});

describe("failures", () => {
  const requestId = async () => "r-1";

  test("of ours show an id and nothing else", async () => {
    expectConsole("error", /r-1.*no such column: password/);
    const response = await toErrorResponse(new Error("no such column: password"), requestId);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: "INTERNAL",
      message: "Something went wrong on our side",
      requestId: "r-1",
    });
  });

  test("say when to come back", async () => {
    const response = await toErrorResponse(rateLimited(1_500), requestId);
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("2");
    expect(await response.json()).not.toHaveProperty("retryAfterMs");
  });

  test("that were thrown as refusals keep their field", async () => {
    const response = await toErrorResponse(appError("CONFLICT", "Taken", "date"), requestId);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ code: "CONFLICT", message: "Taken", field: "date" });
  });
});
