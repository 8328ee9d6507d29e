"use node";
// What a name outside means, asked of the name servers themselves. The system's own way takes a thread for as long as nobody answers,
// of which there are four: the names of mails and payments would wait behind those that people give.
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

/** Of a first try; the second waits twice as long. */
const TIMEOUT_MS = 2_500;
const TRIES = 2;

/** One for each name: it reads which name servers there are once, and a machine may come into another network. */
const ownResolver = () => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

/** All that is known; empty where nobody knows the name, or nobody answers. */
export async function lookUpName(
  hostname: string,
  resolver: Pick<Resolver, "resolve4" | "resolve6"> = ownResolver(),
): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return [...meant(four, 4), ...meant(six, 6)];
}

function meant(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  if (answer.status === "rejected") return [];
  return answer.value.map((address) => ({ address, family }));
}
