// Frames from clients are hostile until they have been read field by field: everything either is a message or ends the
// connection with words for the developer; nothing else may come out.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Wire } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import { SocketFailure } from "./failures.ts";
import { MAX_PATH_LENGTH, parseClientMessage } from "./messages.ts";
import { encodeTs } from "./timestamps.ts";

const SESSION = "4d2f7c9e-5f0a-4d8e-9a51-0f6f2f6f6f6f";
const U32_MAX = 2 ** 32 - 1;

type Message = Record<string, unknown>;

const ADD = { type: "Add", queryId: 0, udfPath: "notes:list", args: [{}] };
const GOOD: Record<string, Message> = {
  connect: { type: "Connect", sessionId: SESSION, maxObservedTimestamp: encodeTs(5n) },
  authenticate: { type: "Authenticate", baseVersion: 0, tokenType: "User", value: "token" },
  modify: { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: [ADD] },
  mutation: { type: "Mutation", requestId: 0, udfPath: "notes:add", args: [{}] },
  action: { type: "Action", requestId: 1, udfPath: "notes:send", args: [{ a: [1] }] },
  event: { type: "Event", eventType: "ClientConnect", event: {} },
};

function parse(message: unknown): unknown {
  return parseClientMessage(JSON.stringify(message));
}

/** The last words for a message that is refused; null for one that is taken. */
function refusal(text: string): string | null {
  try {
    parseClientMessage(text);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(SocketFailure);
    expect((error as SocketFailure).lastWord).toBe("fatal");
    return (error as SocketFailure).message;
  }
}

function refused(message: unknown): string | null {
  return refusal(JSON.stringify(message));
}

function malformed(what: string): string {
  return `WSMessageInvalid: Malformed message on websocket: ${what}`;
}

describe("messages", () => {
  test("are read into what the session needs of them, and no more", () => {
    expect(parse(GOOD["connect"])).toEqual({
      type: "Connect",
      sessionId: SESSION,
      maxObservedTs: 5n,
    });
    expect(parse({ ...GOOD["authenticate"], extra: 1 })).toEqual({
      type: "Authenticate",
      baseVersion: 0,
      token: { kind: "user", token: "token" },
    });
    expect(parse(GOOD["modify"])).toEqual({
      type: "ModifyQuerySet",
      baseVersion: 0,
      newVersion: 1,
      modifications: [{ type: "Add", queryId: 0, path: "notes:list", args: {}, journal: null }],
    });
    expect(parse(GOOD["mutation"])).toEqual({
      type: "Mutation",
      requestId: 0,
      path: "notes:add",
      args: {},
    });
    expect(parse(GOOD["action"])).toMatchObject({ type: "Action", args: { a: [1] } });
    expect(parse(GOOD["event"])).toEqual({ type: "Event" });
  });

  test("of a first connection have seen no timestamp", () => {
    for (const maxObservedTimestamp of [undefined, null]) {
      expect(parse({ ...GOOD["connect"], maxObservedTimestamp })).toMatchObject({
        maxObservedTs: null,
      });
    }
  });

  test.each<[Message, unknown]>([
    [{ tokenType: "None" }, { kind: "none" }],
    [
      { tokenType: "User", value: "" },
      { kind: "user", token: "" },
    ],
    [
      { tokenType: "Admin", value: "key" },
      { kind: "admin", key: "key", actingAs: null },
    ],
    [
      { tokenType: "Admin", value: "key", impersonating: { subject: "anna" } },
      { kind: "admin", key: "key", actingAs: { subject: "anna" } },
    ],
    [
      { tokenType: "Admin", value: "key", actingAs: { subject: "ben" } },
      { kind: "admin", key: "key", actingAs: { subject: "ben" } },
    ],
  ])("authenticate as %j", (fields, token) => {
    expect(parse({ type: "Authenticate", baseVersion: 3, ...fields })).toMatchObject({ token });
  });

  test("take the root's name for functions of the root", () => {
    for (const componentPath of ["", null, undefined]) {
      expect(parse({ ...GOOD["mutation"], componentPath })).toMatchObject({ path: "notes:add" });
    }
    expect(refused({ ...GOOD["mutation"], componentPath: "mail" })).toMatch(
      /^ComponentsNotSupported: /,
    );
  });

  test("keep the journal of a page", () => {
    const modifications = [
      { ...ADD, journal: "J" },
      { type: "Remove", queryId: 7 },
    ];
    expect(parse({ ...GOOD["modify"], modifications })).toMatchObject({
      modifications: [{ journal: "J" }, { type: "Remove", queryId: 7 }],
    });
  });
});

describe("what is no message", () => {
  test.each(["", "{", "undefined", "{'a':1}", '{"type":"Event"', "\0", '{"type":"Event"}x'])(
    "%j is no JSON",
    (text) => {
      expect(refusal(text)).toMatch(/^WSMessageInvalidJson: Received Invalid JSON on websocket: /);
    },
  );

  test.each<unknown>([null, 1, "Event", [], [{ type: "Event" }], true])(
    "%j is no object",
    (json) => {
      expect(refused(json)).toBe(malformed("a message is an object"));
    },
  );

  test.each<unknown>([undefined, null, 5, "", "event", "Ping", "__proto__", "toString", ["Event"]])(
    "%j is no type",
    (type) => {
      expect(refused({ type })).toBe(malformed("unknown message type"));
    },
  );

  test.each<[string, string, unknown, string]>([
    ["connect", "sessionId", undefined, "sessionId is not a string"],
    ["connect", "sessionId", "1", "sessionId is not a UUID"],
    ["connect", "sessionId", `${SESSION}\n`, "sessionId is not a UUID"],
    ["connect", "maxObservedTimestamp", 5, "maxObservedTimestamp is not a timestamp"],
    ["connect", "maxObservedTimestamp", "AA==", "maxObservedTimestamp is not a timestamp"],
    ["authenticate", "tokenType", "user", "unknown tokenType"],
    ["authenticate", "tokenType", undefined, "unknown tokenType"],
    ["authenticate", "value", undefined, "value is not a string"],
    ["authenticate", "value", { toString: "x" }, "value is not a string"],
    ["authenticate", "baseVersion", "0", "baseVersion is not an unsigned integer"],
    ["modify", "modifications", {}, "modifications is not an array"],
    ["modify", "modifications", [null], "a modification is an object"],
    ["modify", "modifications", [[]], "a modification is an object"],
    ["modify", "modifications", [{ ...ADD, type: "Change" }], "unknown modification"],
    ["modify", "modifications", [{ ...ADD, journal: 5 }], "journal is not a string"],
    ["modify", "modifications", [ADD, { type: "Remove" }], "queryId is not an unsigned integer"],
    ["modify", "newVersion", undefined, "newVersion is not an unsigned integer"],
    ["mutation", "udfPath", undefined, "udfPath is not a string"],
    ["mutation", "args", {}, "args is an array of one object"],
    ["mutation", "args", [], "args is an array of one object"],
    ["action", "args", [{}, {}], "args is an array of one object"],
    ["action", "args", undefined, "args is an array of one object"],
  ])("%s with %s %j", (name, field, value, what) => {
    expect(refused({ ...GOOD[name], [field]: value })).toBe(malformed(what));
  });

  test("an administrator acts as an object or as nobody", () => {
    for (const actingAs of [5, "anna", [], true]) {
      const message = { type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: "k" };
      expect(refused({ ...message, actingAs })).toBe(malformed("actingAs is not an object"));
    }
  });

  test("a path is as long as paths may be", () => {
    const path = (length: number) => ({ ...GOOD["action"], udfPath: "x".repeat(length) });
    expect(refused(path(MAX_PATH_LENGTH))).toBeNull();
    expect(refused(path(MAX_PATH_LENGTH + 1))).toBe(
      malformed("udfPath is longer than 512 characters"),
    );
  });

  test.each([-1, 0.5, U32_MAX + 1, 1e300, "1", null, true])(
    "%j is no number of a request",
    (requestId) => {
      expect(refused({ ...GOOD["mutation"], requestId })).toBe(
        malformed("requestId is not an unsigned integer"),
      );
    },
  );

  test("the greatest number is one", () => {
    expect(parse({ ...GOOD["mutation"], requestId: U32_MAX })).toMatchObject({
      requestId: U32_MAX,
    });
  });
});

describe("anything at all", () => {
  const names = fc.constantFrom(
    "type",
    "sessionId",
    "maxObservedTimestamp",
    "baseVersion",
    "newVersion",
    "modifications",
    "queryId",
    "udfPath",
    "componentPath",
    "args",
    "journal",
    "requestId",
    "tokenType",
    "value",
    "actingAs",
    "__proto__",
    "constructor",
  );
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<Wire>("Add", "Remove", "User", "Admin", SESSION, 0, 1, [{}]),
  ) as fc.Arbitrary<Wire>;
  const spoiled = fc
    .tuple(
      fc.constantFrom(...Object.values(GOOD)),
      fc.array(fc.tuple(names, anything), { maxLength: 3 }),
    )
    .map(([message, changes]) => ({ ...message, ...Object.fromEntries(changes) }));

  test("is a message of a known shape, or a refusal with words", () =>
    tallied("sync: hostile frames", (tally) => {
      fc.assert(
        fc.property(fc.oneof(spoiled, fc.dictionary(names, anything)), (json) => {
          tally.round(1);
          const text = JSON.stringify(json);
          if (refusal(text) !== null) return;
          const message = parseClientMessage(text);
          expect([
            "Connect",
            "Authenticate",
            "ModifyQuerySet",
            "Mutation",
            "Action",
            "Event",
          ]).toContain(message.type);
          for (const field of ["requestId", "baseVersion", "newVersion"] as const) {
            const value = (message as Partial<Record<typeof field, unknown>>)[field];
            if (value !== undefined) expect(Number.isInteger(value)).toBe(true);
          }
        }),
        chance(1_000, 1_000_000),
      );
    }));

  test("nested a hundred thousand deep is no danger", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(refusal(deep)).toBe(malformed("a message is an object"));
    const text = `{"type":"Mutation","requestId":0,"udfPath":"a","args":[${deep}]}`;
    expect(parseClientMessage(text)).toMatchObject({ type: "Mutation" });
  });
});
