// The server's log: one line of JSON for each request that failed or was slow, each function that failed or was slow, and what
// functions say themselves; and, as it is, what a person at the terminal waits for while the server starts. Never an address, a
// secret, or what somebody wrote; a request is named by its route and its id.
import { inspect } from "node:util";

import type { Answered, LogEntry } from "#embedded";
import { logText } from "#embedded/node";

export const LOG_LEVELS = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Who waits this long notices. */
const SLOW_MS = 1_000;
/** What is thrown may hold anything; a bounded part of it is looked at. */
const INSPECT = { depth: 4, maxArrayLength: 20, maxStringLength: 2_048 } as const;
const ADDRESS = /[^\s<>"'@]{1,200}@[^\s<>"',;:]{1,200}/g;
const LINE = /^\[(DEBUG|ERROR|WARN|INFO|LOG)\] ([^]*)$/;
const LEVEL_OF: Record<string, LogLevel> = { DEBUG: "debug", ERROR: "error", WARN: "warn" };

function sayable(text: string): string {
  return logText(text, ADDRESS);
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

export interface LogOptions {
  /** The least that is written. */
  level: LogLevel;
  routeOf: (answered: Pick<Answered, "method" | "path">) => string;
  write: (line: string) => void;
  nowMs?: () => number;
}

export class Log {
  readonly #options: LogOptions;
  /** Whether somebody can be waiting for an answer: only then is a function slow. */
  isOpen = false;

  constructor(options: LogOptions) {
    this.#options = options;
  }

  /** For `onAnswered`. Refusals are answers like any other. */
  readonly answered = (answered: Answered): void => {
    const { method, status, durationMs, requestId } = answered;
    const isFailed = status >= 500;
    if (!isFailed && durationMs < SLOW_MS) return;
    const route = this.#options.routeOf(answered);
    const ms = rounded(durationMs);
    this.#say(isFailed ? "error" : "warn", "request", { method, route, status, ms, requestId });
  };

  /** For `onLog`. The path of an HTTP action may hold secrets: its request is told of by its route. */
  readonly ran = (entry: LogEntry): void => {
    const { durationMs, lines, isRefusal } = entry;
    const isSlow = durationMs >= SLOW_MS && entry.type !== "http" && this.isOpen;
    // Of most runs there is nothing to say. A refusal that is not written is not put in words either.
    const error = isRefusal && !this.#isWritten("debug") ? null : entry.error;
    if (lines.length > 0 || error !== null || isSlow) this.#tellOf(entry, error, isSlow);
  };

  #tellOf(entry: LogEntry, error: string | null, isSlow: boolean): void {
    const { type, path, requestId, durationMs, lines, isRefusal } = entry;
    const named = { type, ...(type !== "http" && { function: path }), requestId };
    for (const line of lines) {
      const [, tag = "LOG", said = line] = LINE.exec(line) ?? [];
      this.#say(LEVEL_OF[tag] ?? "info", "said", { ...named, text: sayable(said) });
    }
    const ms = rounded(durationMs);
    if (error !== null) {
      this.#say(isRefusal ? "debug" : "error", "failed", { ...named, ms, error: sayable(error) });
    } else if (isSlow) this.#say("warn", "slow", { ...named, ms });
  }

  /** For `onError`: what belongs to no function. */
  readonly failed = (error: unknown): void => {
    this.#say("error", "server", { error: sayable(inspect(error, INSPECT)) });
  };

  /** For the person who started the server. */
  readonly tell = (line: string): void => {
    if (this.#isWritten("info")) this.#options.write(line);
  };

  #isWritten(level: LogLevel): boolean {
    return LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(this.#options.level);
  }

  #say(level: LogLevel, event: string, what: object): void {
    if (!this.#isWritten(level)) return;
    const { write, nowMs = Date.now } = this.#options;
    write(JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...what }));
  }
}
