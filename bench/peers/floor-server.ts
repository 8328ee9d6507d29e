// The floor: the least any server on this stack could do. A store and a socket.
import type { WebSocket } from "ws";

import { openFloorStore } from "./floor-store.ts";
import { serveWire, type PeerSize, type ToServer } from "./wire.ts";

const store = await openFloorStore(JSON.parse(process.argv[2] ?? "{}") as PeerSize);
const watchers = new Map<number, Set<WebSocket>>();

const rowsMessage = (conversation: number): string =>
  `{"type":"rows","rows":${store.rowsText(conversation)}}`;

async function receive(socket: WebSocket, message: ToServer): Promise<void> {
  const { conversation } = message;
  if (message.type === "watch") {
    const set = watchers.get(conversation) ?? new Set();
    watchers.set(conversation, set.add(socket));
    socket.send(rowsMessage(conversation));
    return;
  }
  await store.add(conversation, message.body);
  socket.send(JSON.stringify({ type: "sent", id: message.id }));
  const text = rowsMessage(conversation);
  for (const watcher of watchers.get(conversation) ?? []) watcher.send(text);
}

serveWire(receive, store.close);
