// Where modules come from: a folder that we bundle, or a map of loaders that a test runner gives.
export type ModuleNamespace = Record<string, unknown>;

export interface ModuleSource {
  /** Paths without extension, `_generated` excluded. */
  list(): string[];
  /** The module's exports, at once where they are at hand; null when there is no such module. */
  get(path: string): ModuleNamespace | null | Promise<ModuleNamespace | null>;
  /** Stack frames of this source's code, as `    at fn (../convex/m.ts:3:8)`; empty when none is known. */
  frames(stack: string): string[];
}
