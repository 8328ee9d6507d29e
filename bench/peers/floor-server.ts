// The floor: the least any server on this stack could do. A store and a socket.
import type { WebSocket } from "ws";

import { openFloorStore } from "./floor-store.ts";
import { serveWire, type PeerSize, type ToServer } from "./wire.ts";

const store = await openFloorStore(JSON.parse(process.argv[2] ?? "{}") as PeerSize);
const watchers = new Map<number, Set<WebSocket>>();

const rowsMessage = (rows: string): string => `{"type":"rows","rows":${rows}}`;

async function receive(socket: WebSocket, message: ToServer): Promise<void> {
  const { conversation } = message;
  if (message.type === "watch") {
    const set = watchers.get(conversation) ?? new Set();
    watchers.set(conversation, set.add(socket));
    socket.send(rowsMessage(store.rowsText(conversation)));
    return;
  }
  const watching = watchers.get(conversation) ?? [];
  const rows = await store.add(conversation, message.body, watchers.has(conversation));
  socket.send(JSON.stringify({ type: "sent", id: message.id }));
  const text = rowsMessage(rows);
  for (const watcher of watching) watcher.send(text);
}

serveWire(receive, store.close);
