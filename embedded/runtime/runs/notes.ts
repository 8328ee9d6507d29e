// What the runner tells whoever runs the backend: of functions that said or failed something, and of every run.
import type { FunctionType } from "../isolate/executor.ts";

/** One finished function with what it logged, for the server's console. */
export interface LogEntry {
  path: string;
  type: FunctionType | "http";
  /** 16 hex digits: a client that was refused without words can quote them. Made when it is read. */
  requestId: string;
  durationMs: number;
  lines: readonly string[];
  /** null: it did not fail. Worded when it is read: of refusals hardly any log wants to know. */
  error: string | null;
  /** It failed with an answer that the function means to give, a ConvexError, or because a stranger's call fits no function. */
  isRefusal: boolean;
}

/** One run of a function, whoever asked for it. Clients may ask for any path. */
export interface FunctionRun {
  path: string;
  type: FunctionType;
  isOk: boolean;
  durationMs: number;
}
