// The functions of the bundle, as the host asks for them: by name, with text.
import type { Crossing } from "./cross.ts";
import type { Done, Inside, Served } from "./host.ts";
import type { QuickHttp, RequestHead } from "./quick-http.ts";
import type { describe as Describe } from "./thrown-words.ts";

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
type ServedHead = RequestHead & { path: string };
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
  readonly #cross: Crossing;
  readonly #http: QuickHttp;
  readonly #globals: Readonly<Record<string, unknown>>;
  readonly #describe: typeof Describe;

  constructor(
    cross: Crossing,
    http: QuickHttp,
    describe: typeof Describe,
    globals: Readonly<Record<string, unknown>>,
  ) {
    this.#globals = globals;
    this.#cross = cross;
    this.#http = http;
    this.#describe = describe;
  }

  doors(): Omit<Inside, "names" | "harden" | "describe"> {
    return {
      load: (run) => this.#load(run),
      invoke: (module, name, how, first, second, done) => {
        void this.#settle(() => this.#invoke(module, name, how, first, second), done);
      },
      hasRoute: (path, method) => this.#router().lookup(path, method) !== null,
      serve: (head, request, served) =>
        this.#serve(JSON.parse(head) as ServedHead, request, served),
      crons: () =>
        String((this.#modules["crons"] as { default: { export(): unknown } }).default.export()),
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
        failure = { name, message, stack: stack() };
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

  async #settle(work: () => Promise<unknown>, { done, failed }: Done): Promise<void> {
    let value: unknown;
    try {
      value = await work();
      if (typeof value !== "string") value = String(value);
    } catch (error) {
      this.#describe(error, failed);
      return;
    }
    done(value as string);
  }

  #router(): Routes {
    return this.#modules["http"]?.["default"] as Routes;
  }

  #serve({ path, ...head }: ServedHead, request: object, served: Served): void {
    const found = this.#router().lookup(path, head.method === "HEAD" ? "GET" : head.method);
    if (found === null) served.noRoute();
    else void this.#act(found[0], head, request, served);
  }

  async #act(
    action: HttpAction,
    head: RequestHead,
    request: object,
    served: Served,
  ): Promise<void> {
    try {
      const response: unknown = await action.invokeHttpAction(this.#http.request(request, head));
      const plain = this.#http.response(response);
      if (plain === null) served.live(this.#cross.hostOf(response) ?? null);
      else served.plain(plain.status, plain.statusText, plain.headers, plain.body);
    } catch (error) {
      this.#describe(error, served.failed);
    }
  }
}
