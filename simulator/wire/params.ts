// Reads a call's parameters, each by its kind; what nobody read is unknown.
import type Stripe from "stripe";

import { invalid } from "./fault.ts";
import type { Form, FormValue } from "./form.ts";

const LONGEST = 5000;

export class Params {
  readonly #values: Form;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #inner: Params[] = [];

  constructor(values: Form, path = "") {
    this.#values = values;
    this.#path = path;
  }

  #name(name: string): string {
    return this.#path === "" ? name : `${this.#path}[${name}]`;
  }

  #value(name: string): FormValue | undefined {
    this.#read.add(name);
    return this.#values[name];
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  isText(name: string): boolean {
    return typeof this.#values[name] === "string";
  }

  /** Read and without effect here. */
  ignore(...names: string[]): void {
    for (const name of names) this.#read.add(name);
  }

  text(name: string): string | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    const param = this.#name(name);
    if (typeof value !== "string") throw invalid("Invalid string", param);
    if (value.length > LONGEST) {
      throw invalid(`Invalid string: must be at most ${LONGEST} characters`, param);
    }
    return value;
  }

  /** An empty string unsets. */
  textOrNull(name: string): string | null | undefined {
    const value = this.text(name);
    return value === "" ? null : value;
  }

  need(name: string): string {
    const value = this.text(name);
    if (value === undefined) {
      throw invalid(
        `Missing required param: ${this.#name(name)}.`,
        this.#name(name),
        "parameter_missing",
      );
    }
    if (value === "") {
      const message = `You passed an empty string for '${this.#name(name)}'.`;
      throw invalid(message, this.#name(name), "parameter_invalid_empty");
    }
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(
        `Invalid integer: ${value.slice(0, 50)}`,
        this.#name(name),
        "parameter_invalid_integer",
      );
    }
    return Number(value);
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false") {
      throw invalid(`Invalid boolean: ${value.slice(0, 50)}`, this.#name(name));
    }
    return value === "true";
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const chosen = choices.find((each) => each === value);
    if (chosen === undefined) {
      throw invalid(`Invalid ${name}: must be one of ${choices.join(", ")}`, this.#name(name));
    }
    return chosen;
  }

  texts(name: string): string[] | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    const param = this.#name(name);
    if (!Array.isArray(value)) throw invalid("Invalid array", param);
    return value.map((each) => {
      if (typeof each !== "string") throw invalid("Invalid string", param);
      return each;
    });
  }

  object(name: string): Params | undefined {
    const value = this.#value(name);
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string" || Array.isArray(value))
      throw invalid("Invalid object", this.#name(name));
    const inner = new Params(value, this.#name(name));
    this.#inner.push(inner);
    return inner;
  }

  objects(name: string): Params[] | undefined {
    const value = this.#value(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw invalid("Invalid array", this.#name(name));
    return value.map((each, index) => {
      const path = `${this.#name(name)}[${index}]`;
      if (typeof each === "string" || Array.isArray(each)) throw invalid("Invalid object", path);
      const inner = new Params(each, path);
      this.#inner.push(inner);
      return inner;
    });
  }

  /** Over what is there: an empty value takes its key out, an empty `metadata` all of them. */
  metadata(before: Stripe.Metadata = {}): Stripe.Metadata {
    const value = this.#value("metadata");
    if (value === undefined) return before;
    if (value === "") return {};
    if (typeof value === "string" || Array.isArray(value))
      throw invalid("Invalid object", "metadata");
    const entries = new Map(Object.entries(before));
    for (const [key, each] of Object.entries(value)) {
      if (typeof each !== "string" || key.length > 40 || each.length > 500) {
        const message = "Metadata keys are at most 40 and values at most 500 characters long";
        throw invalid(message, `metadata[${key.slice(0, 40)}]`);
      }
      if (each === "") entries.delete(key);
      else entries.set(key, each);
    }
    if (entries.size > 50) throw invalid("Metadata can have up to 50 keys", "metadata");
    return Object.fromEntries(entries);
  }

  /** After all is read, before anything is done. */
  done(): void {
    this.doneExcept([]);
  }

  /** Who reads the others says so of them. */
  doneExcept(others: readonly Params[]): void {
    for (const inner of this.#inner) if (!others.includes(inner)) inner.done();
    const unknown = Object.keys(this.#values).filter((name) => !this.#read.has(name));
    const [first] = unknown;
    if (first === undefined) return;
    const names = unknown.map((name) => this.#name(name).slice(0, 100)).join(", ");
    const word = unknown.length === 1 ? "parameter" : "parameters";
    throw invalid(`Received unknown ${word}: ${names}`, this.#name(first), "parameter_unknown");
  }
}
