// A backend with the fixture functions in a process of its own, which says what it costs: started with an IPC channel, it
// answers each `Ask` with an `Answer`.
import { monitorEventLoopDelay } from "node:perf_hooks";

import { signToken, startFixture } from "./client-backend.ts";

export type Ask = { kind: "figures" } | { kind: "token"; subject: string };

export interface Answers {
  figures: { rssBytes: number; longestStallMs: number };
  token: string;
  ready: { url: string };
}

const RESOLUTION_MS = 2;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const backend = await startFixture({
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
delay.enable();

/** Since the last time it was asked. */
function figures(): Answers["figures"] {
  const longestStallMs = delay.max / 1e6 - RESOLUTION_MS;
  delay.reset();
  return { rssBytes: process.memoryUsage.rss(), longestStallMs };
}

process.on("message", (ask: Ask) => {
  if (ask.kind === "figures") process.send?.(figures());
  else void signToken(ask.subject).then((token) => process.send?.(token));
});
process.send?.({ url: backend.url });
