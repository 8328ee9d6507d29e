// Sets up the realm from inside: everything that the functions see is made here, of this realm's own objects.
import { installRandom, makeDate, makePerformance } from "./clock.ts";
import { makeStructuredClone } from "./clone.ts";
import { makeConsole } from "./console.ts";
import { makeAsyncContext } from "./context.ts";
import { Crossing, guardHost } from "./cross.ts";
import { makeCrypto } from "./crypto.ts";
import { describe } from "./errors.ts";
import { Functions } from "./functions.ts";
import { harden } from "./harden.ts";
import type { Host, Inside } from "./host.ts";
import { mirrorClass, mirrorClasses, withDuplex } from "./mirror.ts";
import { encodeBase64, forgivingDecode, makeTextEncoder } from "./text.ts";
import { makeTimers } from "./timers.ts";

const ACTIONS_PAGE = "https://docs.convex.dev/functions/actions";

/** Names of the language that lead to other threads, to code from text, or to callbacks at any time. */
const WITHHELD = ["Atomics", "SharedArrayBuffer", "WebAssembly", "FinalizationRegistry"];
/** What cannot be the name of a parameter. */
const NOT_NAMES = ["eval", "arguments", "globalThis", "undefined", "NaN", "Infinity"];

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
  return {
    syscall: (op: unknown, args: unknown) => {
      const [name, text] = [String(op), String(args)];
      return host.syscall(name, text);
    },
    asyncSyscall: (op: unknown, args: unknown) => {
      const [name, text] = [String(op), String(args)];
      return new Promise((resolve, reject) => {
        const answer = host.asyncSyscall(name, text, (ok, answered, data) => {
          if (ok) resolve(answered);
          else if (data === undefined) reject({ message: answered });
          else reject({ message: answered, data: JSON.parse(data) as unknown });
        });
        if (answer !== undefined) resolve(answer);
      });
    },
    jsSyscall: (op: unknown, args: unknown) =>
      cross.inward(host.storage(String(op), cross.outward(args))),
  };
}

export function start(unguarded: Host): Inside {
  const host = guardHost(unguarded);
  const cross = new Crossing(host);
  const requireAction = makeRequireAction(host);
  const classes = mirrorClasses(host, cross);
  const exception = mirrorClass(host, cross, "DOMException", Error as never);
  const refuse = (text: string, name: string): never => {
    throw new exception(text, name);
  };
  const { SubtleCrypto } = classes as Record<"SubtleCrypto", (typeof classes)[string]>;
  installRandom(host);
  adjustBodies(classes);
  const globals: Record<string, unknown> = {
    ...classes,
    ...makeAsyncContext(host),
    ...makeTimers(host, requireAction),
    DOMException: exception,
    Convex: makeSyscalls(host, cross),
    Date: makeDate(host),
    TextEncoder: makeTextEncoder(host),
    atob: (text: unknown) =>
      forgivingDecode(String(text)) ??
      refuse("The string to be decoded is not correctly encoded.", "InvalidCharacterError"),
    btoa: (text: unknown) =>
      encodeBase64(String(text)) ?? refuse("Invalid character", "InvalidCharacterError"),
    console: makeConsole(host),
    crypto: makeCrypto(host, cross, SubtleCrypto, () => requireKeys(host, requireAction)),
    fetch: (...args: unknown[]) => {
      requireAction("fetch()");
      return cross.inward(host.fetch(cross.list(withDuplex(args))));
    },
    performance: makePerformance(host),
    process: { env: JSON.parse(host.env()) as unknown },
    structuredClone: makeStructuredClone((text) => refuse(text, "DataCloneError")),
  };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (name in globals || NOT_NAMES.includes(name)) continue;
    globals[name] = WITHHELD.includes(name)
      ? undefined
      : (globalThis as Record<string, unknown>)[name];
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
    ...new Functions(cross, describe, globals).doors(),
    describe,
  };
}

function requireKeys(host: Host, requireAction: (what: string) => void): void {
  if (host.mode() !== "action") requireAction("crypto.subtle.generateKey()");
}

/** What reads or writes JSON does it here: copies of whole trees would have to cross otherwise. */
function adjustBodies(classes: Record<string, { prototype: object }>): void {
  for (const name of ["Request", "Response"]) {
    const prototype = classes[name]?.prototype as {
      text(): Promise<string>;
      json(): Promise<unknown>;
    };
    prototype.json = async function json() {
      return JSON.parse(await prototype.text.call(this)) as unknown;
    };
  }
  const response = classes["Response"] as unknown as {
    new (body: string, init: object): object;
    json(data: unknown, init?: { headers?: unknown }): object;
  };
  const HeadersOf = classes["Headers"] as unknown as new (init?: unknown) => {
    has(name: string): boolean;
    set(name: string, value: string): void;
  };
  response.json = (data, init = {}) => {
    const headers = new HeadersOf(init.headers);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return new response(JSON.stringify(data), { ...init, headers });
  };
}
