// What the host gives to the code inside a realm. Nothing of it, and no object that comes out of it, may reach the functions:
// from any object of the host a way leads to the host's own globals. All code in this folder runs inside the realm.

export type Mode = "none" | "import" | "query" | "mutation" | "action";

/** Told with plain text: no object crosses. `data` is JSON. */
export type Answered = (ok: boolean, text: string, data?: string) => void;

export interface Host {
  mode(): Mode;
  nowMs(): number;
  monotonicMs(): number;
  random(): number;
  /** Fills with chance that is good enough for secrets. */
  randomBytes(into: ArrayBuffer): void;
  env(): string;
  syscall(op: string, args: string): string;
  /** The answer if it is there at once; otherwise `answered` is called later. */
  asyncSyscall(op: string, args: string, answered: Answered): string | undefined;
  log(level: string, values: unknown[]): void;
  time(step: "start" | "log" | "end", label: string): void;
  startTimer(callback: () => void, ms: number, repeats: boolean): number;
  stopTimer(id: number): void;
  /** An error that nobody was there to catch. */
  uncaught(name: string, message: string, stack: () => string, data?: string): void;
  getStores(): unknown;
  setStores(stores: unknown): void;
  encode(text: string): number;
  encoded(into: ArrayBuffer): void;
  digest(algorithm: string, data: ArrayBuffer, into: ArrayBuffer): void;
  // The doors through which objects of the host are worked with, on behalf of the functions.
  classOf(name: string): HostClass;
  instanceOf(name: string): object;
  apply(method: unknown, self: unknown, args: unknown[]): unknown;
  construct(hostClass: HostClass, args: unknown[]): object;
  kindOf(value: object): "promise" | "buffer" | "array" | "iterator" | "error" | "record" | "other";
  newList(): unknown[];
  newRecord(): object;
  newToken(): object;
  newBuffer(bytes: ArrayBuffer): unknown;
  /** A copy of these bytes. */
  newView(name: string, from: ArrayBuffer, start: number, length: number): unknown;
  put(list: object, key: string, value: unknown): void;
  byteLength(value: object): number;
  viewName(value: object): string;
  copyBytes(value: object, into: ArrayBuffer): void;
  whenSettled(
    promise: object,
    counts: boolean,
    settled: (ok: boolean, value: unknown) => void,
  ): void;
  newPromise(give: (settle: (ok: boolean, value: unknown) => void) => void): object;
  callback(call: (self: unknown, args: unknown[]) => unknown): unknown;
  webRequest(request: object): object;
  headersOf(message: object): object;
  useUp(request: object): void;
  bodyText(request: object): string;
  bodyBytes(request: object, into: ArrayBuffer): void;
  fetch(args: unknown[]): object;
  storage(op: string, args: unknown): object;
}

export type HostClass = new (...args: unknown[]) => object;

/** What the host keeps of a realm once it is set up. */
export interface Inside {
  /** What the functions see as global, as a JSON list of names: the bundle takes them as parameters in this order. */
  readonly names: string;
  /** Runs the bundle and answers what it exports, or how it failed, as JSON. */
  load(run: (...globals: unknown[]) => unknown): string;
  /** After this no call can change what another one works with. */
  harden(): void;
  invoke(
    module: string,
    name: string,
    how: string,
    first: string,
    second: string,
    done: Done,
  ): void;
  hasRoute(path: string, method: string): boolean;
  /** `head` is a `ServedHead` as JSON; `request` stands for it at the doors. */
  serve(head: string, request: object, answered: Served): void;
  crons(): string;
  describe(thrown: unknown, failed: Failed): void;
}

export interface Served {
  noRoute(): void;
  /** `headers` are the entries as JSON. */
  plain(status: number, statusText: string, headers: string, body: string | null): void;
  /** null: that was no response. */
  live(response: object | null): void;
  failed: Failed;
}

/** Written out only for who looks: most errors are refusals that are told without their places. */
export type Failed = (
  name: string,
  message: string,
  stack: () => string,
  isError: boolean,
  data?: string,
) => void;
export interface Done {
  done: (text: string) => void;
  failed: Failed;
}
