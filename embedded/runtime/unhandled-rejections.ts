// A promise of user code that is rejected with nobody listening fails the function, not the process.
import { currentExecution } from "./execution.ts";

let installed = false;

/** Rejections that belong to no execution keep their usual meaning: the process ends, unless someone else listens. */
export function catchUnhandledRejections(): void {
  if (installed) return;
  installed = true;
  process.on("unhandledRejection", (reason) => {
    const execution = currentExecution.getStore();
    if (execution !== undefined) {
      execution.unhandled ??= { reason };
    } else if (process.listenerCount("unhandledRejection") === 1) {
      throw reason;
    }
  });
}
