import { ConvexError } from "convex/values";
import { expect, test } from "vitest";

import {
  appError,
  codeOfStatus,
  rateLimited,
  readAppError,
  STATUS_OF,
  unauthenticated,
} from "./errors.ts";

test("a refusal is read as it was made", () => {
  expect(readAppError(appError("CONFLICT", "Taken", "date"))).toEqual({
    code: "CONFLICT",
    message: "Taken",
    field: "date",
  });
  expect(readAppError(unauthenticated())).toMatchObject({ code: "UNAUTHENTICATED" });
  expect(readAppError(rateLimited(5))).toMatchObject({ code: "RATE_LIMITED", retryAfterMs: 5 });
});

test("one whose data crossed a runtime as text is read too", () => {
  const data = JSON.stringify({ code: "NOT_FOUND", message: "Gone" });
  expect(readAppError({ data })).toEqual({ code: "NOT_FOUND", message: "Gone" });
});

test.each([
  null,
  undefined,
  "CONFLICT",
  new Error("CONFLICT"),
  new ConvexError("CONFLICT"),
  new ConvexError({ code: "SOMETHING", message: "else" }),
  new ConvexError({ code: "toString", message: "inherited" }),
  new ConvexError({ code: "CONFLICT" }),
  { data: "{" },
])("anything else is none: %s", (thrown) => {
  expect(readAppError(thrown)).toBeNull();
});

test("every code has the status of the contract", () => {
  const statuses = new Set<number>(Object.values(STATUS_OF));
  expect(statuses).toEqual(new Set([400, 401, 402, 403, 404, 405, 409, 413, 415, 429, 500, 503]));
});

test.each([
  [400, "VALIDATION"],
  [404, "NOT_FOUND"],
  [405, "METHOD_NOT_ALLOWED"],
  [413, "PAYLOAD_TOO_LARGE"],
  [416, "VALIDATION"],
  [500, "INTERNAL"],
  [502, "INTERNAL"],
  [503, "UNAVAILABLE"],
])("the status %d that the server chose is %s", (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
});
