import type { SeedRequest } from "./history.ts";
import { FAMILY_NAMES } from "./names.ts";
// Who wrote to whom. Pure. Only people with a request between them talk, and only where the company could write.
import { DEMO_GUIDE, DEMO_OPERATOR, type SeedGuide, type SeedOperator } from "./people.ts";
import type { Random } from "./random.ts";
import {
  AFTER_TALKS,
  FRENCH_TALK,
  OPENED_TALKS,
  VIETNAMESE_TALK,
  WAITING_MESSAGES,
} from "./texts.ts";

const MINUTE_MS = 60_000;

export interface SeedLine {
  fromOperator: boolean;
  body: string;
  /** Milliseconds before the start of today. */
  agoMs: number;
}

export interface SeedTalk {
  guide: number;
  operator: number;
  /** In the order of time. */
  lines: SeedLine[];
  /** So many of the last lines have not been read yet; they all come from one side. */
  unread: number;
}

export function planTalks(
  random: Random,
  requests: readonly SeedRequest[],
  guides: readonly SeedGuide[],
  operators: readonly SeedOperator[],
): SeedTalk[] {
  const talks: SeedTalk[] = [];
  for (const [first, ...more] of byPair(requests).values()) {
    const guide = first && guides[first.guide];
    const operator = first && operators[first.operator];
    if (!guide || !operator || operator.subscription === null) continue;
    const known = first.guide === DEMO_GUIDE || first.operator === DEMO_OPERATOR;
    if (!known && !random.chance(0.4)) continue;
    const lines = [first, ...more]
      .slice(-3)
      .flatMap((request) => linesAbout(random, request, guide, operator))
      .sort((a, b) => b.agoMs - a.agoMs);
    if (lines.length > 0)
      talks.push({ ...pairOf(first), lines, unread: unreadTail(random, lines) });
  }
  leaveOneUnread(talks);
  return [...talks, ...waitingFor(requests, talks)];
}

/** The demonstration operator has an answer to open, too. */
function leaveOneUnread(talks: readonly SeedTalk[]): void {
  const answered = talks.filter(
    (talk) => talk.operator === DEMO_OPERATOR && talk.lines.at(-1)?.fromOperator === false,
  );
  const [latest] = answered.sort(
    (a, b) => (a.lines.at(-1)?.agoMs ?? 0) - (b.lines.at(-1)?.agoMs ?? 0),
  );
  if (latest) latest.unread = 1;
}

function byPair(requests: readonly SeedRequest[]): Map<string, SeedRequest[]> {
  const pairs = new Map<string, SeedRequest[]>();
  for (const request of requests) {
    const key = `${request.guide}:${request.operator}`;
    pairs.set(key, [...(pairs.get(key) ?? []), request]);
  }
  return pairs;
}

function pairOf(request: SeedRequest): { guide: number; operator: number } {
  return { guide: request.guide, operator: request.operator };
}

function isVietnamese(name: string): boolean {
  const [first = "", ...rest] = name.split(" ");
  return FAMILY_NAMES.some((family) => family === first) && rest.length > 0;
}

/** Vietnamese people are called by the last part of their name, others by the first. */
function callName(name: string): string {
  const parts = name.split(" ");
  return (isVietnamese(name) ? parts.at(-1) : parts[0]) ?? name;
}

function linesAbout(
  random: Random,
  request: SeedRequest,
  guide: SeedGuide,
  operator: SeedOperator,
): SeedLine[] {
  const names = { guide: callName(guide.name), operator: callName(operator.name) };
  const fits = [
    ...OPENED_TALKS,
    ...(guide.languages.includes("french") ? [FRENCH_TALK] : []),
    ...(isVietnamese(guide.name) && isVietnamese(operator.name) ? [VIETNAMESE_TALK] : []),
  ];
  const lines = write(random, random.pick(fits), request.bookedAgoMs, names);
  const done = request.steps.find((step) => step.action === "complete");
  if (done && random.chance(0.5)) {
    lines.push(...write(random, random.pick(AFTER_TALKS), done.agoMs, names));
  }
  return lines;
}

/** Starts some minutes after the occasion; answers take from minutes to hours. */
function write(
  random: Random,
  talk: readonly string[],
  startAgoMs: number,
  names: { guide: string; operator: string },
): SeedLine[] {
  let agoMs = startAgoMs - MINUTE_MS * random.int(2, 50);
  const lines: SeedLine[] = [];
  for (const [index, text] of talk.entries()) {
    // What would have been written today has not been written yet.
    if (agoMs <= 0) break;
    const body = text.replace("{guide}", names.guide).replace("{operator}", names.operator);
    lines.push({ fromOperator: index % 2 === 0, body, agoMs });
    agoMs -= MINUTE_MS * (random.chance(0.7) ? random.int(2, 45) : random.int(60, 300));
  }
  return lines;
}

function unreadTail(random: Random, lines: readonly SeedLine[]): number {
  const fresh = (lines.at(-1)?.agoMs ?? 0) < 3 * 24 * 60 * MINUTE_MS;
  return fresh && random.chance(0.5) ? 1 : 0;
}

/** New messages from three companies whose requests wait for the demonstration guide. */
function waitingFor(requests: readonly SeedRequest[], talks: SeedTalk[]): SeedTalk[] {
  const open = requests.filter((request) => request.guide === DEMO_GUIDE && !request.steps.length);
  const senders = [...new Set(open.map((request) => request.operator))].slice(-3);
  const texts = [
    WAITING_MESSAGES.slice(0, 2),
    WAITING_MESSAGES.slice(2, 4),
    WAITING_MESSAGES.slice(4),
  ];
  return senders.flatMap((operator, index) => {
    const lines = (texts[index] ?? []).map((body, line): SeedLine => ({
      fromOperator: true,
      body,
      agoMs: MINUTE_MS * (90 - 30 * index - 4 * line),
    }));
    const talk = talks.find((one) => one.guide === DEMO_GUIDE && one.operator === operator);
    if (!talk) return [{ guide: DEMO_GUIDE, operator, lines, unread: lines.length }];
    talk.lines = [...talk.lines.filter((line) => line.agoMs > 95 * MINUTE_MS), ...lines];
    talk.unread = lines.length;
    return [];
  });
}
