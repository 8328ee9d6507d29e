// Time that user code itself took. All executions share the thread, and nothing says when one of them gets or leaves it:
// a stretch is counted only if no other execution did anything meanwhile, so that nobody pays for a neighbour.
// Of wall time and the thread's processor time the smaller one counts: neither a starved process nor what other threads do,
// which collect garbage and press files, must fail its functions.
import type { Monotonic } from "../../world/world.ts";
import { threadCpuMs } from "./thread-time.ts";

const SHORT_MS = 5;
const SAMPLE_MS = 100;

let activity = 0;
// Asking for the processor time is dear: a stretch may begin with a sample that is a little older.
let sample = { wall: -Infinity, cpu: 0 };

export class SegmentClock {
  usedMs = 0;
  readonly #monotonic: Monotonic;
  /** What was counted when the stretch began; no other stretch has the same. */
  #activity = -1;
  #wall = 0;
  #cpu = 0;

  constructor(monotonic: Monotonic) {
    this.#monotonic = monotonic;
  }

  /** User code gets the thread. */
  resume(): void {
    activity += 1;
    const wall = this.#monotonic.nowMs();
    if (wall - sample.wall > SAMPLE_MS || wall < sample.wall) sample = { wall, cpu: threadCpuMs() };
    this.#activity = activity;
    this.#wall = wall;
    this.#cpu = sample.cpu;
  }

  /** User code gives the thread back. */
  pause(): void {
    if (this.#activity === activity) {
      const wall = this.#monotonic.nowMs() - this.#wall;
      this.usedMs += wall < SHORT_MS ? wall : Math.min(wall, threadCpuMs() - this.#cpu);
    }
    this.#activity = -1;
    activity += 1;
  }
}
