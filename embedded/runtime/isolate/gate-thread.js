// The thread that watches the gate. It ends code that has held the process's thread for too long, and tells what for.
import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";

const { places, limitMs, tickMs, limitBytes } = workerData;
const [PLACE, ENTRY, REASON] = [0, 1, 2];
const [INSIDE, DOOMED] = [1, 3];
const [TOO_LONG, TOO_MUCH] = [1, 2];
/** A function that asks the backend all the time is out of its code for moments only. */
const TRIES = 2_000_000;

let entry = 0;
let since = 0;
let ended = 0;
let usual = process.memoryUsage.rss();

function end(reason) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (Atomics.load(places, ENTRY) !== entry) return;
    if (Atomics.compareExchange(places, PLACE, INSIDE, DOOMED) !== INSIDE) continue;
    if (Atomics.load(places, ENTRY) !== entry) {
      // Somebody else came in this very moment.
      Atomics.store(places, PLACE, INSIDE);
      return;
    }
    ended = entry;
    Atomics.store(places, REASON, reason);
    // Connected only now: a session that stays would keep the process from ending.
    const session = new Session();
    session.connectToMainThread();
    session.post("Runtime.terminateExecution", () => session.disconnect());
    parentPort.postMessage("ended");
    return;
  }
}

function look() {
  const now = performance.now();
  const current = Atomics.load(places, ENTRY);
  if (Atomics.load(places, PLACE) === 0) {
    entry = -1;
  } else if (current !== entry) {
    entry = current;
    since = now;
    usual = process.memoryUsage.rss();
  } else if (entry === ended) {
    // The process's thread has not looked up from it yet.
  } else if (now - since > limitMs) {
    end(TOO_LONG);
  } else if (process.memoryUsage.rss() - usual > limitBytes) {
    end(TOO_MUCH);
  }
}

setInterval(look, tickMs);
