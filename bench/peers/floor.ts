// The floor, asked by the official client: what is between it and the floor of a plain client is the client's own part.
import { join } from "node:path";

import type { ChatSystem } from "../chat-system.ts";
import { chatClients, connectOfficially } from "../clients.ts";
import type { FloorWords } from "./floor-sync-server.ts";
import { startPeer } from "./wire.ts";

/** `functions`: the chat's own write and read there. */
export function officialFloor(name: string, functions: boolean): ChatSystem {
  const clients = chatClients(connectOfficially);
  let peer: Awaited<ReturnType<typeof startPeer>> | undefined;
  return {
    name,
    async start(size) {
      const words: FloorWords = { ...size, functions };
      peer = await startPeer(name, join(import.meta.dirname, "floor-sync-server.ts"), words);
      await clients.open(`http://127.0.0.1:${peer.port}`);
    },
    watch: clients.watch,
    send: clients.send,
    async stop() {
      await clients.close();
      await peer?.stop();
    },
  };
}
