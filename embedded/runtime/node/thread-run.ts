// One run of one function inside the thread: what it asks, logs and leaves unhandled.
import { AsyncLocalStorage } from "node:async_hooks";

import type { Wire } from "../../values/wire.ts";
import { LogLines } from "../isolate/log-lines.ts";
import { type RegisteredFunction } from "../isolate/registered-function.ts";
import type { Answer, FromThread, Order, Result, Thrown } from "./thread-messages.ts";

export const currentRun = new AsyncLocalStorage<ThreadRun>();

interface Asked {
  resolve: (value: unknown) => void;
  reject: (refusal: unknown) => void;
}

// Kept from before the functions' code could put something else in its place.
const nextTurn = setImmediate;

export class ThreadRun {
  readonly log = new LogLines();
  readonly #order: Order;
  readonly #post: (message: FromThread) => void;
  readonly #asked = new Map<number, Asked>();
  readonly #unhandled = new Map<Promise<unknown>, unknown>();
  #lastCall = 0;
  #isOver = false;
  #fail: (thrown: unknown) => void = () => undefined;

  constructor(order: Order, post: (message: FromThread) => void) {
    this.#order = order;
    this.#post = post;
  }

  get clockLeadMs(): number {
    return this.#order.clockLeadMs;
  }

  /** Until the handler settles, and everything it started but did not wait for. */
  async perform(registered: RegisteredFunction): Promise<void> {
    const { requestId, args, id } = this.#order;
    let result: Result;
    try {
      const failed = new Promise<never>((_resolve, reject) => (this.#fail = reject));
      const handled = Promise.resolve(registered.invokeAction(requestId, `[${args}]`));
      const value = await Promise.race([handled, failed]);
      await Promise.race([this.#drain(), failed]);
      const [unhandled] = this.#unhandled.values();
      result =
        this.#unhandled.size > 0 ? { ok: false, thrown: describe(unhandled) } : { ok: true, value };
    } catch (error) {
      result = { ok: false, thrown: describe(error) };
    }
    this.#isOver = true;
    this.#post({ kind: "done", id, result, lines: this.log.lines });
  }

  ask(op: string, args: string): Promise<string> {
    return this.#ask((call) => ({
      kind: "ask",
      id: this.#order.id,
      call,
      op,
      args,
    })) as Promise<string>;
  }

  askLive(op: string, args: Record<string, unknown>): Promise<unknown> {
    return this.#ask((call) => ({ kind: "askLive", id: this.#order.id, call, op, args }));
  }

  answered(call: number, answer: Answer): void {
    const asked = this.#asked.get(call);
    this.#asked.delete(call);
    if (answer.ok) asked?.resolve(answer.value);
    else asked?.reject(answer.refusal);
  }

  /** An exception outside of every promise: a timer's, an event's. */
  threw(error: unknown): void {
    this.#fail(error);
  }

  rejected(promise: Promise<unknown>, reason: unknown): void {
    this.#unhandled.set(promise, reason);
  }

  /** A promise may be awaited later than in the turn in which it was rejected. */
  handled(promise: Promise<unknown>): void {
    this.#unhandled.delete(promise);
  }

  #ask(message: (call: number) => FromThread): Promise<unknown> {
    if (this.#isOver) {
      throw new Error("This function has already finished: its context can no longer be used.");
    }
    const call = (this.#lastCall += 1);
    this.#post(message(call));
    return new Promise((resolve, reject) => this.#asked.set(call, { resolve, reject }));
  }

  /** An unhandled rejection shows itself only at the end of a turn of the event loop. */
  async #drain(): Promise<void> {
    do {
      await new Promise<void>((resolve) => nextTurn(() => resolve()));
    } while (this.#asked.size > 0);
  }
}

function describe(thrown: unknown): Thrown {
  const isError = thrown instanceof Error;
  const described: Thrown = isError
    ? { message: thrown.message, name: thrown.name, stack: thrown.stack ?? "" }
    : { message: String(thrown), name: "", stack: "" };
  // The library turned the data of a thrown ConvexError into JSON text; deeper ones, never thrown out, keep theirs.
  if (typeof thrown === "object" && thrown !== null && Symbol.for("ConvexError") in thrown) {
    const data: unknown = Reflect.get(thrown, "data");
    if (typeof data === "string") described.data = JSON.parse(data) as Wire;
  }
  return described;
}
