// Sets up the realm from inside: everything that the functions see is made here, of this realm's own objects.
import { makeAsyncContext } from "./async-context.ts";
import { makeStructuredClone } from "./clone.ts";
import { Crossing, guardHost, twinOf } from "./cross.ts";
import { makeCrypto } from "./crypto.ts";
import { Functions } from "./functions.ts";
import { harden } from "./harden.ts";
import type { Answered, Host, Inside } from "./host.ts";
import { type Twins, mirrorClass, mirrorClasses, withDuplex } from "./mirror.ts";
import { NOT_NAMES } from "./not-names.ts";
import { installRandom, makeDate, makePerformance } from "./own-clock.ts";
import { makeConsole } from "./own-console.ts";
import { QuickHttp } from "./quick-http.ts";
import { encodeBase64, forgivingDecode, makeTextEncoder } from "./text.ts";
import { describe } from "./thrown-words.ts";
import { makeTimers } from "./timers.ts";

const ACTIONS_PAGE = "https://docs.convex.dev/functions/actions";

/** Names of the language that lead to other threads, to code from text, or to callbacks at any time. */
const WITHHELD = new Set(["Atomics", "SharedArrayBuffer", "WebAssembly", "FinalizationRegistry"]);

function makeRequireAction(host: Host): (what: string) => void {
  return (what) => {
    const mode = host.mode();
    if (mode === "action") return;
    if (mode === "none" || mode === "import") throw new Error(`Can't use ${what} at import time.`);
    throw new Error(
      `Can't use ${what} in queries and mutations. Please consider using an action. See ${ACTIONS_PAGE} for more details.`,
    );
  };
}

function makeSyscalls(host: Host, cross: Crossing): object {
  /** The answer, or a promise where it is not there at once. */
  const ask = (op: unknown, args: unknown): string | Promise<string> => {
    const [name, text] = [String(op), String(args)];
    let settle: Answered | null = null;
    let answer: string | undefined;
    try {
      answer = host.asyncSyscall(name, text, (...answered) => settle?.(...answered));
    } catch (error) {
      return Promise.reject(error);
    }
    if (answer !== undefined) return answer;
    return new Promise((resolve, reject) => {
      settle = (ok, answered, data) => {
        if (ok) resolve(answered);
        else if (data === undefined) reject({ message: answered });
        else reject({ message: answered, data: JSON.parse(data) as unknown });
      };
    });
  };
  return {
    syscall: (op: unknown, args: unknown) => {
      const [name, text] = [String(op), String(args)];
      return host.syscall(name, text);
    },
    ask,
    asyncSyscall: (op: unknown, args: unknown) => Promise.resolve(ask(op, args)),
    jsSyscall: (op: unknown, args: unknown) =>
      cross.inward(host.storage(String(op), cross.outward(args))),
    /** Asked by the bundle before it gives what `import()` names. */
    requireImports: () => {
      if (host.mode() !== "action") throw new Error("dynamic module import unsupported");
    },
  };
}

/** The text that a function of the web wants as its only argument. */
function only(name: string, args: readonly unknown[]): string {
  if (args.length === 0) throw new TypeError(`${name} requires 1 argument, but only 0 present`);
  return String(args[0]);
}

export function start(unguarded: Host): Inside {
  const host = guardHost(unguarded);
  const cross = new Crossing(host);
  const requireAction = makeRequireAction(host);
  const begin: Record<string, (inner: object, args: unknown[]) => boolean> = {};
  const classes = mirrorClasses(host, cross, begin);
  const exception = mirrorClass(host, cross, "DOMException", Error as never);
  const refuse = (text: string, name: string): never => {
    throw new exception(text, name);
  };
  installRandom(host);
  const http = new QuickHttp(host, cross, classes);
  Object.assign(begin, { Headers: http.beginHeaders, Response: http.beginResponse });
  adjustBodies(classes);
  const globals: Record<string, unknown> = {
    ...classes,
    ...makeAsyncContext(host),
    ...makeTimers(host, requireAction),
    DOMException: exception,
    Convex: makeSyscalls(host, cross),
    Date: makeDate(host),
    TextEncoder: makeTextEncoder(host),
    atob: (...args: unknown[]) =>
      forgivingDecode(only("atob", args)) ??
      refuse("The string to be decoded is not correctly encoded.", "InvalidCharacterError"),
    btoa: (...args: unknown[]) =>
      encodeBase64(only("btoa", args)) ?? refuse("Invalid character", "InvalidCharacterError"),
    console: makeConsole(host),
    crypto: makeCrypto(host, cross, classes.SubtleCrypto, () => requireKeys(host, requireAction)),
    fetch: (...args: unknown[]) => {
      requireAction("fetch()");
      return cross.inward(host.fetch(cross.list(withDuplex(args))));
    },
    performance: makePerformance(host),
    process: { env: JSON.parse(host.env()) as unknown },
    structuredClone: makeStructuredClone((text) => refuse(text, "DataCloneError")),
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (name in globals || NOT_NAMES.has(name)) continue;
    globals[name] = WITHHELD.has(name) ? undefined : (globalThis as Record<string, unknown>)[name];
  }
  for (const name of WITHHELD) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(Error, "prepareStackTrace", { value: undefined });
  const scope = { ...globals };
  Object.assign(globals, { globalThis: scope, self: scope });
  Object.assign(scope, { globalThis: scope, self: scope });
  harden(Object.values(globals).filter((value) => value !== scope));
  return {
    names: JSON.stringify(Object.keys(globals)),
    harden: () => {
      Object.freeze(scope);
    },
    ...new Functions(cross, http, describe, globals).doors(),
    describe: (thrown, failed) => describe(twinOf(thrown), failed),
  };
}

function requireKeys(host: Host, requireAction: (what: string) => void): void {
  if (host.mode() !== "action") requireAction("crypto.subtle.generateKey()");
}

/** What reads or writes JSON does it here: copies of whole trees would have to cross otherwise. */
function adjustBodies(classes: Twins): void {
  for (const twin of [classes.Request, classes.Response]) {
    const prototype = twin.prototype as {
      text(): Promise<string>;
      json(): Promise<unknown>;
    };
    prototype.json = async function json() {
      return JSON.parse(await prototype.text.call(this)) as unknown;
    };
  }
  const response = classes.Response as unknown as {
    new (body: string, init: object): object;
    json(data: unknown, init?: { headers?: unknown }): object;
  };
  const HeadersOf = classes.Headers as unknown as new (init?: unknown) => {
    has(name: string): boolean;
    set(name: string, value: string): void;
  };
  response.json = (data, init = {}) => {
    const headers = new HeadersOf(init.headers);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return new response(JSON.stringify(data), { ...init, headers });
  };
}
