import { printError } from "./console-log.ts";

const IMMEDIATELY = 130;
const LAST_RESORT_MS = 4_800;
/** npm hands on what the terminal sends to both, within milliseconds: one Ctrl-C comes twice. */
const ONE_SIGNAL_MS = 200;

/** SIGTERM and SIGINT stop politely; a second one, or five seconds, end the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let state: "runs" | "was told" | "stops" = "runs";
  const onSignal = () => {
    if (state === "stops") process.exit(IMMEDIATELY);
    if (state === "was told") return;
    state = "was told";
    // Not before signals were looked at once more: what keeps this process busy keeps them waiting.
    setTimeout(() => setImmediate(() => (state = "stops")), ONE_SIGNAL_MS);
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
