// A real server for black-box tests: `npm start` in a process and a data folder of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: { start: string };
};
const startArguments = scripts.start.replace(/^exec node /, "").split(" ");

/** What `npm start` tells Node.js. */
export const NODE_FLAGS = startArguments.filter((argument) => argument.startsWith("--"));

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Sends the signal and waits for the end; resolves with the exit code (null when a signal ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  dataDir: string;
  port?: number;
  demo?: boolean;
  env?: Record<string, string>;
}

/** Below those that the system gives to whoever asks for any: another's connection takes none of them before its server does. */
const OWN_PORTS = { from: 20_000, to: 32_000 } as const;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(OWN_PORTS.from, OWN_PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolveFree) => {
    const probe = createServer();
    probe.once("error", () => resolveFree(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolveFree(true)));
  });
}

export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function waitForReady(child: ChildProcess): Promise<void> {
  return new Promise((resolveReady, reject) => {
    let output = "";
    const read = (data: Buffer): void => {
      output += data.toString();
      if (/^ready on http:/m.test(output)) resolveReady();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
}

/** Starts the product as `npm start` does and resolves at its ready line. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: options.dataDir,
      DEMO: options.demo ? "1" : "0",
      ...options.env,
    },
  });
  await waitForReady(child);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: options.dataDir,
    process: child,
    end(signal) {
      if (child.exitCode !== null || child.signalCode !== null)
        return Promise.resolve(child.exitCode);
      return new Promise((resolveEnd) => {
        child.once("exit", (code) => resolveEnd(code));
        child.kill(signal);
      });
    },
  };
}
