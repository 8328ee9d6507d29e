// The builders alone, on functions made for the purpose. What real functions allow is the matrix's matter.
import { convexTest } from "convex-test";
import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { type Backend, modules } from "../tests/setup/backend.ts";
import { createPerson } from "../tests/setup/people.ts";
import {
  adminQuery,
  operatorMutation,
  publicAction,
  publicQuery,
  userAction,
  userMutation,
} from "./functions.ts";
import { readAppError } from "./model/errors.ts";
import schema from "./schema.ts";

const who = v.union(v.string(), v.null());
const textInput = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(2, "Too short")),
  times: z._default(z.int(), 1),
});

const probe = {
  anybody: publicQuery({ returns: who, handler: (ctx) => ctx.actor?.user.username ?? null }),
  admins: adminQuery({ returns: v.boolean(), handler: () => true }),
  echo: userMutation({
    input: textInput,
    returns: v.object({ text: v.string(), times: v.number(), keys: v.array(v.string()) }),
    handler: (_ctx, input) => ({ ...input, keys: Object.keys(input).sort() }),
  }),
  paid: operatorMutation({ subscribed: true, returns: v.null(), handler: () => null }),
  act: userAction({
    args: { more: v.number() },
    returns: v.object({ name: v.string(), more: v.number() }),
    handler: (ctx, { more }) => ({ name: ctx.actor.user.username, more }),
  }),
  actPublic: publicAction({
    returns: who,
    handler: (ctx) => ctx.actor?.user.username ?? null,
  }),
  wrong: publicQuery({ returns: v.string(), handler: () => 7 as never }),
};

let t: Backend;
beforeEach(() => {
  t = convexTest({ schema, modules: { ...modules, "../../convex/probe.ts": async () => probe } });
});

function query(name: keyof typeof probe, args: Record<string, unknown> = {}) {
  return t.query(makeFunctionReference<"query">(`probe:${name}`), args);
}

function mutation(name: keyof typeof probe, args: Record<string, unknown> = {}) {
  return t.mutation(makeFunctionReference<"mutation">(`probe:${name}`), args);
}

function action(name: keyof typeof probe, args: Record<string, unknown> = {}) {
  return t.action(makeFunctionReference<"action">(`probe:${name}`), args);
}

async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return readAppError(error);
}

describe("a public function", () => {
  test("knows its caller where there is one", async () => {
    const { token } = await createPerson(t, "lan", "GUIDE");
    expect(await query("anybody")).toBeNull();
    expect(await query("anybody", { sessionToken: token })).toBe("lan");
    expect(await action("actPublic", { sessionToken: token })).toBe("lan");
    expect(await action("actPublic")).toBeNull();
  });

  test("keeps to what it says it returns", async () => {
    await expect(query("wrong")).rejects.toThrow(/ReturnsValidationError|Validator error|string/);
  });
});

describe("a role", () => {
  test("is asked for before the input is looked at", async () => {
    expect(await refusalOf(mutation("echo", { text: "" }))).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    const { token } = await createPerson(t, "lan", "GUIDE");
    expect(await refusalOf(query("admins", { sessionToken: token }))).toEqual({
      code: "FORBIDDEN",
      message: "Only administrators can do this",
    });
  });

  test("goes for actions too", async () => {
    expect(await refusalOf(action("act", { more: 1 }))).toMatchObject({ code: "UNAUTHENTICATED" });
    const { token } = await createPerson(t, "lan", "GUIDE");
    expect(await action("act", { more: 2, sessionToken: token })).toEqual({ name: "lan", more: 2 });
  });

  test("may come with a subscription, which is a refusal of its own", async () => {
    const guide = await createPerson(t, "lan", "GUIDE");
    const operator = await createPerson(t, "lotus", "OPERATOR");
    expect(await refusalOf(mutation("paid", { sessionToken: guide.token }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await refusalOf(mutation("paid", { sessionToken: operator.token }))).toEqual({
      code: "SUBSCRIPTION_REQUIRED",
      message: "An active subscription is required",
    });
  });
});

describe("an input", () => {
  test("reaches the handler as the contract makes it, without the token", async () => {
    const { token } = await createPerson(t, "lan", "GUIDE");
    expect(await mutation("echo", { text: "  xin chào ", sessionToken: token })).toEqual({
      text: "xin chào",
      times: 1,
      keys: ["text", "times"],
    });
  });

  test("that breaks a rule is refused with its field", async () => {
    const { token } = await createPerson(t, "lan", "GUIDE");
    expect(await refusalOf(mutation("echo", { text: " x ", sessionToken: token }))).toEqual({
      code: "VALIDATION",
      message: "Too short",
      field: "text",
    });
    const half = { text: "xin chào", times: 1.5, sessionToken: token };
    expect(await refusalOf(mutation("echo", half))).toMatchObject({ field: "times" });
  });

  test("of another shape does not get in at all", async () => {
    const { token } = await createPerson(t, "lan", "GUIDE");
    await expect(mutation("echo", { text: 7, sessionToken: token })).rejects.toThrow(/string/);
    const more = { text: "xin chào", role: "ADMIN", sessionToken: token };
    await expect(mutation("echo", more)).rejects.toThrow(/role/);
  });
});
