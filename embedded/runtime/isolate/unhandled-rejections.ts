// What nobody catches, a rejected promise or an exception, fails the function that it belongs to, not the process.
import { type Execution, currentExecution } from "./execution.ts";
import { frameOf } from "./realm/frames.ts";

const owners = new WeakMap<Promise<unknown>, Execution>();
let installed = false;

function catchRejection(reason: unknown, promise: Promise<unknown>): void {
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
  const execution = currentExecution.getStore();
  if (execution === undefined) surviveUnowned("uncaughtException", error);
  else execution.fail(error);
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

export function catchWhatNobodyCatches(): void {
  if (installed) return;
  installed = true;
  process.on("unhandledRejection", catchRejection);
  // A promise may be awaited later than in the turn in which it was rejected.
  process.on("rejectionHandled", (promise) => {
    owners.get(promise)?.unhandled.delete(promise);
  });
  process.on("uncaughtException", catchException);
}
