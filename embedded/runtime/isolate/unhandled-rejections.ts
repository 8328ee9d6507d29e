// A promise of user code that is rejected with nobody listening fails the function, not the process.
import { type Execution, currentExecution } from "./execution.ts";

const owners = new WeakMap<Promise<unknown>, Execution>();
let installed = false;

/** Rejections that belong to no execution keep their usual meaning: the process ends, unless someone else listens. */
export function catchUnhandledRejections(): void {
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
}
