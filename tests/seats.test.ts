// Every call that is made in a company's name, made by each who sits there: what the company's owner is answered, or 403
// where the seat does not reach (tests/matrix/access.ts says how far each must).
import { makeFunctionReference } from "convex/server";
import { beforeAll, describe, expect, test } from "vitest";

import { openApiDocument } from "#convex/http/openapi.ts";
import { rows } from "#convex/http/rows.ts";
import { readAppError, STATUS_OF } from "#convex/model/errors.ts";
import { GIVEN_SEATS, type GivenSeat } from "#convex/model/seats/contract.ts";

import { ACCESS } from "./matrix/access.ts";
import type { MatrixRow } from "./matrix/row.ts";
import { matrix } from "./matrix/rows.ts";
import { listFunctions, type SurfaceFunction } from "./matrix/surface.ts";
import { CALLERS, createWorld, insertMember } from "./matrix/world.ts";

const OWNER_AT = CALLERS.indexOf("OPERATOR");

/** What reaches how far, said once more. */
const MAY: Readonly<Record<GivenSeat, readonly string[]>> = {
  BOOKER: ["READER", "BOOKER"],
  READER: ["READER"],
};

/** What a member may do of the own alone: the rows of the matrix are about another's. */
const OWN_ALONE = new Set(["team:remove"]);

let kinds: Map<string, SurfaceFunction["kind"]>;
beforeAll(async () => {
  kinds = new Map((await listFunctions()).map((one) => [one.name, one.kind]));
});

async function statusOf(row: MatrixRow, seat: GivenSeat): Promise<number> {
  const { fn = "", args } = row;
  const world = await createWorld("OPERATOR");
  const { token } = await insertMember(world, seat);
  const input = (await row.input?.(world)) ?? {};
  const all = { ...(args?.(input) ?? input), sessionToken: token };
  const { t } = world;
  const calls = {
    query: () => t.query(makeFunctionReference<"query">(fn), all),
    mutation: () => t.mutation(makeFunctionReference<"mutation">(fn), all),
    action: () => t.action(makeFunctionReference<"action">(fn), all),
  };
  return await calls[kinds.get(fn) ?? "query"]().then(
    () => 200,
    (error: unknown) => {
      const refusal = readAppError(error);
      if (refusal === null) throw error;
      return STATUS_OF[refusal.code];
    },
  );
}

const inCompanysName = matrix
  .filter(({ fn = "" }) => ACCESS[fn]?.seat !== undefined)
  .map((row) => ({ row, title: [row.fn, row.when].filter(Boolean).join(" ") }));

describe.each(inCompanysName)("$title", ({ row }) => {
  test.each(GIVEN_SEATS)("by a %s", async (seat) => {
    const { roles, seat: from = "OWNER" } = ACCESS[row.fn ?? ""] ?? { roles: null };
    const owner = row.answers[OWNER_AT] ?? 200;
    const isOut = roles !== null && !roles.includes("OPERATOR");
    const reaches = MAY[seat].includes(from) && !OWN_ALONE.has(row.fn ?? "");
    const expected = isOut || reaches ? owner : 403;
    expect(await statusOf(row, seat)).toBe(expected < 400 ? 200 : expected);
  });
});

test("there are many of them, of each seat", () => {
  expect(inCompanysName.length).toBeGreaterThan(50);
  const seats = new Set(inCompanysName.map(({ row }) => ACCESS[row.fn ?? ""]?.seat));
  expect(seats).toEqual(new Set(["OWNER", "BOOKER", "READER"]));
});

test("nothing that writes for the company is a reader's, but for reading a thread, asking for help, a photo of their own and leaving", async () => {
  const functions = await listFunctions();
  const open = functions.filter(
    ({ name, kind }) => kind !== "query" && ACCESS[name]?.seat === "READER",
  );
  expect(open.map(({ name }) => name)).toEqual([
    "files:createUpload",
    "messages:open",
    "support:ask",
    "team:remove",
  ]);
});

test("a call that a seat may not reach says so in its document", () => {
  const { paths } = openApiDocument(rows, "https://guides.example");
  for (const { method, path, behind } of rows) {
    const from = ACCESS[behind?.name ?? ""]?.seat;
    if (from === undefined || from === "READER") continue;
    const operation = paths[path]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {}), `${method} ${path}`).toContain("403");
  }
});
