// What nobody catches, a rejected promise or an exception, fails the function that it belongs to, not the process.
import { type Execution, currentExecution } from "./execution.ts";

const owners = new WeakMap<Promise<unknown>, Execution>();
let installed = false;

/** What belongs to no execution keeps its usual meaning: the process ends, unless someone else listens. */
export function catchWhatNobodyCatches(): void {
  if (installed) return;
  installed = true;
  process.on("unhandledRejection", (reason, promise) => {
    const execution = currentExecution.getStore();
    if (execution !== undefined) {
      execution.unhandled.set(promise, reason);
      owners.set(promise, execution);
    } else if (process.listenerCount("unhandledRejection") === 1) {
      throw reason;
    }
  });
  // A promise may be awaited later than in the turn in which it was rejected.
  process.on("rejectionHandled", (promise) => {
    owners.get(promise)?.unhandled.delete(promise);
  });
  process.on("uncaughtException", (error) => {
    const execution = currentExecution.getStore();
    if (execution !== undefined) execution.fail(error);
    else if (process.listenerCount("uncaughtException") === 1) endWith(error);
  });
}

/** As Node.js does where nobody listens. */
function endWith(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
