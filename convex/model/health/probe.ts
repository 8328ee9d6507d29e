// One probe: what it does is timed, bounded, and what it throws becomes a finding.
import { PROBE_MS } from "./contract.ts";
import { type Finding, sayable } from "./rules.ts";

/** Does what a part is there for; throws where that is not possible. May answer numbers to be kept. */
export type Probe = () => Promise<Record<string, number> | null>;

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time")), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function find(probe: Probe, timeoutMs = PROBE_MS): Promise<Finding> {
  const begun = Date.now();
  const latency = () => Math.max(0, Date.now() - begun);
  try {
    const figures = (await inTime(probe(), timeoutMs)) ?? {};
    return { error: null, latencyMs: latency(), figures };
  } catch (error) {
    return { error: sayable(error), latencyMs: latency() };
  }
}
