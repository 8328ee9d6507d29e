// Writes iCalendar (RFC 5545). Pure.
import { addDays, type Day } from "../days.ts";
import { PRODUCT_NAME } from "../product.ts";

/** Days as such, both included, or an instant to another one. */
type EventTime = { firstDay: Day; lastDay: Day } | { startMs: number; endMs: number };

export interface CalendarEvent {
  uid: string;
  changedMs: number;
  /** How often it has become another; a program keeps what it has until a higher number comes. Missing where it never does. */
  revision?: number;
  time: EventTime;
  summary: string;
  location?: string;
  description?: string;
  /** Not agreed yet. */
  isTentative?: boolean;
  /** Takes none of the time that it stands at. */
  isFree?: boolean;
}

/** Octets on a line, the break not counted. */
const LINE_OCTETS_MAX = 75;

/** Line breaks become `\n`; other control characters have no place in a text. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Broken so that no line is too long and no character is torn; the next line begins with a space, which counts. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS_MAX) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

function utc(instantMs: number): string {
  return new Date(instantMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

function dateOf(day: Day): string {
  return day.replaceAll("-", "");
}

function timeLines(time: EventTime): string[] {
  if ("firstDay" in time) {
    // The end is the first day that is not part of it any more.
    return [
      `DTSTART;VALUE=DATE:${dateOf(time.firstDay)}`,
      `DTEND;VALUE=DATE:${dateOf(addDays(time.lastDay, 1))}`,
    ];
  }
  const start = `DTSTART:${utc(time.startMs)}`;
  // Without an end it takes no time: an end that is the start is not allowed.
  return time.endMs > time.startMs ? [start, `DTEND:${utc(time.endMs)}`] : [start];
}

function eventLines(event: CalendarEvent): string[] {
  const { revision, location, description } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.changedMs)}`,
    ...(revision === undefined ? [] : [`SEQUENCE:${revision}`]),
    ...timeLines(event.time),
    `SUMMARY:${escaped(event.summary)}`,
    ...(location === undefined ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `STATUS:${event.isTentative === true ? "TENTATIVE" : "CONFIRMED"}`,
    `TRANSP:${event.isFree === true ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

/** A whole calendar. One with a name is a feed, and says how often to come back. */
export function calendarText(events: readonly CalendarEvent[], name?: string): string {
  const feedLines =
    name === undefined
      ? []
      : [
          `X-WR-CALNAME:${escaped(name)}`,
          "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
          "X-PUBLISHED-TTL:PT1H",
        ];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${PRODUCT_NAME}//Calendar//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...feedLines,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ]
    .map(folded)
    .join("");
}
