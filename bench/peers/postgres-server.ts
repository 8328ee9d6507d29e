// The peer: PostgreSQL with LISTEN/NOTIFY behind a socket, the usual way to build a live chat without a sync engine.

import postgres from "postgres";
import type { WebSocket } from "ws";

import { PAGE } from "../chat-system.ts";
import { startCluster } from "./postgres-cluster.ts";
import { serveWire, type PeerSize, type ToServer } from "./wire.ts";

const size = JSON.parse(process.argv[2] ?? "{}") as PeerSize;
const cluster = startCluster();
const sql = postgres({
  host: cluster.host,
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

serveWire(receive, async () => {
  await sql.end({ timeout: 1 });
  cluster.stop();
});
