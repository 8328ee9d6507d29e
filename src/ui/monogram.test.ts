import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { companyInitials, patternOf, personInitials, seedOf, toneOf } from "./monogram.ts";

describe("initials of a person", () => {
  it.each([
    ["Nguyễn Văn An", "NA"],
    ["Trần Thị Ánh", "TÁ"],
    ["Đặng Đức", "ĐĐ"],
    ["  lê   thu hà ", "LH"],
    ["Nguyễn Ước".normalize("NFD"), "NƯ"],
    ["Jean-Luc Picard", "JP"],
    ["An", "A"],
    ["Анна Каренина", "АК"],
    ["李小龙", "李"],
    ["山田 太郎", "山"],
    ["김 민수", "김"],
    ["محمد علي", "م"],
    ["अनीता शर्मा", "अ"],
    ["🌸 Lan Anh 🌸", "LA"],
    ["👨‍👩‍👧", ""],
    ["straße ßen", "SS"],
    ["(Andy) Phạm", "AP"],
    ["", ""],
  ])("%s: %s", (name, initials) => {
    expect(personInitials(name)).toBe(initials);
  });

  it("keeps no more than two accents on a letter", () => {
    expect(personInitials(`x${"\u0301".repeat(50)}`)).toBe("X\u0301\u0301");
  });
});

describe("initials of a company", () => {
  it.each([
    ["Mekong Slow Boats", "MS"],
    ["Công ty TNHH Sông Xanh", "SX"],
    ["CÔNG TY CỔ PHẦN Ánh Dương", "ÁD"],
    ["Công ty TNHH MTV Du lịch Huế".normalize("NFD"), "DL"],
    ["The Lantern Company Co., Ltd.", "L"],
    ["Lotus (JSC)", "L"],
    ["Saigon & Beyond", "SB"],
    ["Co-op Tours", "CT"],
    ["Thanh Co Travel", "TT"],
    ["Company Limited", "CL"],
    ["365 Travel", "3T"],
    ["中国旅行社", "中"],
    ["🛶", ""],
  ])("%s: %s", (name, initials) => {
    expect(companyInitials(name)).toBe(initials);
  });
});

const written = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom("Đỗ", "e\u0301", "👩‍🚀", "🇻🇳", "中", "م", "क्ष", "ß", "ﬁ", "ŉ", "\u200d", "-"),
      {
        maxLength: 6,
      },
    )
    .map((words) => words.join(" ")),
);

describe.each([
  ["a person", personInitials],
  ["a company", companyInitials],
])("whatever is written as the name of %s", (_whose, initialsOf) => {
  it("stands in two letters at most, without halves of letters and without spaces", () => {
    fc.assert(
      fc.property(written, (name) => {
        expect(initialsOf(name)).toMatch(/^(?:[\p{L}\p{N}]\p{M}{0,2}){0,2}$/u);
      }),
    );
  });

  it("stands in the same letters however its accents are stored", () => {
    fc.assert(
      fc.property(written, (name) => {
        expect(initialsOf(name.normalize("NFD"))).toBe(initialsOf(name.normalize("NFC")));
      }),
    );
  });
});

describe("the look of a name", () => {
  it("is the same whatever its case and spaces", () => {
    expect(seedOf("  nguyễn văn AN ")).toBe(seedOf("Nguyễn Văn An"));
  });

  it("tells most names apart", () => {
    const looks = Array.from({ length: 100 }, (_, index) => {
      const seed = seedOf(`Guide ${index}`);
      return JSON.stringify([toneOf(seed), patternOf(seed)]);
    });
    expect(new Set(looks).size).toBeGreaterThan(85);
  });
});
