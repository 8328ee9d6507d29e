// Lets time pass: on the wall by a timer for the next thing, on a test clock when somebody advances it.
import type { Store } from "../store/store.ts";
import type { Books } from "./books.ts";
import { nextDue, walk } from "./due.ts";

/** Longer waits begin anew: a timer holds 24 days at most, and clocks are set. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
const STEPS_AT_ONCE = 50;

export class Life {
  readonly #store: Store;
  readonly #books: () => Books;
  readonly #onChange: () => void;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #isArming = false;
  #isClosed = false;

  constructor(
    store: Store,
    books: () => Books,
    onChange: () => void,
    onError: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#books = books;
    this.#onChange = onChange;
    this.#onError = onError;
  }

  /** What is due may have changed. */
  arm(): void {
    if (this.#isArming || this.#isClosed) return;
    this.#isArming = true;
    setImmediate(() => {
      this.#isArming = false;
      this.#pass();
    });
  }

  #pass(): void {
    if (this.#isClosed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    try {
      const isMore = this.walkWall(STEPS_AT_ONCE);
      for (const { id, status } of this.#store.all("test_clock")) {
        if (status === "advancing") this.#walkClock(id);
      }
      if (isMore) this.arm();
      const due = nextDue(this.#books(), null);
      if (due === null) return;
      const wait = Math.max(0, due.at * 1000 - this.#books().nowMs);
      this.#timer = setTimeout(() => this.#pass(), Math.min(wait + 5, LONGEST_WAIT_MS));
      this.#timer.unref();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Says whether more is due than these steps. */
  walkWall(steps: number): boolean {
    const books = this.#books();
    const isMore = walk(books, null, books.now(), steps);
    this.#onChange();
    return isMore;
  }

  #walkClock(id: string): void {
    const books = this.#books();
    const target = books.must("test_clock", id).status_details.advancing?.target_frozen_time ?? 0;
    if (walk(books, id, target, STEPS_AT_ONCE)) this.arm();
    else {
      this.#store.write(() => {
        const arrived = { status: "ready", frozen_time: target, status_details: {} };
        books.emit("test_helpers.test_clock.ready", books.patch("test_clock", id, arrived));
      });
    }
    this.#onChange();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
