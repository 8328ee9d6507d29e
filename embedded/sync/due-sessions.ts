// Sessions that are to compute a transition, in the order in which they were woken. Who waits for a first answer and who has had one
// take turns: behind thousands who come at once nobody of those who are there would hear of anything until all of them were served.
import type { Session } from "./session.ts";

export class DueSessions {
  readonly #coming = new Set<Session>();
  readonly #present = new Set<Session>();
  #areComingNext = false;

  get size(): number {
    return this.#coming.size + this.#present.size;
  }

  add(session: Session): void {
    if (this.#coming.has(session)) return;
    (session.isComing ? this.#coming : this.#present).add(session);
  }

  delete(session: Session): void {
    this.#coming.delete(session);
    this.#present.delete(session);
  }

  clear(): void {
    this.#coming.clear();
    this.#present.clear();
  }

  /** The next one, who is not due any more then. */
  take(): Session | undefined {
    const [first] = this.#areComingNext ? this.#coming : this.#present;
    const [other] = this.#areComingNext ? this.#present : this.#coming;
    this.#areComingNext = !this.#areComingNext;
    const session = first ?? other;
    if (session !== undefined) this.delete(session);
    return session;
  }
}
