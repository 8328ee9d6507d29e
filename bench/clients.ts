// The clients of the chat workload: one socket for each who watches, and as many senders as messages may be in flight.
import { ConvexClient } from "convex/browser";
import { anyApi } from "convex/server";

import type { ChatRow, ChatSystem } from "./chat-system.ts";

/** A socket's mutations run one after another. */
const SENDERS = 32;

/** One socket of a client. */
export interface Connection extends Pick<ChatSystem, "watch" | "send"> {
  close(): Promise<void>;
}

export function connectOfficially(url: string): Promise<Connection> {
  const client = new ConvexClient(url, { unsavedChangesWarning: false });
  return Promise.resolve({
    watch: (conversation: number, onRows: (rows: ChatRow[]) => void) =>
      new Promise<void>((resolve) => {
        client.onUpdate(anyApi.chat?.list as never, { conversation } as never, (rows: unknown) => {
          onRows(rows as ChatRow[]);
          resolve();
        });
      }),
    async send(conversation: number, body: string) {
      await client.mutation(anyApi.chat?.send as never, { conversation, body } as never);
    },
    close: () => client.close(),
  });
}

export type Connect = (url: string) => Promise<Connection>;

interface ChatClients extends Pick<ChatSystem, "watch" | "send"> {
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

export function chatClients(connectTo: Connect): ChatClients {
  const clients: Connection[] = [];
  let server = "";
  let senders: Connection[] = [];
  let turn = 0;
  const connect = async (): Promise<Connection> => {
    const client = await connectTo(server);
    clients.push(client);
    return client;
  };
  return {
    async open(url) {
      server = url;
      senders = await Promise.all(Array.from({ length: SENDERS }, connect));
    },
    async watch(conversation, onRows) {
      const client = await connect();
      await client.watch(conversation, onRows);
    },
    async send(conversation, body) {
      await senders[turn++ % SENDERS]?.send(conversation, body);
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
