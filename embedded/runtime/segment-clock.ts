// Time that user code itself took. All executions share the thread, and nothing says when one of them gets or leaves it:
// a stretch is counted only if no other execution did anything meanwhile, so that nobody pays for a neighbour.
// Of wall time and processor time the smaller one counts: a starved process must not fail its functions.
let activity = 0;

function cpuMs(): number {
  const usage = process.cpuUsage();
  return (usage.user + usage.system) / 1000;
}

export class SegmentClock {
  usedMs = 0;
  #start: { activity: number; wall: number; cpu: number } | null = null;

  /** User code gets the thread. */
  resume(): void {
    activity += 1;
    this.#start = { activity, wall: performance.now(), cpu: cpuMs() };
  }

  /** User code gives the thread back. */
  pause(): void {
    const start = this.#start;
    this.#start = null;
    if (start !== null && start.activity === activity) {
      this.usedMs += Math.min(performance.now() - start.wall, cpuMs() - start.cpu);
    }
    activity += 1;
  }
}
