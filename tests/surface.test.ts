// What the outside can reach: every public function says what it takes and gives, every call stands in the matrix, and
// what is internal is out of reach.
import { beforeAll, describe, expect, test } from "vitest";

import { rows } from "#convex/http/rows.ts";

import { matrix } from "./matrix/rows.ts";
import { listFunctions, type SurfaceFunction } from "./matrix/surface.ts";
import { createBackend } from "./setup/backend.ts";

/** Convex Auth's own two: arguments as the library declares them, no roles. */
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

test("no internal function takes a session token for an argument by which it could be fooled", () => {
  const takers = all.filter((one) => !one.isPublic && one.args.includes('"sessionToken"'));
  expect(new Set(takers.map((one) => one.name))).toEqual(
    new Set(["users:admission", "users:admitRegistration", "users:endSession"]),
  );
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
      "passwords:hash",
      "passwords:verify",
      "users:admission",
      "users:beginSignIn",
      "users:createAccount",
      "users:openSession",
      "users:settleSignIn",
    ]),
  );
  expect(all.filter((one) => one.isInternal === one.isPublic).map((one) => one.name)).toEqual([]);
});
