// What passes between the server and the thread of "use node" functions: text and plain data, and the Blobs of storage calls.
import type { Wire } from "../../values/wire.ts";
import type { FunctionInfo } from "../isolate/executor.ts";
import type { FunctionPath } from "../isolate/function-path.ts";

/** What the thread is started with. */
export interface ThreadScript {
  /** Under which its frames appear in stack traces; what it requires is looked for from here. */
  fileName: string;
  code: string;
  /** Where the code is kept; null when it is not. */
  file: string | null;
  /** The variable in which the code leaves its exports. */
  result: string;
}

export interface Order extends FunctionPath {
  kind: "run";
  id: number;
  /** The one arguments object, wire JSON text. */
  args: string;
  requestId: string;
  /** By how much the backend's clock is ahead of the machine's. */
  clockLeadMs: number;
}

/** In the form in which the library inside the bundle expects one. */
export interface Refusal {
  message: string;
  data?: Wire;
}

export type Answer = { ok: true; value: unknown } | { ok: false; refusal: Refusal };

export type ToThread =
  | Order
  | { kind: "answer"; id: number; call: number; answer: Answer }
  | { kind: "ping" };

export interface Thrown {
  message: string;
  /** Empty for what is no Error. */
  name: string;
  stack: string;
  data?: Wire;
}

export type Result = { ok: true; value: string } | { ok: false; thrown: Thrown };

export type FromThread =
  | { kind: "loaded"; functions: FunctionInfo[] }
  | { kind: "broken"; error: unknown }
  | { kind: "ask"; id: number; call: number; op: string; args: string }
  | { kind: "askLive"; id: number; call: number; op: string; args: Record<string, unknown> }
  | { kind: "done"; id: number; result: Result; lines: string[] }
  | { kind: "pong" };
