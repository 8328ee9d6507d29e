import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fold } from "../fold.ts";
import { searchInput, SORT_WORDS } from "./contract.ts";
import { askedFirst, criteriaOf, foundFirst, priceBounds, rank, weightedRating } from "./rules.ts";
import type { SearchableCard } from "./rules.ts";

function card(id: string, more: Partial<SearchableCard> = {}): SearchableCard {
  return {
    guideUserId: id,
    hourlyRateVND: 300_000,
    avgRating: 4,
    reviewCount: 10,
    areas: ["Hanoi"],
    languages: ["english"],
    specialties: ["photography"],
    responseRate: 0.8,
    completeness: 0.5,
    joinedAt: 1,
    nameText: "an",
    bioText: "",
    ...more,
  };
}

function search(cards: SearchableCard[], input: object): string[] {
  const parsed = searchInput.parse(input);
  return rank(cards, criteriaOf(parsed), parsed.sortBy).map((one) => one.guideUserId);
}

describe("filters", () => {
  const cards = [
    card("a", { areas: ["Hanoi", "Sapa"], languages: ["mandarin"], hourlyRateVND: 150_000 }),
    card("b", { areas: ["Can Tho"], languages: ["english", "Esperanto"], avgRating: 4.46 }),
    card("c", { areas: ["Hue"], languages: ["chinese"], specialties: ["food_culinary"] }),
  ];

  it.each<[object, string[]]>([
    [{}, ["a", "b", "c"]],
    [{ locations: ["Hanoi"] }, ["a"]],
    [{ locations: ["Sa Pa"] }, ["a"]],
    [{ locations: ["Mekong Delta", "Hue"] }, ["b", "c"]],
    [{ locations: ["mekong"] }, ["b"]],
    [{ locations: ["Atlantis"] }, []],
    [{ locations: [] }, ["a", "b", "c"]],
    [{ languages: ["chinese"] }, ["a", "c"]],
    [{ languages: ["mandarin"] }, ["a", "c"]],
    [{ languages: ["english"], locations: ["Hue"] }, []],
    [{ languages: ["esperanto", "FRENCH"] }, ["b"]],
    [{ specialties: ["Food Tours"] }, ["c"]],
    [{ minRate: 150_000, maxRate: 150_000 }, ["a"]],
    [{ minRate: 150_001 }, ["b", "c"]],
    [{ minRate: 400_000, maxRate: 100_000 }, []],
    [{ minRating: 4.46 }, ["b"]],
    [{ minRating: 4.5 }, []],
  ])("%j finds %j", (input, ids) => {
    expect(search(cards, input).sort()).toEqual(ids);
  });

  it("finds in the Mekong Delta the guides of its cities, once each, also where they name the town themselves", () => {
    const guides = [
      card("can tho", { areas: ["Can Tho"] }),
      card("accents", { areas: ["Bến Tre"] }),
      card("plain", { areas: ["ben tre", "Can Tho", "Hanoi"] }),
      card("island", { areas: ["Phu Quoc"] }),
      card("north", { areas: ["Hanoi"] }),
    ];
    const inDelta = ["accents", "can tho", "plain"];
    for (const region of ["Mekong Delta", "mekong delta", "Đồng bằng sông Cửu Long"]) {
      expect(search(guides, { locations: [region] }).sort()).toEqual(inDelta);
    }
    expect(search(guides, { locations: ["Mekong Delta", "Phu Quoc"] })).toHaveLength(4);
    expect(search(guides, { locations: ["Can Tho"] }).sort()).toEqual(["can tho", "plain"]);
  });
});

describe("text", () => {
  const cards = [
    card("name", { nameText: fold("Trần Văn Đức") }),
    card("bio", { bioText: fold("Loves street food, duck and old temples") }),
    card("facet", { areas: ["Dalat", "Bản Giốc"], languages: ["french", "mandarin"] }),
  ];

  it.each<[string, string[]]>([
    ["duc", ["name", "bio"]],
    ["ĐỨC", ["name", "bio"]],
    ["van tran", ["name"]],
    ["uck", []],
    ["đà lạt", ["facet"]],
    ["tiếng pháp", ["facet"]],
    ["   ", ["bio", "facet", "name"]],
    ["street temples", ["bio"]],
    ["street dalat", []],
    ["ban gioc", ["facet"]],
    ["chinese", ["facet"]],
    ["mandarin", ["facet"]],
  ])("'%s' finds %j", (searchText, ids) => {
    expect(search(cards, { searchText })).toEqual(ids);
  });
});

describe("order", () => {
  it("relevance: text, then weighted rating, response, completeness, id", () => {
    const cards = [
      card("z-few", { avgRating: 5, reviewCount: 1 }),
      card("y-many", { avgRating: 4.8, reviewCount: 60 }),
      card("x-answers", { responseRate: 0.9 }),
      card("w-complete", { completeness: 1 }),
      card("v-text", { nameText: "hanoi", avgRating: 0, reviewCount: 0 }),
      card("b"),
      card("a"),
    ];
    expect(search(cards, {})).toEqual([
      "y-many",
      "x-answers",
      "w-complete",
      "a",
      "b",
      "z-few",
      "v-text",
    ]);
    expect(search(cards, { searchText: "hanoi" })[0]).toBe("v-text");
    expect(weightedRating({ avgRating: 5, reviewCount: 1 })).toBe(3.75);
  });

  it("takes the words of both pages", () => {
    const cards = [
      card("a", { hourlyRateVND: 3, avgRating: 2, joinedAt: 2 }),
      card("b", { hourlyRateVND: 1, avgRating: 3, joinedAt: 1 }),
      card("c", { hourlyRateVND: 2, avgRating: 3, reviewCount: 50, joinedAt: 3 }),
    ];
    expect(search(cards, { sortBy: "price" })).toEqual(["b", "c", "a"]);
    expect(search(cards, { sortBy: "price_asc" })).toEqual(["b", "c", "a"]);
    expect(search(cards, { sortBy: "price_desc" })).toEqual(["a", "c", "b"]);
    expect(search(cards, { sortBy: "rating" })).toEqual(["c", "b", "a"]);
    expect(search(cards, { sortBy: "new" })).toEqual(["c", "a", "b"]);
    expect(search(cards, { sortBy: "newest" })).toEqual(["c", "a", "b"]);
  });

  it("does not depend on the order of reading", () => {
    const cards = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        hourlyRateVND: fc.constantFrom(1, 2),
        avgRating: fc.constantFrom(0, 4, 5),
        reviewCount: fc.constantFrom(0, 3),
        joinedAt: fc.constantFrom(1, 2),
      }),
      { selector: (one) => one.id, maxLength: 12 },
    );
    fc.assert(
      fc.property(cards, fc.constantFrom(...SORT_WORDS), (rows, sortBy) => {
        const all = rows.map(({ id, ...more }) => card(id, more));
        expect(search(all, { sortBy })).toEqual(search([...all].reverse(), { sortBy }));
      }),
    );
  });
});

describe("input", () => {
  it.each<[object, string]>([
    [{ sortBy: "cheapest" }, "sortBy"],
    [{ minRate: "12" }, "minRate"],
    [{ maxRate: -1 }, "maxRate"],
    [{ minRating: 6 }, "minRating"],
    [{ page: 0 }, "page"],
    [{ page: 1.5 }, "page"],
    [{ limit: 51 }, "limit"],
    [{ limit: 0 }, "limit"],
    [{ page: 6_000, limit: 50 }, "page"],
    [{ searchText: "x".repeat(101) }, "searchText"],
    [{ languages: Array.from({ length: 21 }, () => "x") }, "languages"],
    [{ availableDate: "tomorrow" }, "availableDate"],
  ])("refuses %j", (input, field) => {
    expect(searchInput.safeParse(input).error?.issues[0]?.path[0]).toBe(field);
  });

  it("refuses parameters that it does not know", () => {
    expect(searchInput.safeParse({ city: "Hue" }).success).toBe(false);
    expect(searchInput.parse({})).toEqual({ sortBy: "relevance", page: 1, limit: 12 });
  });

  it.each<[[number, number], object]>([
    [[100_000, 200_000], {}],
    [[200_000, 1_000_000], {}],
    [[250_000, 1_000_000], { minRate: 250_000 }],
    [[200_000, 600_000], { maxRate: 600_000 }],
    [[300_000, 400_000], { minRate: 300_000, maxRate: 400_000 }],
  ])("the slider at %j asks for %j", (range, bounds) => {
    expect(priceBounds(range)).toEqual(bounds);
  });
});

describe("the languages of a guide who was found", () => {
  const languages = ["vietnamese", "english", "korean", "french"];

  it.each([
    [{}, ["english", "korean", "french", "vietnamese"]],
    [{ languages: ["french"] }, ["french", "english", "korean", "vietnamese"]],
    [{ languages: ["Vietnamese"] }, ["vietnamese", "english", "korean", "french"]],
    [{ languages: ["fr", "ko"] }, ["korean", "french", "english", "vietnamese"]],
    [{ searchText: "kor" }, ["korean", "english", "french", "vietnamese"]],
    [{ languages: ["french"], searchText: "viet" }, ["french", "vietnamese", "english", "korean"]],
  ])("asked for %j begin with it", (asked, expected) => {
    expect(askedFirst(languages, asked)).toEqual(expected);
  });
});

describe("the places of a guide who was found", () => {
  const areas = ["Hanoi", "Hoi An", "Hue", "Cần Giờ"];

  it.each([
    [{}, areas],
    [{ locations: [], searchText: " " }, areas],
    [{ locations: ["Hue"] }, ["Hue", "Hanoi", "Hoi An", "Cần Giờ"]],
    [{ locations: ["hue", "Hoi An"] }, ["Hoi An", "Hue", "Hanoi", "Cần Giờ"]],
    [{ locations: ["Dalat"] }, areas],
    [{ searchText: "huế photo" }, ["Hue", "Hanoi", "Hoi An", "Cần Giờ"]],
    [{ searchText: "can gio" }, ["Cần Giờ", "Hanoi", "Hoi An", "Hue"]],
    [{ locations: ["Hue"], searchText: "hoi" }, ["Hue", "Hoi An", "Hanoi", "Cần Giờ"]],
  ])("asked for %j begin with it", (asked, expected) => {
    expect(foundFirst(areas, asked)).toEqual(expected);
  });

  it("begin with a city of the region, or with the city in another spelling", () => {
    expect(foundFirst(["Hue", "Can Tho"], { locations: ["Mekong Delta"] })[0]).toBe("Can Tho");
    expect(foundFirst(["Hue", "Sapa"], { locations: ["Sa Pa"] })[0]).toBe("Sapa");
  });
});
