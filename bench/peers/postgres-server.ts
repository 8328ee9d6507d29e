// The peer: PostgreSQL with LISTEN/NOTIFY behind a socket, the usual way to build a live chat without a sync engine.
// Starts a cluster of its own in a temporary folder (as the user `postgres` when run by root).
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import postgres from "postgres";
import { WebSocketServer, type WebSocket } from "ws";

import { PAGE } from "../chat-system.ts";
import type { PeerSize, ToServer } from "./wire.ts";

const size = JSON.parse(process.argv[2] ?? "{}") as PeerSize;
const base = "/usr/lib/postgresql";
const version = existsSync(base) ? readdirSync(base).sort().at(-1) : undefined;
if (!version) throw new Error("PostgreSQL is not installed");
const bin = join(base, version, "bin");
const folder = mkdtempSync(join(tmpdir(), "bench-pg-"));
const asRoot = process.getuid?.() === 0;

function run(command: string, args: string[]): void {
  const file = join(bin, command);
  if (!asRoot) execFileSync(file, args, { stdio: "ignore" });
  else
    execFileSync(
      "setpriv",
      ["--reuid=postgres", "--regid=postgres", "--clear-groups", file, ...args],
      { stdio: "ignore" },
    );
}

if (asRoot) {
  const id = (flag: string): number =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  chownSync(folder, id("-u"), id("-g"));
  chmodSync(folder, 0o700);
}
const data = join(folder, "data");
run("initdb", ["-D", data, "-A", "trust", "-U", "bench"]);
run("pg_ctl", ["-D", data, "-w", "-o", `-c listen_addresses='' -k ${folder}`, "start"]);

const sql = postgres({
  host: folder,
  username: "bench",
  database: "postgres",
  max: 8,
  onnotice: () => {},
});
await sql`create table messages (id bigserial primary key, conversation int not null, body text not null, sender text not null, at bigint not null)`;
await sql`insert into messages (conversation, body, sender, at)
  select c, repeat('x', 80), 'seed', m from generate_series(0, ${size.conversations - 1}) c, generate_series(1, ${size.messages}) m`;
await sql`create index on messages (conversation, id)`;
await sql`analyze messages`;

const watchers = new Map<number, Set<WebSocket>>();

async function rowsText(conversation: number): Promise<string> {
  const rows =
    await sql`select body, sender, at from messages where conversation = ${conversation} order by id desc limit ${PAGE}`;
  return JSON.stringify({ type: "rows", rows: rows.reverse() });
}

await sql.listen("messages", (payload) => {
  const conversation = Number(payload);
  const set = watchers.get(conversation);
  if (!set) return;
  void rowsText(conversation).then((text) => {
    for (const watcher of set) watcher.send(text);
  });
});

async function receive(socket: WebSocket, message: ToServer): Promise<void> {
  const { conversation } = message;
  if (message.type === "watch") {
    const set = watchers.get(conversation) ?? new Set();
    watchers.set(conversation, set.add(socket));
    socket.send(await rowsText(conversation));
    return;
  }
  await sql.begin(async (tx) => {
    await tx`insert into messages (conversation, body, sender, at) values (${conversation}, ${message.body}, 'a', ${Date.now()})`;
    await tx`select pg_notify('messages', ${String(conversation)})`;
  });
  socket.send(JSON.stringify({ type: "sent", id: message.id }));
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
server.on("connection", (socket) => {
  socket.on("message", (text: Buffer) => {
    void receive(socket, JSON.parse(text.toString()) as ToServer);
  });
});
server.on("listening", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.(address.port);
});
process.on("SIGTERM", () => {
  void sql.end({ timeout: 1 }).then(() => {
    run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
