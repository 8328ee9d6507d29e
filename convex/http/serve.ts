// The one wrapper around every call of /api: who, from where, which input, which answer. It knows no domain.
import type { ActionCtx } from "../_generated/server.js";
import { appError } from "../model/errors.ts";
import type { InputSchema } from "../model/input.ts";
import { type FieldType, fieldTypesOf, readInput } from "./body.ts";
import {
  type DoorCtx,
  isForAdministrators,
  requireAdministrator,
  requireAdmission,
} from "./caller.ts";
import { type Endpoint, rolesOf } from "./endpoint.ts";
import { idempotencyKeyOf } from "./idempotencyKey.ts";
import { toErrorResponse, toResponse } from "./reply.ts";
import { hasCredentials, requireOwnOrigin, sessionTokenOf } from "./session.ts";

const fieldTypes = new WeakMap<InputSchema, Map<string, FieldType>>();

function typesOf(input: InputSchema): Map<string, FieldType> {
  const known = fieldTypes.get(input) ?? fieldTypesOf(input);
  fieldTypes.set(input, known);
  return known;
}

/** The same values under the names that the function has for them. */
function inInnerWords<Value>({ names }: Endpoint, values: Iterable<[string, Value]>) {
  return Object.fromEntries([...values].map(([word, value]) => [names[word] ?? word, value]));
}

/** Whoever may not call at all is told that, not what is wrong with the input. */
async function inputOf(
  row: Endpoint,
  ctx: DoorCtx,
  parameters: ReadonlyMap<string, string>,
): Promise<Record<string, unknown>> {
  const { url, method } = ctx.request;
  const request = row.readsBody ? new Request(url, { method }) : ctx.request;
  try {
    const input = await readInput(request, row.input, typesOf(row.input), parameters);
    return inInnerWords(row, Object.entries(input));
  } catch (error) {
    if (row.behind) await requireAdmission(ctx, row.behind, inInnerWords(row, parameters));
    throw error;
  }
}

async function refuseToWrite(): Promise<never> {
  throw appError("METHOD_NOT_ALLOWED", "This call changes something, and is no HEAD");
}

/** HEAD only looks: it gets as far as a call can get without a hand to write with. */
function handsFor({ method }: Request, server: ActionCtx): ActionCtx {
  if (method !== "HEAD") return server;
  return { ...server, runMutation: refuseToWrite, runAction: refuseToWrite };
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
    const ctx = {
      request,
      sessionToken: sessionTokenOf(request, Date.now()),
      idempotencyKey: idempotencyKeyOf(row, request),
      server: handsFor(request, server),
    };
    if (row.behind !== undefined && isForAdministrators(row.behind)) {
      const call = `${row.method} ${row.path}`;
      const targets = inInnerWords(row, parameters);
      // Who is refused is noted, however the call was made.
      await requireAdministrator({ ...ctx, server }, row.behind, { call, targets });
    }
    const input = await inputOf(row, ctx, parameters);
    const result = await row.call(ctx, input as never);
    const isPersonal = rolesOf(row) !== null || row.method !== "GET" || hasCredentials(request);
    return toResponse(result, {
      status: row.status,
      cacheControl: isPersonal ? "no-store" : "no-cache",
    });
  } catch (error) {
    const requestId = async () => (await server.meta.getRequestMetadata()).requestId;
    return await toErrorResponse(error, requestId, row.saysError);
  }
}
