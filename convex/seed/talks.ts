// Who wrote to whom. Pure. Only people with a request between them talk, and only where the company could write.

import type { SeedRequest } from "./history.ts";
import { FAMILY_NAMES } from "./names.ts";
import { DEMO_GUIDE, DEMO_OPERATOR, type SeedGuide, type SeedOperator } from "./people.ts";
import type { Random } from "./random.ts";
import { AFTER_TALKS, FRENCH_TALK, OPENED_TALKS, VIETNAMESE_TALK } from "./texts.ts";
import { WAITING_REQUESTS } from "./waiting.ts";

const MINUTE_MS = 60_000;
/** Longer than anything that counts as the time to an answer. */
const PAUSE_MS = 4 * 24 * 60 * MINUTE_MS;

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
    const isKnown = first.guide === DEMO_GUIDE;
    const chance = first.operator === DEMO_OPERATOR ? 0.6 : 0.4;
    if (!isKnown && !random.chance(chance)) continue;
    const lines = [first, ...more]
      .slice(-3)
      .flatMap((request) => talksAbout(random, request, guide, operator))
      .sort((a, b) => startOf(b) - startOf(a))
      .reduce<SeedLine[]>(withPauses, []);
    if (lines.length > 0)
      talks.push({ ...pairOf(first), lines, unread: unreadTail(random, lines) });
  }
  leaveOneUnread(talks);
  return [...talks, ...waitingFor(talks)];
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

function talksAbout(
  random: Random,
  request: SeedRequest,
  guide: SeedGuide,
  operator: SeedOperator,
): SeedLine[][] {
  const names = { guide: callName(guide.name), operator: callName(operator.name) };
  const fits = [
    ...OPENED_TALKS,
    ...(guide.languages.includes("french") ? [FRENCH_TALK] : []),
    ...(isVietnamese(guide.name) && isVietnamese(operator.name) ? [VIETNAMESE_TALK] : []),
  ];
  const talks = [write(random, random.pick(fits), request.bookedAgoMs, names)];
  const done = request.steps.find((step) => step.action === "complete");
  if (done && random.chance(0.5)) {
    talks.push(write(random, random.pick(AFTER_TALKS), done.agoMs, names));
  }
  return talks;
}

function startOf(lines: readonly SeedLine[]): number {
  return lines[0]?.agoMs ?? 0;
}

/** A new talk begins when the last one is long over, so that its first line is nobody's late answer. */
function withPauses(before: SeedLine[], next: SeedLine[]): SeedLine[] {
  const last = before.at(-1);
  return last && last.agoMs - startOf(next) < PAUSE_MS ? before : [...before, ...next];
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
    const answerMinutes = Math.min(9 * 60, Math.max(1, random.logNormal(24, 1.2)));
    agoMs -= Math.round(MINUTE_MS * answerMinutes);
  }
  return lines;
}

function unreadTail(random: Random, lines: readonly SeedLine[]): number {
  const fresh = (lines.at(-1)?.agoMs ?? 0) < 3 * 24 * 60 * MINUTE_MS;
  return fresh && random.chance(0.5) ? 1 : 0;
}

/** New messages from companies whose requests wait for the demonstration guide. */
function waitingFor(talks: SeedTalk[]): SeedTalk[] {
  const writers = WAITING_REQUESTS.filter(({ messages }) => messages.length > 0);
  return writers.flatMap(({ operator, messages }, index) => {
    const lines = messages.map((body, line): SeedLine => ({
      fromOperator: true,
      body,
      agoMs: MINUTE_MS * (90 - 30 * index - 4 * line),
    }));
    const talk = talks.find((one) => one.guide === DEMO_GUIDE && one.operator === operator);
    if (!talk) return [{ guide: DEMO_GUIDE, operator, lines, unread: lines.length }];
    talk.lines = [...talk.lines.filter((line) => line.agoMs > PAUSE_MS), ...lines];
    talk.unread = lines.length;
    return [];
  });
}
