// A peer: Socket.IO's rooms over SQLite in the same process, the usual way to a chat on one machine. Every send is a transaction of
// its own that is on the disk (`synchronous=FULL`) before it is acknowledged and before anybody is told.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "libsql";
import { Server } from "socket.io";

import { PAGE, type ChatRow } from "../chat-system.ts";
import type { SocketToClient, SocketToServer } from "./socketio.ts";
import type { PeerSize } from "./wire.ts";

const size = JSON.parse(process.argv[2] ?? "{}") as PeerSize;
const folder = mkdtempSync(join(tmpdir(), "bench-sqlite-"));
const db = new Database(join(folder, "chat.db"));
db.exec("pragma journal_mode=WAL");
db.exec("pragma synchronous=FULL");
db.exec(
  "create table messages (id integer primary key, conversation int not null, body text not null, sender text not null, at int not null)",
);
const insert = db.prepare(
  "insert into messages (conversation, body, sender, at) values (?, ?, ?, ?)",
);
db.exec("begin");
for (let conversation = 0; conversation < size.conversations; conversation += 1)
  for (let at = 0; at < size.messages; at += 1)
    insert.run(conversation, "x".repeat(80), "seed", at);
db.exec("create index by_conversation on messages (conversation, id)");
db.exec("commit");

const newest = db.prepare(
  `select body, sender, at from messages where conversation = ? order by id desc limit ${PAGE}`,
);
const rowsOf = (conversation: number): ChatRow[] =>
  (newest.all(conversation) as ChatRow[]).reverse();
const roomOf = (conversation: number): string => `conversation ${conversation}`;

const http = createServer();
const io = new Server<SocketToServer, SocketToClient>(http, { transports: ["websocket"] });
io.on("connection", (socket) => {
  socket.on("watch", (conversation) => {
    void socket.join(roomOf(conversation));
    socket.emit("rows", rowsOf(conversation));
  });
  socket.on("send", (conversation, body, sent) => {
    insert.run(conversation, body, "a", Date.now());
    sent();
    // As with the others, a conversation that nobody watches is not read.
    const room = roomOf(conversation);
    if (io.sockets.adapter.rooms.has(room)) io.to(room).emit("rows", rowsOf(conversation));
  });
});
http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  if (address && typeof address === "object") process.send?.(address.port);
});
process.on("SIGTERM", () => {
  void io.close().then(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
