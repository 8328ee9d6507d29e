import { parseObject } from "../values/canonical.ts";
import type { WireObject } from "../values/wire.ts";

/** A document as it lies in the store: parsed for who asks for its fields, handed on as text by who does not. */
export class StoredDocument {
  readonly text: string;
  #fields: WireObject | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get fields(): WireObject {
    this.#fields ??= parseObject(this.text);
    return this.#fields;
  }
}
