// Programs of this repository, run as their users run them.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export class Program {
  readonly child: ChildProcess;
  output = "";
  errors = "";
  readonly #exit: Promise<unknown>;

  constructor(script: string, args: string[] = [], env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, ["embedded/cli/run.js", script, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stdout?.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on("data", (chunk: Buffer) => (this.errors += chunk.toString()));
    this.#exit = once(this.child, "exit");
  }

  async printed(pattern: RegExp, timeoutMs = 300_000): Promise<RegExpExecArray> {
    const started = Date.now();
    for (;;) {
      const match = pattern.exec(this.output + this.errors);
      if (match !== null) return match;
      if (this.child.exitCode !== null || Date.now() - started > timeoutMs) {
        throw new Error(`${String(pattern)} was not printed:\n${this.output}${this.errors}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async exited(): Promise<number | null> {
    await this.#exit;
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
    await this.#exit;
  }
}
