// A peer: PGlite's live queries, PostgreSQL inside this process over a folder of files. It starts with `fsync` off, and its file
// system in Node has none to call: a commit is in the operating system's hands, which a power cut takes. So that it does equal
// work, its log is flushed here before a send is acknowledged and before its rows leave.
import {
  closeSync,
  fdatasync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { PGlite } from "@electric-sql/pglite";
import { live } from "@electric-sql/pglite/live";
import type { WebSocket } from "ws";

import { PAGE, type ChatRow } from "../chat-system.ts";
import { serveWire, type PeerSize, type ToServer } from "./wire.ts";

const size = JSON.parse(process.argv[2] ?? "{}") as PeerSize;
const folder = mkdtempSync(join(tmpdir(), "bench-pglite-"));
const db = await PGlite.create({ dataDir: join(folder, "data"), extensions: { live } });
await db.exec(`
  create table messages (id bigserial primary key, conversation int not null, body text not null, sender text not null, at bigint not null);
  insert into messages (conversation, body, sender, at)
    select c, repeat('x', 80), 'seed', m from generate_series(0, ${size.conversations - 1}) c, generate_series(1, ${size.messages}) m;
  create index on messages (conversation, id);
  analyze messages;
`);

const flush = promisify(fdatasync);
const logFolder = join(folder, "data/pg_wal");
const segments = new Map<string, number>();

async function flushLog(): Promise<void> {
  const names = readdirSync(logFolder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const unseen = names.filter((name) => !segments.has(name));
  for (const name of unseen) segments.set(name, openSync(join(logFolder, name), "r+"));
  await Promise.all([...segments.values()].map((segment) => flush(segment)));
  if (unseen.length === 0) return;
  const itself = openSync(logFolder, "r");
  fsyncSync(itself);
  closeSync(itself);
}

let running: Promise<void> | undefined;
let next: Promise<void> | undefined;

/** Resolves when all that was committed so far is on the disk. Who asks during a flush shares the one after it. */
function flushed(): Promise<void> {
  if (running === undefined) {
    running = flushLog().finally(() => {
      running = undefined;
    });
    return running;
  }
  next ??= running.then(() => {
    next = undefined;
    return flushed();
  });
  return next;
}

async function watch(socket: WebSocket, conversation: number): Promise<void> {
  let told = Promise.resolve();
  await db.live.query<ChatRow>({
    query: `select body, sender, at from (select * from messages where conversation = $1 order by id desc limit ${PAGE}) newest order by id`,
    params: [conversation],
    callback: ({ rows }) => {
      const durable = flushed();
      told = told
        .then(() => durable)
        .then(() => socket.send(JSON.stringify({ type: "rows", rows })));
    },
  });
}

async function receive(socket: WebSocket, message: ToServer): Promise<void> {
  const { conversation } = message;
  if (message.type === "watch") return watch(socket, conversation);
  await db.query("insert into messages (conversation, body, sender, at) values ($1, $2, 'a', $3)", [
    conversation,
    message.body,
    Date.now(),
  ]);
  await flushed();
  socket.send(JSON.stringify({ type: "sent", id: message.id }));
}

serveWire(receive, async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});
