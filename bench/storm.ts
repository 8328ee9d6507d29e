// W5: sockets that come all at once, each with three live queries, while two who are there already go on writing to each other;
// what each holds of the server's memory; and that nobody was left without an answer.
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { embeddedSystem } from "./ours.ts";
import { summarize, type Summary } from "./stats.ts";

export interface StormSize {
  sockets: number;
  conversations: number;
}

export interface StormClients extends StormSize {
  url: string;
  queries: number;
}

export interface StormEnd {
  failed: number;
  /** From the first connection to the last answer. */
  allLiveMs: number;
}

export interface StormResult extends StormEnd {
  /** Of the messages of others meanwhile: from send to the result that holds it. */
  others: Summary;
  kibPerSocket: number;
}

const QUERIES = 3;
const PAUSE_MS = 20;
const SETTLE_MS = 2_000;

/** What the process holds in memory that is its own: pages of the data file are the system's. */
function ownKib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Writes and waits for what was written, again and again, until told to end. */
async function writeOn(
  system: ReturnType<typeof embeddedSystem>,
  isOver: () => boolean,
): Promise<number[]> {
  const seen = new Map<string, () => void>();
  await system.watch(0, (rows) => seen.get(rows.at(-1)?.body ?? "")?.());
  const times: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const text = `during the storm ${n}`;
    const arrived = new Promise<void>((resolve) => seen.set(text, resolve));
    const started = performance.now();
    await Promise.all([system.send(0, text), arrived]);
    times.push(performance.now() - started);
    await pause(PAUSE_MS);
  }
  return times;
}

/** From a cold start: nothing has been asked of the conversations before. */
export async function runStorm(size: StormSize): Promise<StormResult> {
  const system = embeddedSystem();
  await system.start({ conversations: size.conversations, messages: 50 });
  const before = ownKib(system.pid());
  const given: StormClients = { ...size, url: system.url(), queries: QUERIES };
  const clients = fork(join(import.meta.dirname, "storm-clients.ts"), [JSON.stringify(given)], {
    execArgv: ["--import", "tsx"],
  });
  try {
    let isOver = false;
    const others = writeOn(system, () => isOver);
    const end = await new Promise<StormEnd>((resolve, reject) => {
      clients.once("message", (message) => resolve(message as StormEnd));
      clients.once("exit", (code) => reject(new Error(`the sockets ended with code ${code}`)));
    });
    isOver = true;
    const times = await others;
    await pause(SETTLE_MS);
    const kibPerSocket = (ownKib(system.pid()) - before) / size.sockets;
    return { ...end, others: summarize(times), kibPerSocket };
  } finally {
    clients.kill();
    await system.stop();
  }
}
