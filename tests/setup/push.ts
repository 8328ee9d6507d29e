// A marketplace that tells people on their devices, against a push service of this machine.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

import { api, internal } from "#convex/_generated/api.js";
import { PUBLIC_PUSH, type PushRules, senderBy } from "#convex/pushSender.ts";

import { type Backend, createBackend, modules } from "./backend.ts";
import { addPair, bookingOf, dayAhead, type Person } from "./market.ts";
import { PushBrowser, PushService, TAKEN } from "./push-service.ts";

const SENDER = "../../convex/pushSender.ts";
export const ENDPOINT = "https://push.example.com/send/";

/** As in production, but for where the service of the test stands. */
const NEARBY: PushRules = {
  ...PUBLIC_PUSH,
  isAllowedUrl: () => true,
  isAllowedAddress: () => true,
  timeoutMs: 500,
};

/** A sender of its own: the service stands on this machine, where production never goes. */
const sendingBy = (rules: PushRules): typeof modules => ({
  [SENDER]: async () => ({ ...((await modules[SENDER]?.()) as object), send: senderBy(rules) }),
});

class PushWorld {
  readonly service = new PushService();
  #pair: { t: Backend; guide: Person; operator: Person } | undefined;
  #count = 0;

  /** Before each test; again for one whose sender has other rules. */
  open = async (rules = NEARBY): Promise<void> => {
    this.#pair = await addPair(createBackend(sendingBy(rules)));
  };

  get #opened() {
    if (this.#pair === undefined) throw new Error("the world is not open yet");
    return this.#pair;
  }

  get t(): Backend {
    return this.#opened.t;
  }

  get guide(): Person {
    return this.#opened.guide;
  }

  get operator(): Person {
    return this.#opened.operator;
  }

  rows = () => this.t.run((ctx) => ctx.db.query("pushes").collect());
  devices = () => this.t.run((ctx) => ctx.db.query("pushSubscriptions").collect());
  keyOf = async ({ as }: Person): Promise<string> => (await as.action(api.push.key, {})).publicKey;

  /** A browser of the person that is told; its address leads to the service of the test. */
  subscribed = async (person: Person) => {
    await this.keyOf(person);
    this.#count += 1;
    const endpoint = `${ENDPOINT}${this.#count}`;
    const browser = new PushBrowser();
    const { id } = await person.as.mutation(api.push.subscribe, { endpoint, keys: browser.keys });
    const near = `${this.service.origin}${new URL(endpoint).pathname}`;
    await this.t.run((ctx) => ctx.db.patch("pushSubscriptions", id, { endpoint: near }));
    return { browser, id, near };
  };

  requested = async (day: number, more: object = {}): Promise<void> => {
    const { t, guide, operator } = this;
    const booking = { ...bookingOf(guide.id, dayAhead(day)), ...more };
    await operator.as.mutation(api.requests.book, booking);
    await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
  };

  /** With a clock that goes on: what a slow service is given ends by it. */
  send = async (): Promise<void> => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
    await this.t.action(internal.pushSender.send, {});
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
  };

  /** As if every wait were over. */
  allDue = () =>
    this.t.run(async (ctx) => {
      for (const { _id, state } of await ctx.db.query("pushes").collect()) {
        if (["WAITING", "SENDING"].includes(state)) await ctx.db.patch("pushes", _id, { dueAt: 0 });
      }
    });
}

/** One for a test file, opened anew for each test. What is scheduled waits: a test says itself when the sender runs. */
export function openPushWorld(): PushWorld {
  const world = new PushWorld();
  beforeAll(() => world.service.start());
  afterAll(() => world.service.stop());
  beforeEach(async () => {
    world.service.pushed.length = 0;
    world.service.answer = TAKEN;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await world.open();
  });
  afterEach(() => void vi.useRealTimers());
  return world;
}
