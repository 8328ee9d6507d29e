// W1: one message at a time from A to B's parsed result, then many sends in flight.
import { createHash } from "node:crypto";

import type { ChatRow, ChatSystem } from "./chat-system.ts";
import { interleaved, requireSame } from "./interleaved.ts";
import { summarize, type Summary } from "./stats.ts";

export interface ChatResult {
  system: string;
  /** One a round. */
  latency: Summary[];
  /** One a round. */
  perSecond: number[];
}

export interface ChatSize {
  conversations: number;
  subscribers: number;
  /** Messages before the first round: as a server is that has run for a while, with all compiled and planned. */
  warmUp: number;
  runs: number;
  sends: number;
  burst: number;
  inFlight: number;
}

const body = (n: number): string => `message ${n} `.padEnd(80, "·");

async function oneByOne(
  system: ChatSystem,
  size: ChatSize,
  seen: Map<string, () => void>,
  from: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < size.sends; i += 1) {
    const text = body(from + i);
    const arrived = new Promise<void>((resolve) => seen.set(text, resolve));
    const started = performance.now();
    const sent = system.send((from + i) % size.subscribers, text);
    await arrived;
    times.push(performance.now() - started);
    await sent;
  }
  return times;
}

async function burst(system: ChatSystem, size: ChatSize, from: number): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (next < size.burst) {
      const n = next++;
      await system.send(n % size.conversations, body(from + n));
    }
  };
  await Promise.all(Array.from({ length: size.inFlight }, worker));
  return size.burst / ((performance.now() - started) / 1000);
}

interface Stage {
  system: ChatSystem;
  /** Who waits for a message, by its text. */
  seen: Map<string, () => void>;
  /** What each subscriber saw last. */
  shown: ChatRow[][];
}

async function openStage(system: ChatSystem, size: ChatSize): Promise<Stage> {
  await system.start({ conversations: size.conversations, messages: 50 });
  const stage: Stage = { system, seen: new Map(), shown: [] };
  for (let c = 0; c < size.subscribers; c += 1) {
    await system.watch(c, (rows) => {
      stage.shown[c] = rows;
      const last = rows.at(-1)?.body;
      if (last === undefined) return;
      stage.seen.get(last)?.();
      stage.seen.delete(last);
    });
  }
  return stage;
}

/** Of all that the subscribers see at the end. */
function checksum({ shown }: Stage): string {
  const rows = shown.map((page) => page.map(({ body: text, sender }) => [text, sender]));
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/** The last message of the last burst may be on its way to somebody. */
async function settled(stage: Stage): Promise<void> {
  for (let sum = "", before = null; sum !== before;) {
    before = sum;
    await new Promise((resolve) => setTimeout(resolve, 500));
    sum = checksum(stage);
  }
}

/** Runs the chat workload against all of them in turns, from empty folders to their ends. */
export async function runChat(
  systems: readonly ChatSystem[],
  size: ChatSize,
): Promise<ChatResult[]> {
  const stages = new Map<string, Stage>();
  const stageOf = ({ name }: ChatSystem): Stage => {
    const stage = stages.get(name);
    if (stage === undefined) throw new Error(`${name} was not started`);
    return stage;
  };
  try {
    for (const system of systems) stages.set(system.name, await openStage(system, size));
    const warmUp = { ...size, sends: size.warmUp };
    await interleaved(systems, 1, (one) => oneByOne(one, warmUp, stageOf(one).seen, 0));
    const latency = await interleaved(systems, size.runs, async (one, round) =>
      summarize(await oneByOne(one, size, stageOf(one).seen, size.warmUp + round * size.sends)),
    );
    const from = size.warmUp + size.runs * size.sends;
    const perSecond = await interleaved(systems, size.runs, (one, round) =>
      burst(one, size, from + round * size.burst),
    );
    for (const stage of stages.values()) await settled(stage);
    const sums = [...stages].map(([name, stage]) => [name, checksum(stage)] as const);
    requireSame("the messages shown at the end", new Map(sums));
    return systems.map(({ name }) => ({
      system: name,
      latency: latency.get(name) ?? [],
      perSecond: perSecond.get(name) ?? [],
    }));
  } finally {
    for (const { system } of stages.values()) await system.stop();
  }
}
