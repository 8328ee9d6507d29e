import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { encodeValue } from "../values/keys.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import type { SearchIndex } from "./catalog.ts";
import { idOfIndexKey, postingKey, textLengthKey } from "./layout.ts";
import { type PostingValue, postingsOf } from "./postings.ts";
import { filterDigest } from "./tokens.ts";

const INDEX: SearchIndex = {
  id: 1_005,
  name: "by_text",
  searchField: "about.text",
  searchPath: ["about", "text"],
  filterFields: ["city", "deep.n"],
  staged: false,
};

function postings(text: Wire, fields: WireObject = {}): Map<string, string> {
  const document = { about: { text }, ...fields, _id: "j1", _creationTime: 7 };
  return new Map(postingsOf(INDEX, document).map(({ key, value }) => [key, value]));
}

function posting(text: Wire, word: string, fields: WireObject = {}): PostingValue | null {
  const value = postings(text, fields).get(postingKey(INDEX.id, word, "j1"));
  return value === undefined ? null : (JSON.parse(value) as PostingValue);
}

describe("postings", () => {
  it("say of each word how often it comes, in how long a text, and when that was written", () => {
    const text = "Boat, boat and BOAT trip";
    expect(posting(text, "boat")?.slice(0, 3)).toEqual([3, 5, 7]);
    expect(posting(text, "trip")?.slice(0, 3)).toEqual([1, 5, 7]);
    expect(posting(text, "trips")).toBeNull();
    expect(postings(text).get(textLengthKey(INDEX.id, "j1"))).toBe("5");
  });

  it("carry the filter fields in their order, missing ones too", () => {
    const digests = (values: (Wire | undefined)[]): string[] =>
      values.map((value) => filterDigest(encodeValue(value)));
    const fields = { deep: { n: 3 }, city: "Hue" };
    expect(posting("a", "a", fields)?.[3]).toEqual(digests(["Hue", 3]));
    expect(posting("a", "a")?.[3]).toEqual(digests([undefined, undefined]));
    expect(posting("a", "a", { city: null })?.[3]).toEqual(digests([null, undefined]));
  });

  it.each<Wire>([5, null, ["boat"], { text: "boat" }, { $undefined: null }])(
    "are none when the field holds %j",
    (value) => {
      expect(postings(value).size).toBe(0);
    },
  );

  it("of a text without words are its length alone", () => {
    expect([...postings(" ... ")]).toEqual([[textLengthKey(INDEX.id, "j1"), "0"]]);
  });

  it("add up to the length of the text, one for each word", () => {
    const word = fc.constantFrom("tour", "Tour", "food", "phở", "2026", "x".repeat(40));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const found = postings(words.join(" "));
        const length = Number(found.get(textLengthKey(INDEX.id, "j1")));
        found.delete(textLengthKey(INDEX.id, "j1"));
        const values = [...found.values()].map((text) => JSON.parse(text) as PostingValue);
        expect(values.reduce((sum, [count]) => sum + count, 0)).toBe(length);
        expect(values.every(([, each]) => each === length)).toBe(true);
        for (const key of found.keys()) expect(idOfIndexKey(key)).toBe("j1");
      }),
    );
  });
});
