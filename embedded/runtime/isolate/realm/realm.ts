// A realm: the functions' own set of intrinsics and globals, with its own queue of jobs that runs only while somebody is let in.
import { type Context, Script, createContext } from "node:vm";

import type { Execution } from "../execution.ts";
import type { Done, Host, Inside } from "../inside/host.ts";
import { type Frame, currentFrame, followPromises, setFrame } from "./frames.ts";
import { Gate } from "./gate.ts";
import { type Entrance, hostDoor } from "./host-door.ts";
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

type Loaded =
  | { modules: ListedModule[] }
  | { failure: { name: string; message: string; stack: string } };

let gate: Gate | null = null;
const STEP = "step";

export class Realm implements Entrance {
  readonly #gate: Gate;
  readonly #context: Context;
  readonly #inside: Inside;
  readonly #step: Script;
  #work: () => void = () => undefined;

  constructor(code: string, env: Readonly<Record<string, string>>, loadedAtMs: number) {
    followPromises();
    this.#gate = gate ??= new Gate();
    this.#context = createContext(Object.create(null) as object, {
      microtaskMode: "afterEvaluate",
      codeGeneration: { strings: false, wasm: false },
    });
    const evaluate = (text: string): unknown => new Script(text).runInContext(this.#context);
    const give = evaluate(
      `(work) => { Object.defineProperty(globalThis, "${STEP}", { value: () => { work(); } }); }`,
    );
    (give as (work: () => void) => void)(() => this.#work());
    this.#step = new Script(`${STEP}()`);
    const start = evaluate(`(function () {"use strict";${code}\nreturn scriptResult.start;})()`);
    const host = hostDoor({ gate: this.#gate, entrance: this, env, loadedAtMs });
    this.#inside = (start as (host: Host) => Inside)(host);
  }

  /** Evaluates the bundle. Throws what it throws. */
  load(code: string, fileName: string, result: string, importing: Execution): ListedModule[] {
    const names = JSON.parse(this.#inside.names) as string[];
    // All on line one, for the source map. An inner function, so that a module may declare a name that is also a global.
    const text = `(function (${names.join(",")}) {"use strict"; return (function () {${code}\nreturn ${result};})();})`;
    const run = new Script(text, { filename: fileName }).runInContext(this.#context) as () => void;
    let listed = "";
    const ended = this.#run(this.#frame(importing), () => {
      listed = this.#inside.load(run);
    });
    if (ended !== null) throw new Error(ended);
    this.#inside.harden();
    const loaded = JSON.parse(listed) as Loaded;
    if ("failure" in loaded) throw importError(loaded.failure);
    return loaded.modules;
  }

  enter(frame: Frame, work: () => void): void {
    if (frame.execution.finished) return;
    if (currentFrame() !== null || this.#gate.isOccupied) {
      queueMicrotask(() => this.enter(frame, work));
      return;
    }
    try {
      const ended = this.#run(frame, work);
      if (ended !== null) frame.execution.end(ended);
    } catch {
      // Only a full stack gets through from inside, and it may be the realm's own error: it is not looked at.
      frame.execution.end("RangeError: Maximum call stack size exceeded");
    }
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
    this.enter(frame, () => {
      try {
        result = { value: work() };
      } catch (error) {
        result = { thrown: error };
      }
    });
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
        failed: (name, message, stack, isError, data) =>
          reject(new ThrownInside({ name, message, stack, isError, data })),
      };
      this.enter(this.#frame(execution), () =>
        this.#inside.invoke(module, name, how, given[0], given[1], done),
      );
    });
  }

  serve(execution: Execution, route: number, request: Request): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.enter(this.#frame(execution), () =>
        this.#inside.serve(route, request, resolve, (name, message, stack, isError, data) =>
          reject(new ThrownInside({ name, message, stack, isError, data })),
        ),
      );
    });
  }

  /** For questions that belong to no call, like which route it is. */
  ask<T>(execution: Execution, work: (inside: Inside) => T): T {
    return this.call(this.#frame(execution), () => work(this.#inside));
  }

  describe(execution: Execution, thrown: unknown): ThrownInside {
    let described = new ThrownInside({ name: "", message: "", stack: "", isError: false });
    this.enter(this.#frame(execution), () =>
      this.#inside.describe(thrown, (name, message, stack, isError, data) => {
        described = new ThrownInside({ name, message, stack, isError, data });
      }),
    );
    return described;
  }

  #frame(execution: Execution): Frame {
    return { execution, realm: this, stores: undefined };
  }

  #run(frame: Frame, work: () => void): string | null {
    this.#work = work;
    setFrame(frame);
    try {
      return this.#gate.enter(() => {
        this.#step.runInContext(this.#context);
      });
    } finally {
      setFrame(null);
    }
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
