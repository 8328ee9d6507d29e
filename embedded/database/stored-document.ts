import { parseObject } from "../values/canonical.ts";
import type { WireObject } from "../values/wire.ts";

/** Text in which everything is what JSON says: neither a value of Convex's own, nor a name that assigning gives a meaning. */
export const NOT_PLAIN = ['"$', '"__proto__"'];

/** A document as it lies in the store: parsed for who asks for its fields, handed on as text by who does not. */
export class StoredDocument {
  readonly text: string;
  #fields: WireObject | null = null;
  #isPlain: boolean | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get fields(): WireObject {
    this.#fields ??= parseObject(this.text);
    return this.#fields;
  }

  /** Whether parsing it as JSON is all that it takes. */
  get isPlain(): boolean {
    this.#isPlain ??= !NOT_PLAIN.some((part) => this.text.includes(part));
    return this.#isPlain;
  }
}
