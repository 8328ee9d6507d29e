// The builders alone, on functions made for the purpose. What real functions allow is the matrix's matter.
import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { createPerson } from "../tests/setup/people.ts";
import { admissionOver } from "./access.ts";
import {
  adminQuery,
  operatorMutation,
  publicAction,
  publicQuery,
  userAction,
  userMutation,
} from "./functions.ts";
import { appError, readAppError } from "./model/errors.ts";

const who = v.union(v.string(), v.null());
const textInput = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(2, "Too short")),
  times: z._default(z.int(), 1),
});

const ownInput = z.strictObject({ ...textInput.shape, ownerId: z.string() });

/** Everybody's target is oneself; what belongs to nobody is not there. */
async function requireSelf(_ctx: unknown, userId: string, target: string): Promise<void> {
  if (target === "nobody's") throw appError("NOT_FOUND", "Not found");
  if (target !== userId) throw appError("FORBIDDEN", "Only the owner can do this");
}

const probe = {
  anybody: publicQuery({ returns: who, handler: (ctx) => ctx.actor?.user.username ?? null }),
  admins: adminQuery({ returns: v.boolean(), handler: () => true }),
  echo: userMutation({
    input: textInput,
    returns: v.object({ text: v.string(), times: v.number(), keys: v.array(v.string()) }),
    handler: (_ctx, input) => ({ ...input, keys: Object.keys(input).sort() }),
  }),
  paid: operatorMutation({ subscribed: true, returns: v.null(), handler: () => null }),
  keep: userMutation({
    input: ownInput,
    owns: { ownerId: requireSelf },
    returns: v.string(),
    handler: (_ctx, { text }) => text,
  }),
  actKeep: userAction({
    subscribed: true,
    input: ownInput,
    owns: { ownerId: requireSelf },
    returns: v.string(),
    handler: (_ctx, { text }) => text,
  }),
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
  t = createBackend({
    "../../convex/probe.ts": async () => probe,
    "../../convex/access.ts": async () => ({ admission: admissionOver({ probe }) }),
  });
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

describe.each([
  ["a mutation", "keep", mutation],
  ["an action", "actKeep", action],
] as const)("what %s names", (_kind, name, call) => {
  test("must be one's own, before the input is looked at", async () => {
    const { token, userId } = await createPerson(t, "lan", "GUIDE");
    const keep = async (ownerId: string, text: string) =>
      await call(name, { ownerId, text, sessionToken: token });
    expect(await refusalOf(keep("somebody", ""))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(keep("nobody's", ""))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(keep(userId, ""))).toMatchObject({ code: "VALIDATION", field: "text" });
    expect(await keep(userId, "mine")).toBe("mine");
  });

  test("is not looked at for who may not call", async () => {
    const refusal = await refusalOf(call(name, { ownerId: "nobody's", text: "" }));
    expect(refusal).toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

test("a suspended person is refused as such, and nobody to a public function, of every kind", async () => {
  const { token, userId } = await createPerson(t, "lan", "GUIDE");
  await t.run(async (ctx) => {
    await ctx.db.patch("users", userId, { suspendedAt: 1 });
  });
  const args = { sessionToken: token };
  for (const call of [query("admins", args), action("act", { ...args, more: 1 })]) {
    expect(await refusalOf(call)).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
  }
  expect(await query("anybody", args)).toBeNull();
  expect(await action("actPublic", args)).toBeNull();
});

test("an action of subscribers asks for the subscription before it asks whose the target is", async () => {
  const { token } = await createPerson(t, "lotus", "OPERATOR");
  const args = { ownerId: "nobody's", text: "", sessionToken: token };
  expect(await refusalOf(action("actKeep", args))).toMatchObject({ code: "SUBSCRIPTION_REQUIRED" });
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
