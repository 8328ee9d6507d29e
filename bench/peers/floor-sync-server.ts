// The floor under whoever is asked by the official client: what its protocol cannot do without, and nothing more.
import type { WebSocket } from "ws";

import type { MutationOutcome } from "../../embedded/runtime/runs/calls.ts";
import {
  mutationResponse,
  PING,
  transition,
  type Modification,
  type Version,
} from "../../embedded/sync/frames.ts";
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

/** A client that hears nothing for a minute connects anew. */
const PING_EVERY_MS = 15_000;

const store = await openFloorStore(JSON.parse(process.argv[2] ?? "{}") as PeerSize);
/** Who watches a conversation, and under which number. */
const watchers = new Map<number, Map<WebSocket, number>>();
/** What each client holds. */
const held = new WeakMap<WebSocket, Version>();
let ts = 1n;

function tell(socket: WebSocket, modifications: Modification[], querySet?: number): void {
  const start = held.get(socket) ?? { querySet: 0, identity: 0, ts: 0n };
  const end = { ...start, querySet: querySet ?? start.querySet, ts };
  held.set(socket, end);
  socket.send(transition(start, end, modifications) as string);
}

const updated = (queryId: number, rows: string): Modification => ({
  head: `{"type":"QueryUpdated","queryId":${queryId}`,
  rest: `,"value":${rows},"logLines":[],"journal":null}`,
});

async function receive(socket: WebSocket, said: Said): Promise<void> {
  if (said.type === "Connect") {
    const pings = setInterval(() => socket.send(PING), PING_EVERY_MS);
    socket.once("close", () => clearInterval(pings));
  } else if (said.type === "ModifyQuerySet") {
    const shown = said.modifications.map(({ queryId, args: [{ conversation }] }) => {
      const set = watchers.get(conversation) ?? new Map<WebSocket, number>();
      watchers.set(conversation, set.set(socket, queryId));
      return updated(queryId, store.rowsText(conversation));
    });
    tell(socket, shown, said.newVersion);
  } else if (said.type === "Mutation") {
    const { conversation, body } = said.args[0];
    await store.add(conversation, body);
    ts += 1n;
    const outcome: MutationOutcome = { ok: true, value: "null", logLines: [], ts };
    socket.send(mutationResponse(said.requestId, outcome));
    tell(socket, []);
    const watching = watchers.get(conversation);
    if (watching === undefined) return;
    const rows = store.rowsText(conversation);
    for (const [watcher, queryId] of watching) tell(watcher, [updated(queryId, rows)]);
  }
}

serveWire(receive, store.close);
