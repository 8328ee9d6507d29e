// Socket.IO's side of the chat workload: its own client, asked over WebSockets alone.
import { join } from "node:path";

import { io, type Socket } from "socket.io-client";

import type { ChatRow, ChatSystem } from "../chat-system.ts";
import { startPeer } from "./wire.ts";

const NAME = "Socket.IO + SQLite";

export interface SocketToServer {
  watch: (conversation: number) => void;
  send: (conversation: number, body: string, sent: () => void) => void;
}
export interface SocketToClient {
  rows: (rows: ChatRow[]) => void;
}

export function socketIoSystem(): ChatSystem {
  let peer: Awaited<ReturnType<typeof startPeer>> | undefined;
  let sender: Socket<SocketToClient, SocketToServer>;
  const sockets: Socket[] = [];
  const connect = async (): Promise<Socket<SocketToClient, SocketToServer>> => {
    const socket: Socket<SocketToClient, SocketToServer> = io(`http://127.0.0.1:${peer?.port}`, {
      transports: ["websocket"],
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return socket;
  };
  return {
    name: NAME,
    async start(size) {
      peer = await startPeer(NAME, join(import.meta.dirname, "socketio-server.ts"), size);
      sender = await connect();
    },
    async watch(conversation, onRows) {
      const socket = await connect();
      await new Promise<void>((resolve) => {
        socket.on("rows", (rows) => {
          onRows(rows);
          resolve();
        });
        socket.emit("watch", conversation);
      });
    },
    async send(conversation, body) {
      await sender.emitWithAck("send", conversation, body);
    },
    async stop() {
      for (const socket of sockets) socket.disconnect();
      await peer?.stop();
    },
  };
}
