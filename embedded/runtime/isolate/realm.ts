// A realm: the functions' own set of intrinsics and globals, with its own queue of jobs that runs only while somebody is let in.
import { type Context, Script, createContext } from "node:vm";

import type { Execution } from "./execution.ts";
import { Gate } from "./gate.ts";
import { type Entrance, hostDoor } from "./host-door.ts";
import {
  type HeaderEntry,
  type HttpRequest,
  type HttpResponse,
  plainResponse,
} from "./http-exchange.ts";
import type { Done, Failed, Host, Inside, Served } from "./inside/host.ts";
import { NOT_NAMES } from "./inside/not-names.ts";
import { type Frame, currentFrame, followPromises, openFrame, setFrame } from "./realm-frames.ts";
import { ThrownInside } from "./thrown-inside.ts";

export interface ListedExport {
  name: string;
  flags: string[];
  hasHandler: boolean;
  args: string;
  returns: string;
}

export interface ListedModule {
  module: string;
  names: string[];
  exports: ListedExport[];
}

export type Answer = HttpResponse | "no-route" | null;

type Loaded =
  | { modules: ListedModule[] }
  | { failure: { name: string; message: string; stack: string } };

/** A bundle that leaves its exports in the variable `result`. */
export interface RealmScript {
  code: string;
  fileName: string;
  result: string;
  /** `keep` is called when the bundle has run. */
  compile(text: string, fileName: string): { script: Script; keep(): void };
}

let gate: Gate | null = null;
/** To be called before judging who hangs: one that was ended a moment ago does not. */
export function settleEnded(): void {
  gate?.recover();
}

/** Nobody's code but ours calls it; whoever does finds nothing to do. */
const STEP = "embeddedRealmStep";

export class Realm implements Entrance {
  readonly #gate: Gate;
  readonly #context: Context;
  readonly #inside: Inside;
  readonly #step: Script;
  readonly #home: Frame;
  #work: () => void = () => undefined;

  /** `importing` is nobody's run: what loads the bundle, and asks what belongs to no call. */
  constructor(code: string, env: Readonly<Record<string, string>>, importing: Execution) {
    followPromises();
    this.#gate = gate ??= new Gate();
    this.#home = this.#frame(importing);
    this.#context = createContext(Object.create(null) as object, {
      microtaskMode: "afterEvaluate",
      codeGeneration: { strings: false, wasm: false },
    });
    const evaluate = (text: string): unknown => new Script(text).runInContext(this.#context);
    // A constant of the scripts' own scope: a property of the global object would be looked up by a call out of V8.
    const step = evaluate(`const ${STEP} = ((work) => (given) => {
      if (work === undefined) work = given;
      else try { work(); } catch {}
    })(); ${STEP}`) as (work: () => void) => void;
    step(() => {
      const work = this.#work;
      this.#work = () => undefined;
      work();
    });
    this.#step = new Script(`${STEP}()`);
    // By name they are looked up in the context's global object by a call out of V8, at every use: as parameters they are at hand.
    const all = evaluate("Object.getOwnPropertyNames(globalThis).join()") as string;
    const names = all.split(",").filter((name) => !NOT_NAMES.has(name));
    const known = names.join(",");
    const start = evaluate(
      `(function (${known}) {"use strict";${code}\nreturn scriptResult.start;})(${known})`,
    );
    const host = hostDoor({
      gate: this.#gate,
      entrance: this,
      env,
      loadedAtMs: importing.nowMs(),
    });
    this.#inside = (start as (host: Host) => Inside)(host);
  }

  /** Evaluates the bundle. Throws what it throws. */
  load({ code, fileName, result, compile }: RealmScript): ListedModule[] {
    const names = JSON.parse(this.#inside.names) as string[];
    // All on line one, for the source map. An inner function, so that a module may declare a name that is also a global.
    const text = `(function (${names.join(",")}) {"use strict"; return (function () {${code}\nreturn ${result};})();})`;
    const { script, keep } = compile(text, fileName);
    const run = script.runInContext(this.#context) as () => void;
    let listed = "";
    const ended = this.#gate.enterToLoad(() =>
      this.#let(this.#home, () => {
        listed = this.#inside.load(run);
      }),
    );
    setFrame(null);
    if (ended !== null) throw new Error(ended);
    keep();
    this.#inside.harden();
    const loaded = JSON.parse(listed) as Loaded;
    if ("failure" in loaded) throw importError(loaded.failure);
    return loaded.modules;
  }

  enter(frame: Frame, work: () => void): void {
    this.#gate.soon({
      work: () => this.#let(frame, work),
      ended: (why) => {
        setFrame(null);
        frame.execution.end(why);
      },
    });
  }

  call<T>(frame: Frame, work: () => T): T {
    if (frame.execution.finished) throw new Error("This function has already finished.");
    if (this.#gate.isOccupied) {
      const before = currentFrame();
      setFrame(frame);
      try {
        return this.#gate.back(work);
      } finally {
        setFrame(before);
      }
    }
    let result: { value: T } | { thrown: unknown } | null = null;
    const ended = this.#run(frame, () => {
      try {
        result = { value: work() };
      } catch (error) {
        result = { thrown: error };
      }
    });
    if (ended !== null) frame.execution.end(ended);
    const settled = result as { value: T } | { thrown: unknown } | null;
    if (settled === null) throw new Error("The function was ended.");
    if ("thrown" in settled) throw settled.thrown;
    return settled.value;
  }

  invoke(
    execution: Execution,
    module: string,
    name: string,
    how: string,
    given: [string, string],
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const done: Done = {
        done: resolve,
        failed: (...words) => reject(this.thrown(...words)),
      };
      this.enter(this.#frame(execution), () =>
        this.#inside.invoke(module, name, how, given[0], given[1], done),
      );
    });
  }

  /** "no-route", or what the handler returned: null if that is no response. */
  serve(execution: Execution, request: HttpRequest): Promise<Answer> {
    const { method, url, path, headers, body } = request;
    const size = body instanceof Uint8Array ? body.length : body && -1;
    const entries = headers.map(([name, value]) => [name.toLowerCase(), value]);
    const head = JSON.stringify({ path, method, url, headers: entries, size });
    return new Promise((resolve, reject) => {
      const served: Served = {
        noRoute: () => resolve("no-route"),
        plain: (status, statusText, list, text) =>
          resolve({ status, statusText, headers: JSON.parse(list) as HeaderEntry[], body: text }),
        live: (response) => resolve(response instanceof Response ? plainResponse(response) : null),
        failed: (...words) => reject(this.thrown(...words)),
      };
      this.enter(this.#frame(execution), () => this.#inside.serve(head, request, served));
    });
  }

  /** Its stack is written out by a visit of its own, for nobody's run: the one that threw is over by then. */
  readonly thrown = (...[name, message, stack, isError, data]: Parameters<Failed>): ThrownInside =>
    new ThrownInside({
      name,
      message,
      stack: () => this.#readStack(stack),
      isError,
      data,
    });

  #readStack(stack: () => string): string {
    try {
      return this.call(this.#home, stack);
    } catch {
      // To read it may be code of the one that threw, and may never end.
      return "";
    }
  }

  hasRoute(path: string, method: string): Promise<boolean> {
    return new Promise((resolve) => {
      this.enter(this.#home, () => resolve(this.#inside.hasRoute(path, method)));
    });
  }

  crons(): string {
    return this.call(this.#home, () => this.#inside.crons());
  }

  describe(execution: Execution, thrown: unknown): ThrownInside {
    let described: ThrownInside | null = null;
    this.#run(this.#frame(execution), () =>
      this.#inside.describe(thrown, (...words) => {
        described = this.thrown(...words);
      }),
    );
    return (
      described ?? new ThrownInside({ name: "", message: "", stack: () => "", isError: false })
    );
  }

  #frame(execution: Execution): Frame {
    return openFrame({ execution, realm: this, stores: undefined });
  }

  #run(frame: Frame, work: () => void): string | null {
    const ended = this.#gate.enter(() => this.#let(frame, work));
    setFrame(null);
    return ended;
  }

  /** Runs it, and every job of the realm's that waits. */
  #let(frame: Frame, work: () => void): void {
    const { execution } = frame;
    if (execution.finished) return;
    this.#work = work;
    execution.segments.resume();
    setFrame(frame);
    this.#step.runInContext(this.#context);
    setFrame(null);
    execution.segments.pause();
  }
}

/** As an error of the host, for whoever asked for the modules to be loaded. */
function importError({
  name,
  message,
  stack,
}: {
  name: string;
  message: string;
  stack: string;
}): Error {
  const error = new Error(message);
  error.name = name === "" ? "Error" : name;
  error.stack = stack;
  return error;
}
