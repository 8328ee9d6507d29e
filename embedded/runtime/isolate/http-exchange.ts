// What comes in over HTTP and what goes back, as plain data. The web's own Request and Response are made of it for who asks for one:
// together they take as long as a small mutation.

export type HeaderEntry = readonly [name: string, value: string];

interface RequestParts {
  method: string;
  url: URL;
  headers: readonly HeaderEntry[];
  body: Uint8Array | ReadableStream<Uint8Array> | null;
  signal?: () => AbortSignal;
}

export class HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly headers: readonly HeaderEntry[];
  readonly body: RequestParts["body"];
  readonly #signal: (() => AbortSignal) | undefined;
  #web: Request | null = null;

  constructor({ method, url, headers, body, signal }: RequestParts) {
    this.method = method;
    this.url = url.href;
    this.path = url.pathname;
    this.headers = headers;
    this.body = body;
    this.#signal = signal;
  }

  static of(request: Request): HttpRequest {
    const { method, url, headers, body } = request;
    const made = new HttpRequest({ method, url: new URL(url), headers: [...headers], body });
    made.#web = request;
    return made;
  }

  /** null: there is none of this name (in lower case). */
  header(name: string): string | null {
    const values = this.headers.filter(([key]) => key.toLowerCase() === name);
    return values.length === 0 ? null : values.map(([, value]) => value).join(", ");
  }

  /** Throws for a method that the web does not know. */
  get web(): Request {
    const { method, body } = this;
    this.#web ??= new Request(this.url, {
      method,
      headers: this.headers.map(([name, value]): [string, string] => [name, value]),
      ...(this.#signal === undefined ? {} : { signal: this.#signal() }),
      ...(body === null ? {} : { body: body as BodyInit, duplex: "half" }),
    });
    return this.#web;
  }
}

export interface HttpResponse {
  status: number;
  statusText: string;
  /** Names in lower case; `set-cookie` as often as there are cookies. */
  headers: readonly HeaderEntry[];
  body: string | ReadableStream<Uint8Array> | null;
  /** By which the log knows the request. */
  requestId?: string;
  /** There is no answer of the action's: this one says that it failed. */
  isFailure?: true;
}

export function plainResponse({ status, statusText, headers, body }: Response): HttpResponse {
  return { status, statusText, headers: [...headers], body };
}

export function webResponse({ status, statusText, headers, body }: HttpResponse): Response {
  const all = new Headers();
  for (const [name, value] of headers) all.append(name, value);
  return new Response(body, { status, statusText, headers: all });
}
