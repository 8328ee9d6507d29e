// Modules that a test runner loads (`import.meta.glob`), and inline functions of tests.
import type { ModuleNamespace, ModuleSource } from "../runtime/isolate/module-source.ts";

type Loader = () => Promise<unknown>;

/** Keys are paths with extension; where `_generated` lies is the functions folder. */
function folderPrefix(keys: readonly string[]): string {
  for (const key of keys) {
    const at = key.indexOf("/_generated/");
    if (at !== -1) return key.slice(0, at + 1);
  }
  throw new Error("The modules hold no _generated folder: widen the glob pattern to include it.");
}

export class GivenModules implements ModuleSource {
  #loaders = new Map<string, Loader>();
  #inline = new Map<string, ModuleNamespace>();
  #inlineCount = 0;

  constructor(modules: Readonly<Record<string, Loader>>) {
    const keys = Object.keys(modules);
    const prefix = folderPrefix(keys);
    for (const [key, loader] of Object.entries(modules)) {
      const path = key.slice(prefix.length).replace(/\.[^./]+$/, "");
      if (key.startsWith(prefix) && !path.startsWith("_generated/"))
        this.#loaders.set(path, loader);
    }
  }

  list(): string[] {
    return [...this.#loaders.keys()];
  }

  async get(path: string): Promise<ModuleNamespace | null> {
    const inline = this.#inline.get(path);
    if (inline !== undefined) return inline;
    const loader = this.#loaders.get(path);
    return loader === undefined ? null : ((await loader()) as ModuleNamespace);
  }

  frames(): string[] {
    return [];
  }

  /** Makes a function callable under a path of its own; `forget` it afterwards. */
  addInline(registered: unknown): { path: string; forget: () => void } {
    this.#inlineCount += 1;
    const module = `inline/function${this.#inlineCount}`;
    this.#inline.set(module, { default: registered });
    return { path: module, forget: () => this.#inline.delete(module) };
  }
}
