// Full-text search: words by their postings, BM25 scores, best first.
import { DeveloperError } from "../values/errors.ts";
import { afterPrefix, encodeFloat64, encodeString, encodeValue } from "../values/keys.ts";
import { kindOf } from "../values/kinds.ts";
import type { Key, Wire } from "../values/wire.ts";
import type { SearchIndex } from "./catalog.ts";
import { documentKey, idOfIndexKey, postingsPrefix } from "./layout.ts";
import type { SearchPlan } from "./plan.ts";
import type { PostingValue } from "./postings.ts";
import type { ReadLog, Reader } from "./reader.ts";
import type { Row, RowSource } from "./rows.ts";
import type { TextTotals } from "./statistics.ts";
import { StoredDocument } from "./stored-document.ts";
import { filterDigest, tokensOf } from "./tokens.ts";

const MAX_TERMS = 16;
const MAX_FILTERS = 8;
/** Words that the beginning at the end of a search may stand for: the first ones of the alphabet. */
const MAX_EXPANDED_TERMS = 16;
const MAX_RESULTS = 1024;
const PREFIX_WEIGHT = 0.5;
const K1 = 1.2;
const B = 0.75;

interface Question {
  terms: string[];
  /** Position of the filter field in the index → digest of the value it must have. */
  filters: Map<number, string>;
}

/** Reads what `withSearchIndex` was given, with Convex's texts for what does not fit the index. */
function readFilters({ table, index, filters }: SearchPlan): Question {
  const name = `Search query against ${table.name}.${index.name}`;
  let text: string | null = null;
  const wanted = new Map<number, string>();
  for (const filter of filters) {
    const field = filter["fieldPath"] as string;
    if (filter["type"] === "Search") {
      if (field !== index.searchField) {
        throw new DeveloperError(
          "IncorrectSearchField",
          `${name} contains a search filter against "${field}", which doesn't match the indexed \`searchField\` "${index.searchField}".`,
        );
      }
      if (text !== null) {
        throw new DeveloperError(
          "DuplicateSearchFiltersError",
          `${name} contains multiple search filters against "${field}". Only one is allowed.`,
        );
      }
      text = searchedText(name, filter["value"]);
    } else {
      addFilter(name, index, wanted, field, filter["value"]);
    }
  }
  if (text === null) {
    throw new DeveloperError(
      "MissingSearchFilterError",
      `${name} does not contain any search filters. You must include a search filter like \`q.search("${index.searchField}", searchText)\`.`,
    );
  }
  if (filters.length - 1 > MAX_FILTERS) {
    throw new DeveloperError(
      "TooManyFilterConditionsInSearchQueryError",
      `${name} has too many filter conditions. Max: ${MAX_FILTERS} Actual: ${filters.length - 1}`,
    );
  }
  return { terms: tokensOf(text).slice(0, MAX_TERMS), filters: wanted };
}

function searchedText(name: string, value: Wire | undefined): string {
  if (typeof value === "string") return value;
  throw new DeveloperError("InvalidSearchQuery", `${name} searches for what is no text.`);
}

function addFilter(
  name: string,
  index: SearchIndex,
  wanted: Map<number, string>,
  field: string,
  value: Wire | undefined,
): void {
  const at = index.filterFields.indexOf(field);
  if (at < 0) {
    throw new DeveloperError(
      "IncorrectFilterFieldError",
      `${name} contains an equality filter on "${field}" but that field isn't indexed for filtering in \`filterFields\`.`,
    );
  }
  const digest = filterDigest(encodeValue(kindOf(value) === "undefined" ? undefined : value));
  const isContradiction = wanted.has(at) && wanted.get(at) !== digest;
  wanted.set(at, isContradiction ? "contradiction" : digest);
}

interface Occurrence {
  id: string;
  value: PostingValue;
}

/** Of one word. */
interface Occurrences {
  /** In how many documents it is, whether they pass the filters or not. */
  documents: number;
  passing: Occurrence[];
}

interface Found {
  id: string;
  score: number;
  creationTime: number;
}

/** The place of a hit in the order of results: score and time descending, then id ascending. */
function positionOf(found: Found): Key {
  return encodeFloat64(-found.score) + encodeFloat64(-found.creationTime) + encodeString(found.id);
}

function idf(totals: TextTotals, documentsWithTerm: number): number {
  return Math.log(
    1 + (Math.max(0, totals.documents - documentsWithTerm) + 0.5) / (documentsWithTerm + 0.5),
  );
}

class Finder {
  readonly #reader: Reader;
  readonly #log: ReadLog;
  readonly #index: SearchIndex;
  readonly #filters: Map<number, string>;
  /** The filters' digests as the text of a posting has them. */
  readonly #digests: readonly string[];
  readonly #totals: TextTotals;
  readonly found = new Map<string, Found>();

  constructor(
    reader: Reader,
    log: ReadLog,
    totals: TextTotals,
    index: SearchIndex,
    filters: Map<number, string>,
  ) {
    this.#reader = reader;
    this.#log = log;
    this.#index = index;
    this.#filters = filters;
    this.#digests = Array.from(filters.values(), (digest) => JSON.stringify(digest));
    this.#totals = totals;
  }

  /** The postings between two keys, by word: those that do not pass the filters are counted, and nothing is kept of them. */
  #occurrences(start: Key, end: Key): Map<string, Occurrences> {
    this.#log.depend({ start, end });
    const words = new Map<string, Occurrences>();
    const prefix = postingsPrefix(this.#index.id).length;
    const cursor = this.#reader.range(start, end, false);
    for (let entry = cursor.next(); entry !== null; entry = cursor.next()) {
      const word = entry.key.slice(prefix, entry.key.lastIndexOf("\x10"));
      let list = words.get(word);
      if (list === undefined) {
        if (words.size >= MAX_EXPANDED_TERMS) break;
        list = { documents: 0, passing: [] };
        words.set(word, list);
      }
      list.documents += 1;
      const value = this.#passing(entry.value);
      if (value !== null) list.passing.push({ id: idOfIndexKey(entry.key), value });
    }
    cursor.close();
    return words;
  }

  /** What a posting says; null where it does not pass. Most do not, and are not taken apart to find that out. */
  #passing(text: string): PostingValue | null {
    for (const digest of this.#digests) if (!text.includes(digest)) return null;
    const value = JSON.parse(text) as PostingValue;
    for (const [at, digest] of this.#filters) if (value[3][at] !== digest) return null;
    return value;
  }

  #score({ documents, passing }: Occurrences, weight: number): void {
    const rarity = idf(this.#totals, documents) * weight;
    const average = this.#totals.tokens / Math.max(1, this.#totals.documents);
    for (const { id, value } of passing) {
      const [count, length, creationTime] = value;
      const norm = K1 * (1 - B + (B * length) / Math.max(1, average));
      const score = (rarity * count * (K1 + 1)) / (count + norm);
      const known = this.found.get(id);
      if (known === undefined) this.found.set(id, { id, score, creationTime });
      else known.score += score;
    }
  }

  addExact(term: string): void {
    const start = postingsPrefix(this.#index.id) + encodeString(term);
    for (const list of this.#occurrences(start, afterPrefix(start)).values()) this.#score(list, 1);
  }

  addPrefix(term: string): void {
    const exact = encodeString(term);
    const open = postingsPrefix(this.#index.id) + exact.slice(0, -1);
    for (const [word, list] of this.#occurrences(open, afterPrefix(open))) {
      this.#score(list, word === exact ? 1 : PREFIX_WEIGHT);
    }
  }
}

export class SearchRows implements RowSource {
  readonly #reader: Reader;
  readonly #log: ReadLog;
  readonly #tableNumber: number;
  readonly #hits: { position: Key; id: string }[];
  readonly #until: Key | null;
  #next = 0;

  /**
   * Rows behind `from` and not behind `until`, both positions of earlier rows. `totals` must be those that the positions
   * were made with: scores, and with them positions, follow them.
   */
  constructor(
    reader: Reader,
    log: ReadLog,
    totals: TextTotals,
    plan: SearchPlan,
    from: Key | null,
    until: Key | null,
  ) {
    this.#reader = reader;
    this.#log = log;
    this.#tableNumber = plan.table.number;
    this.#until = until;
    const { terms, filters } = readFilters(plan);
    const finder = new Finder(reader, log, totals, plan.index, filters);
    const last = terms.at(-1);
    for (const term of new Set(terms.slice(0, -1))) if (term !== last) finder.addExact(term);
    if (last !== undefined) finder.addPrefix(last);
    this.#hits = [...finder.found.values()]
      .map((found) => ({ position: positionOf(found), id: found.id }))
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    if (from !== null) {
      while (this.#next < this.#hits.length && this.#hits[this.#next]!.position <= from)
        this.#next++;
    }
  }

  next(): Row | null {
    const hit = this.#hits[this.#next];
    if (hit === undefined || (this.#until !== null && hit.position > this.#until)) return null;
    if (this.#next >= MAX_RESULTS) {
      throw new DeveloperError(
        "SearchQueryScannedTooManyDocumentsError",
        `Search query scanned too many documents (fetched ${MAX_RESULTS}). Consider using a smaller limit, paginating the query, or using a filter field to limit pagination size.`,
      );
    }
    this.#next++;
    const key = documentKey(this.#tableNumber, hit.id);
    const text = this.#reader.get(key);
    if (text === undefined) throw this.#reader.missing(key);
    this.#log.countDocument(text.length);
    return { position: hit.position, document: new StoredDocument(text) };
  }

  close(): void {
    this.#next = this.#hits.length;
  }
}
