// Whose code is running in a realm. A promise belongs to who made it, also when somebody else settles it.
import { promiseHooks } from "node:v8";

import type { Execution } from "../execution.ts";

export interface Frame {
  readonly execution: Execution;
  readonly realm: { describe(execution: Execution, thrown: unknown): unknown };
  /** What the code's own `AsyncLocalStorage`s hold: an object of the realm, kept for it. */
  readonly stores: unknown;
}

const frames = new WeakMap<object, Frame>();
let current: Frame | null = null;
let isHooked = false;

/** Watches every promise of the process; outside of realms that is one comparison. */
export function followPromises(): void {
  if (isHooked) return;
  isHooked = true;
  promiseHooks.createHook({
    init: (promise: object) => {
      if (current !== null) frames.set(promise, current);
    },
    before: (promise: object) => {
      if (current !== null) current = frames.get(promise) ?? current;
    },
  });
}

export function currentFrame(): Frame | null {
  return current;
}

export function setFrame(frame: Frame | null): void {
  current = frame;
}

export function frameOf(promise: object): Frame | undefined {
  return frames.get(promise);
}

/** Runs it with another frame. Code that is ended in the middle leaves the frame to who let it in. */
export function withFrame<T>(frame: Frame | null, work: () => T): T {
  const before = current;
  current = frame;
  try {
    return work();
  } finally {
    current = before;
  }
}
