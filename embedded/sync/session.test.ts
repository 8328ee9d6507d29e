import { describe, expect, test } from "vitest";

import { UnavailableError, StorageError } from "../values/errors.ts";
import { ModelClient, type ServerFrame } from "./model-client.ts";
import { Session } from "./session.ts";
import { SESSION, add, connect, setUp, settled } from "./testing.ts";
import { decodeTs, encodeTs } from "./timestamps.ts";

function modificationsOf(frame: ServerFrame | undefined): { journal: string }[] {
  return (frame?.["modifications"] ?? []) as { journal: string }[];
}

describe("a session", () => {
  test("answers an empty query set and every Authenticate with a transition", async () => {
    const { client, modify, authenticate } = setUp().connect();
    modify([]);
    await settled();
    expect(client.transitions).toBe(1);
    authenticate(0, "anna");
    await settled();
    expect(client.version).toMatchObject({ querySet: 1, identity: 1 });
    expect(client.violations).toEqual([]);
  });

  test("pushes a changed result, and nothing when the value stays or another key changes", async () => {
    const { backend, connect } = setUp();
    const { client, modify } = connect();
    backend.commit({ a: 1 });
    modify([add(0, "get", { key: "a" })]);
    await settled();
    backend.commit({ a: 2 });
    await settled();
    expect(client.results.get(0)).toBe(2);
    backend.commit({ a: 2 });
    backend.commit({ b: 7 });
    await settled();
    expect(client.modifications).toBe(2);
    expect(client.transitions).toBe(3);
  });

  test("puts the response before the transition that reflects it, and always sends one", async () => {
    const { client, modify, mutate } = setUp().connect();
    modify([add(0, "get", { key: "a" })]);
    await settled();
    mutate(0, "set", { key: "a", value: 5 });
    mutate(1, "noop");
    mutate(2, "failing");
    await settled();
    const order = client.frames.map(({ type }) => type);
    expect(order.indexOf("MutationResponse")).toBeLessThan(order.lastIndexOf("Transition"));
    expect(order.at(-1)).toBe("Transition");
    const responses = client.frames.filter(({ type }) => type === "MutationResponse");
    expect(responses.map((frame) => frame["success"])).toEqual([true, true, false]);
    expect(client.version.ts).toBeGreaterThanOrEqual(decodeTs(String(responses[1]?.["ts"])) ?? 0n);
    expect(client.results.get(0)).toBe(5);
  });

  test("runs a repeated request once and gives its first answer again", async () => {
    const { backend, hub } = setUp();
    const first = connect(hub);
    first.mutate(7, "set", { key: "a", value: 1 });
    await settled();
    first.session.dispose();
    const second = connect(hub);
    second.mutate(7, "set", { key: "a", value: 1 });
    await settled();
    expect(backend.mutationsRun).toBe(1);
    expect(second.client.last("MutationResponse")).toEqual(first.client.last("MutationResponse"));
  });

  test("runs the mutations of a socket one after the other, in order", async () => {
    const { backend, connect } = setUp();
    let running = 0;
    let most = 0;
    backend.mutationDelay = async () => {
      most = Math.max(most, (running += 1));
      await settled(1);
      running -= 1;
    };
    const { client, mutate } = connect();
    for (let i = 0; i < 10; i += 1) mutate(i, "set", { key: "a", value: i });
    await settled(30);
    expect(most).toBe(1);
    const ids = client.frames
      .filter((f) => f.type === "MutationResponse")
      .map((f) => f["requestId"]);
    expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("has what it writes itself run for others first", async () => {
    const { backend, hub } = setUp();
    const [writer, other] = [connect(hub), connect(hub, "5d2f7c9e-5f0a-4d8e-9a51-0f6f2f6f6f6f")];
    writer.modify(["a", "b", "c", "d"].map((key, id) => add(id, "get", { key })));
    other.modify([add(0, "get", { key: "e" })]);
    await settled();
    let flying = { tell: (): void => undefined };
    backend.mutationDelay = () => {
      flying = backend.fly({ a: 1, b: 1, c: 1, d: 1, e: 1 });
      return Promise.resolve();
    };
    writer.mutate(0, "set", { key: "z", value: 1 });
    const before = backend.runs.length;
    flying.tell();
    expect(backend.runs[before]).toContain(`"key":"e"`);
    await settled();
  });

  test("sends back the journal of a page when it runs again", async () => {
    const { backend, connect } = setUp();
    const { client, modify } = connect();
    modify([add(0, "page", { key: "a" }, "J9"), add(1, "page", { key: "a" })]);
    await settled();
    const journals = () => modificationsOf(client.last("Transition")).map(({ journal }) => journal);
    expect(journals()).toEqual(["J9", "J1"]);
    backend.commit({ a: 2 });
    await settled();
    expect(journals()).toEqual(["J9", "J1"]);
  });

  test("tells a failed query with its data, and does not tell it twice", async () => {
    const { backend, connect } = setUp();
    const { client, modify } = connect();
    modify([add(0, "fail", { key: "a" })]);
    await settled();
    expect(client.last("Transition")?.["modifications"]).toMatchObject([
      { type: "QueryFailed", errorMessage: "no null", errorData: null },
    ]);
    backend.commit({ a: null });
    await settled();
    expect(client.modifications).toBe(1);
    backend.commit({ a: 3 });
    await settled();
    expect(client.results.get(0)).toBe("no 3");
  });

  test("removes a query, and gives a query that was added again its result anew", async () => {
    const { backend, connect } = setUp();
    const { client, modify } = connect();
    modify([add(0, "get", { key: "a" })]);
    await settled();
    modify([{ type: "Remove", queryId: 0 }, add(1, "get", { key: "a" })]);
    await settled();
    expect([...client.results]).toEqual([[1, null]]);
    expect(backend.runs).toHaveLength(1);
  });

  test("what is refused around a function is its failure, not the end of the connection", async () => {
    const { client, mutate, act } = setUp().connect();
    mutate(0, "refused");
    act(1, "refused");
    await settled();
    for (const type of ["MutationResponse", "ActionResponse"]) {
      expect(client.last(type)).toMatchObject({
        success: false,
        result: expect.stringMatching(
          /^\[Request ID: \w+\] Server Error\nToo many writes$/,
        ) as string,
      });
    }
    expect(client.closed).toBeNull();
  });

  test("accepts a timestamp from the future and hands out later ones", async () => {
    const { backend, hub } = setUp();
    const client = new ModelClient();
    const session = new Session(hub, client);
    const future = 10n ** 15n;
    session.receive(
      JSON.stringify({
        type: "Connect",
        sessionId: SESSION,
        maxObservedTimestamp: encodeTs(future),
      }),
    );
    expect(backend.commit({ a: 1 })).toBeGreaterThan(future);
    expect(client.closed).toBeNull();
  });
});

describe("authentication", () => {
  test("runs identity queries again for each identity and shares the others", async () => {
    const { backend, connect } = setUp();
    const { client, modify, authenticate } = connect();
    modify([add(0, "whoami", {}), add(1, "get", { key: "a" })]);
    await settled();
    authenticate(0, "anna");
    await settled();
    expect(client.results.get(0)).toBe("anna");
    authenticate(1, "anna");
    await settled();
    expect(client.version.identity).toBe(2);
    expect(backend.runs.filter((run) => run.startsWith("get"))).toHaveLength(1);
    expect(backend.runs.filter((run) => run.startsWith("whoami"))).toHaveLength(2);
    expect(client.modifications).toBe(3);
  });

  test("lets an admin in by key, and nobody with another", async () => {
    const { connect } = setUp();
    const [admin, stranger] = [connect(), connect()];
    for (const [client, value] of [
      [admin, "admin"],
      [stranger, "guess"],
    ] as const) {
      client.say({ type: "Authenticate", baseVersion: 0, tokenType: "Admin", value });
    }
    await settled();
    expect(admin.client.version.identity).toBe(1);
    expect(stranger.client.last("AuthError")).toMatchObject({ authUpdateAttempted: true });
  });

  test("signing out is confirmed like signing in", async () => {
    const { client, modify, say, authenticate } = setUp().connect();
    modify([add(0, "whoami", {})]);
    authenticate(0, "anna");
    await settled();
    say({ type: "Authenticate", baseVersion: 1, tokenType: "None" });
    await settled();
    expect(client.version.identity).toBe(2);
    expect(client.results.get(0)).toBeNull();
  });

  test("names the identity version of the last transition when it rejects a token", async () => {
    const { client, authenticate } = setUp().connect();
    authenticate(0, "anna");
    await settled();
    authenticate(1, "bad");
    await settled();
    expect(client.last("AuthError")).toMatchObject({ baseVersion: 1, authUpdateAttempted: true });
    expect(client.closed).toEqual({ code: undefined, reason: "" });
  });

  test("ends with an AuthError, not a FatalError, when the token has expired", async () => {
    let now = 1000;
    const { backend, connect } = setUp({ nowMs: () => now });
    const { client, modify, authenticate } = connect();
    authenticate(0, "anna@2000");
    modify([add(0, "get", { key: "a" })]);
    await settled();
    now = 2001;
    backend.commit({ b: 1 });
    await settled();
    expect(client.closed).toBeNull();
    backend.commit({ a: 1 });
    await settled();
    expect(client.last("AuthError")).toMatchObject({ baseVersion: 1, authUpdateAttempted: false });
    expect(String(client.last("AuthError")?.["error"])).toContain("Convex token identity expired");
  });
});

describe("what ends a connection", () => {
  const cases: [string, object | string, string][] = [
    ["not JSON", "{", "Received Invalid JSON on websocket:"],
    ["an unknown message", { type: "Dance" }, "WSMessageInvalid"],
    ["a wrong base version", modifySet(3, []), "Base version 3 passed up doesn't match"],
    ["removing what is not there", modifySet(0, [{ type: "Remove", queryId: 1 }]), "can not be"],
    ["adding twice", modifySet(0, [add(1, "get", {}), add(1, "get", {})]), "was added before"],
    ["two arguments", { type: "Mutation", requestId: 0, udfPath: "a", args: [1, 2] }, "args"],
    ["no end of queries", modifySet(0, manyQueries(513)), "512 queries"],
    ["a path of any length", modifySet(0, [add(1, "a".repeat(513), {})]), "512 characters"],
    ["a negative id", { type: "Action", requestId: -1, udfPath: "a", args: [{}] }, "requestId"],
  ];
  test.each(cases)("%s is fatal", async (_name, message, text) => {
    const { client, session } = setUp().connect();
    session.receive(typeof message === "string" ? message : JSON.stringify(message));
    await settled();
    expect(String(client.last("FatalError")?.["error"])).toContain(text);
    expect(client.closed).not.toBeNull();
  });

  test("an unavailable server is not: the client comes back later", async () => {
    const { backend, connect } = setUp();
    const { client, modify } = connect();
    backend.failNext = new UnavailableError("TooManyConcurrentRequests", "busy");
    modify([add(0, "get", {})]);
    await settled();
    expect(client.closed).toEqual({ code: 1013, reason: "TooManyConcurrentRequests" });
    expect(client.last("FatalError")).toBeUndefined();
    expect(backend.openSnapshots).toBe(0);
  });

  test("nor is one whose disk refuses or that is closing, at whatever step", async () => {
    const { backend, connect } = setUp();
    const { client, modify } = connect();
    backend.runner.beginQueries = () => {
      throw new StorageError("The backend is shutting down");
    };
    modify([add(0, "get", {})]);
    await settled();
    expect(client.closed).toEqual({ code: 1013, reason: "StorageUnavailable" });
  });

  test("a mutation that the disk refuses is its own failure: the connection goes on", async () => {
    const { backend, connect } = setUp();
    const { client, session, modify } = connect();
    backend.runner.mutation = () =>
      Promise.reject(new UnavailableError("StorageUnavailable", "full", { code: "NOT_NOW" }));
    const call = { requestId: 0, udfPath: "m", args: [{}] };
    session.receive(JSON.stringify({ type: "Mutation", ...call }));
    await settled();
    const answer = client.last("MutationResponse");
    expect(answer).toMatchObject({ success: false, errorData: { code: "NOT_NOW" } });
    modify([add(0, "get", {})]);
    await settled();
    expect(client.closed).toBeNull();
    expect(client.last("Transition")).toBeDefined();
  });

  test("a bug of the server is an internal error, and is reported", async () => {
    const { backend, connect, reported } = setUp();
    const { client, modify } = connect();
    backend.failNext = new TypeError("bug");
    modify([add(0, "get", {})]);
    await settled();
    expect(client.closed).toEqual({ code: 1011, reason: "InternalServerError" });
    expect(reported).toEqual([expect.objectContaining({ message: "bug" })]);
  });
});

function manyQueries(count: number): object[] {
  return Array.from({ length: count }, (_, id) => add(id, "get", {}));
}

function modifySet(baseVersion: number, modifications: object[]) {
  return { type: "ModifyQuerySet", baseVersion, newVersion: baseVersion + 1, modifications };
}
