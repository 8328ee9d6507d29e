// Environment variables of the functions. Who creates it loads and keeps the values; it announces every change.
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_VARIABLES = 1000;
const MAX_NAME = 40;
const MAX_VALUE_BYTES = 8192;

export class Environment {
  #variables: Map<string, string>;
  #listeners = new Set<() => void>();

  constructor(variables: Readonly<Record<string, string>> = {}) {
    this.#variables = new Map(Object.entries(variables));
  }

  get(name: string): string | undefined {
    return this.#variables.get(name);
  }

  all(): Record<string, string> {
    return Object.fromEntries(this.#variables);
  }

  /** Sets (or with null deletes) several variables as one change. */
  set(changes: Readonly<Record<string, string | null>>): void {
    const next = new Map(this.#variables);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) {
        next.delete(name);
        continue;
      }
      if (!NAME.test(name) || name.length > MAX_NAME) {
        throw new Error(`"${name}" is not a valid name for an environment variable.`);
      }
      if (Buffer.byteLength(value) > MAX_VALUE_BYTES) {
        throw new Error(`The value of "${name}" is larger than ${MAX_VALUE_BYTES} bytes.`);
      }
      next.set(name, value);
    }
    if (next.size > MAX_VARIABLES) {
      throw new Error(`There can be at most ${MAX_VARIABLES} environment variables.`);
    }
    const same =
      next.size === this.#variables.size &&
      [...next].every(([name, value]) => this.#variables.get(name) === value);
    if (same) return;
    this.#variables = next;
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
