// `AsyncLocalStorage`: what one code path carries along, through every promise and timer that it starts.
import type { Host } from "./host.ts";

type Stores = ReadonlyMap<object, unknown>;

export function makeAsyncContext(
  host: Host,
): Record<"AsyncLocalStorage" | "AsyncResource", unknown> {
  const within = <T>(stores: Stores | undefined, work: () => T): T => {
    const before = host.getStores();
    host.setStores(stores);
    try {
      return work();
    } finally {
      host.setStores(before);
    }
  };
  const current = (): Stores | undefined => host.getStores() as Stores | undefined;
  class AsyncLocalStorage {
    static bind<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
      const stores = current();
      return (...args) => within(stores, () => work(...args));
    }
    static snapshot(): (work: (...args: unknown[]) => unknown, ...args: unknown[]) => unknown {
      const stores = current();
      return (work, ...args) => within(stores, () => work(...args));
    }
    run(store: unknown, work: (...args: unknown[]) => unknown, ...args: unknown[]): unknown {
      return within(new Map(current() ?? []).set(this, store), () => work(...args));
    }
    exit(work: (...args: unknown[]) => unknown, ...args: unknown[]): unknown {
      return this.run(undefined, work, ...args);
    }
    enterWith(store: unknown): void {
      host.setStores(new Map(current() ?? []).set(this, store));
    }
    disable(): void {
      this.enterWith(undefined);
    }
    getStore(): unknown {
      return current()?.get(this);
    }
  }
  class AsyncResource {
    readonly #stores = current();
    static bind<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
      return AsyncLocalStorage.bind(work);
    }
    runInAsyncScope(
      work: (...args: unknown[]) => unknown,
      self?: unknown,
      ...args: unknown[]
    ): unknown {
      return within(this.#stores, () => Reflect.apply(work, self, args));
    }
    bind(work: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
      return (...args) => this.runInAsyncScope(work, undefined, ...args);
    }
    emitDestroy(): this {
      return this;
    }
  }
  return { AsyncLocalStorage, AsyncResource };
}
