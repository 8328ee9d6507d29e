// The floor: the least any server on this stack could do. LMDB and a socket; no functions, no checks, no read sets.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { open } from "lmdb";
import type { WebSocket } from "ws";

import { PAGE, type ChatRow } from "../chat-system.ts";
import { serveWire, type PeerSize, type ToServer } from "./wire.ts";

const size = JSON.parse(process.argv[2] ?? "{}") as PeerSize;
const folder = mkdtempSync(join(tmpdir(), "bench-floor-"));
const db = open<ChatRow, [number, number]>({
  path: folder,
  overlappingSync: false,
  encoding: "json",
});
const counts = new Map<number, number>();
const watchers = new Map<number, Set<WebSocket>>();

for (let c = 0; c < size.conversations; c += 1) {
  for (let m = 0; m < size.messages; m += 1) {
    void db.put([c, m], { body: "x".repeat(80), sender: "seed", at: m });
  }
  counts.set(c, size.messages);
}
await db.flushed;

function rowsText(conversation: number): string {
  const end = counts.get(conversation) ?? 0;
  const range = db.getRange({
    start: [conversation, Math.max(0, end - PAGE)],
    end: [conversation, end],
  });
  return JSON.stringify({ type: "rows", rows: range.map(({ value }) => value).asArray });
}

async function receive(socket: WebSocket, message: ToServer): Promise<void> {
  const { conversation } = message;
  if (message.type === "watch") {
    const set = watchers.get(conversation) ?? new Set();
    watchers.set(conversation, set.add(socket));
    socket.send(rowsText(conversation));
    return;
  }
  const seq = counts.get(conversation) ?? 0;
  counts.set(conversation, seq + 1);
  await db.put([conversation, seq], { body: message.body, sender: "a", at: Date.now() });
  socket.send(JSON.stringify({ type: "sent", id: message.id }));
  const text = rowsText(conversation);
  for (const watcher of watchers.get(conversation) ?? []) watcher.send(text);
}

serveWire(receive, async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});
