// A backend with the fixture functions in a process of its own, which says what it costs: started with an IPC channel, it
// answers each `Ask` with an `Answer`.
import { monitorEventLoopDelay } from "node:perf_hooks";

import { signToken, startFixture } from "./client-backend.ts";
import { heldBytes } from "./held-bytes.ts";

export type Ask = { kind: "figures" } | { kind: "memory" } | { kind: "token"; subject: string };

export interface Answers {
  figures: { longestStallMs: number };
  /** What is held once the collector has looked at everything, and all that the process has of the machine. */
  memory: { heldBytes: number; rssBytes: number };
  token: string;
  ready: { url: string };
}

const RESOLUTION_MS = 2;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const backend = await startFixture({
  // As the product has it.
  message: { length: 1024 * 1024, nodes: 16_384 },
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
delay.enable();

/** Since the last time it was asked. */
function figures(): Answers["figures"] {
  const longestStallMs = delay.max / 1e6 - RESOLUTION_MS;
  delay.reset();
  return { longestStallMs };
}

function memory(): Answers["memory"] {
  return { heldBytes: heldBytes(), rssBytes: process.memoryUsage.rss() };
}

process.on("message", (ask: Ask) => {
  if (ask.kind === "figures") process.send?.(figures());
  else if (ask.kind === "memory") process.send?.(memory());
  else void signToken(ask.subject).then((token) => process.send?.(token));
});
process.send?.({ url: backend.url });
