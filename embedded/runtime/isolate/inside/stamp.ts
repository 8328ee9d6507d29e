// Secrets kept on objects: a private field, which no code but the one here can see, and which costs less than a table of objects.

/** Whose "new" object is the one that it is given: children add their private fields to it. */
const Given = function Given(owner: object): object {
  return owner;
} as unknown as new (owner: object) => object;

interface Stamp<T> {
  /** undefined: it has none. */
  of(owner: object): T | undefined;
  put(owner: object, value: T | undefined): void;
}

/** Also for frozen objects and for those of the host. */
export function makeStamp<T>(): Stamp<T> {
  class Holder extends Given {
    #value: T | undefined;
    constructor(owner: object, value: T | undefined) {
      super(owner);
      this.#value = value;
    }
    static of(owner: object): T | undefined {
      return #value in owner ? owner.#value : undefined;
    }
    static put(owner: object, value: T | undefined): void {
      if (#value in owner) owner.#value = value;
      else void new Holder(owner, value);
    }
  }
  return Holder;
}
