// What `console` writes in a function: lines for the client and the server's log.
import { inspect } from "node:util";

export type LogLevel = "DEBUG" | "ERROR" | "WARN" | "INFO" | "LOG";

const MAX_LINES = 256;
const MAX_LINE_LENGTH = 32_768;

export class LogLines {
  readonly lines: string[] = [];
  #timers = new Map<string, number>();

  write(level: LogLevel, args: readonly unknown[]): void {
    if (this.lines.length > MAX_LINES) return;
    if (this.lines.length === MAX_LINES) {
      this.lines.push(`[ERROR] Log overflow (maximum ${MAX_LINES}). Remaining log lines omitted.`);
      return;
    }
    const text = `[${level}] ${args.map((arg) => inspect(arg)).join(" ")}`;
    this.lines.push(
      text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)} (truncated)` : text,
    );
  }

  /** Takes over what an inner run logged, within the same limit. */
  absorb(inner: LogLines): void {
    for (const line of inner.lines) {
      if (this.lines.length <= MAX_LINES) this.lines.push(line);
    }
  }

  timeStart(label: string, nowMs: number): void {
    if (this.#timers.has(label)) {
      this.#line("WARN", `Timer '${label}' already exists`);
      return;
    }
    this.#timers.set(label, nowMs);
  }

  timeLog(label: string, nowMs: number, end: boolean): void {
    const started = this.#timers.get(label);
    if (started === undefined) {
      this.write("WARN", [`Timer '${label}' does not exist`]);
      return;
    }
    this.#line("INFO", `${label}: ${nowMs - started}ms`);
    if (end) this.#timers.delete(label);
  }

  #line(level: LogLevel, text: string): void {
    if (this.lines.length < MAX_LINES) this.lines.push(`[${level}] ${text}`);
  }
}
