import { describe, expect, test } from "vitest";

import { UnavailableError } from "../values/errors.ts";
import { ConflictError, DeveloperError, StorageError } from "../values/errors.ts";
import {
  type SocketFailure,
  authRejected,
  badRequest,
  overloaded,
  toSocketFailure,
  tokenExpired,
} from "./failures.ts";

const LONGEST_REASON = 123;

describe("what went wrong", () => {
  test("is passed on as it is when it says already how to end", () => {
    const failure = badRequest("BadThing", "you did");
    expect(toSocketFailure(failure)).toBe(failure);
  });

  test.each<[string, unknown, Partial<SocketFailure>]>([
    [
      "the caller's fault ends it for good",
      new DeveloperError("InvalidArgument", "no such thing"),
      { lastWord: "fatal", message: "InvalidArgument: no such thing", closeCode: undefined },
    ],
    [
      "a full disk lets the client come again later",
      new StorageError("The disk refused the write"),
      { lastWord: "none", closeCode: 1013, reason: "StorageUnavailable" },
    ],
    [
      "a bug says nothing of itself",
      new TypeError("secret.path is not a function"),
      { lastWord: "none", closeCode: 1011, reason: "InternalServerError" },
    ],
    [
      "a conflict that nobody retried is a bug",
      new ConflictError("rows"),
      { lastWord: "none", closeCode: 1011, reason: "InternalServerError" },
    ],
    [
      "what was thrown and is no error is a bug too",
      "text",
      { lastWord: "none", closeCode: 1011, reason: "InternalServerError" },
    ],
    ["nothing at all as well", undefined, { closeCode: 1011, reason: "InternalServerError" }],
  ])("%s", (_what, error, expected) => {
    expect(toSocketFailure(error)).toMatchObject(expected);
  });

  test("lets the client come again later when the backend cannot just now", () => {
    const error = new UnavailableError("Overloaded", "too much");
    expect(toSocketFailure(error)).toMatchObject({ lastWord: "none", closeCode: 1013 });
    expect(toSocketFailure(error).reason).toBe(error.code);
  });

  test("never shows a bug's text to the client", () => {
    const failure = toSocketFailure(new Error("password=hunter2"));
    expect(failure.lastWord).toBe("none");
    expect(failure.reason).not.toContain("hunter2");
  });
});

describe("the ways to end", () => {
  test("have words of their own", () => {
    expect(authRejected("NoAuth: no")).toMatchObject({
      lastWord: "auth-rejected",
      message: "NoAuth: no",
    });
    expect(tokenExpired()).toMatchObject({ lastWord: "auth-missing" });
    expect(overloaded("TooMany")).toMatchObject({ closeCode: 1013, reason: "TooMany" });
  });

  test("give reasons that fit into a close frame", () => {
    const errors = [
      new StorageError("x".repeat(1_000)),
      new Error("x".repeat(1_000)),
      overloaded("TooManyInflightActionsForSingleClient"),
      badRequest("Code", "x".repeat(1_000)),
    ];
    for (const error of errors) {
      expect(Buffer.byteLength(toSocketFailure(error).reason)).toBeLessThanOrEqual(LONGEST_REASON);
    }
  });
});
