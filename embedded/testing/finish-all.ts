// Runs a test's scheduled functions to their end, with whatever timers the test has.
import type { Scheduler } from "../scheduler/scheduler.ts";

// Taken before the test replaces it by a fake one.
const realTimeout = globalThis.setTimeout;

const IDLE_TURNS = 20;

function turn(): Promise<void> {
  return new Promise((resolve) => {
    realTimeout(resolve, 0);
  });
}

/** Until nothing is running and nothing is waiting that the timers can still reach. */
export async function finishAll(
  scheduler: Scheduler,
  advanceTimers: () => void,
  maxIterations: number,
): Promise<void> {
  let idleTurns = 0;
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    advanceTimers();
    if (scheduler.runningCount > 0) {
      idleTurns = 0;
      await untilSettled(scheduler, advanceTimers);
    } else if (!scheduler.isWaiting || idleTurns >= IDLE_TURNS) {
      return;
    } else {
      idleTurns += 1;
      await turn();
    }
  }
  throw new Error(
    "finishAllScheduledFunctions: too many iterations. Do scheduled functions keep scheduling each other?",
  );
}

/** Running actions may wait for timers themselves. */
async function untilSettled(scheduler: Scheduler, advanceTimers: () => void): Promise<void> {
  const turns = { left: true };
  const settled = scheduler.settled().finally(() => {
    turns.left = false;
  });
  while (turns.left) {
    advanceTimers();
    await turn();
  }
  await settled;
}
