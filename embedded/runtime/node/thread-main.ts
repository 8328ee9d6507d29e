// The thread's own program: loads the functions, says what they are, runs what it is told. It is bundled on its own, so
// that it starts without the loader that the server was started with.
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";

import type { FunctionInfo } from "../isolate/executor.ts";
import { compileKept } from "../isolate/kept-code.js";
import { describeFunction, readRegistered } from "../isolate/registered-function.ts";
import { installThreadGlobals } from "./thread-globals.ts";
import type { FromThread, Order, ThreadScript, ToThread } from "./thread-messages.ts";
import { currentRun, ThreadRun } from "./thread-run.ts";

type Namespaces = Record<string, Record<string, unknown>>;

/** Behind the thread that serves everybody, when both want the processor. Linux counts threads one by one. */
const NICENESS = 2;

const port = parentPort as MessagePort;
const runs = new Map<number, ThreadRun>();

function post(message: FromThread): void {
  port.postMessage(message);
}

function load(): Namespaces {
  const { fileName, code, file, result } = workerData as ThreadScript;
  // An inner function, so that a module may declare a name that is also a parameter; all on line one, for the source map.
  const text = `(function (require) { return (function () {${code}\nreturn ${result};})(); })`;
  const { script, keep } = compileKept(file, text, fileName);
  const evaluate = script.runInThisContext() as (require: NodeJS.Require) => {
    modules: Namespaces;
  };
  const { modules } = evaluate(createRequire(fileName));
  keep();
  return modules;
}

function describeAll(modules: Namespaces): FunctionInfo[] {
  const all: FunctionInfo[] = [];
  for (const [module, namespace] of Object.entries(modules)) {
    for (const [name, value] of Object.entries(namespace)) {
      const registered = readRegistered(value);
      if (registered !== null) all.push(describeFunction({ module, name }, registered));
    }
  }
  return all;
}

async function perform(modules: Namespaces, order: Order): Promise<void> {
  const registered = readRegistered(modules[order.module]?.[order.name]);
  if (registered === null) throw new Error(`${order.module}:${order.name} vanished before it ran`);
  const run = new ThreadRun(order, post);
  runs.set(order.id, run);
  await currentRun.run(run, () => run.perform(registered));
  runs.delete(order.id);
}

function catchWhatNobodyCatches(): void {
  const owners = new WeakMap<Promise<unknown>, ThreadRun>();
  process.on("uncaughtException", (error) => {
    const run = currentRun.getStore();
    // Nobody's: the state of the thread is unknown, another one takes its place.
    if (run === undefined) process.exit(1);
    run.threw(error);
  });
  process.on("unhandledRejection", (reason, promise) => {
    const run = currentRun.getStore();
    if (run === undefined) process.exit(1);
    run.rejected(promise, reason);
    owners.set(promise, run);
  });
  process.on("rejectionHandled", (promise) => owners.get(promise)?.handled(promise));
}

function start(): void {
  if (process.platform === "linux") setPriority(NICENESS);
  installThreadGlobals();
  let modules: Namespaces;
  try {
    modules = load();
    post({ kind: "loaded", functions: describeAll(modules) });
  } catch (error) {
    post({ kind: "broken", error });
    return;
  }
  catchWhatNobodyCatches();
  port.on("message", (message: ToThread) => {
    if (message.kind === "ping") post({ kind: "pong" });
    else if (message.kind === "run") void perform(modules, message);
    else runs.get(message.id)?.answered(message.call, message.answer);
  });
}

start();
