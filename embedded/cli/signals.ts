import { printError } from "./console-log.ts";

const IMMEDIATELY = 130;
const LAST_RESORT_MS = 4_800;

/** SIGTERM and SIGINT stop politely; a second one, or five seconds, end the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(IMMEDIATELY);
    isStopping = true;
    // It also keeps the process until then: all timers of the backend let it go, and would leave the data open.
    setTimeout(() => process.exit(1), LAST_RESORT_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
