// What nobody catches, a rejected promise or an exception, fails the function that it belongs to, not the process.
import type { Monotonic } from "../../world/world.ts";
import { type Execution, currentExecution } from "./execution.ts";
import { frameOf, throwerOf } from "./realm-frames.ts";

const owners = new WeakMap<Promise<unknown>, Execution>();
let installed = false;

/** Rejected by us, to be told of them behind all that were rejected before. */
const ours = new Map<Promise<unknown>, () => void>();

/**
 * Resolves when every promise that was rejected so far with nobody listening has been told of. Node does so at the end of a turn of
 * the event loop, one after another: a rejection of our own comes behind them, a whole turn earlier than a timer would.
 */
export function allRejectionsTold(monotonic: Monotonic): Promise<void> {
  return new Promise((resolve) => {
    // Who listens besides us would take it for a failure.
    if (process.listenerCount("unhandledRejection") > 1) {
      monotonic.nextTurn(resolve);
      return;
    }
    ours.set(Promise.reject(null), resolve);
  });
}

function catchRejection(reason: unknown, promise: Promise<unknown>): void {
  const told = ours.get(promise);
  if (told !== undefined) {
    ours.delete(promise);
    told();
    return;
  }
  const frame = frameOf(promise);
  const execution = frame?.execution ?? currentExecution.getStore();
  if (execution === undefined) {
    surviveUnowned("unhandledRejection", reason);
    return;
  }
  execution.unhandled.set(
    promise,
    frame === undefined ? reason : frame.realm.describe(execution, reason),
  );
  owners.set(promise, execution);
}

function catchException(error: unknown): void {
  const frame = throwerOf(error);
  const execution = frame?.execution ?? currentExecution.getStore();
  if (execution === undefined) surviveUnowned("uncaughtException", error);
  else execution.fail(frame === undefined ? error : frame.realm.describe(execution, error));
}

/**
 * A mistake of the backend outside of every call. What is stored is written in whole transactions, so going on does no harm
 * to it, while ending would let one mistake stop everybody. Who listens as well (a test runner) decides instead of us.
 */
function surviveUnowned(event: string, error: unknown): void {
  if (process.listenerCount(event) > 1) return;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${event} in the backend itself: ${text}\n`);
}

/**
 * Whoever read what the process prints may have gone (`npm start | head`). That is an exception that nobody catches, and to
 * tell of it would be the next one, without an end.
 */
function goOnUnheard(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

export function catchWhatNobodyCatches(): void {
  if (installed) return;
  installed = true;
  goOnUnheard();
  process.on("unhandledRejection", catchRejection);
  // A promise may be awaited later than in the turn in which it was rejected.
  process.on("rejectionHandled", (promise) => {
    owners.get(promise)?.unhandled.delete(promise);
  });
  process.on("uncaughtException", catchException);
}
