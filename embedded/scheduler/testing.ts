// The world's timers, stepped by hand together with its clock.
import type { TestWorld } from "../world/testing.ts";
import type { Cancel } from "../world/world.ts";

interface Armed {
  at: number;
  callback: () => void;
}

export class HandTimers {
  readonly #world: TestWorld;
  #armed: Armed[] = [];

  constructor(world: TestWorld) {
    this.#world = world;
    world.setTimer = (callback, ms) => this.#set(callback, ms);
  }

  #set(callback: () => void, ms: number): Cancel {
    const armed = { at: this.#world.now + ms, callback };
    this.#armed.push(armed);
    return () => {
      this.#armed = this.#armed.filter((other) => other !== armed);
    };
  }

  /** As when somebody sets the clock: what is armed goes by the time that passes, and comes no later for it. */
  setBack(ms: number): void {
    this.#world.now -= ms;
    for (const armed of this.#armed) armed.at -= ms;
  }

  /** Moves the clock and fires what is due by then; `settle` waits for what that set going. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    this.#world.now += ms;
    for (;;) {
      const due = this.#armed.find((armed) => armed.at <= this.#world.now);
      if (due === undefined) return;
      this.#armed = this.#armed.filter((other) => other !== due);
      due.callback();
      await settle();
    }
  }
}
