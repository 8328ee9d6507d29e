// What is understood, of guides who are looked at one after the other.
import { describe, expect, it } from "vitest";

import { listedAmong } from "./among.ts";
import { correct, type Listed } from "./correct.ts";
import type { SearchableCard } from "./rules.ts";

function cardOf(nameText: string, rest: Partial<SearchableCard> = {}): SearchableCard {
  const keys = { hourlyRateVND: 1, avgRating: 5, reviewCount: 1, responseRate: 1, completeness: 1 };
  const lists = { areas: ["Hoi An"], languages: ["french"], specialties: [] };
  return { ...keys, joinedAt: 1, guideUserId: nameText, ...lists, nameText, bioText: "", ...rest };
}

const CARDS = [
  cardOf("nguyen thi huong", { bioText: "old town walks with annual lanterns" }),
  cardOf("nguyen van an", { areas: ["Hanoi"], languages: ["english"] }),
  cardOf("le minh", { areas: ["Hanoi"], specialties: ["food_culinary"] }),
];

const textOf = async (text: string, cards = CARDS) =>
  (await correct(text, listedAmong(cards)))?.parts.map((part) => part.text).join(" ");

describe("what is meant", () => {
  it.each([
    ["Hoi Ann", undefined],
    ["Hoi Anm", "Hoi An"],
    ["hanio", "Hanoi"],
    ["huogn Hanio", undefined],
    ["huogn fench", "huong French"],
    ["nguyenvan", "nguyen van"],
    ["Nguyễn thi hung", "Nguyễn thi huong"],
    ["le mnih", "le minh"],
    ["lantrens", "lanterns"],
    ["altnerns", undefined],
  ])("of %s is %s", async (typed, meant) => {
    expect(await textOf(typed)).toBe(meant);
  });

  it("is what the most have, of words that are as near", async () => {
    const cards = (...names: string[]) => names.map((name) => cardOf(name));
    expect(await textOf("bichx", cards("bicha", "bicha", "biche"))).toBe("bicha");
    expect(await textOf("bichx", cards("bicha", "biche", "biche"))).toBe("biche");
  });

  it.each(["han", "tieng han", "tieng mien dien", "old town", "minh hanoi", "nguyen huong"])(
    "of %s is what is written",
    async (typed) => {
      expect(await textOf(typed)).toBeUndefined();
    },
  );

  it("is one of the words, where each is somebody's and nobody has them all", async () => {
    expect(await textOf("minh hoi an")).toBeUndefined();
    expect(await textOf("huon hanoi")).toBeUndefined();
    const cards = [cardOf("le minh"), cardOf("tran thao", { bioText: "I teach mina" })];
    expect(await textOf("le mina", cards)).toBe("le minh");
  });
});

describe("how much is asked", () => {
  const COUNTED_MAX = 60;

  /** Of guides who have nothing of all, and every other word in their names. */
  function asked(names: readonly string[]) {
    const calls = { count: 0, names: 0, beginning: 0 };
    const listed: Listed = {
      count: () => Promise.resolve(((calls.count += 1), 0)),
      hasName: () => Promise.resolve(false),
      names: () => Promise.resolve(((calls.names += 1), new Set(names))),
      beginning: () => Promise.resolve(((calls.beginning += 1), new Set(names))),
    };
    return { calls, listed };
  }
  const names = Array.from({ length: 15_000 }, (_, at) => `aa${at.toString(36)}`);

  it.each([
    ["spaces", " ".repeat(5_000)],
    ["200 words", Array.from({ length: 200 }, (_, at) => `w${at}`).join(" ")],
    ["letters of several units", "𠮷".repeat(5_000)],
    ["one long word", "a".repeat(5_000)],
    ["words that are like thousands", "aab1 aab2 aab3 aab4"],
    ["twelve words", Array.from({ length: 12 }, (_, at) => `aa${at}z`).join(" ")],
  ])("of %s is bounded", async (_what, text) => {
    const { calls, listed } = asked(names);
    expect(await correct(text, listed)).toBeNull();
    expect(calls.count).toBeLessThanOrEqual(COUNTED_MAX * 2);
    expect(calls.names).toBeLessThanOrEqual(1);
    expect(calls.beginning).toBeLessThanOrEqual(4);
  });
});
