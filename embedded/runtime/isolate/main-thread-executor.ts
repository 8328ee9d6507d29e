// Runs functions in this thread, each in its own asynchronous context. A busy loop in user code holds everything up: it is
// measured and fails afterwards.
import type { Wire } from "../../values/wire.ts";
import type { World } from "../../world/world.ts";
import { installConvexGlobal } from "./convex-global.ts";
import { currentExecution, Execution, type ExecutionMode } from "./execution.ts";
import type {
  Executor,
  FunctionError,
  FunctionInfo,
  HttpJob,
  HttpOutcome,
  Job,
  JobOutcome,
} from "./executor.ts";
import type { FunctionPath } from "./function-path.ts";
import type { ModuleSource } from "./module-source.ts";
import { seededRandom } from "./random.ts";
import {
  type RegisteredFunction,
  type RegisteredHttpAction,
  type Router,
  describeFunction,
  isCrons,
  isRouter,
  readRegistered,
} from "./registered-function.ts";
import { holdResponse } from "./response-body.ts";
import { catchWhatNobodyCatches } from "./uncaught.ts";
import { Watchdog } from "./watchdog.ts";

const USER_TIME_MS = 1000;

type Settled<T> = { value: T } | { thrown: unknown } | { hung: string };

export class MainThreadExecutor implements Executor {
  readonly #source: ModuleSource;
  readonly #world: World;
  readonly #watchdog: Watchdog;
  #known = new Map<string, FunctionInfo>();

  constructor(source: ModuleSource, world: World) {
    this.#source = source;
    this.#world = world;
    this.#watchdog = new Watchdog(world.monotonic);
    installConvexGlobal();
    catchWhatNobodyCatches();
  }

  async find(path: FunctionPath): Promise<FunctionInfo | "no-module" | "no-export"> {
    const key = `${path.module}:${path.name}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
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
    const namespace = await this.#source.get(job.module);
    const registered = readRegistered(namespace?.[job.name]);
    if (registered === null) throw new Error(`${job.module}:${job.name} vanished before it ran`);
    const execution = this.#execution(job.type, job);
    const settled = await this.#drive(execution, () => invoke(registered, job));
    const error = this.#close(execution, settled);
    const { usedClock } = execution;
    if (error !== null) return { ok: false, error, usedClock };
    return { ok: true, value: (settled as { value: string }).value, usedClock };
  }

  async hasRoute(method: string, path: string): Promise<boolean> {
    const router = await this.#router();
    return router !== null && findRoute(router, method, path) !== null;
  }

  async http(job: HttpJob): Promise<HttpOutcome> {
    const router = await this.#router();
    if (router === null) return { kind: "no-router" };
    const route = findRoute(router, job.request.method, new URL(job.request.url).pathname);
    if (route === null) return { kind: "no-route" };
    const execution = this.#execution("action", job);
    const settled = await this.#drive(execution, () => route.invokeHttpAction(job.request));
    const value = "value" in settled ? settled.value : null;
    if (value instanceof Response && execution.unhandled.size === 0) {
      return { kind: "response", response: holdResponse(value, () => finish(execution)) };
    }
    const error = this.#close(execution, settled) ?? {
      message: "HTTP actions must return a Response",
      name: "Error",
      frames: [],
    };
    return { kind: "failed", error };
  }

  async #router(): Promise<Router | null> {
    const module = await this.#source.get("http");
    if (module === null) return null;
    if (!("default" in module)) {
      throw new Error("`convex/http.js` must have a default export of a Router.");
    }
    if (!isRouter(module["default"])) {
      throw new Error("The default export of `convex/http.js` is not a Router.");
    }
    return module["default"];
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
  #drive<T>(execution: Execution, invoke: () => Promise<T>): Promise<Settled<T>> {
    return currentExecution.run(execution, async () => {
      const settled = await new Promise<Settled<T>>((resolve) => {
        const letGo = this.#watchdog.watch(execution, (message) => resolve({ hung: message }));
        execution.onUncaught = () => {
          letGo();
          resolve({ thrown: null });
        };
        execution.segments.resume();
        invokeSafely(invoke).then(
          (value) => {
            letGo();
            resolve({ value });
          },
          (thrown: unknown) => {
            letGo();
            resolve({ thrown });
          },
        );
      });
      execution.segments.pause();
      if (!isOver(execution, settled)) await drain(execution);
      return execution.uncaught ?? settled;
    });
  }

  #close(execution: Execution, settled: Settled<unknown>): FunctionError | null {
    finish(execution);
    if (execution.internalFailure !== null) throw execution.internalFailure.error;
    if ("hung" in settled) return { message: settled.hung, name: null, frames: [] };
    if (execution.isTransactional && execution.segments.usedMs > USER_TIME_MS) {
      const seconds = USER_TIME_MS / 1000;
      const message = `Function execution timed out (maximum duration: ${seconds}s)`;
      return { message, name: null, frames: [] };
    }
    if ("thrown" in settled) return this.#describe(settled.thrown);
    for (const reason of execution.unhandled.values()) return this.#describe(reason);
    return null;
  }

  /** Anything may be thrown, also what throws again when it is looked at. */
  #describe(thrown: unknown): FunctionError {
    try {
      return this.#describeUnsafely(thrown);
    } catch {
      return { message: "[object that cannot be shown]", name: "", frames: [] };
    }
  }

  #describeUnsafely(thrown: unknown): FunctionError {
    if (!(thrown instanceof Error)) {
      return { message: String(thrown), name: "", frames: [], ...convexErrorData(thrown) };
    }
    const source = this.#source;
    return {
      message: textOf(thrown.message),
      name: textOf(thrown.name),
      // Found when somebody looks: most errors are refusals that the caller is told without their places.
      get frames() {
        return source.frames(thrown.stack ?? "");
      },
      ...convexErrorData(thrown),
    };
  }
}

function textOf(value: unknown): string {
  return String(value);
}

/** The library turned the data of a thrown ConvexError into JSON text; deeper ones, never thrown out, keep theirs. */
function convexErrorData(thrown: unknown): { data: Wire } | object {
  if (typeof thrown !== "object" || thrown === null) return {};
  if (!(Symbol.for("ConvexError") in thrown) || !("data" in thrown)) return {};
  return typeof thrown.data === "string" ? { data: JSON.parse(thrown.data) as Wire } : {};
}

async function invokeSafely<T>(invoke: () => Promise<T>): Promise<T> {
  return await invoke();
}

function invoke(registered: RegisteredFunction, job: Job): Promise<string> {
  const args = `[${job.args}]`;
  if (job.type === "query") return registered.invokeQuery(args);
  if (job.type === "mutation") return registered.invokeMutation(args);
  return registered.invokeAction(job.requestId, args);
}

function findRoute(router: Router, method: string, path: string): RegisteredHttpAction | null {
  return router.lookup(path, method === "HEAD" ? "GET" : method)?.[0] ?? null;
}

/** Nothing that may still happen changes the outcome. */
function isOver(execution: Execution, settled: Settled<unknown>): boolean {
  return "hung" in settled || ("thrown" in settled && execution.outstanding === 0);
}

/** An unhandled rejection shows itself only at the end of a turn of the event loop. */
async function drain(execution: Execution): Promise<void> {
  let first = execution.mode !== "query" || execution.refusedSyscalls > 0;
  while (execution.outstanding > 0 || first) {
    first = false;
    await new Promise<void>((resolve) => execution.world.monotonic.nextTurn(resolve));
  }
}

function finish(execution: Execution): void {
  execution.finished = true;
  execution.stopTimers();
}
