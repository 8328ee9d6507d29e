// Requests, responses and headers as most handlers use them: plain data, read and written here. Whatever else is asked of one
// is asked of the host's own, which is made of the same data then.
import { type Crossing, isObject, pair, pairLate } from "./cross.ts";
import type { Host } from "./host.ts";
import type { Twins } from "./mirror.ts";
import { makeStamp } from "./stamp.ts";

type Entries = [name: string, value: string][];

interface QuickHeaders {
  entries: Entries;
  /** What they belong to: theirs are the same object as its own. */
  owner: object | null;
}

export interface RequestHead {
  method: string;
  url: string;
  headers: Entries;
  /** Bytes of the body; null without one, -1 for one that is still coming in. */
  size: number | null;
}

interface QuickRequest {
  head: RequestHead;
  headers: object;
  isUsed: boolean;
  outer: object;
}

interface QuickResponse {
  status: number;
  statusText: string;
  headers: object;
  body: string | null;
}

const WITHOUT_BODY = new Set([204, 205, 304]);
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_";
const NAME_LETTERS = new Set(LETTERS);
/** Asked of the host's own class after all. */
const PASS = Symbol("pass");

const headersOf = makeStamp<QuickHeaders>();
const requestOf = makeStamp<QuickRequest>();
const responseOf = makeStamp<QuickResponse>();

function isPlainName(name: string): boolean {
  for (const letter of name) if (!NAME_LETTERS.has(letter)) return false;
  return name !== "";
}

function isPlainText(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}

/** The entry as the web would keep it; null for what it would refuse or change. */
function plainEntry(name: unknown, value: unknown): [string, string] | null {
  if (typeof name !== "string" || typeof value !== "string") return null;
  const lower = name.toLowerCase();
  if (!isPlainName(lower) || !isPlainText(value)) return null;
  return value.startsWith(" ") || value.endsWith(" ") ? null : [lower, value];
}

function plainEntries(init: unknown): Entries | null {
  if (init === undefined) return [];
  if (typeof init !== "object" || init === null) return null;
  const known = headersOf.of(init);
  if (known !== undefined) return known.entries.map(([name, value]) => [name, value]);
  if (Object.getPrototypeOf(init) !== Object.prototype || Symbol.iterator in init) return null;
  const entries: Entries = [];
  for (const [name, value] of Object.entries(init)) {
    const entry = plainEntry(name, value);
    if (entry === null || entries.some(([other]) => other === entry[0])) return null;
    entries.push(entry);
  }
  return entries;
}

function valueOf({ entries }: QuickHeaders, name: unknown): string | null | typeof PASS {
  if (typeof name !== "string") return PASS;
  const lower = name.toLowerCase();
  if (!isPlainName(lower)) return PASS;
  const separator = lower === "cookie" ? "; " : ", ";
  let found: string | null = null;
  for (const [key, value] of entries) {
    if (key === lower) found = found === null ? value : found + separator + value;
  }
  return found;
}

function change(state: QuickHeaders, given: unknown[], replaces: boolean): typeof PASS | undefined {
  const entry = state.owner === null ? plainEntry(given[0], given[1]) : null;
  if (entry === null) return PASS;
  if (replaces) state.entries = state.entries.filter(([name]) => name !== entry[0]);
  state.entries.push(entry);
  return undefined;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Answers a member from what is known, as long as it is; `PASS` leaves it to the host's. */
function answer<T>(
  prototype: object,
  name: string,
  stateOf: (owner: object) => T | undefined,
  quick: (state: T, args: unknown[]) => unknown,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  const original = (descriptor.get ?? descriptor.value) as Method;
  const { member } = {
    member(this: unknown, ...args: unknown[]): unknown {
      const state = isObject(this) ? stateOf(this) : undefined;
      const known = state === undefined ? PASS : quick(state, args);
      return known === PASS ? Reflect.apply(original, this, args) : known;
    },
  };
  Object.defineProperty(member, "name", { value: descriptor.get ? `get ${name}` : name });
  Object.defineProperty(member, "length", { value: original.length });
  const answering = descriptor.get ? { get: member } : { value: member };
  Object.defineProperty(prototype, name, { ...descriptor, ...answering });
}

export class QuickHttp {
  readonly #host: Host;
  readonly #cross: Crossing;
  readonly #classes: Twins;

  constructor(host: Host, cross: Crossing, classes: Twins) {
    this.#host = host;
    this.#cross = cross;
    this.#classes = classes;
    this.#answerHeaders();
    this.#answerRequest();
    this.#answerResponse();
  }

  request(outer: object, head: RequestHead): object {
    const twin = Object.create(this.#classes.Request.prototype) as object;
    const headers = this.#ownHeaders(head.headers, twin);
    const state: QuickRequest = { head, headers, isUsed: false, outer };
    requestOf.put(twin, state);
    pairLate(twin, () => {
      requestOf.put(twin, undefined);
      const web = this.#host.webRequest(outer);
      this.#giveHeaders(web, headers);
      if (state.isUsed) this.#host.useUp(web);
      return web;
    });
    return twin;
  }

  /** What a handler returned, if it is plain data; its headers as JSON. */
  response(value: unknown): (Omit<QuickResponse, "headers"> & { headers: string }) | null {
    const state = isObject(value) ? responseOf.of(value) : undefined;
    if (state === undefined) return null;
    return { ...state, headers: JSON.stringify(headersOf.of(state.headers)?.entries) };
  }

  /** Whether the new object is known well enough by what it was made of. */
  readonly beginHeaders = (twin: object, [init]: unknown[]): boolean => {
    const entries = plainEntries(init);
    if (entries === null) return false;
    headersOf.put(twin, { entries, owner: null });
    pairLate(twin, () => {
      const made = headersOf.of(twin)?.entries;
      headersOf.put(twin, undefined);
      return this.#construct("Headers", [made]);
    });
    return true;
  };

  readonly beginResponse = (twin: object, [body = null, init = {}]: unknown[]): boolean => {
    if (body !== null && typeof body !== "string") return false;
    if (typeof init !== "object" || init === null) return false;
    const { status = 200, statusText = "", headers } = init as Record<string, unknown>;
    if (typeof status !== "number" || !Number.isInteger(status)) return false;
    if (status < 200 || status > 599 || (body !== null && WITHOUT_BODY.has(status))) return false;
    const entries = plainEntries(headers);
    if (entries === null || typeof statusText !== "string" || !isPlainText(statusText))
      return false;
    if (body !== null && !entries.some(([name]) => name === "content-type")) {
      entries.push(["content-type", "text/plain;charset=UTF-8"]);
    }
    const own = this.#ownHeaders(entries, twin);
    responseOf.put(twin, { status, statusText, headers: own, body });
    pairLate(twin, () => {
      responseOf.put(twin, undefined);
      const made = { status, statusText, headers: headersOf.of(own)?.entries };
      const outer = this.#construct("Response", [body, made]);
      this.#giveHeaders(outer, own);
      return outer;
    });
    return true;
  };

  #construct(name: string, args: unknown[]): object {
    return this.#host.construct(this.#host.classOf(name), this.#cross.list(args));
  }

  /** Headers of a request or response: when more is asked of them, both become the host's. */
  #ownHeaders(entries: Entries, owner: object): object {
    const headers = Object.create(this.#classes.Headers.prototype) as object;
    headersOf.put(headers, { entries, owner });
    pairLate(headers, () => {
      this.#cross.hostOf(owner);
      return this.#cross.hostOf(headers) as object;
    });
    return headers;
  }

  #giveHeaders(outer: object, headers: object): void {
    headersOf.put(headers, undefined);
    pair(headers, this.#host.headersOf(outer));
  }

  #answerHeaders(): void {
    const { prototype } = this.#classes.Headers;
    const of = (owner: object): QuickHeaders | undefined => headersOf.of(owner);
    answer(prototype, "get", of, (state, [name]) => valueOf(state, name));
    answer(prototype, "has", of, (state, [name]) => {
      const value = valueOf(state, name);
      return value === PASS ? PASS : value !== null;
    });
    answer(prototype, "append", of, (state, given) => change(state, given, false));
    answer(prototype, "set", of, (state, given) => change(state, given, true));
  }

  #answerRequest(): void {
    const { prototype } = this.#classes.Request;
    const of = (owner: object): QuickRequest | undefined => requestOf.of(owner);
    answer(prototype, "method", of, ({ head }) => head.method);
    answer(prototype, "url", of, ({ head }) => head.url);
    answer(prototype, "headers", of, ({ headers }) => headers);
    answer(prototype, "bodyUsed", of, ({ isUsed }) => isUsed);
    answer(prototype, "text", of, (state) =>
      this.#read(state, ({ outer, head }) =>
        head.size === null ? "" : this.#host.bodyText(outer),
      ),
    );
    answer(prototype, "arrayBuffer", of, (state) =>
      this.#read(state, ({ outer, head }) => {
        const bytes = new ArrayBuffer(head.size ?? 0);
        if (bytes.byteLength > 0) this.#host.bodyBytes(outer, bytes);
        return bytes;
      }),
    );
  }

  #read(state: QuickRequest, read: (state: QuickRequest) => unknown): unknown {
    if (state.isUsed || state.head.size === -1) return PASS;
    state.isUsed = state.head.size !== null;
    return Promise.resolve(read(state));
  }

  #answerResponse(): void {
    const { prototype } = this.#classes.Response;
    const of = (owner: object): QuickResponse | undefined => responseOf.of(owner);
    answer(prototype, "status", of, ({ status }) => status);
    answer(prototype, "ok", of, ({ status }) => status < 300);
    answer(prototype, "statusText", of, ({ statusText }) => statusText);
    answer(prototype, "headers", of, ({ headers }) => headers);
  }
}
