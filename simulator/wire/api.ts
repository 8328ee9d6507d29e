// One call of the API: who asks, what for, and what goes back.
import type { IncomingHttpHeaders } from "node:http";

import { Books } from "../billing/books.ts";
import { catalogCalls } from "../calls/catalog.ts";
import { customerCalls } from "../calls/customers.ts";
import { intentCalls } from "../calls/intents.ts";
import { invoiceCalls } from "../calls/invoices.ts";
import { methodCalls } from "../calls/methods.ts";
import { subscriptionCalls } from "../calls/subscriptions.ts";
import { testCalls } from "../calls/tests.ts";
import { newId } from "../objects/ids.ts";
import type { Store } from "../store/store.ts";
import type { Call } from "./call.ts";
import { isPublicCaller, type Keys } from "./callers.ts";
import { expanded } from "./expand.ts";
import { invalid, StripeFault } from "./fault.ts";
import { parseForm, type Form } from "./form.ts";
import { Params } from "./params.ts";
import { fingerprintOf, Replays } from "./replays.ts";

const CALLS: Call[] = [
  ...catalogCalls,
  ...customerCalls,
  ...methodCalls,
  ...intentCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...testCalls,
];

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Request {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiOptions extends Keys {
  apiVersion: string;
  nowMs: () => number;
  requestsPerSecond: number;
  onError: (error: unknown) => void;
}

interface Row extends Call {
  pattern: RegExp;
}

function rowOf(call: Call): Row {
  return { ...call, pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "([^/]{1,255})")}$`) };
}

export class Api {
  readonly #store: Store;
  readonly #options: ApiOptions;
  readonly #rows: Row[];
  readonly #replays: Replays;
  #second = 0;
  #asked = 0;

  /** `more` are calls of the simulator's own. */
  constructor(store: Store, options: ApiOptions, more: readonly Call[]) {
    this.#store = store;
    this.#options = options;
    this.#rows = [...CALLS, ...more].map(rowOf);
    this.#replays = new Replays(store, options.nowMs);
  }

  books(cause?: { requestId: string | null; idempotencyKey: string | null }): Books {
    return new Books(this.#store, this.#options.nowMs, this.#options.apiVersion, cause);
  }

  /** Not before the disk has what it says. */
  async answer(request: Request): Promise<Answer> {
    const requestId = newId("req").slice(0, 18);
    const { apiVersion } = this.#options;
    const headers = { "request-id": requestId, "stripe-version": apiVersion };
    const taken: string[] = [];
    let answer: Answer;
    try {
      try {
        answer = this.#admitted(request, requestId, taken);
      } catch (error) {
        answer = { ...this.#refusal(error, requestId), headers: {} };
      }
      await this.#store.durable();
    } finally {
      for (const key of taken) this.#replays.release(key);
    }
    return { ...answer, headers: { ...headers, ...answer.headers } };
  }

  /** `taken` gets the idempotency key that is this request's until it is answered. */
  #admitted(request: Request, requestId: string, taken: string[]): Answer {
    const { method, path, headers } = request;
    const [row, ids] = this.#find(method, path);
    const form = parseForm(method === "POST" ? request.body : request.query);
    const isPublic = isPublicCaller(headers.authorization, form, row, this.#options);
    // Strangers are turned away before, and use up nobody's calls.
    this.#countRequest();
    this.#checkVersion(headers["stripe-version"]);
    const key = method === "POST" ? headers["idempotency-key"] : undefined;
    const keyed = typeof key === "string" && key !== "" ? key : null;
    const run = (fingerprint: string | null) =>
      this.#run(row, { ids, form, isPublic, requestId, key: keyed, fingerprint });
    if (keyed === null) return { ...run(null), headers: {} };
    const fingerprint = fingerprintOf(method, path, request.body);
    const before = this.#replays.take(keyed, fingerprint);
    const told = { "idempotency-key": keyed };
    if (before !== null) {
      const { status, body } = before;
      return { status, body, headers: { ...told, "idempotent-replayed": "true" } };
    }
    taken.push(keyed);
    return { ...run(fingerprint), headers: told };
  }

  #run(
    row: Row,
    asked: {
      ids: string[];
      form: Form;
      isPublic: boolean;
      requestId: string;
      key: string | null;
      fingerprint: string | null;
    },
  ): { status: number; body: string } {
    const { requestId, key, fingerprint } = asked;
    const books = this.books({ requestId, idempotencyKey: key });
    const params = new Params(asked.form);
    params.ignore("key");
    const expand = params.texts("expand") ?? [];
    const noted = (answer: { status: number; body: string }) => {
      if (key !== null && fingerprint !== null) {
        this.#replays.note(key, fingerprint, answer.status, answer.body);
      }
      return answer;
    };
    try {
      return this.#store.write(() => {
        try {
          const { ids, isPublic } = asked;
          const object = row.run({ books, params, ids, isPublic });
          const body = JSON.stringify(expanded(books, object, expand), null, 2);
          return noted({ status: 200, body });
        } catch (error) {
          // A declined card leaves what it did; anything else leaves nothing.
          if (!(error instanceof StripeFault && error.isKept)) throw error;
          return noted(this.#refusal(error, requestId));
        }
      });
    } catch (error) {
      // But the answer: where a card was asked, the key's request is done.
      if (!(error instanceof StripeFault && error.status === 402)) throw error;
      return this.#store.write(() => noted(this.#refusal(error, requestId)));
    }
  }

  #find(method: string, path: string): [Row, string[]] {
    for (const row of this.#rows) {
      const match = row.method === method ? row.pattern.exec(path) : null;
      if (match !== null) return [row, match.slice(1).map((part) => decodeURIComponent(part))];
    }
    const message = `Unrecognized request URL (${method}: ${path.slice(0, 200)}). The simulator knows the calls that the product makes.`;
    throw new StripeFault({ type: "invalid_request_error", message }, 404);
  }

  #checkVersion(version: string | string[] | undefined): void {
    const { apiVersion } = this.#options;
    if (version === undefined || version === apiVersion) return;
    throw invalid(
      `Invalid Stripe API version: ${String(version).slice(0, 50)}. The simulator speaks ${apiVersion}.`,
    );
  }

  #countRequest(): void {
    const second = Math.floor(performance.now() / 1000);
    this.#asked = second === this.#second ? this.#asked + 1 : 1;
    this.#second = second;
    if (this.#asked <= this.#options.requestsPerSecond) return;
    const message =
      "Request rate limit exceeded. Learn more about rate limits here: https://stripe.com/docs/rate-limits.";
    throw new StripeFault({ type: "invalid_request_error", code: "rate_limit", message }, 429);
  }

  #refusal(error: unknown, requestId: string): { status: number; body: string } {
    const fault = error instanceof StripeFault ? error : this.#broken(error);
    const { code } = fault.body;
    const docs = code === undefined ? {} : { doc_url: docUrlOf(code) };
    const log = `https://dashboard.stripe.com/test/logs/${requestId}`;
    const body = JSON.stringify(
      { error: { ...fault.body, ...docs, request_log_url: log } },
      null,
      2,
    );
    return { status: fault.status, body };
  }

  #broken(error: unknown): StripeFault {
    if (error instanceof URIError) return invalid("Invalid request URL");
    this.#options.onError(error);
    return new StripeFault({ type: "api_error", message: "An unknown error occurred" });
  }
}

function docUrlOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}
