// An ordered set of keys for quick insertion and stateless stepping: a walk that asks for "the next key after this one"
// stays right while keys come and go. Keys are put in order when somebody steps: many are gone before that.
import type { Key } from "../values/wire.ts";

const CHUNK = 256;

export class SortedKeys {
  readonly #chunks: Key[][] = [];
  #inOrder = 0;
  readonly #waiting = new Set<Key>();

  get size(): number {
    return this.#inOrder + this.#waiting.size;
  }

  /** One that is not there. */
  add(key: Key): void {
    this.#waiting.add(key);
  }

  /** Puts in order what was added: for who has the time now, before somebody steps who has not. */
  sort(): void {
    if (this.#waiting.size === 0) return;
    for (const key of this.#waiting) this.#insert(key);
    this.#waiting.clear();
  }

  /** Index of the last chunk whose first key is <= key, or -1. */
  #chunkOf(key: Key): number {
    const chunks = this.#chunks;
    let low = 0;
    let high = chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chunks[middle] as Key[])[0]! <= key) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #insert(key: Key): void {
    this.#inOrder++;
    const at = this.#chunkOf(key);
    if (at < 0) {
      const first = this.#chunks[0];
      if (first === undefined) this.#chunks.push([key]);
      else first.unshift(key);
      if (first !== undefined) this.#split(0);
      return;
    }
    const chunk = this.#chunks[at] as Key[];
    chunk.splice(lowerBound(chunk, key), 0, key);
    this.#split(at);
  }

  #split(at: number): void {
    const chunk = this.#chunks[at] as Key[];
    if (chunk.length > CHUNK * 2) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK));
  }

  delete(key: Key): void {
    if (this.#waiting.delete(key)) return;
    const at = this.#chunkOf(key);
    const chunk = this.#chunks[at];
    if (chunk === undefined) return;
    const position = lowerBound(chunk, key);
    if (chunk[position] !== key) return;
    chunk.splice(position, 1);
    this.#inOrder--;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** The first key >= `from`, or > `from` with `exclusive`. */
  next(from: Key, exclusive: boolean): Key | undefined {
    this.sort();
    const at = this.#chunkOf(from);
    if (at < 0) return this.#chunks[0]?.[0];
    const chunk = this.#chunks[at] as Key[];
    let position = lowerBound(chunk, from);
    if (exclusive && chunk[position] === from) position++;
    return position < chunk.length ? chunk[position] : this.#chunks[at + 1]?.[0];
  }

  /** The last key < `before`. */
  previous(before: Key): Key | undefined {
    this.sort();
    const at = this.#chunkOf(before);
    if (at < 0) return undefined;
    const chunk = this.#chunks[at] as Key[];
    const position = lowerBound(chunk, before);
    return position > 0 ? chunk[position - 1] : this.#chunks[at - 1]?.at(-1);
  }
}

function lowerBound(keys: Key[], key: Key): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as Key) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
