// What the official clients make of failures, and which functions they can reach at all.
import path from "node:path";

import { type ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { ConvexError, type Value } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RunningBackend } from "#embedded";

import { connect, startFixture } from "../support/client-backend.ts";

const ADMIN_KEY = "the-admin-key";
const functions = path.resolve(import.meta.dirname, "../fixtures/functions");

type Kind = "query" | "mutation" | "action";
type Call = (kind: Kind, name: string, args?: Record<string, Value>) => Promise<unknown>;

interface Door {
  call: Call;
  close(): Promise<void>;
}

let backend: RunningBackend;
let redacting: RunningBackend;

beforeAll(async () => {
  backend = await startFixture({ functions, adminKey: ADMIN_KEY });
  redacting = await startFixture({ functions, redact: true });
});

afterAll(() => Promise.all([backend.stop(), redacting.stop()]));

/** What administrators' tools do; the types of the package do not show it. */
interface WithAdminKey {
  setAdminAuth(key: string): void;
}

/** Both clients take a function and its arguments in methods that are named as the kinds are. */
function callOf(client: ConvexClient | ConvexHttpClient): Call {
  const methods = client as unknown as Record<Kind, (...call: unknown[]) => Promise<unknown>>;
  return (kind, name, args = {}) => methods[kind](makeFunctionReference(name), args);
}

function socket({ url }: RunningBackend, adminKey?: string): Door {
  const client = connect(url);
  if (adminKey !== undefined) (client.client as unknown as WithAdminKey).setAdminAuth(adminKey);
  return {
    call: callOf(client),
    close: () => client.close(),
  };
}

function http({ url }: RunningBackend, adminKey?: string): Door {
  const client = new ConvexHttpClient(url, { skipConvexDeploymentUrlCheck: true, logger: false });
  if (adminKey !== undefined) (client as unknown as WithAdminKey).setAdminAuth(adminKey);
  return {
    call: callOf(client),
    close: () => Promise.resolve(),
  };
}

/** `POST /api/run/…`, which takes every kind. */
function run({ url }: RunningBackend, adminKey?: string): Door {
  return {
    call: async (_kind, name, args = {}) => {
      const response = await fetch(`${url}/api/run/${name.replace(":", "/")}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(adminKey === undefined ? {} : { authorization: `Convex ${adminKey}` }),
        },
        body: JSON.stringify({ args }),
      });
      const answer = (await response.json()) as { value?: unknown; errorMessage?: string };
      if (answer.errorMessage !== undefined) throw new Error(answer.errorMessage);
      return answer.value;
    },
    close: () => Promise.resolve(),
  };
}

async function failure(calling: Promise<unknown>): Promise<Error & { data?: unknown }> {
  const outcome = await calling.catch((error: unknown) => error);
  if (outcome instanceof Error) return outcome;
  throw new Error(`expected a failure, got ${JSON.stringify(outcome)}`);
}

describe.each([
  ["ConvexClient", socket],
  ["ConvexHttpClient", http],
])("%s", (_name, open) => {
  const DATA = { code: "X", amount: 5n };

  test("tells a plain error from a ConvexError, whatever its data is", async () => {
    const { call, close } = open(backend);
    const plain = await failure(call("query", "errors:throwPlain"));
    expect(plain).not.toBeInstanceOf(ConvexError);
    expect(plain).not.toHaveProperty("data");
    expect(plain.message).toContain("boom");
    const ofNull = await failure(call("query", "errors:throwNull"));
    expect(ofNull).toBeInstanceOf(ConvexError);
    expect(ofNull.data).toBeNull();
    for (const data of [DATA, null, "text"]) {
      for (const door of ["errors:throwConvexError", "errors:rethrowFromAction"]) {
        const kind = door.endsWith("Action") ? "action" : "mutation";
        const error = await failure(call(kind, door, { data }));
        expect(error).toBeInstanceOf(ConvexError);
        expect(error.data).toEqual(data);
      }
    }
    await close();
  });

  test("finds decoded data in what a nested mutation throws", async () => {
    const { call, close } = open(backend);
    const caught = await call("mutation", "errors:catchNested", { data: DATA });
    expect(caught).toEqual({ isConvexError: true, data: DATA });
    await close();
  });

  test("is told no text when errors are redacted, but the data", async () => {
    const { call, close } = open(redacting);
    const plain = await failure(call("query", "errors:throwPlain"));
    expect(plain.message).toContain("Server Error");
    expect(plain.message).not.toContain("boom");
    expect(plain).not.toBeInstanceOf(ConvexError);
    const error = await failure(call("mutation", "errors:throwConvexError", { data: DATA }));
    expect(error.data).toEqual(DATA);
    await close();
  });

  test.each(["dir/default:default", "dir/default", "dir/default.js:default"])(
    "reaches %s",
    async (name) => {
      const { call, close } = open(backend);
      expect(await call("query", name)).toBe("default of a sub-directory");
      await close();
    },
  );
});

describe.each([
  ["over a socket", socket],
  ["over HTTP", http],
  ["by /api/run", run],
])("an internal function %s", (_name, open) => {
  const internal = [
    ["query", "world:hidden"],
    ["mutation", "world:hiddenMutation"],
  ] as const;

  test("looks to a client as if it were not there", async () => {
    const { call, close } = open(backend);
    const texts = new Set<string>();
    for (const [kind, name] of [
      ...internal,
      ["query", "world:missing"],
      ["mutation", "world:missing"],
      ["query", "nowhere:hidden"],
    ] as const) {
      const { message } = await failure(call(kind, name));
      expect(message).toMatch(new RegExp(`Could not find (public )?function for '${name}'\\.`));
      const text = message.replaceAll(name, "…").replace(/[0-9a-f]{16}/, "");
      texts.add(text.replaceAll(/^\[CONVEX \w\(…\)\] /g, ""));
    }
    expect([...texts]).toHaveLength(1);
    await close();
  });

  test("is open to an administrator", async () => {
    const { call, close } = open(backend, ADMIN_KEY);
    for (const [kind, name] of internal) expect(await call(kind, name)).toBe("hidden");
    expect((await failure(call("query", "world:missing"))).message).toMatch(
      /Could not find (public )?function for 'world:missing'\./,
    );
    await close();
  });
});
