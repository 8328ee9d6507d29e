// The one wrapper around every call of /api: who, from where, which input, which answer. It knows no domain. It calls
// public functions on purpose: /api is a second public door and passes the same checks as the first.
import type {
  FunctionArgs,
  FunctionReference,
  FunctionReturnType,
  OptionalRestArgs,
} from "convex/server";
import { makeFunctionReference } from "convex/server";
import type { GenericValidator } from "convex/values";
import * as z from "zod/mini";

import type { Id } from "../_generated/dataModel.js";
import type { ActionCtx } from "../_generated/server.js";
import type { ErrorCode } from "../model/errors.ts";
import type { InputSchema } from "../model/input.ts";
import type { Actor } from "../model/users/actor.ts";
import type { Role } from "../model/users/contract.ts";
import { type FieldType, fieldTypesOf, readInput } from "./body.ts";
import { toErrorResponse, toResponse } from "./reply.ts";
import { hasCredentials, requireOwnOrigin, sessionTokenOf } from "./session.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Public<Kind extends "query" | "mutation" | "action"> = FunctionReference<Kind>;
type Runner<Kind extends "query" | "mutation" | "action"> = <F extends Public<Kind>>(
  reference: F,
  ...args: OptionalRestArgs<F>
) => Promise<FunctionReturnType<F>>;

/** What a row gets to work with. The three runners act as the caller of the request. */
export interface HttpCtx {
  runQuery: Runner<"query">;
  runMutation: Runner<"mutation">;
  runAction: Runner<"action">;
  request: Request;
  sessionToken: string | undefined;
  /** The bare context, for internal functions. */
  server: ActionCtx;
}

/** Who may call; the function behind decides, this is what the documents say and what a broken input is weighed against. */
export type EndpointAccess = "public" | "user" | "member" | "guide" | "operator" | "admin";

export interface Endpoint {
  method: Method;
  /** With parameters in braces: `/api/guides/{id}`. They become fields of the input. */
  path: string;
  tag: string;
  summary: string;
  access: EndpointAccess;
  /** Operators need an active subscription. */
  subscribed: boolean;
  input: InputSchema;
  /** The JSON of the answer; missing where there is none (204). */
  output: GenericValidator | z.ZodMiniType | undefined;
  /** Of the answer; JSON unless the row says otherwise. */
  mediaType: string;
  status: number;
  /** Another status of success with the same body. */
  otherStatus: number | undefined;
  /** Refusals beyond those that follow from access and input. */
  errors: readonly ErrorCode[];
  /** Refuses who may not change what the path names. The function behind decides; this is asked when the input is broken. */
  admits: ((ctx: HttpCtx, target: Target) => Promise<unknown>) | undefined;
  call: (ctx: HttpCtx, input: never) => Promise<unknown>;
}

/** Whose call it is, and the `{id}` of its path. */
interface Target {
  userId: Id<"users">;
  id: string;
}

type Defaults =
  | "subscribed"
  | "input"
  | "output"
  | "mediaType"
  | "status"
  | "otherStatus"
  | "errors"
  | "admits"
  | "call";
type EndpointRow<S extends InputSchema> = Omit<Endpoint, Defaults> &
  Partial<Pick<Endpoint, Exclude<Defaults, "call" | "input">>> & {
    input?: S;
    call: (ctx: HttpCtx, input: z.input<S>) => Promise<unknown>;
  };

const NO_INPUT = z.strictObject({});

export function endpoint<S extends InputSchema = typeof NO_INPUT>(row: EndpointRow<S>): Endpoint {
  return {
    subscribed: false,
    input: NO_INPUT,
    output: undefined,
    mediaType: "application/json",
    status: 200,
    otherStatus: undefined,
    errors: [],
    admits: undefined,
    ...row,
  };
}

export const ROLES_OF: Record<EndpointAccess, Role[] | null> = {
  public: null,
  user: ["GUIDE", "OPERATOR", "ADMIN"],
  member: ["GUIDE", "OPERATOR"],
  guide: ["GUIDE"],
  operator: ["OPERATOR"],
  admin: ["ADMIN"],
};

const admission = makeFunctionReference<
  "query",
  { sessionToken?: string; roles: Role[] | null; subscribed: boolean },
  Actor | null
>("users:admission");

function withToken(args: object | undefined, token: string | undefined): object {
  return token === undefined ? { ...args } : { ...args, sessionToken: token };
}

function contextOf(server: ActionCtx, request: Request): HttpCtx {
  const token = sessionTokenOf(request, Date.now());
  // The token is an argument that the builders add to every public function and hide from its type.
  function carrying<F extends FunctionReference<never>>(args: object | undefined) {
    return withToken(args, token) as FunctionArgs<F>;
  }
  return {
    runQuery: async (reference, ...[args]) => await server.runQuery(reference, carrying(args)),
    runMutation: async (reference, ...[args]) =>
      await server.runMutation(reference, carrying(args)),
    runAction: async (reference, ...[args]) => await server.runAction(reference, carrying(args)),
    request,
    sessionToken: token,
    server,
  };
}

const fieldTypes = new WeakMap<InputSchema, Map<string, FieldType>>();

function typesOf(input: InputSchema): Map<string, FieldType> {
  const known = fieldTypes.get(input) ?? fieldTypesOf(input);
  fieldTypes.set(input, known);
  return known;
}

async function inputOf(
  row: Endpoint,
  ctx: HttpCtx,
  parameters: ReadonlyMap<string, string>,
): Promise<Record<string, unknown>> {
  try {
    return await readInput(ctx.request, row.input, typesOf(row.input), parameters);
  } catch (error) {
    await requireAdmission(row, ctx, parameters.get("id") ?? "");
    throw error;
  }
}

/** Whoever may not call at all is told that, not what is wrong with the input. */
async function requireAdmission(row: Endpoint, ctx: HttpCtx, id: string): Promise<void> {
  const who = { roles: ROLES_OF[row.access], subscribed: row.subscribed };
  if (who.roles === null) return;
  const args = { ...who, ...withToken({}, ctx.sessionToken) };
  const actor = await ctx.server.runQuery(admission, args);
  if (actor !== null) await row.admits?.(ctx, { userId: actor.user._id, id });
}

/** Answers one request that the router found this row for. */
export async function serve(
  row: Endpoint,
  server: ActionCtx,
  request: Request,
  parameters: ReadonlyMap<string, string>,
): Promise<Response> {
  try {
    requireOwnOrigin(request);
    const ctx = contextOf(server, request);
    const input = await inputOf(row, ctx, parameters);
    const result = await row.call(ctx, input as never);
    const isPersonal = row.access !== "public" || row.method !== "GET" || hasCredentials(request);
    return toResponse(result, {
      status: row.status,
      cacheControl: isPersonal ? "no-store" : "no-cache",
    });
  } catch (error) {
    return await toErrorResponse(error, async () => {
      const { requestId } = await server.meta.getRequestMetadata();
      return requestId;
    });
  }
}
