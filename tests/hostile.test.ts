// What every call of /api must withstand, tried on each row with a caller who may call it.
import { describe, expect, test } from "vitest";

import { type Endpoint, rolesOf } from "#convex/http/endpoint.ts";
import { openApiDocument } from "#convex/http/openapi.ts";
import { rows } from "#convex/http/rows.ts";
import { type JsonSchema, inputSchemaOf } from "#convex/http/schemas.ts";

import type { Input } from "./matrix/row.ts";
import { matrix } from "./matrix/rows.ts";
import { type Caller, createWorld, type World } from "./matrix/world.ts";

function callerOf(row: Endpoint): Caller {
  const roles = rolesOf(row);
  if (roles === null) return "ANON";
  if (roles.includes("OPERATOR")) return "OPERATOR";
  return roles.includes("GUIDE") ? "OWNER_GUIDE" : "ADMIN";
}

const document = openApiDocument(rows, "https://guides.example");

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Input that this call takes, from its first row in the matrix. */
async function goodInput(row: Endpoint, world: World): Promise<Input> {
  const known = matrix.find(({ route }) => route === nameOf(row));
  return (await known?.input?.(world)) ?? {};
}

function parametersOf(row: Endpoint): string[] {
  return [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

function split(row: Endpoint, input: Input) {
  const names = new Set(parametersOf(row));
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name)));
  return { path, body };
}

interface Attempt {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  query?: string;
  auth?: "bearer" | "cookie";
}

async function send(row: Endpoint, world: World, input: Input, attempt: Attempt) {
  const caller = callerOf(row);
  const token = caller === "ANON" ? undefined : world.people[caller].token;
  const credentials: Record<string, string> =
    token === undefined
      ? {}
      : attempt.auth === "cookie"
        ? { Cookie: `__Host-session=${token}` }
        : { Authorization: `Bearer ${token}` };
  const { path } = split(row, input);
  const response = await world.t.fetch(`${path}${attempt.query ?? ""}`, {
    method: attempt.method ?? row.method,
    headers: { ...credentials, ...attempt.headers },
    ...(attempt.body === undefined ? {} : { body: attempt.body }),
  });
  if (attempt.method === undefined) {
    const documented = document.paths[row.path]?.[row.method.toLowerCase()]?.responses;
    expect(documented, `${nameOf(row)} answered ${response.status}`).toHaveProperty([
      String(response.status),
    ]);
  }
  const text = await response.text();
  const data: unknown = text.startsWith("{") ? JSON.parse(text) : null;
  return { status: response.status, data };
}

async function prepare(row: Endpoint) {
  const world = await createWorld(callerOf(row));
  const input = await goodInput(row, world);
  return { world, input, body: split(row, input).body };
}

const JSON_HEADERS = { "Content-Type": "application/json" };
const writing = rows.filter(({ method }) => method !== "GET");
const withBody = writing.filter(({ input, path }) => {
  const fields = Object.keys(inputSchemaOf(input).properties ?? {});
  return fields.some((field) => !path.includes(`{${field}}`));
});
// A token is no id: whoever has a wrong one is told that the link is not valid.
const withId = rows.filter((row) => parametersOf(row).some((name) => name !== "token"));
// A thread with a stranger is empty, and so is what lies between the two: whether somebody exists is not for everybody to know.
const EMPTY_FOR_STRANGERS = new Set([
  "GET /api/messages/{partnerId}",
  "GET /api/bookings/with/{partnerId}",
]);
/** These are asked about everybody. */
const ABOUT_ANYBODY = new Set(["PUT /api/admin/users/{id}"]);

function titled(list: readonly Endpoint[]) {
  return list.map((row) => [nameOf(row), row] as const);
}

describe("a foreign site", () => {
  test.each(titled(writing))("may not use %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const answer = await send(row, world, input, {
      auth: "cookie",
      headers: { ...JSON_HEADERS, Origin: "https://evil.example" },
      body: JSON.stringify(body),
    });
    expect(answer).toMatchObject({ status: 403, data: { code: "FORBIDDEN" } });
  });
});

/** None of its fields is needed, but one of them is. */
const ONE_OF_SEVERAL = new Set(["POST /api/notifications/read"]);

const takesNull = (schema: JsonSchema | undefined): boolean =>
  schema?.type === "null" || (schema?.anyOf ?? []).some(takesNull);

describe("a body", () => {
  test.each(titled(withBody))("that is broken is 400 for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const text = JSON.stringify(body).slice(0, -1);
    const answer = await send(row, world, input, { headers: JSON_HEADERS, body: text });
    expect(answer).toMatchObject({ status: 400, data: { code: "VALIDATION" } });
  });

  const inJson = writing.filter((row) => !row.readsBody);
  test.each(titled(inJson))("that is no JSON is 415 for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const headers = { "Content-Type": "text/plain" };
    const answer = await send(row, world, input, { headers, body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 415, data: { code: "UNSUPPORTED_MEDIA_TYPE" } });
  });

  test.each(titled(withBody))("that is empty is 400 for %s", async (_name, row) => {
    const { world, input } = await prepare(row);
    const needed = inputSchemaOf(row.input).required ?? [];
    const answer = await send(row, world, input, { headers: JSON_HEADERS, body: "{}" });
    const isOptional =
      !ONE_OF_SEVERAL.has(nameOf(row)) && needed.every((name) => parametersOf(row).includes(name));
    expect(answer.status).toBe(isOptional ? row.status : 400);
  });

  // What a client may never set, whatever the call: owners, ratings, verification, times, roles.
  const forbidden = [
    "userId",
    "_id",
    "_creationTime",
    "createdAt",
    "avgRating",
    "reviewCount",
    "verified",
    "emailVerified",
    "operatorUserId",
    "senderUserId",
    "readAt",
    "jobRequestId",
    "type",
    "stripeCustomerId",
    "sessionToken",
    "constructor",
    "toString",
  ];
  test.each(titled(withBody))("with one field too many is 400 for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const own = inputSchemaOf(row.input).properties ?? {};
    for (const field of forbidden.filter((one) => !Object.hasOwn(own, one))) {
      const text = JSON.stringify({ ...body, [field]: "x" });
      const answer = await send(row, world, input, { headers: JSON_HEADERS, body: text });
      expect(answer, field).toMatchObject({ status: 400, data: { code: "VALIDATION", field } });
    }
    const text = JSON.stringify({ ...body, "@": 0 });
    const polluted = text.replace('"@":0', '"__proto__":{"role":"ADMIN"}');
    const answer = await send(row, world, input, { headers: JSON_HEADERS, body: polluted });
    expect(answer).toMatchObject({ status: 400, data: { field: "__proto__" } });
  });

  test.each(titled(withBody))("with other types is 400 for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const { properties } = inputSchemaOf(row.input);
    for (const field of Object.keys(body)) {
      const others: unknown[] = [{ $ne: "" }, [[]], { toString: 1 }];
      for (const wrong of takesNull(properties?.[field]) ? others : [null, ...others]) {
        const text = JSON.stringify({ ...body, [field]: wrong });
        const answer = await send(row, world, input, { headers: JSON_HEADERS, body: text });
        expect(answer, `${field} = ${JSON.stringify(wrong)}`).toMatchObject({
          status: 400,
          data: { code: "VALIDATION" },
        });
      }
    }
  });

  // JSON texts of values that are no failure of the server, whatever the field means.
  const extremes = [
    '"cut \\ud83d"',
    `"${"x".repeat(1_000_000)}"`,
    `[${"0,".repeat(8192)}0]`,
    `${"[".repeat(17)}${"]".repeat(17)}`,
    `{${Array.from({ length: 1025 }, (_, i) => `"f${i}":0`).join(",")}}`,
    '{"__proto__":{"role":"ADMIN"}}',
    '{"constructor":1}',
    '{"$integer":"AAAAAAAAAIA="}',
    '{"$float":"AAAAAAAA+H8="}',
    "-0",
    "1e999",
  ];
  test.each(titled(withBody))("of values beyond all limits is 4xx for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    for (const field of Object.keys(body)) {
      for (const extreme of extremes) {
        const text = JSON.stringify({ ...body, [field]: "@" }).replace('"@"', () => extreme);
        const answer = await send(row, world, input, { headers: JSON_HEADERS, body: text });
        const what = `${field} = ${extreme.slice(0, 40)}: ${JSON.stringify(answer).slice(0, 200)}`;
        // Only a number may be -0, and is 0 then.
        if (extreme !== "-0") expect(answer.status, what).toBeGreaterThanOrEqual(400);
        expect(answer.status, what).toBeLessThan(500);
      }
    }
  });
});

describe("a query", () => {
  const GUIDES = rows.find((row) => nameOf(row) === "GET /api/guides/search") as Endpoint;
  test.each([
    ["a million letters", "x".repeat(1_000_000), 400],
    ["half a million words", "x%20".repeat(500_000), 400],
    ["half of a character", "%ED%A0%BD", 200],
    ["no characters", "%00%01", 200],
  ])("for guides by %s is answered", async (_what, search, status) => {
    const { world, input } = await prepare(GUIDES);
    const answer = await send(GUIDES, world, input, { query: `?searchText=${search}` });
    expect(answer.status).toBe(status);
  });

  test.each(titled(rows))("with an unknown name is 400 for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const hasBody = withBody.includes(row);
    const answer = await send(row, world, input, {
      query: "?surely_unknown=1",
      ...(hasBody ? { headers: JSON_HEADERS, body: JSON.stringify(body) } : {}),
    });
    expect(answer).toMatchObject({ status: 400, data: { field: "surely_unknown" } });
  });
});

describe("an id that can not exist", () => {
  const garbage = ["nonsense", "0", "../../etc", "%00", "k".repeat(500), "null", "{}", "🙂"];

  test.each(titled(withId))("is 404 for %s", async (_name, row) => {
    const { world, input, body } = await prepare(row);
    const [parameter = ""] = parametersOf(row);
    const sessionId = await world.t.run(
      async (ctx) => (await ctx.db.query("authSessions").first())?._id ?? "",
    );
    const isSomebody = EMPTY_FOR_STRANGERS.has(nameOf(row)) || ABOUT_ANYBODY.has(nameOf(row));
    const others = isSomebody ? [] : [world.people.ADMIN.id];
    for (const id of [...garbage, sessionId, ...others]) {
      const answer = await send(
        row,
        world,
        { ...input, [parameter]: id },
        withBody.includes(row) ? { headers: JSON_HEADERS, body: JSON.stringify(body) } : {},
      );
      expect([404, 403], `${id}: ${JSON.stringify(answer)}`).toContain(answer.status);
      expect(answer.data).toHaveProperty("message");
    }
  });
});

describe("another method", () => {
  test.each(titled(rows))("is 405 at the path of %s", async (_name, row) => {
    const { world, input } = await prepare(row);
    const taken = new Set(rows.filter(({ path }) => path === row.path).map((one) => one.method));
    const method = (["PATCH", "PUT"] as const).find((one) => !taken.has(one));
    const answer = await send(row, world, input, { method: method ?? "" });
    expect(answer).toMatchObject({ status: 405, data: { code: "METHOD_NOT_ALLOWED" } });
  });
});
