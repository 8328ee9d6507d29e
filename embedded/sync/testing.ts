// Sessions without a network, over a backend that only pretends.
import type { Wire } from "../values/wire.ts";
import { systemWorld } from "../world/system-world.ts";
import { FakeBackend } from "./fake-backend.ts";
import { SyncHub } from "./hub.ts";
import { ModelClient } from "./model-client.ts";
import { Session } from "./session.ts";

export const SESSION = "4d2f7c9e-5f0a-4d8e-9a51-0f6f2f6f6f6f";

interface SetUp {
  nowMs?: () => number;
  cacheBytes?: number;
  memoryBytes?: number;
}

export function setUp({ nowMs, ...options }: SetUp = {}) {
  const backend = new FakeBackend();
  const reported: unknown[] = [];
  const hub = new SyncHub({
    onFailure: (_failure, cause) => reported.push(cause),
    engine: backend.engine,
    runner: backend.runner,
    world: { ...systemWorld(), ...(nowMs === undefined ? {} : { nowMs }) },
    ...options,
    verifyAdmin: (key) => (key === "admin" ? { kind: "admin" } : null),
  });
  return { backend, hub, reported, connect: () => connect(hub) };
}

export function connect(hub: SyncHub, sessionId = SESSION) {
  const client = new ModelClient();
  const session = new Session(hub, client);
  const say = (message: object) => session.receive(JSON.stringify(message));
  let querySet = 0;
  say({ type: "Connect", sessionId, connectionCount: 0, lastCloseReason: "InitialConnect" });
  return {
    client,
    session,
    say,
    modify: (modifications: object[]) => {
      say({
        type: "ModifyQuerySet",
        baseVersion: querySet,
        newVersion: (querySet += 1),
        modifications,
      });
    },
    mutate: (requestId: number, udfPath: string, args: Wire = {}) =>
      say({ type: "Mutation", requestId, udfPath, args: [args] }),
    act: (requestId: number, udfPath: string, args: Wire = {}) =>
      say({ type: "Action", requestId, udfPath, args: [args] }),
    authenticate: (baseVersion: number, value: string) =>
      say({ type: "Authenticate", baseVersion, tokenType: "User", value }),
  };
}

export function add(queryId: number, udfPath: string, args: Wire, journal?: string) {
  return { type: "Add", queryId, udfPath, args: [args], ...(journal ? { journal } : {}) };
}

export async function settled(turns = 6): Promise<void> {
  for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
