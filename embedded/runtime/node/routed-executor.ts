// Sends each function where it runs: "use node" modules to their thread, all others to the default runtime.
import type {
  Executor,
  Found,
  FunctionInfo,
  HttpJob,
  HttpOutcome,
  Job,
  JobOutcome,
} from "../isolate/executor.ts";
import type { FunctionPath } from "../isolate/function-path.ts";
import type { NodeExecutor } from "./node-executor.ts";

export class RoutedExecutor implements Executor {
  readonly #isolate: Executor;
  readonly #node: NodeExecutor;

  constructor(isolate: Executor, node: NodeExecutor) {
    this.#isolate = isolate;
    this.#node = node;
  }

  find(path: FunctionPath): Found | Promise<Found> {
    return this.#node.has(path.module) ? this.#node.find(path) : this.#isolate.find(path);
  }

  run(job: Job): Promise<JobOutcome> {
    return this.#node.has(job.module) ? this.#node.run(job) : this.#isolate.run(job);
  }

  http(job: HttpJob): Promise<HttpOutcome> {
    return this.#isolate.http(job);
  }

  hasRoute(method: string, path: string): Promise<boolean> {
    return this.#isolate.hasRoute(method, path);
  }

  crons(): Promise<string> {
    return this.#isolate.crons();
  }

  async functions(): Promise<FunctionInfo[]> {
    return [...(await this.#isolate.functions()), ...this.#node.functions()];
  }
}
