// The HTTP half of Convex's client protocol: call functions with JSON. A function's outcome is always a 200.
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Runner } from "../runtime/runner.ts";
import type { FunctionCall, Outcome } from "../runtime/runs/calls.ts";
import type { Allowance, AllowanceOf } from "../sync/allowance.ts";
import type { LiveQueries } from "../sync/live-queries.ts";
import { askerOf, type QueryRequest } from "../sync/live-query.ts";
import { MAX_PATH_LENGTH } from "../sync/messages.ts";
import { TooMuchReadError } from "../sync/reading.ts";
import type { SocketMemory } from "../sync/socket-memory.ts";
import { decodeTs, encodeTs } from "../sync/timestamps.ts";
import { APP } from "../values/component-path.ts";
import type { Identity } from "../values/identity.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { type Count, counterOf, parseJson, readJsonObject } from "./body.ts";
import { identify, type VerifyAdmin } from "./credentials.ts";
import type { HeldSnapshots } from "./held-snapshots.ts";
import { HttpError, wrongMethod } from "./http-errors.ts";
import { clientOf } from "./request-url.ts";
import { sendJson } from "./respond.ts";
import { inFormat, parseFormat, toPlain, type ValueFormat } from "./value-formats.ts";

export interface ClientApiOptions {
  allowanceOf: AllowanceOf;
  runner: Runner;
  live: LiveQueries;
  snapshots: HeldSnapshots;
  /** Shared with the sockets: what is owed here is owed out of the same. */
  memory: SocketMemory;
  /** Of what requests say. */
  bodies: SocketMemory;
  verifyAdmin: VerifyAdmin;
}

interface Asked extends ClientApiOptions {
  count: Count;
}

interface Call {
  path: string;
  args: Wire;
  format: ValueFormat;
}

type Handler = (options: Asked, request: IncomingMessage, url: URL) => Promise<string>;

const HANDLERS: Record<string, Handler> = {
  "POST /api/query": async (options, request, url) => {
    const { identity, body } = await readRequest(options, request, url);
    return runQueries(options, [readCall(body)], identity).then(first);
  },
  "GET /api/query": async (options, request, url) => {
    const identity = await who(options, request, url);
    return runQueries(
      options,
      [await callFromUrl(url, options.allowanceOf(identity))],
      identity,
    ).then(first);
  },
  "POST /api/mutation": (options, request, url) =>
    runOne(options, request, url, (call) => options.runner.mutation(call)),
  "POST /api/action": (options, request, url) =>
    runOne(options, request, url, (call) => options.runner.action(call)),
  "POST /api/query_ts": (options) =>
    Promise.resolve(JSON.stringify({ ts: encodeTs(options.snapshots.take()) })),
  "POST /api/query_at_ts": queryAtTs,
  "POST /api/query_batch": queryBatch,
  "POST /api/function": runAsAdmin,
  "POST /api/debug_event": () => Promise.resolve("null"),
};
const RUN_PREFIX = "/api/run/";
const MAX_BATCH = 1000;

/** What has another method has POST as well; a function that is run by its address has that alone. */
function methodsOf(path: string): string[] {
  return `GET ${path}` in HANDLERS ? ["GET", "POST"] : ["POST"];
}

export function isClientApiPath(path: string): boolean {
  return path.startsWith(RUN_PREFIX) || `POST ${path}` in HANDLERS;
}

export async function serveClientApi(
  options: ClientApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const isRun = url.pathname.startsWith(RUN_PREFIX) && request.method === "POST";
  const handler = isRun ? runByUrl : HANDLERS[`${request.method} ${url.pathname}`];
  if (handler === undefined) {
    throw wrongMethod(response, methodsOf(url.pathname));
  }
  const count = counterOf(options.bodies, response);
  const json = await handler({ ...options, count }, request, url);
  owe(options.memory, response, json.length);
  sendJson(response, 200, json);
}

/** Until the client has taken the answer, or hung up. */
function owe(memory: SocketMemory, response: ServerResponse, length: number): void {
  const share = memory.share(() => response.destroy());
  share.take(length);
  response.once("close", () => {
    share.giveBack(length);
    memory.forget(share);
  });
}

function who(options: ClientApiOptions, request: IncomingMessage, url: URL): Promise<Identity> {
  return identify(request, url, options.runner, options.verifyAdmin);
}

/** Who asks is known before what they say is read: it sets how much that may be. */
async function readRequest(
  options: Asked,
  request: IncomingMessage,
  url: URL,
): Promise<{ identity: Identity; body: WireObject }> {
  const identity = await who(options, request, url);
  return {
    identity,
    body: await readJsonObject(request, options.allowanceOf(identity).message, options.count),
  };
}

async function runOne(
  options: Asked,
  request: IncomingMessage,
  url: URL,
  run: (call: FunctionCall) => Promise<Outcome>,
): Promise<string> {
  const { identity, body } = await readRequest(options, request, url);
  const call = readCall(body);
  return describe(await run(toFunctionCall(call, identity, request)), call.format);
}

/** All at one snapshot; equal calls of sockets and requests share one run. */
async function runQueries(
  { live, allowanceOf }: ClientApiOptions,
  calls: Call[],
  identity: Identity,
): Promise<string[]> {
  const asker = askerOf(identity);
  const requests = calls.map(({ path, args }): QueryRequest => ({
    ...asker,
    path,
    args: JSON.stringify(args),
    journal: null,
  }));
  // One result may be as large as functions may return.
  const maxLength = calls.length > 1 ? allowanceOf(identity).results : undefined;
  const reading = live.read(requests, requests.length, maxLength);
  try {
    const results = await reading.results;
    return results.flatMap((query, i) =>
      query === undefined ? [] : [describe(query.outcome, calls[i]?.format ?? "plain")],
    );
  } finally {
    reading.release();
  }
}

async function queryBatch(options: Asked, request: IncomingMessage, url: URL): Promise<string> {
  const { identity, body } = await readRequest(options, request, url);
  const { queries } = body;
  if (!Array.isArray(queries)) throw badArguments(`"queries" must be an array.`);
  if (queries.length > MAX_BATCH) throw badArguments(`"queries" may hold ${MAX_BATCH} at most.`);
  const calls = queries.map((query) => {
    if (isObject(query)) return readCall(query);
    throw badArguments("Each query must be an object.");
  });
  const answers = await runQueries(options, calls, identity).catch((error: unknown) => {
    if (!(error instanceof TooMuchReadError)) throw error;
    throw new HttpError(413, "ResultsTooLarge", `${error.message} Ask for fewer in one batch.`);
  });
  return `{"results":[${answers.join(",")}]}`;
}

async function queryAtTs(options: Asked, request: IncomingMessage, url: URL): Promise<string> {
  const { identity, body } = await readRequest(options, request, url);
  const call = readCall(body);
  const ts = typeof body["ts"] === "string" ? decodeTs(body["ts"]) : null;
  if (ts === null) throw badArguments(`"ts" is not a timestamp.`);
  const running = options.snapshots.run(ts, toFunctionCall(call, identity, request));
  if (running === null) {
    throw new HttpError(
      503,
      "OutOfRetention",
      "This timestamp can no longer be read. Take a new one.",
    );
  }
  return describe(await running, call.format);
}

async function runAsAdmin(options: Asked, request: IncomingMessage, url: URL): Promise<string> {
  const { identity, body } = await readRequest(options, request, url);
  if (identity.kind !== "admin") {
    throw new HttpError(403, "AdminOnly", "Only an admin key may call functions here.");
  }
  if ((body["componentPath"] ?? APP) !== APP) {
    throw badArguments("Convex components are not offered by this backend.");
  }
  const call = readCall(body);
  return describe(await options.runner.any(toFunctionCall(call, identity, request)), call.format);
}

async function runByUrl(options: Asked, request: IncomingMessage, url: URL): Promise<string> {
  const { identity, body } = await readRequest(options, request, url);
  const segments = url.pathname.slice(RUN_PREFIX.length).split("/").map(decodeSegment);
  const name = segments.pop() ?? "";
  if (segments.length === 0 || name === "") {
    throw new HttpError(400, "MissingIdentifier", "The path must name a module and a function.");
  }
  const call = readCall({ ...body, path: `${segments.join("/")}:${name}` });
  return describe(await options.runner.any(toFunctionCall(call, identity, request)), call.format);
}

function readCall(body: WireObject): Call {
  const { path, args } = body;
  if (typeof path !== "string") throw badArguments(`"path" must be a string.`);
  if (path.length > MAX_PATH_LENGTH) {
    throw badArguments(`"path" is longer than ${MAX_PATH_LENGTH} characters.`);
  }
  if (args === undefined) throw badArguments(`"args" is missing.`);
  const only = Array.isArray(args) ? args[0] : args;
  if (only === undefined || (Array.isArray(args) && args.length !== 1)) {
    throw badArguments(`"args" must be an object or an array of one object.`);
  }
  return { path, args: only, format: parseFormat(body["format"]) };
}

async function callFromUrl(url: URL, { message }: Allowance): Promise<Call> {
  const args = url.searchParams.get("args");
  if (args === null) throw badArguments(`"args" is missing.`);
  return readCall({
    path: url.searchParams.get("path"),
    args: await parseJson(args, `"args"`, message),
    format: url.searchParams.get("format"),
  });
}

function toFunctionCall(call: Call, identity: Identity, request: IncomingMessage): FunctionCall {
  return { path: call.path, args: call.args, identity, ...clientOf(request) };
}

function describe(outcome: Outcome, format: ValueFormat): string {
  const logs =
    outcome.logLines.length === 0 ? "" : `,"logLines":${JSON.stringify(outcome.logLines)}`;
  if (outcome.ok) return `{"status":"success","value":${inFormat(outcome.value, format)}${logs}}`;
  const { errorMessage, errorData } = outcome;
  const shown = errorData !== undefined && format === "plain" ? toPlain(errorData) : errorData;
  const data = shown === undefined ? "" : `,"errorData":${JSON.stringify(shown)}`;
  return `{"status":"error","errorMessage":${JSON.stringify(errorMessage)}${data}${logs}}`;
}

function first(answers: string[]): string {
  return answers[0] ?? "null";
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badArguments("The path is not well encoded.");
  }
}

function badArguments(message: string): HttpError {
  return new HttpError(400, "BadRequest", message);
}

function isObject(value: Wire): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
