// The inverted index: one entry per word and document, and one with the document's length in words.
import { encodeValue } from "../values/keys.ts";
import type { Key, WireObject } from "../values/wire.ts";
import type { SearchIndex } from "./catalog.ts";
import { fieldAt } from "./index-keys.ts";
import { postingKey, textLengthKey } from "./layout.ts";
import { filterDigest, tokensOf } from "./tokens.ts";

export interface Posting {
  key: Key;
  value: string;
}

/** Occurrences, length of the text, creation time, digests of the filter fields in their declared order. */
export type PostingValue = [number, number, number, string[]];

export function postingsOf(index: SearchIndex, document: WireObject): Posting[] {
  const text = fieldAt(document, index.searchPath);
  if (typeof text !== "string") return [];
  const id = document["_id"] as string;
  const tokens = tokensOf(text);
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const filters = index.filterFields.map((field) =>
    filterDigest(encodeValue(fieldAt(document, field.split(".")))),
  );
  const postings: Posting[] = [{ key: textLengthKey(index.id, id), value: String(tokens.length) }];
  for (const [token, count] of counts) {
    const value: PostingValue = [
      count,
      tokens.length,
      document["_creationTime"] as number,
      filters,
    ];
    postings.push({ key: postingKey(index.id, token, id), value: JSON.stringify(value) });
  }
  return postings;
}
