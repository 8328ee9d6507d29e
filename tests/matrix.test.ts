// The role × call matrix at both doors: /api with a Bearer token, and the Convex function with the same session.
import { makeFunctionReference } from "convex/server";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";

import { openApiDocument } from "#convex/http/openapi.ts";
import { rows } from "#convex/http/rows.ts";
import { readAppError, STATUS_OF } from "#convex/model/errors.ts";

import { addressOf } from "./matrix/address.ts";
import type { Input, MatrixRow } from "./matrix/row.ts";
import { matrix } from "./matrix/rows.ts";
import { listFunctions, type SurfaceFunction } from "./matrix/surface.ts";
import { type Caller, CALLERS, createWorld, type World } from "./matrix/world.ts";

/** A suspended person is told so wherever signing in is needed, and is nobody elsewhere; a deleted one is nobody. */
function expected({ answers }: MatrixRow, caller: Caller): number {
  const [anonymous, ...known] = answers;
  const needsSignIn = anonymous === 401 && known.some((answer) => answer !== 401);
  if (caller === "SUSPENDED") return needsSignIn ? 403 : anonymous;
  if (caller === "DELETED") return anonymous;
  return answers[CALLERS.indexOf(caller)] ?? anonymous;
}

/** Secrets of anybody, and addresses of others. */
function leaksIn(text: string, caller: Caller, { tellsAddresses }: MatrixRow): string[] {
  const secrets = text.match(/scrypt\$|tokenHash|passwordHash|_creationTime/g) ?? [];
  const own = new Set([`${caller.toLowerCase()}@example.com`, "newcomer@example.com"]);
  if (tellsAddresses && caller === "ADMIN") return secrets;
  const addresses = text.match(/[\w.-]+@example\.com/g) ?? [];
  return [...secrets, ...addresses.filter((address) => !own.has(address))];
}

function tokenOf(world: World, caller: Caller): string | undefined {
  return caller === "ANON" ? undefined : world.people[caller].token;
}

async function callRoute(
  world: World,
  caller: Caller,
  { route = "", sends }: MatrixRow,
  input: Input,
) {
  const { method, address, body } = addressOf(route, input);
  const token = tokenOf(world, caller);
  const hasBody = body.size > 0;
  const response = await world.t.fetch(address, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
      ...(sends === undefined ? {} : { "Content-Type": sends.type }),
    },
    ...(sends === undefined ? {} : { body: sends.bytes }),
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(body)) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const document = openApiDocument(rows, "https://guides.example");

/** What the document says about this answer, with the schemas that it refers to. */
function declaredAnswer(route: string, status: number): z.ZodType {
  const [method = "", path = ""] = route.split(" ");
  const answer = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  if (answer === undefined) throw new Error(`${route} does not document ${status}`);
  const schema = answer.content?.["application/json"]?.schema;
  if (schema === undefined) return answer.content === undefined ? z.literal("") : z.string();
  const { $ref } = schema;
  if ($ref === undefined) return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
  expect($ref).toBe("#/components/schemas/Error");
  return z.fromJSONSchema(document.components.schemas.Error as z.core.JSONSchema.JSONSchema);
}

function asDocumented(route: string, status: number, text: string): z.ZodSafeParseResult<unknown> {
  const isText = text === "" || /^(BEGIN:VCALENDAR|%PDF|PK)/.test(text);
  return declaredAnswer(route, status).safeParse(isText ? text : JSON.parse(text));
}

let kinds: Map<string, SurfaceFunction["kind"]>;
beforeAll(async () => {
  kinds = new Map((await listFunctions()).map((one) => [one.name, one.kind]));
});

/** The status that the refusal stands for, or 200. */
async function callFunction(world: World, caller: Caller, fn: string, args: Input) {
  const token = tokenOf(world, caller);
  const all = token === undefined ? args : { ...args, sessionToken: token };
  const calls = {
    query: () => world.t.query(makeFunctionReference<"query">(fn), all),
    mutation: () => world.t.mutation(makeFunctionReference<"mutation">(fn), all),
    action: () => world.t.action(makeFunctionReference<"action">(fn), all),
  };
  const call = calls[kinds.get(fn) ?? "query"]();
  const refusal: unknown = await call.then(
    () => null,
    (error: unknown) => readAppError(error) ?? error,
  );
  if (refusal === null) return 200;
  const data = readAppError({ data: refusal });
  if (data === null) throw refusal;
  return STATUS_OF[data.code];
}

function titled(rows: readonly MatrixRow[]) {
  return rows.map((row) => {
    const title = [row.route ?? row.fn, row.when].filter(Boolean).join(" ");
    return { title, row };
  });
}

const atApi = matrix.filter((row) => row.route !== undefined);
const asFunction = matrix.filter((row) => row.fn !== undefined);

describe.each(titled(atApi))("at /api: $title", ({ row }) => {
  test.each(CALLERS)("%s", async (caller) => {
    const world = await createWorld(caller);
    const input = (await row.input?.(world)) ?? {};
    const { status, text } = await callRoute(world, caller, row, input);
    expect(status, text).toBe(expected(row, caller));
    if (row.route === "GET /api/docs") return;
    expect(leaksIn(text, caller, row)).toEqual([]);
    expect(asDocumented(row.route ?? "", status, text).error).toBeUndefined();
  });
});

describe.each(titled(asFunction))("as a function: $title", ({ row }) => {
  test.each(CALLERS)("%s", async (caller) => {
    const world = await createWorld(caller);
    const input = (await row.input?.(world)) ?? {};
    const status = await callFunction(world, caller, row.fn ?? "", row.args?.(input) ?? input);
    const answer = expected(row, caller);
    expect(status).toBe(answer < 400 ? 200 : answer);
  });
});
