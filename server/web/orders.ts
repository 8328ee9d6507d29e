// What goes between the server and the threads that draw for it: orders that it numbers, and an answer to each.
import type { MessagePort } from "node:worker_threads";

export interface Order<Asked> {
  id: number;
  asked: Asked;
}

/** `made` is missing where it failed. */
export interface Answer<Made> {
  id: number;
  made?: Made;
  error?: unknown;
}

/** In the thread: answers every order. */
export function answerOrders(port: MessagePort, make: (asked: never) => Promise<unknown>): void {
  port.on("message", ({ id, asked }: Order<never>) => {
    make(asked)
      .then((made): Answer<unknown> => ({ id, made }))
      .catch((error: unknown): Answer<unknown> => ({ id, error }))
      .then((answer) => port.postMessage(answer))
      .catch((error: unknown) => {
        throw error;
      });
  });
}
