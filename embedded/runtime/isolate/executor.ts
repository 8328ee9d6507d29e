// The narrow line behind which function code runs. In go an address, text and who answers its calls; out comes text.
// The first executor lives in the main thread; one in worker threads fits behind the same line.
import type { Wire, WireObject } from "../../values/wire.ts";
import type { Syscalls } from "./execution.ts";
import type { FunctionPath } from "./function-path.ts";
import type { HttpRequest, HttpResponse } from "./http-exchange.ts";
import type { LogLines } from "./log-lines.ts";

export type FunctionType = "query" | "mutation" | "action";

export interface FunctionInfo extends FunctionPath {
  type: FunctionType;
  visibility: "public" | "internal";
  /** Validator JSON. */
  args: WireObject;
  /** Validator JSON; null: not validated. */
  returns: WireObject | null;
}

export interface Job extends FunctionPath {
  type: FunctionType;
  /** The one arguments object, wire JSON text. */
  args: string;
  requestId: string;
  /** Called at each look at the clock; a transaction's answers the same every time. */
  nowMs: () => number;
  seed: number;
  syscalls: Syscalls;
  log: LogLines;
}

/** Why a function failed, still unredacted. */
export interface FunctionError {
  /** Without "Uncaught". For a server-side failure the whole text. */
  message: string;
  /** Class of what was thrown; null for a failure that no code threw (limits, time). */
  name: string | null;
  readonly frames: readonly string[];
  /** Present exactly for ConvexErrors. */
  data?: Wire;
  /** The call did not fit, so no code ran. */
  isMisfit?: true;
}

export type JobOutcome = { usedClock: boolean } & (
  | { ok: true; value: string }
  | { ok: false; error: FunctionError }
);

export interface HttpJob {
  request: HttpRequest;
  nowMs: () => number;
  seed: number;
  syscalls: Syscalls;
  log: LogLines;
}

export type HttpOutcome =
  | { kind: "response"; response: HttpResponse }
  | { kind: "failed"; error: FunctionError }
  | { kind: "no-router" }
  | { kind: "no-route" };

/** Says precisely what is missing, for those who may know. */
export type Found = FunctionInfo | "no-module" | "no-export";

export interface Executor {
  /** At once where it has been found before. */
  find(path: FunctionPath): Found | Promise<Found>;
  /** Rejects only for a failure of the backend (its bugs, its disk). */
  run(job: Job): Promise<JobOutcome>;
  http(job: HttpJob): Promise<HttpOutcome>;
  hasRoute(method: string, path: string): Promise<boolean>;
  /** The cron map as JSON text, `{}` without crons.ts. */
  crons(): Promise<string>;
  /** Every function of every module. */
  functions(): Promise<FunctionInfo[]>;
}
