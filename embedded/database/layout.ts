// Where everything lies in the one key space. The first byte says what a key is.
//   0x00 name                       settings of this folder (JSON)
//   0x01 table, id                  documents (JSON text); this is also the index by_id
//   0x02 table, creation time, id   the index by_creation_time
//   0x03 index, fields, creation time, id
//   0x04 search index, token, id    a posting: how often, how long the text, when, filter values
//   0x05 search index, id           number of tokens of each indexed document
//   0x06 day, session, request      an answer that may be asked for again
import { APP, inComponent } from "../values/component-path.ts";
import { encodeFloat64, encodeString } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";

/** What a key is, by its first byte. */
export const KIND = { setting: 0, document: 1, creationTime: 2, textLength: 5, answer: 6 } as const;

const META = "\x00";
export const CLOCK_KEY = `${META}clock`;
/** The secret that cursors are sealed with. */
export const CURSOR_KEY = `${META}cursors`;
export const FORMAT_KEY = `${META}format`;
export const CATALOG_KEY = `${META}catalog`;
const TABLE_NAMES = `${META}table/`;
export const FORMAT_VERSION = 3;
/** Can be read all the same. 1 has no log, and until 2 answers were rows of a table: programs of those would not see what they must. */
export const EARLIER_FORMATS: readonly number[] = [1, 2];

function number32(value: number): Key {
  return String.fromCharCode(
    (value >>> 24) & 0xff,
    (value >>> 16) & 0xff,
    (value >>> 8) & 0xff,
    value & 0xff,
  );
}

/** The table or index that a key is of: what stands behind its first byte. */
export function numberOfKey(key: Key): number {
  return number32In(key, 1);
}

/** The part of the key space that a key lies in, by its first byte and that table or index: a number is found sooner than a text. */
export function spaceOf(key: Key): number {
  return numberOfKey(key) * 8 + key.charCodeAt(0);
}

function number32In(key: Key, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) value = value * 256 + key.charCodeAt(i);
  return value;
}

export function tableNameKey(name: string): Key {
  return TABLE_NAMES + inComponent(APP, name);
}

export function tableNameOfKey(key: Key): string {
  return key.slice(TABLE_NAMES.length);
}

export const TABLE_NAMES_START = TABLE_NAMES;
export const TABLE_NAMES_END = `${TABLE_NAMES}\xff`;

/** Of each day on which there are answers. */
const ANSWER_DAYS = `${META}answers/`;
export const ANSWER_DAYS_START = ANSWER_DAYS;
export const ANSWER_DAYS_END = `${ANSWER_DAYS}\xff`;

export function answerDayKey(day: number): Key {
  return `${ANSWER_DAYS}${day}`;
}

/** null: the key is another setting. */
export function dayOfAnswerDayKey(key: Key): number | null {
  return key.startsWith(ANSWER_DAYS) ? Number(key.slice(ANSWER_DAYS.length)) : null;
}

export function documentsPrefix(tableNumber: number): Key {
  return `\x01${number32(tableNumber)}`;
}

export function documentKey(tableNumber: number, id: string): Key {
  return documentsPrefix(tableNumber) + encodeString(id);
}

export function creationTimePrefix(tableNumber: number): Key {
  return `\x02${number32(tableNumber)}`;
}

export function creationTimeKey(tableNumber: number, creationTime: number, id: string): Key {
  return creationTimePrefix(tableNumber) + encodeFloat64(creationTime) + encodeString(id);
}

export function indexPrefix(indexId: number): Key {
  return `\x03${number32(indexId)}`;
}

export const PREFIX_LENGTH = 5;

/** Every index key ends with the encoded id: one tag, the text, one terminator. */
export function idOfIndexKey(key: Key): string {
  return key.slice(key.lastIndexOf("\x10") + 1, -1);
}

export function postingsPrefix(searchIndexId: number): Key {
  return `\x04${number32(searchIndexId)}`;
}

export function postingKey(searchIndexId: number, token: string, id: string): Key {
  return postingsPrefix(searchIndexId) + encodeString(token) + encodeString(id);
}

export function textLengthsPrefix(searchIndexId: number): Key {
  return `\x05${number32(searchIndexId)}`;
}

export function textLengthKey(searchIndexId: number, id: string): Key {
  return textLengthsPrefix(searchIndexId) + encodeString(id);
}

export function searchIndexOfTextLengthKey(key: Key): number | null {
  return key.charCodeAt(0) === KIND.textLength ? numberOfKey(key) : null;
}

const ANSWERS = "\x06";

/** Of the answers of a day since the epoch. */
export function answersPrefix(day: number): Key {
  return ANSWERS + number32(day);
}

/** Where the answers of a session on that day lie. A request may have any number, which four bytes of any kind stand for. */
export function answersOf(day: number, sessionId: string): { start: Key; end: Key } {
  const session = answersPrefix(day) + sessionId;
  return { start: `${session}\x00`, end: `${session}\x01` };
}

export function answerKey(day: number, sessionId: string, requestId: number): Key {
  return answersOf(day, sessionId).start + number32(requestId);
}

export function requestOfAnswer(key: Key): number {
  return number32In(key, key.length - 4);
}
