// The exports of a bundle that lives in a realm, as objects of the host that the executor can work with.
import type { Execution } from "./execution.ts";
import type { HttpRequest } from "./http-exchange.ts";
import type { ModuleNamespace } from "./module-source.ts";
import type { Answer, ListedExport, ListedModule, Realm } from "./realm.ts";
import type { RegisteredFunction } from "./registered-function.ts";

function neverHere(): never {
  throw new Error("Functions of a realm run for an execution");
}

export class RealmFunction implements RegisteredFunction {
  readonly isQuery: boolean;
  readonly isMutation: boolean;
  readonly isAction: boolean;
  readonly isPublic: boolean;
  readonly isInternal: boolean;
  readonly _handler: unknown;
  readonly #realm: Realm;
  readonly #module: string;
  readonly #listed: ListedExport;

  constructor(realm: Realm, module: string, listed: ListedExport) {
    const has = (flag: string): boolean => listed.flags.includes(flag);
    this.isQuery = has("isQuery");
    this.isMutation = has("isMutation");
    this.isAction = has("isAction");
    this.isPublic = has("isPublic");
    this.isInternal = has("isInternal");
    this._handler = listed.hasHandler ? neverHere : undefined;
    this.#realm = realm;
    this.#module = module;
    this.#listed = listed;
  }

  exportArgs(): string {
    return this.#listed.args;
  }

  exportReturns(): string {
    return this.#listed.returns;
  }

  run(execution: Execution, how: string, requestId: string, args: string): Promise<string> {
    const given: [string, string] = how === "action" ? [requestId, args] : [args, ""];
    return this.#realm.invoke(execution, this.#module, this.#listed.name, how, given);
  }

  invokeQuery(): never {
    return neverHere();
  }

  invokeMutation(): never {
    return neverHere();
  }

  invokeAction(): never {
    return neverHere();
  }
}

/** Finds its route where it is served. */
export class RealmRouter {
  readonly isRouter = true;
  readonly #realm: Realm;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  hasRoute(path: string, method: string): Promise<boolean> {
    return this.#realm.hasRoute(path, method);
  }

  serve(execution: Execution, request: HttpRequest): Promise<Answer> {
    return this.#realm.serve(execution, request);
  }
}

function adapt(realm: Realm, module: string, listed: ListedExport): unknown {
  if (listed.flags.includes("isRouter")) return new RealmRouter(realm);
  if (listed.flags.includes("isCrons")) return { isCrons: true, export: () => realm.crons() };
  return new RealmFunction(realm, module, listed);
}

export function realmNamespaces(
  realm: Realm,
  modules: readonly ListedModule[],
): Record<string, ModuleNamespace> {
  const namespaces: Record<string, ModuleNamespace> = {};
  for (const { module, names, exports } of modules) {
    const namespace: ModuleNamespace = {};
    for (const name of names) namespace[name] = undefined;
    for (const listed of exports) namespace[listed.name] = adapt(realm, module, listed);
    namespaces[module] = namespace;
  }
  return namespaces;
}
