// Runs a test's scheduled functions to their end, with whatever timers the test has.
import type { Scheduler } from "../scheduler/scheduler.ts";
import type { World } from "../world/world.ts";

const IDLE_TURNS = 20;

function turn(world: World): Promise<void> {
  return new Promise((resolve) => {
    world.monotonic.setTimer(resolve, 0);
  });
}

/** Until nothing is running and nothing is waiting that the timers can still reach. */
export async function finishAll(
  scheduler: Scheduler,
  world: World,
  advanceTimers: () => void,
  maxIterations: number,
): Promise<void> {
  let idleTurns = 0;
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    advanceTimers();
    if (scheduler.runningCount > 0) {
      idleTurns = 0;
      await untilSettled(scheduler, world, advanceTimers);
    } else if (!scheduler.isWaiting || idleTurns >= IDLE_TURNS) {
      return;
    } else {
      idleTurns += 1;
      await turn(world);
    }
  }
  throw new Error(
    "finishAllScheduledFunctions: too many iterations. Do scheduled functions keep scheduling each other?",
  );
}

/** Running actions may wait for timers themselves. */
async function untilSettled(
  scheduler: Scheduler,
  world: World,
  advanceTimers: () => void,
): Promise<void> {
  const turns = { left: true };
  const settled = scheduler.settled().finally(() => {
    turns.left = false;
  });
  while (turns.left) {
    advanceTimers();
    await turn(world);
  }
  await settled;
}
