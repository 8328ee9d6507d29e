// What goes over the wire as text is what the official client reads.
import { jsonToConvex } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { anyText } from "../values/testing.ts";
import type { Wire } from "../values/wire.ts";
import {
  type Frame,
  PING,
  actionResponse,
  authError,
  fatalError,
  mutationResponse,
  queryRemoved,
  transition,
} from "./frames.ts";
import { textOf } from "./model-client.ts";
import { SharedText } from "./socket-memory.ts";
import { decodeTs } from "./timestamps.ts";

const VERSION = { querySet: 1, identity: 2, ts: 3n };
const lines = fc.array(anyText(), { maxLength: 3 });
const texts = fc.oneof(
  anyText(),
  fc.constantFrom('"', "\\", "\u2028", '","success":true,"x":"', "\ud800"),
);

function parsed(frame: Frame): Record<string, unknown> {
  return JSON.parse(textOf(frame)) as Record<string, unknown>;
}

describe("a transition", () => {
  test("says from where to where, and what changed in between", () => {
    const end = { querySet: 2, identity: 2, ts: 9n };
    const updated = { head: '{"type":"QueryUpdated"', rest: "}" };
    const frame = parsed(transition(VERSION, end, [queryRemoved(7), updated]));
    expect(frame).toMatchObject({
      type: "Transition",
      startVersion: { querySet: 1, identity: 2 },
      endVersion: { querySet: 2, identity: 2 },
      modifications: [{ type: "QueryRemoved", queryId: 7 }, { type: "QueryUpdated" }],
    });
    const [start, stop] = [frame["startVersion"], frame["endVersion"]] as { ts: string }[];
    expect([decodeTs(start!.ts), decodeTs(stop!.ts)]).toEqual([3n, 9n]);
  });

  test("is in pieces where it holds what others are sent too", () => {
    const shared = new SharedText(',"value":"ế"}');
    const updates = [7, 8].map((id) => ({ head: `{"queryId":${id}`, rest: shared }));
    const frame = transition(VERSION, VERSION, [...updates, queryRemoved(9), ...updates]);
    expect(frame).toHaveLength(9);
    expect(parsed(frame)["modifications"]).toEqual([
      { queryId: 7, value: "ế" },
      { queryId: 8, value: "ế" },
      { type: "QueryRemoved", queryId: 9 },
      { queryId: 7, value: "ế" },
      { queryId: 8, value: "ế" },
    ]);
  });

  test("may change nothing", () => {
    expect(parsed(transition(VERSION, VERSION, []))).toMatchObject({ modifications: [] });
  });
});

describe("the answer to a mutation", () => {
  test("carries result and ts when it went well", () => {
    const outcome = { ok: true, value: '{"a":[1]}', logLines: ["said"], ts: 5n } as const;
    const frame = parsed(mutationResponse(4, { ...outcome, logLines: ["said"] }));
    expect(frame).toEqual({
      type: "MutationResponse",
      requestId: 4,
      success: true,
      ts: "BQAAAAAAAAA=",
      result: { a: [1] },
      logLines: ["said"],
    });
  });

  test("carries no ts when it failed", () => {
    const frame = parsed(mutationResponse(4, { ok: false, errorMessage: "no", logLines: [] }));
    expect(frame).toEqual({
      type: "MutationResponse",
      requestId: 4,
      success: false,
      ts: null,
      result: "no",
      logLines: [],
    });
  });

  test("holds any text as text, and nothing of it becomes a field", () => {
    fc.assert(
      fc.property(texts, lines, (errorMessage, logLines) => {
        const frame = parsed(mutationResponse(1, { ok: false, errorMessage, logLines }));
        expect(Object.keys(frame).toSorted()).toEqual(
          ["logLines", "requestId", "result", "success", "ts", "type"].toSorted(),
        );
        expect([frame["success"], frame["result"], frame["logLines"]]).toEqual([
          false,
          errorMessage,
          logLines,
        ]);
      }),
    );
  });
});

describe("the answer to an action", () => {
  test("is one without a ts", () => {
    expect(parsed(actionResponse(4, { ok: true, value: "null", logLines: [] }))).toEqual({
      type: "ActionResponse",
      requestId: 4,
      success: true,
      result: null,
      logLines: [],
    });
    expect(
      parsed(actionResponse(5, { ok: false, errorMessage: "no", logLines: [] })),
    ).toMatchObject({
      type: "ActionResponse",
      requestId: 5,
      success: false,
      result: "no",
    });
  });
});

describe("the data of a ConvexError", () => {
  test.each<Wire>([null, 0, "", false, [], { code: "NOT_FOUND" }])(
    "is there when it is %j: its presence is what a client looks for",
    (errorData) => {
      const outcome = { ok: false as const, errorMessage: "no", errorData, logLines: [] };
      for (const frame of [mutationResponse(1, outcome), actionResponse(1, outcome)]) {
        expect(parsed(frame)).toHaveProperty("errorData", errorData);
        expect(jsonToConvex(parsed(frame)["errorData"] as never)).toEqual(errorData);
      }
    },
  );

  test("is absent for any other failure", () => {
    const outcome = { ok: false as const, errorMessage: "no", logLines: [] };
    for (const frame of [mutationResponse(1, outcome), actionResponse(1, outcome)]) {
      expect(parsed(frame)).not.toHaveProperty("errorData");
    }
  });
});

describe("last words", () => {
  test("carry any text", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.boolean(), (error, baseVersion, authUpdateAttempted) => {
        expect(parsed(fatalError(error))).toEqual({ type: "FatalError", error });
        expect(parsed(authError(error, baseVersion, authUpdateAttempted))).toEqual({
          type: "AuthError",
          error,
          baseVersion,
          authUpdateAttempted,
        });
      }),
    );
  });

  test("are none of a ping's", () => {
    expect(parsed(PING)).toEqual({ type: "Ping" });
  });
});
