// W1: one message at a time from A to B's parsed result, then many sends in flight.
import type { ChatSystem } from "./chat-system.ts";
import { medianOf, summarize, type Summary } from "./stats.ts";

export interface ChatResult {
  system: string;
  latency: Summary;
  perSecond: number;
}

export interface ChatSize {
  conversations: number;
  subscribers: number;
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

/** Runs the chat workload against one system, from an empty folder to its end. */
export async function runChat(system: ChatSystem, size: ChatSize): Promise<ChatResult> {
  await system.start({ conversations: size.conversations, messages: 50 });
  try {
    const seen = new Map<string, () => void>();
    for (let c = 0; c < size.subscribers; c += 1) {
      await system.watch(c, (rows) => {
        const last = rows.at(-1)?.body;
        if (last === undefined) return;
        seen.get(last)?.();
        seen.delete(last);
      });
    }
    let n = 0;
    await oneByOne(system, { ...size, sends: 50 }, seen, n);
    n += 50;
    const latencies: Summary[] = [];
    const rates: number[] = [];
    for (let run = 0; run < size.runs; run += 1) {
      latencies.push(summarize(await oneByOne(system, size, seen, n)));
      n += size.sends;
    }
    for (let run = 0; run < size.runs; run += 1) {
      rates.push(await burst(system, size, n));
      n += size.burst;
    }
    rates.sort((a, b) => a - b);
    return {
      system: system.name,
      latency: medianOf(latencies),
      perSecond: rates[Math.floor(rates.length / 2)] ?? 0,
    };
  } finally {
    await system.stop();
  }
}
