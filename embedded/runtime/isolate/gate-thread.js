// The thread that watches the gate. It ends code that has held the process's thread for too long, and tells what for.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";

const { places, limitMs, tickMs, limitBytes } = workerData;
const [PLACE, ENTRY, REASON, LOADING] = [0, 1, 2, 3];
const [INSIDE, DOOMED] = [1, 3];
const [TOO_LONG, TOO_MUCH] = [1, 2];
/** A function that asks the backend all the time is out of its code for moments only. */
const TRIES = 2_000_000;

/** Code that waits without working, by whatever means, holds the thread all the same. A machine that gives it a twentieth of a core is borne. */
const WAITING_TIMES = 20;
/** The process's first thread has the process's number. */
const THREAD_TIMES = `/proc/self/task/${process.pid}/schedstat`;

/** How long the process's thread has worked, in ms; what other processes took of the machine is not in it. Null where it is not told. */
function threadTime() {
  try {
    return Number(readFileSync(THREAD_TIMES, "latin1").split(" ", 1)[0]) / 1e6;
  } catch {
    return null;
  }
}

let entry = 0;
let since = 0;
let workedBefore = null;
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

/**
 * Who runs keeps others waiting, whatever the reason. While modules are loaded nobody waits, and a busy machine, which gives
 * a thread little, must not keep the backend from starting: only what they worked counts then, where that is known.
 */
function isTooLong(held) {
  if (held <= limitMs) return false;
  if (Atomics.load(places, LOADING) === 0) return true;
  const worked = threadTime();
  if (workedBefore === null || worked === null) return true;
  return worked - workedBefore > limitMs || held > WAITING_TIMES * limitMs;
}

function look() {
  const now = performance.now();
  const current = Atomics.load(places, ENTRY);
  if (Atomics.load(places, PLACE) === 0) {
    entry = -1;
  } else if (current !== entry) {
    entry = current;
    since = now;
    workedBefore = threadTime();
    usual = process.memoryUsage.rss();
  } else if (entry === ended) {
    // The process's thread has not looked up from it yet.
  } else if (isTooLong(now - since)) {
    end(TOO_LONG);
  } else if (process.memoryUsage.rss() - usual > limitBytes) {
    end(TOO_MUCH);
  }
}

setInterval(look, tickMs);
