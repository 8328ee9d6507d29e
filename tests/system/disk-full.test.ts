// The disk of a running server is full, because somebody else fills it: what cannot be saved is refused in the words of the
// API, everything else goes on, and the server says how it is. It finds by itself that there is room again.
import { ConvexClient } from "convex/browser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { api } from "#convex/_generated/api.js";
import { SmallDisk } from "#embedded/testing";

import { type Person, dayFromNow, registerGuide } from "../setup/http-person.ts";
import { type RunningServer, startServer } from "../setup/server.ts";

const RESUMED_WITHIN_MS = 6_000;

const disk = new SmallDisk();
let server: RunningServer;
let guide: Person;
let client: ConvexClient;
let count = 0;

beforeAll(async () => {
  server = await startServer({ dataDir: `${disk.folder}/data` });
  guide = await registerGuide(server.url, "disk_guide");
  client = new ConvexClient(server.url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  });
});

afterAll(async () => {
  await client.close();
  await server.end("SIGTERM");
  disk.remove();
});

/** Each time another one. */
function block() {
  count += 1;
  const body = { date: dayFromNow(count), startTime: "08:00", endTime: "09:00" };
  return guide.call<{ code?: string }>("POST", "/api/availability-blocks", body);
}

async function health(): Promise<unknown> {
  const response = await fetch(`${server.url}/api/health`);
  return { status: response.status, body: await response.json() };
}

test.skipIf(!SmallDisk.isMountable)(
  `writes are refused, reads and sockets go on, on ${SmallDisk.kind}`,
  async () => {
    const seen: number[] = [];
    client.onUpdate(api.availability.listBlocks, { guideId: guide.id }, (blocks) => {
      seen.push(blocks.length);
    });
    expect((await block()).status).toBe(201);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });

    while (disk.fill(1_000_000));
    while (disk.fill(4096));
    // What has its room already goes through until the disk is looked at again.
    await vi.waitFor(async () => expect((await block()).status).toBe(503), { interval: 50 });
    expect(await block()).toEqual({
      status: 503,
      body: expect.objectContaining({ code: "UNAVAILABLE" }),
    });
    const unhealthy = { status: "unhealthy", parts: { storage: "full" } };
    expect(await health()).toEqual({ status: 503, body: unhealthy });
    const { status, body } = await guide.call<unknown[]>("GET", "/api/availability-blocks/current");
    const kept = body.length;
    expect(status).toBe(200);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(kept));
    expect(client.connectionState()).toMatchObject({ isWebSocketConnected: true });

    disk.makeRoom();
    await vi.waitFor(async () => expect((await block()).status).toBe(201), {
      timeout: RESUMED_WITHIN_MS,
      interval: 100,
    });
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
    await vi.waitFor(() => expect(seen.at(-1)).toBe(kept + 1));
    expect(client.connectionState()).toMatchObject({ connectionCount: 1, connectionRetries: 0 });
    expect(server.process.exitCode).toBeNull();
  },
);
