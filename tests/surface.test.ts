// What the outside can reach: every public function says what it takes and gives, every call stands in the matrix, and
// what is internal is out of reach.
import { readdirSync, readFileSync } from "node:fs";

import { beforeAll, describe, expect, test } from "vitest";

import { declaredOf } from "#convex/access.ts";
import { seatAsked } from "#convex/admit.ts";
import { rows } from "#convex/http/rows.ts";

import { ACCESS, type Asked } from "./matrix/access.ts";
import { matrix } from "./matrix/rows.ts";
import { listFunctions, type SurfaceFunction } from "./matrix/surface.ts";
import { createBackend } from "./setup/backend.ts";

/** The two that Convex Auth's client calls: arguments as it sends them, no roles. */
const LIBRARY = new Set(["auth:signIn", "auth:signOut"]);

let all: SurfaceFunction[];
let open: SurfaceFunction[];
beforeAll(async () => {
  all = await listFunctions();
  open = all.filter((one) => one.isPublic && !LIBRARY.has(one.name));
});

test("the walk sees the functions", () => {
  const names = all.map((one) => one.name);
  expect(names).toEqual(expect.arrayContaining(["users:me", "auth:signIn", "passwords:hash"]));
  expect(open.length).toBeGreaterThan(20);
});

test("every function of ours says what it takes and what it gives", () => {
  const ours = all.filter((one) => !one.name.startsWith("auth:"));
  const silent = ours.filter(
    ({ args, returns }) => !args.startsWith('{"type":"object"') || ["", "null"].includes(returns),
  );
  expect(silent.map((one) => one.name)).toEqual([]);
  expect(ours.filter((one) => /"type":"any"/.test(one.args)).map((one) => one.name)).toEqual([]);
});

test("what the library makes public is known", () => {
  const library = all.filter((one) => one.isPublic && one.name.startsWith("auth:"));
  expect(new Set(library.map((one) => one.name))).toEqual(LIBRARY);
});

test("every public function and route stands in the matrix, and the matrix names no others", () => {
  const functions = new Set(open.map((one) => one.name));
  const routes = new Set(rows.map((row) => `${row.method} ${row.path}`));
  expect(new Set(matrix.flatMap(({ fn }) => (fn === undefined ? [] : [fn])))).toEqual(functions);
  expect(new Set(matrix.flatMap(({ route }) => (route === undefined ? [] : [route])))).toEqual(
    routes,
  );
});

describe("access", () => {
  function asked({ declared }: SurfaceFunction): Asked | undefined {
    if (declared === null) return undefined;
    const { roles, leaving = false, subscribed = false, owns = {} } = declared;
    const seat = seatAsked(declared);
    return {
      roles,
      ...(seat !== undefined && { seat }),
      ...(leaving && { leaving }),
      ...(subscribed && { subscribed }),
      ...(Object.keys(owns).length > 0 && { owns: Object.keys(owns) }),
    };
  }

  test("of every public function is what the table says", () => {
    expect(Object.fromEntries(open.map((one) => [one.name, asked(one)]))).toEqual(ACCESS);
  });

  test("is found by name for every public function, and for no other", () => {
    for (const { name, declared } of open) expect(declaredOf(name)).toBe(declared);
    for (const { name } of all.filter((one) => !open.includes(one))) {
      expect(() => declaredOf(name), name).toThrow(/no public function/);
    }
  });

  test("of a call is that of the function behind it in the matrix", () => {
    const behind = new Map(rows.map((row) => [`${row.method} ${row.path}`, row.behind?.name]));
    for (const { route, fn } of matrix) {
      if (route !== undefined && fn !== undefined) expect(behind.get(route), route).toBe(fn);
    }
  });
});

test("no internal function takes a session token for an argument by which it could be fooled", () => {
  // The mutations of deeds admit their caller as public ones do.
  const works = new Set(all.map(({ declared }) => declared?.work));
  const takers = all
    .filter((one) => !one.isPublic && one.args.includes('"sessionToken"'))
    .filter(({ name }) => !works.has(name));
  expect(new Set(takers.map((one) => one.name))).toEqual(
    new Set([
      "access:admission",
      "audit:noteRefused",
      "licences:noteLook",
      "links:signIn",
      "retries:answered",
      "retries:keep",
      "retries:once",
      "users:admitRegistration",
      "users:endSession",
    ]),
  );
});

test("a sweep goes on by its own path", () => {
  const found: string[] = [];
  for (const file of readdirSync("convex").filter((name) => name.endsWith(".ts"))) {
    const text = readFileSync(`convex/${file}`, "utf8");
    for (const [, name, path] of text.matchAll(/export const (\w+) = sweep\(\s*"([\w:]+)"/g)) {
      expect(path).toBe(`${file.replace(/\.ts$/, "")}:${name}`);
      found.push(path ?? "");
    }
  }
  expect(found.length).toBeGreaterThanOrEqual(7);
});

test("a deed runs the mutation that was made with it", () => {
  const found: string[] = [];
  for (const file of readdirSync("convex").filter((name) => name.endsWith(".ts"))) {
    const text = readFileSync(`convex/${file}`, "utf8");
    const deeds = /ask: (\w+), work: (\w+) \} = adminDeed\(\s*"([\w:]+)"/g;
    for (const [, ask, work, path] of text.matchAll(deeds)) {
      const module = file.replace(/\.ts$/, "");
      expect(path).toBe(`${module}:${work}`);
      found.push(`${module}:${ask}`);
    }
  }
  const deeds = open.filter(({ declared }) => declared?.work !== undefined);
  expect(new Set(found)).toEqual(new Set(deeds.map(({ name }) => name)));
});

describe("rows", () => {
  test("no two answer the same call", () => {
    const shapes = rows.map((row) => `${row.method} ${row.path.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test("all lie below /api and away from the client protocol and Convex Auth", () => {
    const taken =
      /^\/api\/(query|mutation|action|function|run|sync|storage|auth\/(signin|callback))(\/|$)/;
    for (const { path } of rows) {
      expect(path).toMatch(/^\/api\/[a-z]/);
      expect(path).not.toMatch(taken);
    }
  });

  test("a word in a path wins over a parameter", async () => {
    const t = createBackend();
    const found = await t.fetch("/api/guides/filter-counts");
    expect(await found.json()).toHaveProperty("cities");
  });
});

test("the steps of signing in are out of reach: they trust their caller", () => {
  const hidden = all.filter((one) => one.isInternal).map((one) => one.name);
  expect(hidden).toEqual(
    expect.arrayContaining([
      "auth:store",
      "auth:libraryStore",
      "passwords:hash",
      "passwords:verify",
      "access:admission",
      "users:beginSignIn",
      "users:createAccount",
      "users:openSession",
      "users:settleSignIn",
    ]),
  );
  expect(all.filter((one) => one.isInternal === one.isPublic).map((one) => one.name)).toEqual([]);
});
