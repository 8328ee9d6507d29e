import { beforeAll, expect, test } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import type { DoorCtx } from "./caller.ts";
import { docsRows } from "./docs.ts";
import { openApiDocument, type Operation, operationOf } from "./openapi.ts";
import { rows } from "./rows.ts";

interface Document {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

let document: Document;
let page: Response;
let html: string;

beforeAll(async () => {
  const t = createBackend();
  document = await (await t.fetch("/api/openapi.json")).json();
  page = await t.fetch("/api/docs");
  html = await page.text();
});

function allOperations(): Operation[] {
  return Object.values(document.paths).flatMap((path) => Object.values(path));
}

test("the document describes every row, and each under its own name", () => {
  expect(document.openapi).toBe("3.1.0");
  for (const row of rows) {
    expect(document.paths[row.path]?.[row.method.toLowerCase()]?.summary).toBe(row.summary);
  }
  const ids = allOperations().map((operation) => operation.operationId);
  expect(ids).toHaveLength(rows.length);
  expect(new Set(ids).size).toBe(rows.length);
});

test("parameters in a path are parameters of the call, and required", () => {
  for (const row of rows) {
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const operation = document.paths[row.path]?.[row.method.toLowerCase()];
    const inPath = operation?.parameters.filter((parameter) => parameter.in === "path") ?? [];
    expect(new Set(inPath.map((parameter) => parameter.name)), row.path).toEqual(new Set(names));
    expect(inPath).toHaveLength(names.length);
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
  }
});

test("only what is read is asked for in the address, and no password is", () => {
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, { parameters }] of Object.entries(calls)) {
      const inQuery = parameters.filter((parameter) => parameter.in === "query");
      if (method !== "get") expect(inQuery, `${method} ${path}`).toEqual([]);
      expect(inQuery.map(({ name }) => name)).not.toContain("password");
    }
  }
  const leave = document.paths["/api/user/account"]?.["delete"];
  expect(leave?.requestBody?.content["application/json"]?.schema.required).toEqual(["password"]);
});

test("no two paths differ in the names of their parameters alone", () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test("the rules of the contract stand in the document", () => {
  const register = document.paths["/api/auth/register"]?.["post"];
  const schema = register?.requestBody?.content["application/json"]?.schema;
  expect(schema).toMatchObject({
    additionalProperties: false,
    required: ["username", "password", "name", "email", "role"],
    properties: {
      password: { type: "string", minLength: 8, maxLength: 128 },
      role: { enum: ["GUIDE", "OPERATOR"] },
    },
  });
  expect(Object.keys(register?.responses ?? {})).toEqual(
    expect.arrayContaining(["201", "400", "409", "413", "415", "429", "500"]),
  );
  const profile = document.paths["/api/user/profile"]?.["get"];
  expect(profile?.security).toEqual([{ cookie: [] }, { bearer: [] }]);
  expect(profile?.responses["200"]?.content?.["application/json"]?.schema).toMatchObject({
    properties: { user: { properties: { role: { enum: ["GUIDE", "OPERATOR", "ADMIN"] } } } },
  });
});

/** The properties of answers, however deep, each with what is said of it. */
function propertiesOf(schema: unknown): [name: string, property: object][] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.entries(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap((inner) => propertiesOf(inner))];
}

test("a time is never said as a number", () => {
  const answers = allOperations().flatMap((operation) =>
    Object.values(operation.responses).flatMap(({ content }) => propertiesOf(content)),
  );
  const times = [...answers, ...propertiesOf(document.components)].filter(([name]) =>
    /(At|Time|Until)$/.test(name),
  );
  const numbers = times.filter(([, of]) => /"(number|integer)"/.test(JSON.stringify(of)));
  expect(times.length).toBeGreaterThan(50);
  expect(numbers).toEqual([]);
});

test("a page is not said to be JSON", () => {
  expect(document.paths["/api/docs"]?.["get"]?.responses["200"]?.content).toEqual({
    "text/html": { schema: { type: "string" } },
  });
});

test("an answer without a body is said to have none", () => {
  const bare = allOperations().flatMap(({ responses }) => [responses["204"], responses["304"]]);
  const said = bare.filter((response) => response !== undefined);
  expect(said.length).toBeGreaterThan(10);
  for (const { description, content } of said) {
    expect(content).toBeUndefined();
    expect(description).toContain("no body");
  }
});

test("a method that a path does not have is documented, though at no call", () => {
  for (const operation of allOperations()) {
    expect(operation.responses["default"]?.description).toContain("405");
  }
});

test("the document says how long to wait, and of whom no key is looked at", () => {
  const limited = allOperations().flatMap(({ responses }) => responses["429"] ?? []);
  expect(limited.length).toBeGreaterThan(10);
  for (const { headers } of limited) expect(headers).toHaveProperty("Retry-After");
  expect(document.info.description).toMatch(/Idempotency-Key .* The others look at none: /);
});

test("the cookie has the name under which browsers get it", () => {
  const nameAt = (origin: string) =>
    openApiDocument(rows, origin).components.securitySchemes.cookie.name;
  expect(nameAt("https://guides.example")).toBe("__Host-session");
  expect(nameAt("http://localhost:3000")).toBe("session");
});

test("every reference in the document leads somewhere", () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components).toHaveProperty(`schemas.${name}`);
  }
  expect(text).not.toContain("$defs");
});

test("the page shows every call and fetches nothing from elsewhere", () => {
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  for (const operation of allOperations()) expect(html).toContain(`id="${operation.operationId}"`);
  expect(html).not.toMatch(/<script|<link|src=|@import|url\(|javascript:|\son\w+=/);
  expect(html).not.toContain("undefined");
  expect(html).not.toContain("`");
  expect(html).toContain("token goes into <code>Authorization: Bearer</code>");
  expect(html).not.toContain("[object Object]");
});

test("neither is made anew for everybody who asks", async () => {
  let made = 0;
  const counted = docsRows(() => {
    made += 1;
    return rows;
  });
  for (const { path, call } of counted) {
    const request = new Request(`http://localhost:3000${path}`);
    for (let asked = 0; asked < 3; asked += 1) await call({ request } as DoorCtx, {} as never);
  }
  expect(made).toBe(counted.length);
  for (const row of rows) expect(operationOf(row), row.path).toBe(operationOf(row));
});
