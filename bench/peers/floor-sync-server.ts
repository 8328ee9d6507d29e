// The floor under whoever is asked by the official client: what its protocol cannot do without, and nothing more.
import type { WebSocket } from "ws";

import { openFunctionsFloor } from "./floor-functions.ts";
import { openFloorStore } from "./floor-store.ts";
import { serveWire, type PeerSize } from "./wire.ts";

type Said =
  | { type: "Connect" }
  | { type: "ModifyQuerySet"; newVersion: number; modifications: Added[] }
  | { type: "Mutation"; requestId: number; args: [{ conversation: number; body: string }] };
interface Added {
  queryId: number;
  args: [{ conversation: number }];
}
/** What a client holds. */
interface Version {
  querySet: number;
  identity: number;
  ts: string;
}

export interface FloorWords extends PeerSize {
  /** Whether the functions of the chat write and read. */
  functions: boolean;
}

/** A client that hears nothing for a minute connects anew. */
const PING_EVERY_MS = 15_000;

const { functions, ...size } = JSON.parse(process.argv[2] ?? "{}") as FloorWords;
const store = await (functions ? openFunctionsFloor(size) : openFloorStore(size));
/** Who watches a conversation, and under which number. */
const watchers = new Map<number, Map<WebSocket, number>>();
const held = new WeakMap<WebSocket, Version>();
let ts = 1n;

/** Eight bytes, little endian, base64. */
function timeText(): string {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(ts);
  return bytes.toString("base64");
}

function tell(socket: WebSocket, modifications: string, querySet?: number): void {
  const start = held.get(socket) ?? { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" };
  const end = { ...start, querySet: querySet ?? start.querySet, ts: timeText() };
  held.set(socket, end);
  const versions = `"startVersion":${JSON.stringify(start)},"endVersion":${JSON.stringify(end)}`;
  socket.send(`{"type":"Transition",${versions},"modifications":[${modifications}]}`);
}

const updated = (queryId: number, rows: string): string =>
  `{"type":"QueryUpdated","queryId":${queryId},"value":${rows},"logLines":[],"journal":null}`;

async function receive(socket: WebSocket, said: Said): Promise<void> {
  if (said.type === "Connect") {
    const pings = setInterval(() => socket.send('{"type":"Ping"}'), PING_EVERY_MS);
    socket.once("close", () => clearInterval(pings));
  } else if (said.type === "ModifyQuerySet") {
    const shown = said.modifications.map(async ({ queryId, args: [{ conversation }] }) => {
      const set = watchers.get(conversation) ?? new Map<WebSocket, number>();
      watchers.set(conversation, set.set(socket, queryId));
      return updated(queryId, await store.rowsText(conversation));
    });
    tell(socket, (await Promise.all(shown)).join(","), said.newVersion);
  } else if (said.type === "Mutation") {
    const { conversation, body } = said.args[0];
    const watching = watchers.get(conversation);
    const rows = await store.add(conversation, body, watching !== undefined);
    ts += 1n;
    const done = { success: true, result: null, ts: timeText(), logLines: [] };
    socket.send(JSON.stringify({ type: "MutationResponse", requestId: said.requestId, ...done }));
    tell(socket, "");
    for (const [watcher, queryId] of watching ?? []) tell(watcher, updated(queryId, rows));
  }
}

serveWire((socket, said: unknown) => receive(socket, said as Said), store.close);
