// Frames as clients send them, damaged in every way: what comes of them is the end of that one connection at worst.
import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { seededRandom } from "../runtime/isolate/random.ts";
import { SEED, rounds, tallied, timeLimit } from "../world/effort.ts";
import type { SyncHub } from "./hub.ts";
import { SESSION, add, connect, setUp, settled } from "./testing.ts";

const FRAMES = rounds(5_000, 1_000_000);
/** Of one round: connections that speak at the same time, and how much. */
const PLACES = 50;
const FRAMES_EACH = 40;

const SOUND = [
  { type: "Authenticate", baseVersion: 0, tokenType: "User", value: "anna" },
  { type: "Authenticate", baseVersion: 1, tokenType: "Admin", value: "key", actingAs: {} },
  {
    type: "ModifyQuerySet",
    baseVersion: 0,
    newVersion: 1,
    modifications: [add(0, "get", { key: "a" }), add(1, "page", { key: "ế" }, "J")],
  },
  {
    type: "ModifyQuerySet",
    baseVersion: 1,
    newVersion: 2,
    modifications: [{ type: "Remove", queryId: 0 }, add(2, "sum", { keys: ["a", "b"] })],
  },
  { type: "Mutation", requestId: 0, udfPath: "set", args: [{ key: "a", value: [1, { b: null }] }] },
  { type: "Action", requestId: 1, udfPath: "echo", args: [{ a: { $integer: "AAAAAAAAAAA=" } }] },
  { type: "Event", eventType: "ClientConnect", event: {} },
  // A second one ends the connection.
  { type: "Connect", sessionId: SESSION, maxObservedTimestamp: "yAAAAAAAAAA=" },
].map((message) => JSON.stringify(message));

const PIECES = [
  "[",
  "]",
  "{",
  "}",
  '"',
  "\\",
  ",",
  ":",
  "0",
  "-1",
  "1e999",
  "null",
  "\0",
  "\ud800",
];
const LONG_PIECES = [
  "[".repeat(200),
  '{"a":'.repeat(150),
  "[0,".repeat(9_000),
  "x".repeat(300_000),
];

const random = seededRandom(SEED);

function below(limit: number): number {
  return Math.floor(random() * limit);
}

function oneOf<Item>(items: readonly Item[], fallback: Item): Item {
  return items[below(items.length)] ?? fallback;
}

function damaged(text: string): string {
  const at = below(text.length + 1);
  const end = at + below(8);
  switch (below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(end);
    case 2:
      return text.slice(0, at) + oneOf(PIECES, "") + text.slice(at);
    case 3:
      return text.slice(0, at) + oneOf(PIECES, "") + text.slice(end);
    case 4:
      return text.slice(0, at) + oneOf(SOUND, "").slice(below(40)) + text.slice(end);
    default:
      return below(50) === 0 ? text.slice(0, at) + oneOf(LONG_PIECES, "") + text.slice(at) : text;
  }
}

function damagedFrame(): string {
  let text = oneOf(SOUND, "");
  for (let times = 1 + below(2); times > 0; times -= 1) text = damaged(text);
  return text;
}

/** One place in the line: who was thrown out comes back as somebody else. */
class Place {
  readonly #hub: SyncHub;
  #peer: ReturnType<typeof connect>;
  #next = 0;

  constructor(hub: SyncHub) {
    this.#hub = hub;
    this.#peer = connect(hub, randomUUID());
  }

  /** Sound frames in their order, between damaged ones; returns whether it was a damaged one. */
  say(): boolean {
    if (this.#peer.client.closed !== null) {
      this.leave();
      this.#peer = connect(this.#hub, randomUUID());
      this.#next = 0;
    }
    const isDamaged = below(3) > 0;
    this.#peer.session.receive(isDamaged ? damagedFrame() : (SOUND[this.#next++] ?? "{}"));
    return isDamaged;
  }

  leave(): void {
    expect(this.#peer.client.violations).toEqual([]);
    this.#peer.session.dispose();
  }
}

async function round({ hub, backend, reported }: ReturnType<typeof setUp>): Promise<number> {
  const honest = connect(hub, randomUUID());
  honest.modify([add(0, "get", { key: "honest" })]);
  const places = Array.from({ length: PLACES }, () => new Place(hub));
  let count = 0;
  for (let i = 0; i < FRAMES_EACH; i += 1) {
    for (const place of places) if (place.say()) count += 1;
    if (i % 5 === 0) await settled(1);
  }
  backend.commit({ honest: count });
  await settled();
  expect(honest.client.results.get(0)).toBe(count);
  expect(honest.client.violations).toEqual([]);
  for (const place of places) place.leave();
  honest.session.dispose();
  await settled(2);
  expect(reported).toEqual([]);
  expect([hub.memory.total, backend.openSnapshots]).toEqual([0, 0]);
  return count;
}

test(`${FRAMES} of them harm nobody else (seed ${SEED})`, { timeout: timeLimit(120_000) }, () =>
  tallied("sync: mutated frames", async (tally) => {
    for (let sent = 0; sent < FRAMES;) {
      const count = await round(setUp());
      tally.round(count);
      sent += count;
    }
  }),
);
