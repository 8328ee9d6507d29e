// The small JSON protocol that the floor, PostgreSQL and PGlite speak: watch a conversation, send a message.
import { type ChildProcess, fork } from "node:child_process";

import { WebSocket, WebSocketServer } from "ws";

import { NODE_FLAGS } from "../../tests/setup/server.ts";
import type { ChatRow, ChatSystem } from "../chat-system.ts";

export type ToServer =
  | { type: "watch"; conversation: number }
  | { type: "send"; id: number; conversation: number; body: string };
export type ToClient = { type: "rows"; rows: ChatRow[] } | { type: "sent"; id: number };

export interface PeerSize {
  conversations: number;
  messages: number;
}

/** As Node.js runs our own server, and TypeScript through a loader. What draws mails is React's build for those who use it, as ours. */
export function forkPeer(module: string, words: readonly string[]): ChildProcess {
  const execArgv = [...NODE_FLAGS, "--import", "tsx"];
  return fork(module, words, { execArgv, env: { ...process.env, NODE_ENV: "production" } });
}

/** Runs the server in a child process, which is given the words as JSON, and resolves with the port that it reports. */
export async function startPeer(
  name: string,
  module: string,
  words: PeerSize | { file: string },
): Promise<{ port: number; stop(): Promise<void> }> {
  const child = forkPeer(module, [JSON.stringify(words)]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(message as number));
    child.once("exit", (code) => reject(new Error(`${name} ended with code ${code}`)));
  });
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
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
  let peer: Awaited<ReturnType<typeof startPeer>> | undefined;
  let url = "";
  let sender: WebSocket;
  let nextId = 0;
  const waiting = new Map<number, () => void>();
  const sockets: WebSocket[] = [];
  return {
    name,
    async start(size) {
      peer = await startPeer(name, module, size);
      url = `ws://127.0.0.1:${peer.port}`;
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
      await peer?.stop();
    },
  };
}

/** In the peer's process: says the port, and ends when asked to. */
export function serveWire(
  receive: (socket: WebSocket, message: ToServer) => Promise<void>,
  end: () => Promise<void>,
): void {
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
    void end().then(() => process.exit(0));
  });
}
