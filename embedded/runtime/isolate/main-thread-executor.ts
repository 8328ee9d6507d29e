// Runs functions in this thread, each in its own asynchronous context. A busy loop in user code holds everything up: it is
// measured and fails afterwards.
import type { Wire } from "../../values/wire.ts";
import type { World } from "../../world/world.ts";
import { installConvexGlobal } from "./convex-global.ts";
import { currentExecution, Execution, type ExecutionMode } from "./execution.ts";
import type {
  Executor,
  Found,
  FunctionError,
  FunctionInfo,
  HttpJob,
  HttpOutcome,
  Job,
  JobOutcome,
} from "./executor.ts";
import type { FunctionPath } from "./function-path.ts";
import { TIMED_OUT } from "./gate.ts";
import { type HttpRequest, plainResponse } from "./http-exchange.ts";
import type { ModuleNamespace, ModuleSource } from "./module-source.ts";
import { seededRandom } from "./random.ts";
import { closeFrames } from "./realm-frames.ts";
import { RealmFunction, RealmRouter } from "./realm-modules.ts";
import { type Answer, settleEnded } from "./realm.ts";
import {
  type RegisteredFunction,
  type Router,
  describeFunction,
  isCrons,
  isRouter,
  readRegistered,
} from "./registered-function.ts";
import { holdResponse } from "./response-body.ts";
import { ThrownInside } from "./thrown-inside.ts";
import { allRejectionsTold, catchWhatNobodyCatches } from "./uncaught.ts";
import { Watchdog } from "./watchdog.ts";

type AnyRouter = Router | RealmRouter;
type Settled<T> = { value: T } | { thrown: unknown } | { hung: string };

export class MainThreadExecutor implements Executor {
  readonly #source: ModuleSource;
  readonly #world: World;
  readonly #watchdog: Watchdog;
  #known = new Map<string, FunctionInfo>();

  constructor(source: ModuleSource, world: World) {
    this.#source = source;
    this.#world = world;
    this.#watchdog = new Watchdog(world.monotonic, settleEnded);
    installConvexGlobal();
    catchWhatNobodyCatches();
  }

  find(path: FunctionPath): Found | Promise<Found> {
    const key = `${path.module}:${path.name}`;
    return this.#known.get(key) ?? this.#find(path, key);
  }

  async #find(path: FunctionPath, key: string): Promise<Found> {
    const namespace = await this.#source.get(path.module);
    if (namespace === null) return "no-module";
    const registered = Object.hasOwn(namespace, path.name)
      ? readRegistered(namespace[path.name])
      : null;
    if (registered === null) return "no-export";
    const info = describeFunction(path, registered);
    this.#known.set(key, info);
    return info;
  }

  async run(job: Job): Promise<JobOutcome> {
    const given = this.#source.get(job.module);
    const namespace = given instanceof Promise ? await given : given;
    const registered = readRegistered(namespace?.[job.name]);
    if (registered === null) throw new Error(`${job.module}:${job.name} vanished before it ran`);
    const execution = this.#execution(job.type, job);
    const settled = await this.#drive(execution, () => invoke(registered, job, execution));
    const error = this.#close(execution, settled);
    const { usedClock } = execution;
    if (error !== null) return { ok: false, error, usedClock };
    return { ok: true, value: (settled as { value: string }).value, usedClock };
  }

  async hasRoute(method: string, path: string): Promise<boolean> {
    const router = await this.#router();
    const asked = method === "HEAD" ? "GET" : method;
    if (router instanceof RealmRouter) return router.hasRoute(path, asked);
    return router !== null && router.lookup(path, asked) !== null;
  }

  async http(job: HttpJob): Promise<HttpOutcome> {
    const given = this.#router();
    const router = given instanceof Promise ? await given : given;
    if (router === null) return { kind: "no-router" };
    const execution = this.#execution("action", job);
    const settled = await this.#drive(execution, () => serve(router, job.request, execution));
    const value = "value" in settled ? settled.value : null;
    if (value === "no-route") {
      finish(execution);
      return { kind: "no-route" };
    }
    if (value !== null && execution.unhandled.size === 0) {
      return { kind: "response", response: holdResponse(value, () => finish(execution)) };
    }
    const error = this.#close(execution, settled) ?? {
      message: "HTTP actions must return a Response",
      name: "Error",
      frames: [],
    };
    return { kind: "failed", error };
  }

  #router(): AnyRouter | null | Promise<AnyRouter | null> {
    const module = this.#source.get("http");
    return module instanceof Promise ? module.then(routerOf) : routerOf(module);
  }

  async crons(): Promise<string> {
    const module = await this.#source.get("crons");
    if (module === null) return "{}";
    if (!isCrons(module["default"])) {
      throw new Error("`convex/crons.js` must have a default export of a Crons object.");
    }
    return module["default"].export();
  }

  async functions(): Promise<FunctionInfo[]> {
    const all: FunctionInfo[] = [];
    for (const module of this.#source.list()) {
      const namespace = (await this.#source.get(module)) ?? {};
      for (const [name, value] of Object.entries(namespace)) {
        const registered = readRegistered(value);
        if (registered !== null) all.push(describeFunction({ module, name }, registered));
      }
    }
    return all;
  }

  #execution(mode: ExecutionMode, job: Omit<HttpJob, "request">): Execution {
    return new Execution({
      mode,
      syscalls: job.syscalls,
      nowMs: job.nowMs,
      random: mode === "action" ? this.#world.random : seededRandom(job.seed),
      world: this.#world,
      log: job.log,
    });
  }

  /** Runs until the handler settles and everything it started but did not wait for has settled too. */
  async #drive<T>(execution: Execution, invoke: () => Promise<T>): Promise<Settled<T>> {
    const settled = await new Promise<Settled<T>>((resolve) => {
      const letGo = this.#watchdog.watch(execution, (message) => resolve({ hung: message }));
      execution.onFailure = (failure) => {
        letGo();
        execution.failure ??= failure;
        resolve(failure);
      };
      const settle = (how: Settled<T>): void => {
        letGo();
        resolve(how);
      };
      try {
        invoke().then(
          (value) => settle({ value }),
          (thrown: unknown) => settle({ thrown }),
        );
      } catch (thrown) {
        settle({ thrown });
      }
    });
    execution.segments.pause();
    if (!isOver(execution, settled)) {
      await allRejectionsTold(this.#world.monotonic);
      if (execution.outstanding > 0) await drain(execution);
    }
    return execution.failure ?? settled;
  }

  #close(execution: Execution, settled: Settled<unknown>): FunctionError | null {
    finish(execution);
    if (execution.internalFailure !== null) throw execution.internalFailure.error;
    if ("hung" in settled) return { message: settled.hung, name: null, frames: [] };
    if (execution.hasHadItsTime) return { message: TIMED_OUT, name: null, frames: [] };
    if ("thrown" in settled) return this.#describe(settled.thrown);
    for (const reason of execution.unhandled.values()) return this.#describe(reason);
    return null;
  }

  #describeInside({ name, message, stack, isError, data }: ThrownInside): FunctionError {
    const source = this.#source;
    return {
      message,
      name: isError ? name : "",
      get frames() {
        return source.frames(stack());
      },
      ...(data === undefined ? {} : { data: JSON.parse(data) as Wire }),
    };
  }

  #describe(thrown: unknown): FunctionError {
    if (thrown instanceof ThrownInside) return this.#describeInside(thrown);
    if (!(thrown instanceof Error)) {
      return { message: String(thrown), name: "", frames: [], ...convexErrorData(thrown) };
    }
    const source = this.#source;
    return {
      message: thrown.message,
      name: thrown.name,
      // Found when somebody looks: most errors are refusals that the caller is told without their places.
      get frames() {
        return source.frames(thrown.stack ?? "");
      },
      ...convexErrorData(thrown),
    };
  }
}

function routerOf(module: ModuleNamespace | null): AnyRouter | null {
  if (module === null) return null;
  if (!("default" in module)) {
    throw new Error("`convex/http.js` must have a default export of a Router.");
  }
  if (!isRouter(module["default"])) {
    throw new Error("The default export of `convex/http.js` is not a Router.");
  }
  return module["default"];
}

/** The library turned the data of a thrown ConvexError into JSON text; deeper ones, never thrown out, keep theirs. */
function convexErrorData(thrown: unknown): { data: Wire } | object {
  if (typeof thrown !== "object" || thrown === null) return {};
  if (!(Symbol.for("ConvexError") in thrown) || !("data" in thrown)) return {};
  return typeof thrown.data === "string" ? { data: JSON.parse(thrown.data) as Wire } : {};
}

function invoke(registered: RegisteredFunction, job: Job, execution: Execution): Promise<string> {
  const args = `[${job.args}]`;
  if (registered instanceof RealmFunction) {
    return registered.run(execution, job.type, job.requestId, args);
  }
  execution.segments.resume();
  return currentExecution.run(execution, () => {
    if (job.type === "query") return registered.invokeQuery(args);
    if (job.type === "mutation") return registered.invokeMutation(args);
    return registered.invokeAction(job.requestId, args);
  });
}

async function serve(
  router: Router | RealmRouter,
  request: HttpRequest,
  execution: Execution,
): Promise<Answer> {
  if (router instanceof RealmRouter) return router.serve(execution, request);
  const { method, path } = request;
  const route = router.lookup(path, method === "HEAD" ? "GET" : method)?.[0];
  if (route === undefined) return "no-route";
  execution.segments.resume();
  const response = await currentExecution.run(execution, () => route.invokeHttpAction(request.web));
  return response instanceof Response ? plainResponse(response) : null;
}

/** Nothing that may still happen changes the outcome. */
function isOver(execution: Execution, settled: Settled<unknown>): boolean {
  return "hung" in settled || ("thrown" in settled && execution.outstanding === 0);
}

async function drain(execution: Execution): Promise<void> {
  const { monotonic } = execution.world;
  while (execution.outstanding > 0) {
    await execution.rest();
    // Whoever waited for what has settled may ask for more.
    await new Promise<void>((resolve) => monotonic.nextTurn(resolve));
  }
}

function finish(execution: Execution): void {
  execution.finished = true;
  closeFrames(execution);
  execution.stopTimers();
}
