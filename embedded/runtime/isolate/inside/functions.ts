// The functions of the bundle, as the host asks for them: by name, with text.
import type { Crossing } from "./cross.ts";
import type { describe as Describe } from "./errors.ts";
import type { Done, Failed, Inside } from "./host.ts";

type Namespace = Record<string, unknown>;
interface Invokable {
  exportArgs(): string;
  exportReturns(): string;
  invokeQuery(args: string): Promise<unknown>;
  invokeMutation(args: string): Promise<unknown>;
  invokeAction(requestId: string, args: string): Promise<unknown>;
}
interface HttpAction {
  invokeHttpAction(request: object): Promise<unknown>;
}
interface Routes {
  lookup(path: string, method: string): [HttpAction, string, string] | null;
}

const FLAGS = [
  "isQuery",
  "isMutation",
  "isAction",
  "isPublic",
  "isInternal",
  "isRouter",
  "isCrons",
];

/** What the host is told of one export; the host finds out what it makes of it. */
function describeExport(name: string, value: object): object {
  const fields = value as Record<string, unknown>;
  const flags = FLAGS.filter((flag) => fields[flag] === true);
  const isFunction = flags.includes("isPublic") || flags.includes("isInternal");
  const { exportArgs, exportReturns } = fields as Partial<Invokable>;
  const text = (give: unknown): string =>
    isFunction && typeof give === "function" ? String(Reflect.apply(give, value, [])) : "null";
  return {
    name,
    flags,
    hasHandler: typeof fields["_handler"] === "function",
    args: text(exportArgs),
    returns: text(exportReturns),
  };
}

export class Functions {
  #modules: Record<string, Namespace> = {};
  readonly #routes: HttpAction[] = [];
  readonly #cross: Crossing;
  readonly #globals: Readonly<Record<string, unknown>>;
  readonly #describe: typeof Describe;

  constructor(
    cross: Crossing,
    describe: typeof Describe,
    globals: Readonly<Record<string, unknown>>,
  ) {
    this.#globals = globals;
    this.#cross = cross;
    this.#describe = describe;
  }

  doors(): Omit<Inside, "names" | "harden" | "describe"> {
    return {
      load: (run) => this.#load(run),
      invoke: (module, name, how, first, second, done) => {
        this.#settle(() => this.#invoke(module, name, how, first, second), done);
      },
      lookup: (path, method) => this.#lookup(path, method),
      serve: (route, request, done, failed) => this.#serve(route, request, done, failed),
      crons: () => String((this.#modules["crons"]?.["default"] as { export(): string }).export()),
    };
  }

  /** Runs the bundle; the answer lists its modules and their exports as JSON. */
  #load(run: (...globals: unknown[]) => unknown): string {
    try {
      const values = Object.values(this.#globals);
      const { modules } = run(...values) as { modules: Record<string, Namespace> };
      this.#modules = modules;
      const listed = Object.entries(modules).map(([module, namespace]) => {
        const exports = Object.entries(namespace)
          .filter(([, value]) => value !== null && /^[of]/.test(typeof value))
          .map(([name, value]) => describeExport(name, value as object));
        return { module, names: Object.keys(namespace), exports };
      });
      return JSON.stringify({ modules: listed });
    } catch (error) {
      let failure = {};
      this.#describe(error, (name, message, stack) => {
        failure = { name, message, stack };
      });
      return JSON.stringify({ failure });
    }
  }

  #invoke(module: string, name: string, how: string, first: string, second: string) {
    const registered = this.#modules[module]?.[name] as Invokable;
    if (how === "query") return registered.invokeQuery(first);
    if (how === "mutation") return registered.invokeMutation(first);
    return registered.invokeAction(first, second);
  }

  #settle(work: () => Promise<unknown>, { done, failed }: Done): void {
    const settled = async (): Promise<string> => {
      const value = await work();
      return typeof value === "string" ? value : String(value);
    };
    void settled().then(done, (error: unknown) => this.#describe(error, failed));
  }

  /** -1: no such route. */
  #lookup(path: string, method: string): number {
    const router = this.#modules["http"]?.["default"] as Routes;
    const found = router.lookup(path, method);
    if (found === null) return -1;
    const known = this.#routes.indexOf(found[0]);
    return known === -1 ? this.#routes.push(found[0]) - 1 : known;
  }

  #serve(
    route: number,
    request: object,
    done: (response: object | null) => void,
    failed: Failed,
  ): void {
    const action = this.#routes[route] as HttpAction;
    const given = this.#cross.inward(request) as object;
    const serve = async (): Promise<object | null> =>
      this.#cross.hostOf(await action.invokeHttpAction(given)) ?? null;
    void serve().then(done, (error: unknown) => this.#describe(error, failed));
  }
}
