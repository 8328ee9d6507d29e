// Random conversations against a client that checks every promise of the protocol.
import { assert, asyncProperty, array, constantFrom, integer, oneof, record } from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";

import { SEED, chance, tallied, timeLimit } from "../world/effort.ts";
import { systemWorld } from "../world/system-world.ts";
import { FakeBackend } from "./fake-backend.ts";
import { SyncHub } from "./hub.ts";
import { ModelClient } from "./model-client.ts";
import { Session } from "./session.ts";
import { decodeTs } from "./timestamps.ts";

type Step =
  | { kind: "add"; path: string; key: string }
  | { kind: "remove"; which: number }
  | { kind: "authenticate"; subject: string }
  | { kind: "mutate"; path: string; key: string; value: number }
  | { kind: "commit" | "refused"; key: string; value: number }
  | { kind: "reload" }
  | { kind: "congest"; on: boolean }
  | { kind: "wait"; turns: number };

const key = constantFrom("a", "b", "c");
const step: Arbitrary<Step> = oneof(
  record({
    kind: constantFrom("add" as const),
    path: constantFrom("get", "whoami", "fail", "page"),
    key,
  }),
  record({ kind: constantFrom("remove" as const), which: integer({ min: 0, max: 20 }) }),
  record({ kind: constantFrom("authenticate" as const), subject: constantFrom("anna", "ben", "") }),
  record({
    kind: constantFrom("mutate" as const),
    path: constantFrom("set", "set", "noop", "failing"),
    key,
    value: integer({ min: 0, max: 3 }),
  }),
  record({
    kind: constantFrom("commit" as const, "refused" as const),
    key,
    value: integer({ min: 0, max: 3 }),
  }),
  record({ kind: constantFrom("reload" as const) }),
  record({ kind: constantFrom("congest" as const), on: constantFrom(true, false) }),
  record({ kind: constantFrom("wait" as const), turns: integer({ min: 1, max: 3 }) }),
);

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
}

class Conversation {
  readonly backend = new FakeBackend();
  readonly client = new ModelClient();
  readonly hub = new SyncHub({
    engine: this.backend.engine,
    runner: this.backend.runner,
    world: { ...systemWorld(), nowMs: () => 0 },
    verifyAdmin: () => null,
  });
  readonly session = new Session(this.hub, this.client);
  readonly open = new Map<number, { path: string; key: string }>();
  subject: string | null = null;
  #querySet = 0;
  #nextQuery = 0;
  #identity = 0;
  #nextRequest = 0;

  constructor() {
    this.#say({ type: "Connect", sessionId: crypto.randomUUID() });
    this.backend.tellsOfFlights = true;
    let slow = 0;
    // Every third query waits, so that commits fall into the middle of transitions.
    this.backend.delay = () => ((slow += 1) % 3 === 0 ? turns(2) : Promise.resolve());
    this.backend.mutationDelay = () => ((slow += 1) % 2 === 0 ? turns(1) : Promise.resolve());
  }

  async take(next: Step): Promise<void> {
    switch (next.kind) {
      case "add": {
        const queryId = this.#nextQuery++;
        this.open.set(queryId, next);
        return this.#modify({
          type: "Add",
          queryId,
          udfPath: next.path,
          args: [{ key: next.key }],
        });
      }
      case "remove": {
        const ids = [...this.open.keys()];
        const queryId = ids[next.which % Math.max(1, ids.length)];
        if (queryId === undefined) return;
        this.open.delete(queryId);
        return this.#modify({ type: "Remove", queryId });
      }
      case "authenticate": {
        this.subject = next.subject === "" ? null : next.subject;
        const token =
          next.subject === "" ? { tokenType: "None" } : { tokenType: "User", value: next.subject };
        return this.#say({ type: "Authenticate", baseVersion: this.#identity++, ...token });
      }
      case "mutate":
        return this.#say({
          type: "Mutation",
          requestId: this.#nextRequest++,
          udfPath: next.path,
          args: [{ key: next.key, value: next.value }],
        });
      case "commit":
        this.backend.commit({ [next.key]: next.value });
        return;
      case "refused": {
        const flying = this.backend.fly({ [next.key]: next.value });
        flying.tell();
        return flying.fail();
      }
      case "reload":
        return this.backend.reload();
      case "congest":
        this.client.isCongested = next.on;
        return this.session.resume();
      default:
        return turns(next.turns);
    }
  }

  /** Everything that is still on its way arrives. */
  async settle(): Promise<void> {
    this.client.isCongested = false;
    for (let i = 0; i < 3; i += 1) {
      await turns(6);
      await this.session.idle();
      this.session.resume();
    }
    await turns(8);
  }

  get asked(): { querySet: number; identity: number; requests: number } {
    return { querySet: this.#querySet, identity: this.#identity, requests: this.#nextRequest };
  }

  #modify(modification: object): void {
    this.#say({
      type: "ModifyQuerySet",
      baseVersion: this.#querySet,
      newVersion: (this.#querySet += 1),
      modifications: [modification],
    });
  }

  #say(message: object): void {
    this.session.receive(JSON.stringify(message));
  }
}

function checkResponses({ client, asked }: Conversation): void {
  const responses = client.frames.filter(({ type }) => type === "MutationResponse");
  expect(responses.map((frame) => frame["requestId"])).toEqual(
    Array.from({ length: asked.requests }, (_, i) => i),
  );
  // No transition may show a write before its response has been sent.
  let shown = 0n;
  for (const frame of client.frames) {
    if (frame.type === "Transition") {
      shown = decodeTs((frame["endVersion"] as { ts: string }).ts) ?? 0n;
    } else if (frame.type === "MutationResponse" && frame["success"] === true) {
      expect(decodeTs(frame["ts"] as string) ?? 0n).toBeGreaterThan(shown);
    }
  }
  expect(client.version.ts).toBeGreaterThanOrEqual(shown);
}

async function checkResults({ backend, client, open, subject }: Conversation): Promise<void> {
  const snapshot = backend.runner.beginQueries();
  const identity =
    subject === null
      ? ({ kind: "none" } as const)
      : ({ kind: "user", attributes: { subject }, expiresAtMs: 1 } as const);
  const expected = new Map<number, unknown>();
  for (const [queryId, { path, key: queryKey }] of open) {
    const outcome = await snapshot.run({ path, args: { key: queryKey }, identity }, null);
    expected.set(queryId, outcome.ok ? JSON.parse(outcome.value) : outcome.errorMessage);
  }
  snapshot.release();
  expect(new Map([...client.results].toSorted(([a], [b]) => a - b))).toEqual(expected);
}

const CHANCE = chance(2000, 50_000);

describe(`${CHANCE.numRuns} random conversations (seed ${SEED})`, () => {
  test(
    "keep the version chain whole and end with fresh results",
    { timeout: timeLimit(600_000) },
    () =>
      tallied("sync: random conversations", async (tally) => {
        await assert(
          asyncProperty(array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
            const talk = new Conversation();
            tally.round(steps.length);
            for (const next of steps) await talk.take(next);
            await talk.settle();
            expect(talk.client.closed).toBeNull();
            expect(talk.client.violations).toEqual([]);
            const { querySet, identity } = talk.asked;
            expect(talk.client.version).toMatchObject({ querySet, identity });
            checkResponses(talk);
            await checkResults(talk);
            talk.session.dispose();
            expect(talk.backend.openSnapshots).toBe(0);
          }),
          CHANCE,
        );
      }),
  );
});
