// The functions that are in force now, and how others take their place: all at once, or not at all.
import type { Engine, SchemaJson } from "../../transaction/engine.ts";
import type { World } from "../../world/world.ts";
import type { Executor } from "../isolate/executor.ts";
import { MainThreadExecutor } from "../isolate/main-thread-executor.ts";
import { NodeExecutor } from "../node/node-executor.ts";
import { RoutedExecutor } from "../node/routed-executor.ts";
import type { Environment } from "./environment.ts";
import type { FunctionsSource } from "./functions-source.ts";

interface Loaded {
  executor: Executor;
  node: NodeExecutor | null;
  authConfig: unknown;
}

export interface AppOptions {
  engine: Engine;
  world: World;
  source: FunctionsSource;
  environment: Environment;
  /** Set by the platform; they win over the developer's. */
  systemVariables: Readonly<Record<string, string>>;
  /** Where a failure to load after a change of the environment goes: nobody waits for it. */
  onError: (error: unknown) => void;
}

export class App {
  readonly #options: AppOptions;
  readonly #listeners = new Set<() => void>();
  #loaded: Loaded | null = null;
  #schema: string | undefined;
  #builds: Promise<void> = Promise.resolve();
  #swaps: Promise<void> = Promise.resolve();
  /** A change of the environment counts from the next call on: calls wait for it, but not for new code. */
  #environmentChange: Promise<void> | null = null;

  constructor(options: AppOptions) {
    this.#options = options;
    options.environment.onChange(() => {
      const change = this.#swap().catch(options.onError);
      this.#environmentChange = change;
      void change.then(() => {
        if (this.#environmentChange === change) this.#environmentChange = null;
      });
    });
  }

  /** Reads the functions anew and swaps them in. Rejects with the reason, and changes nothing, when they are broken. */
  load(): Promise<void> {
    const build = this.#builds.catch(() => undefined).then(() => this.#options.source.build());
    this.#builds = build;
    return build.then(() => this.#swap());
  }

  /** The functions for a call that begins now; loads them if nobody did. */
  async ready(): Promise<Loaded> {
    await this.loading();
    return this.current;
  }

  /** null: they are at hand. */
  loading(): Promise<unknown> | null {
    const isAtHand = this.#loaded !== null && this.#environmentChange === null;
    return isAtHand ? null : this.#getReady();
  }

  async #getReady(): Promise<void> {
    if (this.#environmentChange !== null) await this.#environmentChange;
    if (this.#loaded === null) await this.#swap();
  }

  get current(): Loaded {
    if (this.#loaded === null) throw new Error("The functions are not loaded yet");
    return this.#loaded;
  }

  onReload(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** No further call comes. */
  close(): void {
    this.#loaded?.node?.retire();
  }

  #swap(): Promise<void> {
    const swap = this.#swaps.catch(() => undefined).then(() => this.#evaluate());
    this.#swaps = swap;
    return swap;
  }

  async #evaluate(): Promise<void> {
    const { environment, systemVariables, source, world } = this.#options;
    const env = { ...environment.all(), ...systemVariables };
    const code = await source.nodeCode();
    // Its thread loads while this one does.
    const node = code === null ? null : NodeExecutor.load(code, env, world);
    node?.catch(() => undefined);
    const loaded = await this.#load(env, node).catch((error: unknown) => {
      node?.then((unused) => unused.retire()).catch(() => undefined);
      throw error;
    });
    const before = this.#loaded;
    this.#loaded = loaded;
    before?.node?.retire();
    if (before !== null) for (const listener of this.#listeners) listener();
  }

  async #load(
    env: Readonly<Record<string, string>>,
    loading: Promise<NodeExecutor> | null,
  ): Promise<Loaded> {
    const { source, world } = this.#options;
    const { modules, schema, authConfig } = await source.evaluate(env, world);
    const isolate = new MainThreadExecutor(modules, world);
    const node = await loading;
    const executor = node === null ? isolate : new RoutedExecutor(isolate, node);
    // Both throw what is wrong with their file, before anything is swapped.
    await executor.crons();
    await executor.hasRoute("GET", "/");
    await this.#setSchema(schema);
    return { executor, node, authConfig };
  }

  async #setSchema(schema: SchemaJson): Promise<void> {
    const text = JSON.stringify(schema);
    if (text === this.#schema) return;
    await this.#options.engine.setSchema(schema);
    this.#schema = text;
  }
}
