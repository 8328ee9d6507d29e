// The key space as it lies on disks already: a change here needs a new format.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { afterPrefix } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import {
  CATALOG_KEY,
  CLOCK_KEY,
  CURSOR_KEY,
  FORMAT_KEY,
  PREFIX_LENGTH,
  TABLE_NAMES_END,
  TABLE_NAMES_START,
  answerKey,
  answersOf,
  answersPrefix,
  creationTimeKey,
  creationTimePrefix,
  answerDayKey,
  dayOfAnswerDayKey,
  documentKey,
  documentsPrefix,
  idOfIndexKey,
  indexPrefix,
  postingKey,
  postingsPrefix,
  requestOfAnswer,
  searchIndexOfTextLengthKey,
  tableNameKey,
  tableNameOfKey,
  textLengthKey,
  textLengthsPrefix,
} from "./layout.ts";

function hex(key: Key): string {
  return Buffer.from(key, "latin1").toString("hex");
}

const numbers = fc.oneof(fc.nat(0xffff_ffff), fc.constantFrom(1, 255, 256, 10_001, 0xffff_ffff));
const ids = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{31,37}$/);

describe("keys on disk", () => {
  it.each<[string, Key, string]>([
    ["the clock", CLOCK_KEY, "00636c6f636b"],
    ["the secret of cursors", CURSOR_KEY, "00637572736f7273"],
    ["the format", FORMAT_KEY, "00666f726d6174"],
    ["the catalog", CATALOG_KEY, "00636174616c6f67"],
    ["a table's number", tableNameKey("ab"), "007461626c652f6162"],
    ["a document", documentKey(10_001, "id"), "0100002711 10696400"],
    ["by_creation_time", creationTimeKey(1, 1, "id"), "0200000001 0dbff0000000000000 10696400"],
    ["an index", indexPrefix(1_000), "03000003e8"],
    ["a posting", postingKey(1_000, "é", "id"), "04000003e8 10c3a900 10696400"],
    ["an answer", answerKey(20_000, "s-1", 0xffff_fffe), "0600004e20 732d3100 fffffffe"],
    ["a text's length", textLengthKey(0xffff_ffff, "id"), "05ffffffff 10696400"],
  ])("of %s", (_what, key, expected) => {
    expect(hex(key)).toBe(expected.replaceAll(" ", ""));
  });

  it("of one table or index lie together, in the order of their numbers", () => {
    const spaces = [
      documentsPrefix,
      creationTimePrefix,
      indexPrefix,
      postingsPrefix,
      textLengthsPrefix,
    ];
    fc.assert(
      fc.property(fc.nat(4), numbers, fc.nat(4), numbers, (space, a, other, b) => {
        const left = (spaces[space] as (n: number) => Key)(a);
        const right = (spaces[other] as (n: number) => Key)(b);
        expect(left).toHaveLength(PREFIX_LENGTH);
        const order = space - other || a - b;
        expect(left < right ? -1 : left > right ? 1 : 0).toBe(Math.sign(order));
        if (order < 0) expect(afterPrefix(left) <= right).toBe(true);
      }),
    );
  });

  it("of settings lie before all others, those of table names in one stretch", () => {
    for (const key of [CLOCK_KEY, CURSOR_KEY, FORMAT_KEY, CATALOG_KEY, tableNameKey("zz")]) {
      expect(key < documentsPrefix(0)).toBe(true);
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_]{1,64}$/), (name) => {
        const key = tableNameKey(name);
        expect(key >= TABLE_NAMES_START && key < TABLE_NAMES_END).toBe(true);
        expect(tableNameOfKey(key)).toBe(name);
      }),
    );
  });

  it("end with the id, whatever stands before it", () => {
    fc.assert(
      fc.property(
        ids,
        fc.double({ noNaN: true }),
        fc.string(),
        numbers,
        (id, time, word, number) => {
          expect(idOfIndexKey(creationTimeKey(number, time, id))).toBe(id);
          expect(idOfIndexKey(postingKey(number, word, id))).toBe(id);
          expect(idOfIndexKey(textLengthKey(number, id))).toBe(id);
        },
      ),
    );
  });

  it("of text lengths tell their index, all others none", () => {
    fc.assert(
      fc.property(numbers, ids, (number, id) => {
        expect(searchIndexOfTextLengthKey(textLengthKey(number, id))).toBe(number);
        expect(searchIndexOfTextLengthKey(postingKey(number, "a", id))).toBeNull();
        expect(searchIndexOfTextLengthKey(documentKey(number, id))).toBeNull();
      }),
    );
  });

  it("of answers lie together by day and session, in the order of their requests", () => {
    const sessions = fc.uuid();
    fc.assert(
      fc.property(numbers, sessions, numbers, sessions, numbers, (day, one, a, other, b) => {
        const [left, right] = [answerKey(day, one, a), answerKey(day, other, b)];
        expect([dayOfAnswerDayKey(answerDayKey(day)), requestOfAnswer(left)]).toEqual([day, a]);
        const { start, end } = answersOf(day, one);
        expect(left >= start && left < end).toBe(true);
        expect(right >= start && right < end).toBe(one === other);
        expect(answerKey(day, one, b) < left).toBe(b < a);
        const prefix = answersPrefix(day);
        for (const key of [left, right])
          expect(key >= prefix && key < afterPrefix(prefix)).toBe(true);
      }),
    );
  });
});
