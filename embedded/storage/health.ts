// What is wrong with a store, for as long as it is.

/** `full`: writes are refused until there is room. `damaged`: something that it holds can not be read. */
export type Fault = "damaged" | "full";

type Listener = (fault: Fault, detail: string | null) => void;

export class Health {
  readonly #faults = new Map<Fault, string>();
  readonly #listeners = new Set<Listener>();

  /** The worst of what is wrong. */
  get state(): "ok" | Fault {
    if (this.#faults.has("damaged")) return "damaged";
    return this.#faults.has("full") ? "full" : "ok";
  }

  has(fault: Fault): boolean {
    return this.#faults.has(fault);
  }

  /** `detail` is for the operator, never for a client. Said again, it is no news. */
  worsen(fault: Fault, detail: string): void {
    if (this.#faults.has(fault)) return;
    this.#faults.set(fault, detail);
    for (const listener of this.#listeners) listener(fault, detail);
  }

  mend(fault: Fault): void {
    if (!this.#faults.delete(fault)) return;
    for (const listener of this.#listeners) listener(fault, null);
  }

  /** Told of what is wrong already and of each change; null for what is over. */
  watch(listener: Listener): void {
    for (const [fault, detail] of this.#faults) listener(fault, detail);
    this.#listeners.add(listener);
  }
}
