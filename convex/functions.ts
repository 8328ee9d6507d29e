// The builders of every function, and the only importer of Convex's raw ones. A builder's name says who may call; it
// loads session and user on each call, checks role, seat, subscription and ownership, and parses the input, in this order: a
// caller who may not call learns nothing about the input or the data. What a function asks stands on the registered
// function: access.ts and the HTTP door read it there. `sessionToken` is the opaque token that http/serve.ts hands over
// for a cookie or Bearer caller; handlers never see it.

import type { Registration } from "convex-helpers/server/customFunctions";
import { zodToConvex } from "convex-helpers/server/zod4";
import { type FunctionVisibility, makeFunctionReference } from "convex/server";
import {
  type GenericValidator,
  type Infer,
  type ObjectType,
  type PropertyValidators,
  v,
  type Validator,
} from "convex/values";
import type * as z from "zod/mini";

import type { Doc } from "./_generated/dataModel.js";
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
import { admit, type Asked, type Entry, type OwnershipRule } from "./admit.ts";
import { keeping } from "./model/changes.ts";
import { DERIVED, GATHERED } from "./model/derived/derived.ts";
import { type AppErrorData, readAppError, STATUS_OF } from "./model/errors.ts";
import type { Access } from "./model/identity/actor.ts";
import { type Role, ROLES } from "./model/identity/contract.ts";
import { noteUse } from "./model/identity/ownSessions.ts";
import { type InputSchema, parseInput } from "./model/input.ts";
import type { Seat } from "./model/seats/contract.ts";
import type { Caller } from "./model/seats/seats.ts";
import { type Batch, runBatch } from "./model/sweeps/sweep.ts";

type Handler<Ctx, Input, Returns extends GenericValidator> = (
  ctx: Ctx,
  input: Input,
) => Infer<Returns> | Promise<Infer<Returns>>;

interface Common<Ctx, Input, Returns extends GenericValidator> {
  returns: Returns;
  /** Also for people whose account waits for its end. */
  leaving?: true;
  /** In the name of the caller's company, by its members from this seat on. */
  seat?: Seat;
  handler: Handler<Ctx, Input, Returns>;
}

type Kind = "query" | "mutation" | "action";

/** What a function with roles may ask beside the role (admit.ts says what it means). */
interface Gates<Input> {
  subscribed?: boolean;
  owns?: { [Name in keyof Input as Input[Name] extends string ? Name : never]?: OwnershipRule };
}

/** A function without arguments, in the form by which callers may leave them out. */
type ArgsOf<Args extends PropertyValidators> = string extends keyof Args
  ? Record<string, never>
  : ObjectType<Args>;

type Extra<HasRoles extends boolean, Input> = HasRoles extends true ? Gates<Input> : unknown;

interface Builder<
  K extends Kind,
  Visibility extends FunctionVisibility,
  Ctx,
  HasRoles extends boolean = false,
> {
  <S extends InputSchema, Returns extends GenericValidator>(
    definition: { input: S } & Common<Ctx, z.output<S>, Returns> & Extra<HasRoles, z.input<S>>,
  ): Registration<K, Visibility, z.input<S>, Promise<Infer<Returns>>>;
  <Returns extends GenericValidator, Args extends PropertyValidators = Record<string, never>>(
    definition: { args?: Args } & Common<Ctx, ArgsOf<Args>, Returns> &
      Extra<HasRoles, ArgsOf<Args>>,
  ): Registration<K, Visibility, ArgsOf<Args>, Promise<Infer<Returns>>>;
}

interface Definition extends Omit<Asked, "roles"> {
  args?: PropertyValidators;
  input?: InputSchema;
  returns: GenericValidator;
  handler: (ctx: never, input: never) => unknown;
}

/** What a public function says of itself. */
export interface Declared extends Asked, Readonly<Pick<Definition, "args" | "input" | "returns">> {
  readonly kind: Kind;
  /** Of a deed: the internal mutation that does it, admission and all. */
  readonly work?: string;
}

function wireArgs({ args, input }: Definition): PropertyValidators {
  return input === undefined ? { ...args } : { ...zodToConvex(input).fields };
}

function callHandler(definition: Definition, ctx: object, args: object): unknown {
  const input = definition.input === undefined ? args : parseInput(definition.input, args);
  return definition.handler(ctx as never, input as never);
}

/** As callHandler, with what is derived kept behind every write. */
async function callWriter(definition: Definition, plain: object, args: object): Promise<unknown> {
  const { ctx, settle } = keeping(plain as MutationCtx, DERIVED);
  const result = await callHandler(definition, ctx, args);
  settle();
  return result;
}

/** As callWriter, for a function that makes many rows and writes each more than once. */
async function callFiller(definition: Definition, plain: object, args: object): Promise<unknown> {
  const { ctx, tellLate, settle } = keeping(plain as MutationCtx, DERIVED, GATHERED);
  const result = await callHandler(definition, ctx, args);
  await tellLate();
  settle();
  return result;
}

// By name: importing the generated api here would make its types depend on themselves.
export const admission = makeFunctionReference<
  "query",
  { name: string; sessionToken?: string; targets: Record<string, string> },
  Caller | null
>("access:admission");

/** Actions have no database: a query applies to them what they declare. */
async function askAdmission(ctx: ActionCtx, { owns = {} }: Declared, entry: Entry) {
  const { name } = await ctx.meta.getFunctionMetadata();
  const targets = Object.fromEntries(
    Object.keys(owns).map((argument) => [argument, String(entry.targets[argument])]),
  );
  const { sessionToken } = entry;
  const who = sessionToken === undefined ? {} : { sessionToken };
  return await ctx.runQuery(admission, { ...who, name, targets });
}

type Raw = (definition: {
  args: PropertyValidators;
  returns: GenericValidator;
  handler: (ctx: object, args: object) => unknown;
}) => object;

/** The raw builder of a kind, how a caller gets in, and how the handler is called. */
interface KindOfFunction {
  raw: unknown;
  enter: (ctx: never, declared: Declared, entry: Entry) => Promise<Caller | null>;
  call: typeof callHandler;
}

const KINDS: Record<Kind, KindOfFunction> = {
  query: { raw: query, enter: admit, call: callHandler },
  mutation: {
    raw: mutation,
    enter: async (ctx: MutationCtx, declared, entry) => {
      const nowMs = Date.now();
      const living: { session?: Doc<"authSessions"> } = {};
      const onSession = (session: Doc<"authSessions">): void => {
        living.session = session;
      };
      const { sessionToken, targets } = entry;
      const actor = await admit(ctx, declared, { sessionToken, targets, nowMs, onSession });
      if (actor !== null && living.session) await noteUse(ctx, living.session, nowMs);
      return actor;
    },
    call: callWriter,
  },
  action: { raw: action, enter: askAdmission, call: callHandler },
};

/** A function that asks of its caller what is declared, and then does its work. */
function admitting(raw: unknown, declared: Declared, definition: Definition): object {
  const { enter, call } = KINDS[declared.kind];
  return (raw as Raw)({
    args: { ...wireArgs(definition), sessionToken: v.optional(v.string()) },
    returns: definition.returns,
    handler: async (ctx, { sessionToken, ...args }: { sessionToken?: string }) => {
      const actor = await enter(ctx as never, declared, { sessionToken, targets: args });
      return await call(definition, { actor, ...ctx }, args);
    },
  });
}

function buildFor(kind: Kind, roles: Access) {
  return (definition: Definition): unknown => {
    const { handler: _handler, ...rest } = definition;
    const declared: Declared = { ...rest, kind, roles };
    return Object.assign(admitting(KINDS[kind].raw, declared, definition), { declared });
  };
}

/** Whether a refusal is one of the caller, not of what is asked for. */
export function isOfTheCaller(refusal: AppErrorData): boolean {
  const status = STATUS_OF[refusal.code];
  return status === 401 || status === 403;
}

/** Notes in the audit log, in a transaction of its own, that somebody called who may not. */
const noteRefused = makeFunctionReference<
  "mutation",
  { sessionToken?: string; call: string; code: AppErrorData["code"]; target?: string },
  null
>("audit:noteRefused");

async function noteIfRefused(
  ctx: ActionCtx,
  error: unknown,
  call: string,
  { sessionToken }: { sessionToken?: string },
): Promise<void> {
  const refusal = readAppError(error);
  if (refusal === null || !isOfTheCaller(refusal)) return;
  const who = sessionToken === undefined ? {} : { sessionToken };
  await ctx.runMutation(noteRefused, { ...who, call, code: refusal.code });
}

type DeedBuilder = <S extends InputSchema, Returns extends GenericValidator>(
  path: string,
  definition: { input: S } & Common<MutationCtx & { actor: Caller }, z.output<S>, Returns>,
) => {
  ask: Registration<"action", "public", z.input<S>, Promise<Infer<Returns>>>;
  work: Registration<"mutation", "internal", z.input<S>, Promise<Infer<Returns>>>;
};

/**
 * What an administrator does to somebody else's. A mutation that refuses writes nothing, so that the public function, `ask`, is an
 * action: it runs the mutation `work`, which admits its caller and does the deed in one transaction, and notes in another one
 * who was refused. `path` is that of `work`.
 */
export const adminDeed = ((path: string, definition: Definition) => {
  const { handler: _handler, ...rest } = definition;
  const roles: Access = ["ADMIN"];
  const work = admitting(rawInternalMutation, { ...rest, kind: "mutation", roles }, definition);
  const run = makeFunctionReference<"mutation", Record<string, unknown>>(path);
  const ask = (action as unknown as Raw)({
    args: { ...wireArgs(definition), sessionToken: v.optional(v.string()) },
    returns: definition.returns,
    handler: async (plain, args: { sessionToken?: string }) => {
      const ctx = plain as ActionCtx;
      try {
        return await ctx.runMutation(run, args);
      } catch (error) {
        await noteIfRefused(ctx, error, path, args);
        throw error;
      }
    },
  });
  const declared: Declared = { ...rest, kind: "action", roles, work: path };
  return { ask: Object.assign(ask, { declared }), work };
}) as unknown as DeedBuilder;

/** What a registered function says of itself; null where it is none of these builders'. */
export function declaredBy(registered: unknown): Declared | null {
  if (typeof registered !== "function" || !("declared" in registered)) return null;
  return registered.declared as Declared;
}

interface Contexts {
  query: QueryCtx;
  mutation: MutationCtx;
  action: ActionCtx;
}

function publicFor<K extends Kind>(kind: K) {
  return buildFor(kind, null) as Builder<K, "public", Contexts[K] & { actor: Caller | null }>;
}

function rolesFor<K extends Kind>(kind: K, roles: readonly Role[]) {
  return buildFor(kind, roles) as Builder<K, "public", Contexts[K] & { actor: Caller }, true>;
}

/** Without asking who calls. */
function unaskedFor(raw: unknown, call = callHandler) {
  return (definition: Definition): unknown =>
    (raw as Raw)({
      args: wireArgs(definition),
      returns: definition.returns,
      handler: (ctx, args) => call(definition, ctx, args),
    });
}

const MEMBERS: readonly Role[] = ["GUIDE", "OPERATOR"];

export const publicQuery = publicFor("query");
export const publicMutation = publicFor("mutation");
export const publicAction = publicFor("action");
export const userQuery = rolesFor("query", ROLES);
export const userMutation = rolesFor("mutation", ROLES);
export const userAction = rolesFor("action", ROLES);
export const memberQuery = rolesFor("query", MEMBERS);
export const memberMutation = rolesFor("mutation", MEMBERS);
export const guideQuery = rolesFor("query", ["GUIDE"]);
export const guideMutation = rolesFor("mutation", ["GUIDE"]);
export const guideAction = rolesFor("action", ["GUIDE"]);
export const operatorQuery = rolesFor("query", ["OPERATOR"]);
export const operatorMutation = rolesFor("mutation", ["OPERATOR"]);
export const operatorAction = rolesFor("action", ["OPERATOR"]);
export const adminQuery = rolesFor("query", ["ADMIN"]);

/** For auth.ts alone: whoever signs in is nobody yet, or somebody else. */
export const signInAction = unaskedFor(action) as Builder<"action", "public", ActionCtx>;

export const internalQuery = unaskedFor(rawInternalQuery) as Builder<"query", "internal", QueryCtx>;
export const internalMutation = unaskedFor(rawInternalMutation, callWriter) as Builder<
  "mutation",
  "internal",
  MutationCtx
>;
/** For data that is made in bulk: what is derived of it is kept at the end of each transaction. */
export const fillingMutation = unaskedFor(rawInternalMutation, callFiller) as Builder<
  "mutation",
  "internal",
  MutationCtx
>;
/** For rows that come with all that is derived of them: nobody is told of a write (docs/decisions/049). */
export const importingMutation = unaskedFor(rawInternalMutation) as Builder<
  "mutation",
  "internal",
  MutationCtx
>;
export const internalAction = unaskedFor(rawInternalAction) as Builder<
  "action",
  "internal",
  ActionCtx
>;

/**
 * A long work in bounded transactions (model/sweeps/sweep.ts). `path` is the function's own, by which it goes on; without
 * a cursor it begins.
 */
export function sweep<Cursor extends GenericValidator>(
  path: string,
  { cursor, batch }: { cursor: Cursor; batch: Batch<Infer<Cursor>> },
) {
  const define = internalMutation as (definition: Definition) => unknown;
  return define({
    args: { cursor: v.optional(cursor as Validator<Infer<Cursor>, "required", string>) },
    returns: v.null(),
    handler: async (ctx: MutationCtx, { cursor: from }: { cursor?: Infer<Cursor> }) => {
      await runBatch(ctx, path, batch, from ?? null);
      return null;
    },
  }) as Registration<"mutation", "internal", { cursor?: Infer<Cursor> }, Promise<null>>;
}

/** An HTTP action, for http.ts alone: the rows of http/ are where calls are described. */
export function siteAction(handler: (ctx: ActionCtx, request: Request) => Promise<Response>) {
  return httpAction(handler);
}
