"use node";
// Reads calendars of other places, for convex/calendars.ts. It fetches what an address that a person gave leads to, and is
// not led into a network that is not everybody's: a name is looked up once, all that it means is judged, and the connection
// goes to what was judged. A name that means another machine a moment later leads nowhere. Each step of a redirect is
// judged anew.
import type { LookupAddress } from "node:dns";
import { lookup as lookUpName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";

import { v } from "convex/values";

import { internalAction } from "./functions.ts";
import { isCalendarAddress, isPublicAddress, literalAddress } from "./model/calendars/addresses.ts";
import { busyDays } from "./model/calendars/busyDays.ts";
import { IMPORT_BYTES_MAX, type ImportProblem } from "./model/calendars/contract.ts";
import { busyView } from "./model/calendars/views.ts";

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What a fetch may do; tests have their own, production has PUBLIC_ONLY. */
export interface FetchRules {
  isAllowedUrl: (url: string) => boolean;
  isAllowedAddress: (address: string) => boolean;
  lookUp: (hostname: string) => Promise<readonly LookupAddress[]>;
  timeoutMs: number;
}

/** A public address can be this machine's own, too. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === address);
}

export const PUBLIC_ONLY: FetchRules = {
  isAllowedUrl: isCalendarAddress,
  isAllowedAddress: (address) => isPublicAddress(address) && !isOwnAddress(address),
  lookUp: (hostname) => lookUpName(hostname, { all: true }),
  timeoutMs: 15_000,
};

type Fetched = { text: string } | { problem: ImportProblem };

class Problem extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function addressesOf(url: URL, rules: FetchRules): Promise<readonly LookupAddress[]> {
  const literal = literalAddress(url.hostname);
  const found =
    literal === null
      ? await rules.lookUp(url.hostname)
      : [{ address: literal, family: isIPv6(literal) ? 6 : 4 }];
  // One that is not allowed spoils all: a name that means both is made to get in.
  if (!found.every(({ address }) => rules.isAllowedAddress(address))) throw new Problem("private");
  if (found.length === 0) throw new Problem("down");
  return found;
}

/** In place of the system's: answers what was judged, whatever the name means by now. */
function answering(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

async function openUrl(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  if (!rules.isAllowedUrl(url.href)) throw new Problem("private");
  const lookup = answering(await addressesOf(url, rules));
  signal.throwIfAborted();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const headers = { Accept: "text/calendar, */*;q=0.1", "Accept-Encoding": "identity" };
    request(url, { lookup, signal, headers, agent: false }, resolve).on("error", reject).end();
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > IMPORT_BYTES_MAX) throw new Problem("huge");
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

async function follow(start: string, rules: FetchRules, signal: AbortSignal): Promise<string> {
  let url = new URL(start);
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    const response = await openUrl(url, rules, signal);
    try {
      const { statusCode = 0, headers } = response;
      const next = headers.location;
      if (!REDIRECTS.has(statusCode) || next === undefined) {
        if (statusCode !== 200) throw new Problem("refused");
        return await readText(response);
      }
      if (!URL.canParse(next, url)) throw new Problem("refused");
      url = new URL(next, url);
    } finally {
      response.destroy();
    }
  }
  throw new Problem("redirects");
}

/** Settles as soon as the time is over, also while a name is looked up, which nobody can call back. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Problem("slow")), { once: true });
    work.then(resolve, reject);
  });
}

async function fetchCalendar(url: string, rules: FetchRules): Promise<Fetched> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), rules.timeoutMs);
  try {
    return { text: await within(ending.signal, follow(url, rules, ending.signal)) };
  } catch (error) {
    return { problem: error instanceof Problem ? error.problem : "down" };
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** The reading by given rules. Which they are is said where the function is made: no caller can change them. */
export function readerBy(rules: FetchRules) {
  return internalAction({
    args: { url: v.string(), today: v.string() },
    returns: busyView,
    handler: async (_ctx, { url, today }) => {
      const fetched = await fetchCalendar(url, rules);
      return "problem" in fetched ? fetched : busyDays(fetched.text, today);
    },
  });
}

/** The busy days that the calendar at the address tells of. */
export const read = readerBy(PUBLIC_ONLY);
