// Runs "use node" functions, as Convex runs them: outside of the process's one thread. What they compute there, password
// hashes above all, holds up nobody else, and what ends the thread ends only the calls that were in it.
import { DeveloperError } from "../../values/errors.ts";
import type { World } from "../../world/world.ts";
import type { FunctionInfo, Job, JobOutcome } from "../isolate/executor.ts";
import type { FunctionPath } from "../isolate/function-path.ts";
import { type Ending, NodeThread } from "./node-thread.ts";
import type { Thrown, ThreadScript } from "./thread-messages.ts";

/** Running and waiting. Password hashes come one after the other, some 15 a second: the last waits for seconds, not minutes. */
export const MAX_CALLS = 100;
const ACTION_MS = 600_000;
/** A thread that nobody called so long after the start goes: most backends of a day's work never call one. */
const UNUSED_MS = 10_000;

/** "use node" modules, bundled. */
export interface NodeCode {
  /** The thread's own program. */
  program: string;
  script: ThreadScript;
  modules: readonly string[];
  /** Stack frames of this code, as `    at fn (../convex/m.ts:3:8)`. */
  frames(stack: string): string[];
}

export class NodeExecutor {
  readonly #code: NodeCode;
  readonly #env: Readonly<Record<string, string>>;
  readonly #world: World;
  readonly #functions = new Map<string, FunctionInfo>();
  #thread: NodeThread | null = null;
  #calls = 0;
  #wasCalled = false;
  #isRetired = false;

  private constructor(code: NodeCode, env: Readonly<Record<string, string>>, world: World) {
    this.#code = code;
    this.#env = env;
    this.#world = world;
  }

  /** Throws what a module throws while it loads. */
  static async load(
    code: NodeCode,
    env: Readonly<Record<string, string>>,
    world: World,
  ): Promise<NodeExecutor> {
    const executor = new NodeExecutor(code, env, world);
    const thread = executor.#start();
    try {
      for (const info of await thread.loaded) {
        requireAction(info);
        executor.#functions.set(`${info.module}:${info.name}`, info);
      }
    } catch (error) {
      thread.close();
      throw error;
    }
    executor.#offer(thread);
    return executor;
  }

  has(module: string): boolean {
    return this.#code.modules.includes(module);
  }

  find({ module, name }: FunctionPath): FunctionInfo | "no-export" {
    return this.#functions.get(`${module}:${name}`) ?? "no-export";
  }

  functions(): FunctionInfo[] {
    return [...this.#functions.values()];
  }

  async run(job: Job): Promise<JobOutcome> {
    if (this.#calls >= MAX_CALLS) {
      throw new DeveloperError(
        "TooManyConcurrentRequests",
        "Too many concurrent requests, please try again later.",
      );
    }
    this.#calls += 1;
    this.#wasCalled = true;
    try {
      this.#thread ??= this.#start();
      return this.#outcome(await this.#within(this.#thread.run(job)));
    } finally {
      this.#calls -= 1;
      if (this.#isRetired && this.#calls === 0) this.#thread?.close();
    }
  }

  /** Others have taken its place: the thread goes with its last call. */
  retire(): void {
    this.#isRetired = true;
    if (this.#calls === 0) this.#thread?.close();
  }

  /** To whoever calls soon. */
  #offer(thread: NodeThread): void {
    this.#thread = thread;
    this.#world.monotonic.setTimer(() => {
      if (this.#wasCalled || this.#thread !== thread) return;
      this.#thread = null;
      thread.close();
    }, UNUSED_MS);
  }

  #start(): NodeThread {
    const { program, script } = this.#code;
    const thread = new NodeThread(program, script, this.#env, this.#world, () => {
      if (this.#thread === thread) this.#thread = null;
    });
    return thread;
  }

  async #within(running: Promise<Ending>): Promise<Ending> {
    let cancel = (): void => undefined;
    const tooLong = new Promise<Ending>((resolve) => {
      const ended = `Function execution timed out (maximum duration: ${ACTION_MS / 1000}s)`;
      cancel = this.#world.monotonic.setTimer(() => resolve({ ok: false, ended }), ACTION_MS);
    });
    return await Promise.race([running, tooLong]).finally(cancel);
  }

  #outcome(ending: Ending): JobOutcome {
    const usedClock = true;
    if (ending.ok) return { ok: true, value: ending.value, usedClock };
    if ("ended" in ending) {
      return { ok: false, error: { message: ending.ended, name: null, frames: [] }, usedClock };
    }
    return { ok: false, error: this.#describe(ending.thrown), usedClock };
  }

  #describe({ stack, ...thrown }: Thrown) {
    const code = this.#code;
    return {
      ...thrown,
      // Found when somebody looks: most errors are refusals that the caller is told without their places.
      get frames() {
        return code.frames(stack);
      },
    };
  }
}

function requireAction({ module, name, type }: FunctionInfo): void {
  if (type === "action") return;
  const kind = type === "query" ? "Query" : "Mutation";
  throw new Error(
    `\`${name}\` defined in \`${module}.js\` is a ${kind} function. Only actions can be defined in Node.js. See https://docs.convex.dev/functions/actions for more details.`,
  );
}
