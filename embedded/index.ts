// The door `#embedded`: a backend to start, and what belongs to one.
export type { Backend } from "./cli/backend.ts";
export type { Answered } from "./http/origin-handler.ts";
export type { FunctionRun, LogEntry } from "./runtime/runs/notes.ts";
export { type RunningBackend, type StartOptions, startBackend } from "./cli/start-backend.ts";
export { HttpError, wrongMethod } from "./http/http-errors.ts";
export { knownHosts } from "./http/known-hosts.ts";
export type { Fallback } from "./http/origin-handler.ts";
export { sameOriginOr } from "./http/origins.ts";
