// The small JSON protocol that the floor and the PostgreSQL peer speak: watch a conversation, send a message.
import { fork, type ChildProcess } from "node:child_process";

import { WebSocket } from "ws";

import type { ChatRow, ChatSystem } from "../chat-system.ts";

export type ToServer =
  | { type: "watch"; conversation: number }
  | { type: "send"; id: number; conversation: number; body: string };
export type ToClient = { type: "rows"; rows: ChatRow[] } | { type: "sent"; id: number };

export interface PeerSize {
  conversations: number;
  messages: number;
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.once("open", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** A chat system whose server is `module`, run in a child process that reports its port. */
export function peerSystem(name: string, module: string): ChatSystem {
  let child: ChildProcess;
  let url = "";
  let sender: WebSocket;
  let nextId = 0;
  const waiting = new Map<number, () => void>();
  const sockets: WebSocket[] = [];
  return {
    name,
    async start(size) {
      child = fork(module, [JSON.stringify(size)], { execArgv: ["--import", "tsx"] });
      const port = await new Promise<number>((resolve, reject) => {
        child.once("message", (message) => resolve(message as number));
        child.once("exit", (code) => reject(new Error(`${name} ended with code ${code}`)));
      });
      url = `ws://127.0.0.1:${port}`;
      sender = await connect(url);
      sender.on("message", (data: Buffer) => {
        const message = JSON.parse(data.toString()) as ToClient;
        if (message.type === "sent") waiting.get(message.id)?.();
      });
    },
    async watch(conversation, onRows) {
      const socket = await connect(url);
      sockets.push(socket);
      await new Promise<void>((resolve) => {
        socket.on("message", (data: Buffer) => {
          const message = JSON.parse(data.toString()) as ToClient;
          if (message.type !== "rows") return;
          onRows(message.rows);
          resolve();
        });
        socket.send(JSON.stringify({ type: "watch", conversation } satisfies ToServer));
      });
    },
    send(conversation, body) {
      const id = nextId++;
      return new Promise((resolve) => {
        waiting.set(id, () => {
          waiting.delete(id);
          resolve();
        });
        sender.send(JSON.stringify({ type: "send", id, conversation, body } satisfies ToServer));
      });
    },
    async stop() {
      for (const socket of [...sockets, sender]) socket.terminate();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}
