// How many texts a search index holds and how long they are together: what BM25 needs besides the postings.
import { afterPrefix } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import { searchIndexOfTextLengthKey, textLengthsPrefix } from "./layout.ts";
import type { Reader } from "./reader.ts";

export interface TextTotals {
  readonly documents: number;
  readonly tokens: number;
}

/** Counted once per index, at its first search, then kept by the commits that are published. */
export class TextStatistics {
  readonly #totals = new Map<number, TextTotals>();
  readonly #published: () => Reader;

  /** `published`: what is durable now; a transaction's own view would count its unborn writes twice. */
  constructor(published: () => Reader) {
    this.#published = published;
  }

  totals(indexId: number): TextTotals {
    const known = this.#totals.get(indexId);
    if (known !== undefined) return known;
    let documents = 0;
    let tokens = 0;
    const prefix = textLengthsPrefix(indexId);
    const cursor = this.#published().range(prefix, afterPrefix(prefix), false);
    for (let entry = cursor.next(); entry !== null; entry = cursor.next()) {
      documents++;
      tokens += Number(entry.value);
    }
    const totals = { documents, tokens };
    this.#totals.set(indexId, totals);
    return totals;
  }

  /** `before` and `after` are the values of one text length entry around a commit. */
  note(key: Key, before: string | undefined, after: string | null): void {
    const indexId = searchIndexOfTextLengthKey(key);
    const totals = indexId === null ? undefined : this.#totals.get(indexId);
    if (indexId === null || totals === undefined) return;
    this.#totals.set(indexId, {
      documents: totals.documents + (after === null ? 0 : 1) - (before === undefined ? 0 : 1),
      tokens: totals.tokens + Number(after ?? 0) - Number(before ?? 0),
    });
  }

  clear(): void {
    this.#totals.clear();
  }
}
