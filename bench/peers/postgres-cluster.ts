// A PostgreSQL cluster of our own in a temporary folder (run as the user `postgres` when we are root).
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BASE = "/usr/lib/postgresql";

function newestVersion(): string | undefined {
  return existsSync(BASE) ? readdirSync(BASE).sort().at(-1) : undefined;
}

export function hasPostgres(): boolean {
  return newestVersion() !== undefined;
}

/** `host` is the folder of the cluster's socket; user `bench`, database `postgres`, durable commits as shipped. */
export function startCluster(): { host: string; stop(): void } {
  const version = newestVersion();
  if (!version) throw new Error("PostgreSQL is not installed");
  const bin = join(BASE, version, "bin");
  const folder = mkdtempSync(join(tmpdir(), "bench-pg-"));
  const data = join(folder, "data");
  const asRoot = process.getuid?.() === 0;

  function run(command: string, args: string[]): void {
    const file = join(bin, command);
    const user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", file];
    if (asRoot) execFileSync("setpriv", [...user, ...args], { stdio: "ignore" });
    else execFileSync(file, args, { stdio: "ignore" });
  }

  if (asRoot) {
    const id = (flag: string): number =>
      Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
    chmodSync(folder, 0o700);
  }
  run("initdb", ["-D", data, "-A", "trust", "-U", "bench"]);
  run("pg_ctl", ["-D", data, "-w", "-o", `-c listen_addresses='' -k ${folder}`, "start"]);
  return {
    host: folder,
    stop() {
      run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
