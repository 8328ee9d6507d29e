// The exports of a bundle that lives in a realm, as objects of the host that the executor can work with.
import type { Execution } from "../execution.ts";
import type { ModuleNamespace } from "../module-source.ts";
import type { RegisteredFunction, RegisteredHttpAction, Router } from "../registered-function.ts";
import type { ListedExport, ListedModule, Realm } from "./realm.ts";

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

export class RealmRoute implements RegisteredHttpAction {
  readonly #realm: Realm;
  readonly #route: number;

  constructor(realm: Realm, route: number) {
    this.#realm = realm;
    this.#route = route;
  }

  serve(execution: Execution, request: Request): Promise<unknown> {
    return this.#realm.serve(execution, this.#route, request);
  }

  invokeHttpAction(): never {
    return neverHere();
  }
}

function realmRouter(realm: Realm, importing: Execution): Router {
  return {
    isRouter: true,
    lookup: (path, method) => {
      const route = realm.ask(importing, (inside) => inside.lookup(path, method));
      return route === -1 ? null : [new RealmRoute(realm, route), method, path];
    },
  };
}

function adapt(realm: Realm, importing: Execution, module: string, listed: ListedExport): unknown {
  if (listed.flags.includes("isRouter")) return realmRouter(realm, importing);
  if (listed.flags.includes("isCrons")) {
    return { isCrons: true, export: () => realm.ask(importing, (inside) => inside.crons()) };
  }
  return new RealmFunction(realm, module, listed);
}

export function realmNamespaces(
  realm: Realm,
  importing: Execution,
  modules: readonly ListedModule[],
): Record<string, ModuleNamespace> {
  const namespaces: Record<string, ModuleNamespace> = {};
  for (const { module, names, exports } of modules) {
    const namespace: ModuleNamespace = {};
    for (const name of names) namespace[name] = undefined;
    for (const listed of exports) namespace[listed.name] = adapt(realm, importing, module, listed);
    namespaces[module] = namespace;
  }
  return namespaces;
}
