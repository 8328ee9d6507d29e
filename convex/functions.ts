// The builders of every function, and the only importer of Convex's raw ones. A builder's name says who may call; it
// loads session and user on each call, checks the role, and parses the input, in this order: a caller who may not call
// learns nothing about the input or the data. `sessionToken` is the opaque token that http/endpoint.ts hands over for a
// cookie or Bearer caller; handlers never see it.

import type { Registration } from "convex-helpers/server/customFunctions";
import { zodToConvex } from "convex-helpers/server/zod4";
import { type FunctionVisibility, makeFunctionReference } from "convex/server";
import {
  type GenericValidator,
  type Infer,
  type ObjectType,
  type PropertyValidators,
  v,
} from "convex/values";
import type * as z from "zod/mini";

import {
  type ActionCtx,
  action,
  httpAction,
  internalAction as rawInternalAction,
  internalMutation as rawInternalMutation,
  internalQuery as rawInternalQuery,
  type MutationCtx,
  mutation,
  type QueryCtx,
  query,
} from "./_generated/server.js";
import { appError } from "./model/errors.ts";
import { type InputSchema, parseInput } from "./model/input.ts";
import { hasActiveSubscription } from "./model/subscriptions/access.ts";
import {
  type Access,
  type Actor,
  isSuspended,
  loadActor,
  requireRole,
} from "./model/users/actor.ts";
import { ROLES } from "./model/users/contract.ts";

type Handler<Ctx, Input, Returns extends GenericValidator> = (
  ctx: Ctx,
  input: Input,
) => Infer<Returns> | Promise<Infer<Returns>>;

interface Common<Ctx, Input, Returns extends GenericValidator> {
  returns: Returns;
  handler: Handler<Ctx, Input, Returns>;
  /** An operator needs an active subscription; for guides and admins it is included. */
  subscribed?: boolean;
}

type Kind = "query" | "mutation" | "action";

/** A function without arguments, in the form by which callers may leave them out. */
type ArgsOf<Args extends PropertyValidators> = string extends keyof Args
  ? Record<string, never>
  : ObjectType<Args>;

interface Builder<K extends Kind, Visibility extends FunctionVisibility, Ctx> {
  <S extends InputSchema, Returns extends GenericValidator>(
    definition: { input: S } & Common<Ctx, z.output<S>, Returns>,
  ): Registration<K, Visibility, z.input<S>, Promise<Infer<Returns>>>;
  <Returns extends GenericValidator, Args extends PropertyValidators = Record<string, never>>(
    definition: { args?: Args } & Common<Ctx, ArgsOf<Args>, Returns>,
  ): Registration<K, Visibility, ArgsOf<Args>, Promise<Infer<Returns>>>;
}

interface Definition {
  args?: PropertyValidators;
  input?: InputSchema;
  returns: GenericValidator;
  subscribed?: boolean;
  handler: (ctx: never, input: never) => unknown;
}

type Args = Record<string, unknown> & { sessionToken?: string };

function wireArgs({ args, input }: Definition): PropertyValidators {
  return input === undefined ? { ...args } : { ...zodToConvex(input).fields };
}

function callHandler(definition: Definition, ctx: object, args: object): unknown {
  const input = definition.input === undefined ? args : parseInput(definition.input, args);
  return definition.handler(ctx as never, input as never);
}

async function requireSubscription(ctx: Pick<QueryCtx, "db">, actor: Actor): Promise<void> {
  if (actor.user.role !== "OPERATOR") return;
  if (!(await hasActiveSubscription(ctx, actor.user._id))) {
    throw appError("SUBSCRIPTION_REQUIRED", "An active subscription is required");
  }
}

/** The actor as the handler gets it: checked against `access`, or for public calls null unless in good standing. */
export async function admit(
  ctx: Pick<QueryCtx, "db" | "auth">,
  sessionToken: string | undefined,
  access: Access,
  needs: { subscribed: boolean; nowMs?: number },
): Promise<Actor | null> {
  const actor = await loadActor(ctx, sessionToken, needs.nowMs);
  if (access === null) return actor === null || isSuspended(actor) ? null : actor;
  const admitted = requireRole(actor, access);
  if (needs.subscribed) await requireSubscription(ctx, admitted);
  return admitted;
}

function queryFor<A extends Access>(access: A) {
  function define(definition: Definition): unknown {
    const subscribed = definition.subscribed ?? false;
    return query({
      args: { ...wireArgs(definition), sessionToken: v.optional(v.string()) },
      returns: definition.returns,
      handler: async (ctx: QueryCtx, { sessionToken, ...args }: Args) => {
        const actor = await admit(ctx, sessionToken, access, { subscribed });
        return await callHandler(definition, { ...ctx, actor }, args);
      },
    });
  }
  return define as Builder<"query", "public", QueryCtx & { actor: ActorOf<A> }>;
}

function mutationFor<A extends Access>(access: A) {
  function define(definition: Definition): unknown {
    const subscribed = definition.subscribed ?? false;
    return mutation({
      args: { ...wireArgs(definition), sessionToken: v.optional(v.string()) },
      returns: definition.returns,
      handler: async (ctx: MutationCtx, { sessionToken, ...args }: Args) => {
        const nowMs = Date.now();
        const actor = await admit(ctx, sessionToken, access, { subscribed, nowMs });
        return await callHandler(definition, { ...ctx, actor }, args);
      },
    });
  }
  return define as Builder<"mutation", "public", MutationCtx & { actor: ActorOf<A> }>;
}

// By name: importing the generated api here would make its types depend on themselves.
const admission = makeFunctionReference<
  "query",
  { sessionToken?: string; roles: Actor["user"]["role"][] | null; subscribed: boolean },
  Actor | null
>("users:admission");

function actionFor<A extends Access>(access: A) {
  function define(definition: Definition): unknown {
    const subscribed = definition.subscribed ?? false;
    return action({
      args: { ...wireArgs(definition), sessionToken: v.optional(v.string()) },
      returns: definition.returns,
      handler: async (ctx: ActionCtx, { sessionToken, ...args }: Args) => {
        const roles = access === null ? null : [...access];
        const who = { ...(sessionToken === undefined ? {} : { sessionToken }), roles, subscribed };
        const actor = await ctx.runQuery(admission, who);
        return await callHandler(definition, { ...ctx, actor }, args);
      },
    });
  }
  return define as Builder<"action", "public", ActionCtx & { actor: ActorOf<A> }>;
}

type ActorOf<A extends Access> = A extends null ? Actor | null : Actor;
type Raw = (definition: {
  args: PropertyValidators;
  returns: GenericValidator;
  handler: (ctx: object, args: object) => unknown;
}) => unknown;

function internalFor(raw: unknown) {
  return (definition: Definition): unknown =>
    (raw as Raw)({
      args: wireArgs(definition),
      returns: definition.returns,
      handler: (ctx, args) => callHandler(definition, ctx, args),
    });
}

const ANYBODY = null;
const MEMBERS = ["GUIDE", "OPERATOR"] as const;

export const publicQuery = queryFor(ANYBODY);
export const publicMutation = mutationFor(ANYBODY);
export const publicAction = actionFor(ANYBODY);
export const userQuery = queryFor(ROLES);
export const userMutation = mutationFor(ROLES);
export const userAction = actionFor(ROLES);
export const memberQuery = queryFor(MEMBERS);
export const memberMutation = mutationFor(MEMBERS);
export const guideQuery = queryFor(["GUIDE"] as const);
export const guideMutation = mutationFor(["GUIDE"] as const);
export const operatorQuery = queryFor(["OPERATOR"] as const);
export const operatorMutation = mutationFor(["OPERATOR"] as const);
export const adminQuery = queryFor(["ADMIN"] as const);
export const adminMutation = mutationFor(["ADMIN"] as const);

export const internalQuery = internalFor(rawInternalQuery) as Builder<
  "query",
  "internal",
  QueryCtx
>;
export const internalMutation = internalFor(rawInternalMutation) as Builder<
  "mutation",
  "internal",
  MutationCtx
>;
export const internalAction = internalFor(rawInternalAction) as Builder<
  "action",
  "internal",
  ActionCtx
>;

/** An HTTP action, for http.ts alone: the rows of http/ are where calls are described. */
export function siteAction(handler: (ctx: ActionCtx, request: Request) => Promise<Response>) {
  return httpAction(handler);
}
