import { printError } from "./console-log.ts";

const IMMEDIATELY = 130;
const LAST_RESORT_MS = 4_800;
/** npm hands on what the terminal sends to both: one Ctrl-C comes twice. */
const ONE_SIGNAL_MS = 1_000;

/** SIGTERM and SIGINT stop politely; a later one, or five seconds, end the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(IMMEDIATELY);
      return;
    }
    stoppingSince = performance.now();
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
