"use node";
// Reads calendars of other places, for convex/calendars.ts. It fetches what an address that a person gave leads to, and is
// not led into a network that is not everybody's (model/outside.ts). Each step of a redirect is judged anew.
import type { IncomingMessage } from "node:http";

import { v } from "convex/values";

import { internalAction } from "./functions.ts";
import { busyDays } from "./model/calendars/busyDays.ts";
import { IMPORT_BYTES_MAX, type ImportProblem } from "./model/calendars/contract.ts";
import { busyView } from "./model/calendars/views.ts";
import { appError, rateLimited } from "./model/errors.ts";
import {
  NotPublicError,
  type OutsideRules,
  PUBLIC_RULES,
  requestOutside,
  within,
} from "./model/outside.ts";
import { PRODUCT_NAME } from "./model/product.ts";

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type FetchRules = OutsideRules & { timeoutMs: number };

export const PUBLIC_ONLY: FetchRules = { ...PUBLIC_RULES, timeoutMs: 15_000 };

/**
 * So many are awaited at once, and one for each guide. Whoever has a calendar may have it answer slowly, and this thread takes a
 * hundred calls: passwords and mails are among the others.
 */
const AWAITED_MAX = 40;
const AGAIN_MS = 15_000;
const awaited = new Set<string>();

/** Takes one of the places for a guide, until the work is over. */
async function inPlaceOf<T>(guideUserId: string, work: () => Promise<T>): Promise<T> {
  if (awaited.has(guideUserId))
    throw appError(
      "CONFLICT",
      "Your calendar is being read already. Please try again in a moment.",
    );
  if (awaited.size >= AWAITED_MAX) throw rateLimited(AGAIN_MS);
  awaited.add(guideUserId);
  try {
    return await work();
  } finally {
    awaited.delete(guideUserId);
  }
}

type Fetched = { text: string } | { problem: ImportProblem };

class Problem extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

const HEADERS = {
  Accept: "text/calendar, */*;q=0.1",
  "Accept-Encoding": "identity",
  // Airbnb and others refuse whoever does not say who asks.
  "User-Agent": `Mozilla/5.0 (compatible; ${PRODUCT_NAME})`,
};

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
    const response = await requestOutside(url, rules, { signal, headers: HEADERS });
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

async function fetchCalendar(url: string, rules: FetchRules): Promise<Fetched> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), rules.timeoutMs);
  try {
    const text = follow(url, rules, ending.signal);
    return { text: await within(ending.signal, text, () => new Problem("slow")) };
  } catch (error) {
    if (error instanceof NotPublicError) return { problem: "private" };
    return { problem: error instanceof Problem ? error.problem : "down" };
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** The reading by given rules. Which they are is said where the function is made: no caller can change them. */
export function readerBy(rules: FetchRules) {
  return internalAction({
    args: { guideUserId: v.id("users"), url: v.string(), today: v.string() },
    returns: busyView,
    handler: async (_ctx, { guideUserId, url, today }) =>
      await inPlaceOf(guideUserId, async () => {
        const fetched = await fetchCalendar(url, rules);
        return "problem" in fetched ? fetched : busyDays(fetched.text, today);
      }),
  });
}

/** The busy days that the calendar at the address tells of. */
export const read = readerBy(PUBLIC_ONLY);
