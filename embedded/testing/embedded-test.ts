// The embedded backend as a test handle with the surface of convex-test, so that the same tests run on both.
import type { TestConvex, TestConvexForDataModel } from "convex-test";
import {
  type FunctionReference,
  type GenericDataModel,
  type GenericSchema,
  type SchemaDefinition,
  type UserIdentity,
  actionGeneric,
  getFunctionName,
  mutationGeneric,
  queryGeneric,
} from "convex/server";
import { ConvexError, type Value, convexToJson, jsonToConvex } from "convex/values";

import { MemoryFiles } from "../files/memory-files.ts";
import { createRunner } from "../runtime/create-runner.ts";
import type { FunctionRunner } from "../runtime/function-runner.ts";
import type { FunctionType } from "../runtime/isolate/executor.ts";
import { HttpRequest, webResponse } from "../runtime/isolate/http-exchange.ts";
import { LogLines } from "../runtime/isolate/log-lines.ts";
import { newRequestId } from "../runtime/runs/request-id.ts";
import { failureText } from "../runtime/syscalls/describe-failure.ts";
import type { CallOutcome } from "../runtime/syscalls/services.ts";
import { Scheduler } from "../scheduler/scheduler.ts";
import { MemoryStore } from "../storage/memory.ts";
import { openEngine } from "../transaction/open.ts";
import type { Identity } from "../values/identity.ts";
import type { WireObject } from "../values/wire.ts";
import { finishAll } from "./finish-all.ts";
import { GivenFunctions, type SchemaDefinitionLike } from "./given-functions.ts";
import { GivenModules } from "./given-modules.ts";
import { handleWorld } from "./handle-world.ts";

const SITE = "https://some.convex.site";
const REGISTER = { query: queryGeneric, mutation: mutationGeneric, action: actionGeneric };

type InlineFunction = (ctx: never) => Promise<unknown>;
type Callable = FunctionReference<FunctionType> | InlineFunction;

interface Caller {
  identity: Identity;
  ip: string | null;
  userAgent: string | null;
}

interface Opened {
  runner: FunctionRunner;
  scheduler: Scheduler;
}

async function open(
  modules: GivenModules,
  schema: SchemaDefinitionLike | undefined,
): Promise<Opened> {
  const world = handleWorld();
  const runner = createRunner({
    engine: await openEngine({ store: new MemoryStore(), world }),
    world,
    functions: new GivenFunctions(modules, schema),
    storage: new MemoryFiles(world),
    cloudUrl: process.env["CONVEX_CLOUD_URL"] ?? "https://some.convex.cloud",
    siteUrl: process.env["CONVEX_SITE_URL"] ?? SITE,
  });
  await runner.load();
  const scheduler = new Scheduler({ runner });
  await scheduler.start();
  return { runner, scheduler };
}

/** What the test sees of a failure: the error as it was thrown, as far as it can be made again. */
function unwrap(outcome: CallOutcome): unknown {
  if (outcome.ok) return jsonToConvex(JSON.parse(outcome.value) as never);
  const { error } = outcome;
  if (error.data !== undefined) throw new ConvexError(jsonToConvex(error.data));
  throw new Error(error.name === null ? failureText(error) : error.message);
}

class EmbeddedTest {
  readonly #modules: GivenModules;
  readonly #opened: () => Promise<Opened>;
  readonly #caller: Caller;

  constructor(modules: GivenModules, opened: () => Promise<Opened>, caller: Caller) {
    this.#modules = modules;
    this.#opened = opened;
    this.#caller = caller;
  }

  readonly query = (callable: Callable, args?: Record<string, Value>): Promise<unknown> =>
    this.#call("query", callable, args);
  readonly mutation = (callable: Callable, args?: Record<string, Value>): Promise<unknown> =>
    this.#call("mutation", callable, args);
  readonly action = (callable: Callable, args?: Record<string, Value>): Promise<unknown> =>
    this.#call("action", callable, args);

  readonly run = (func: InlineFunction): Promise<unknown> => this.#call("mutation", func);

  readonly fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    if (!path.startsWith("/")) throw new Error("Path given to `t.fetch` must start with a `/`");
    const { runner } = await this.#opened();
    const { identity, ip, userAgent } = this.#caller;
    const request = new Request(`${SITE}${path}`, init);
    if (userAgent !== null) request.headers.set("user-agent", userAgent);
    const caller = identity.kind === "none" ? undefined : identity;
    return webResponse(await runner.http(HttpRequest.of(request), ip, caller));
  };

  readonly finishInProgressScheduledFunctions = async (): Promise<void> => {
    const { scheduler } = await this.#opened();
    await scheduler.settled();
  };

  readonly finishAllScheduledFunctions = async (
    advanceTimers: () => void,
    maxIterations = 100,
  ): Promise<void> => {
    const { runner, scheduler } = await this.#opened();
    await finishAll(scheduler, runner.services.world, advanceTimers, maxIterations);
  };

  readonly withIdentity = (given: Partial<UserIdentity>): EmbeddedTest => {
    const issuer = given.issuer ?? "https://convex.test";
    const subject = given.subject ?? subjectFor(JSON.stringify(given));
    const tokenIdentifier = given.tokenIdentifier ?? `${issuer}|${subject}`;
    const attributes = { ...given, subject, issuer, tokenIdentifier } as WireObject;
    const identity: Identity = { kind: "user", attributes, expiresAtMs: Infinity };
    return new EmbeddedTest(this.#modules, this.#opened, { ...this.#caller, identity });
  };

  readonly withRequestMetadata = (metadata: {
    ip?: string | null;
    userAgent?: string | null;
  }): EmbeddedTest => {
    const caller = { ip: metadata.ip ?? null, userAgent: metadata.userAgent ?? null };
    return new EmbeddedTest(this.#modules, this.#opened, { ...this.#caller, ...caller });
  };

  readonly registerComponent = (): never => {
    throw new Error("The embedded backend does not run Convex components.");
  };

  async #call(
    type: FunctionType,
    callable: Callable,
    args: Record<string, Value> = {},
  ): Promise<unknown> {
    const { runner } = await this.#opened();
    const inline =
      typeof callable === "function"
        ? this.#modules.addInline(REGISTER[type](callable as never))
        : null;
    const { identity, ip, userAgent } = this.#caller;
    try {
      const outcome = await runner.call(type, {
        address: inline?.path ?? getFunctionName(callable as FunctionReference<FunctionType>),
        args: convexToJson(args),
        identity,
        metadata: {
          ip,
          userAgent,
          requestId: newRequestId(runner.services.world),
          scheduledFunctionId: null,
          authToken: null,
        },
        log: new LogLines(),
      });
      return unwrap(outcome);
    } finally {
      inline?.forget();
    }
  }
}

/** The same attributes make the same user. */
function subjectFor(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return String(hash);
}

const ENDS = new WeakMap<object, () => Promise<void>>();

/** Ends a backend that a test needs no longer: its scheduler waits for nothing more, and its memory is given back. */
export async function endEmbeddedTest(handle: object): Promise<void> {
  await ENDS.get(handle)?.();
}

const NOBODY: Caller = { identity: { kind: "none" }, ip: null, userAgent: null };

/** A fresh, empty backend over memory. `modules` is what `import.meta.glob` gives, `_generated` included. */
export function embeddedTest<Schema extends GenericSchema>(
  schema: SchemaDefinition<Schema, boolean> | undefined,
  modules: Readonly<Record<string, () => Promise<unknown>>>,
): TestConvex<SchemaDefinition<Schema, boolean>> {
  const given = new GivenModules(modules);
  let opened: Promise<Opened> | null = null;
  const openOnce = (): Promise<Opened> => {
    opened ??= open(given, schema as unknown as SchemaDefinitionLike | undefined);
    return opened;
  };
  const test = new EmbeddedTest(given, openOnce, NOBODY);
  ENDS.set(test, async () => {
    if (opened !== null) await (await opened).scheduler.stop();
  });
  const handle: unknown = test;
  return handle as TestConvex<SchemaDefinition<Schema, boolean>> &
    TestConvexForDataModel<GenericDataModel>;
}
