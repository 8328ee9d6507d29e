// Whose code is running in a realm. A promise belongs to who made it, also when somebody else settles it.
import { promiseHooks } from "node:v8";

import type { Execution } from "./execution.ts";

export interface Frame {
  readonly execution: Execution;
  readonly realm: { describe(execution: Execution, thrown: unknown): unknown };
  /** What the code's own `AsyncLocalStorage`s hold: an object of the realm, kept for it. */
  readonly stores: unknown;
  /** Stands for the frame on promises, where code could see it: a symbol leads nowhere, and nobody can guess another's. */
  readonly mark: symbol;
}

const MARK = Symbol("frame");
type Marked = Promise<unknown> & { [MARK]?: symbol };

const frames = new Map<symbol, Frame>();
let current: Frame | null = null;
let isHooked = false;

/** Watches every promise of the process; outside of realms that is one comparison. */
export function followPromises(): void {
  if (isHooked) return;
  isHooked = true;
  promiseHooks.createHook({
    init: (promise: Marked) => {
      if (current !== null) promise[MARK] = current.mark;
    },
    before: (promise: Marked) => {
      if (current === null) return;
      const mark = promise[MARK];
      if (mark === undefined || mark === current.mark) return;
      // Somebody else's job in this one's queue. Whose run is over gets a frame in which nothing is answered any more.
      current = frames.get(mark) ?? { ...current, execution: current.execution.afterwards() };
    },
  });
}

export function openFrame({ execution, realm, stores }: Omit<Frame, "mark">): Frame {
  const frame = { execution, realm, stores, mark: Symbol() };
  // Of a run that is over nobody would take it away again.
  if (execution.finished) return frame;
  frames.set(frame.mark, frame);
  execution.frames.push(frame.mark);
  return frame;
}

export function closeFrames(execution: Execution): void {
  for (const mark of execution.frames) frames.delete(mark);
  execution.frames.length = 0;
}

export function currentFrame(): Frame | null {
  return current;
}

export function setFrame(frame: Frame | null): void {
  current = frame;
}

/** What left a realm by being thrown: Node may tell of it later, when nobody is inside. */
const throwers = new WeakMap<object, Frame>();
let lastThrown: { value: unknown; frame: Frame } | null = null;

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

export function thrownOutOf(frame: Frame, value: unknown): void {
  if (isObject(value)) {
    throwers.set(value, frame);
  } else {
    lastThrown = { value, frame };
  }
}

export function throwerOf(value: unknown): Frame | undefined {
  if (isObject(value)) {
    return throwers.get(value);
  }
  const last = lastThrown;
  lastThrown = null;
  return last !== null && Object.is(last.value, value) ? last.frame : undefined;
}

export function frameOf(promise: Promise<unknown>): Frame | undefined {
  const mark = Object.hasOwn(promise, MARK) ? (promise as Marked)[MARK] : undefined;
  return mark === undefined ? undefined : frames.get(mark);
}
