// A client of the sync protocol that does what the peers' clients do and no more: it parses a frame and hands its rows on. Beside the
// official one it shows which part of a message's way is the server's.
import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { WebSocket } from "ws";

import type { ChatRow } from "./chat-system.ts";
import type { Connection } from "./clients.ts";

interface Frame {
  type: string;
  modifications?: { type: string; value?: ChatRow[] }[];
  requestId?: number;
  success?: boolean;
}

const QUERY_ID = 0;

interface Waiting {
  resolve(): void;
  reject(reason: Error): void;
}

/** Watches one conversation at most. */
export async function connectPlainly(url: string): Promise<Connection> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`);
  const say = (message: object): void => socket.send(JSON.stringify(message));
  let requestId = 0;
  const waiting = new Map<number | undefined, Waiting>();
  let onRows = (_rows: ChatRow[]): void => undefined;
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    if (frame.type === "MutationResponse") {
      const { resolve, reject } = waiting.get(frame.requestId)!;
      waiting.delete(frame.requestId);
      if (frame.success) resolve();
      else reject(new Error("a message was refused"));
    }
    for (const change of frame.modifications ?? []) {
      if (change.type === "QueryUpdated" && change.value) onRows(change.value);
    }
  });
  await once(socket, "open");
  say({ type: "Connect", sessionId: randomUUID(), connectionCount: 0 });
  return {
    watch(conversation, seen) {
      const args = [{ conversation }];
      const modifications = [{ type: "Add", queryId: QUERY_ID, udfPath: "chat:list", args }];
      say({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
      return new Promise((resolve) => {
        onRows = (rows) => {
          seen(rows);
          resolve();
        };
      });
    },
    send(conversation, body) {
      const args = [{ conversation, body }];
      const id = requestId++;
      say({ type: "Mutation", requestId: id, udfPath: "chat:send", args });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    close() {
      socket.terminate();
      return Promise.resolve();
    },
  };
}
