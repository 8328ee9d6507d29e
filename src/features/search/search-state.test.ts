import { describe, expect, it } from "vitest";

import { SEARCH_TEXT_MAX, searchInput } from "#convex/model/search/contract.ts";

import {
  BROWSE_WORDS,
  SEARCH_WORDS,
  changed,
  cleared,
  countFilters,
  orderName,
  readSearch,
  searchArgs,
  tidyPrice,
  toggled,
  withoutPastDay,
  writeSearch,
} from "./search-state.ts";

function read(query: string) {
  return readSearch(new URLSearchParams(query), SEARCH_WORDS);
}

describe("search state in the address", () => {
  it("starts empty, unfiltered and on the first page", () => {
    const state = read("");
    expect(searchArgs(state)).toEqual({ sortBy: "relevance", page: 1, limit: 12 });
    expect(countFilters(state)).toBe(0);
    expect(writeSearch(state, SEARCH_WORDS).toString()).toBe("");
  });

  it("takes what the home page's form sends", () => {
    const state = read("location=Ha+Long+Bay&languages=english,french&date=2026-12-24&q=kayak");
    expect(searchArgs(state)).toEqual({
      locations: ["Ha Long Bay"],
      languages: ["english", "french"],
      availableDate: "2026-12-24",
      searchText: "kayak",
      sortBy: "relevance",
      page: 1,
      limit: 12,
    });
    expect(countFilters(state)).toBe(4);
  });

  it.each([
    ["location=Sa Pa", { locations: ["Sapa"] }],
    ["location=Sài Gòn,hanoi,Hà Nội", { locations: ["Ho Chi Minh City", "Hanoi"] }],
    ["location=Miền Tây", { locations: ["Mekong Delta"] }],
    ["location=Ninh Binh", { locations: ["Ninh Binh"] }],
    ["location=Hue&location=Hoi An,Hue", { locations: ["Hue", "Hoi An"] }],
    ["languages=french&languages=korean", { languages: ["french", "korean"] }],
    ["languages=French,Tiếng Anh", { languages: ["french", "english"] }],
    ["specialties=Nature %26 Adventure", { specialties: ["adventure", "nature_wildlife"] }],
  ])(
    "takes the names of options for the options, and each that a link names: %s",
    (query, state) => {
      expect(read(query)).toMatchObject(state);
    },
  );

  it("cuts a text that is too long before the sign that would be halved", () => {
    const start = "a".repeat(SEARCH_TEXT_MAX - 1);
    const text = (rest: string) => read(`q=${encodeURIComponent(start + rest)}`).text;
    expect(["😀", "bc", "b😀"].map(text)).toEqual([start, `${start}b`, `${start}b`]);
  });

  it("asks for no more values than the call takes, where a name stands for two", () => {
    const names = [...Array.from({ length: 19 }, (_, at) => `Tour ${at}`), "nature_adventure"];
    const state = read(`specialties=${names.join(",")}`);
    expect(searchInput.safeParse(searchArgs(state)).success).toBe(true);
    expect(state.specialties).toHaveLength(20);
  });

  it("survives the way through the address", () => {
    const query =
      "location=Hanoi%2CHue&languages=korean&specialties=photography&q=x&price=300000-600000&rating=4.5&date=2026-12-01&sort=price&page=3";
    const state = read(query);
    expect(read(writeSearch(state, SEARCH_WORDS).toString())).toEqual(state);
    expect(writeSearch(state, SEARCH_WORDS).toString()).toBe(query);
  });

  it.each([
    ["price=900000-300000", "price"],
    ["price=abc", "price"],
    ["price=1-5000000", "price"],
    ["rating=2", "minRating"],
    ["date=2026-02-30", "date"],
    ["date=9999-12-31", "date"],
    ["sort=cheapest", "sort"],
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["page=99999999", "page"],
  ] as const)("ignores %s", (query, field) => {
    expect(read(query)[field]).toEqual(read("")[field]);
  });

  it("is written in the words of each address", () => {
    const state = { ...read("location=Hue&date=2026-12-24&page=2"), sort: "rating" as const };
    expect(writeSearch(state, SEARCH_WORDS).toString()).toBe(
      "location=Hue&date=2026-12-24&sort=rating&page=2",
    );
    expect(writeSearch(state, BROWSE_WORDS).toString()).toBe(
      "location=Hue&availableDate=2026-12-24&sortBy=rating&page=2",
    );
  });

  it.each([
    ["sort=price_asc", BROWSE_WORDS, { sort: "price_asc" }],
    ["sortBy=price_desc", BROWSE_WORDS, { sort: "price_desc" }],
    ["sort=new", BROWSE_WORDS, { sort: "newest" }],
    ["sortBy=newest", SEARCH_WORDS, { sort: "new" }],
    ["sortBy=price_asc", SEARCH_WORDS, { sort: "price" }],
    ["sortBy=price_desc", SEARCH_WORDS, { sort: "price_desc" }],
    ["sort=rating&sortBy=newest", BROWSE_WORDS, { sort: "newest" }],
    ["sort=rating&sortBy=newest", SEARCH_WORDS, { sort: "rating" }],
    ["date=2026-12-24", BROWSE_WORDS, { date: "2026-12-24" }],
    ["availableDate=2026-12-24", SEARCH_WORDS, { date: "2026-12-24" }],
    ["languages=english,french&limit=50", BROWSE_WORDS, { limit: 50 }],
    ["limit=51", BROWSE_WORDS, { limit: 12 }],
    ["limit=50&page=6000", BROWSE_WORDS, { limit: 50, page: 1 }],
  ] as const)("reads %s in the words of both addresses", (query, words, state) => {
    expect(readSearch(new URLSearchParams(query), words)).toMatchObject(state);
  });

  it("asks for any day once the day asked for is over", () => {
    const state = readSearch(new URLSearchParams("date=2026-12-24&page=2"), SEARCH_WORDS);
    expect(withoutPastDay(state, "2026-12-24")).toEqual(state);
    expect(withoutPastDay(state, "2026-12-25")).toEqual({ ...state, date: "" });
  });

  it("has the same orders under the same names at both addresses", () => {
    expect(SEARCH_WORDS.sorts.map(orderName)).toEqual(BROWSE_WORDS.sorts.map(orderName));
    expect(new Set(SEARCH_WORDS.sorts.map(orderName)).size).toBe(5);
  });

  it.each(
    SEARCH_WORDS.sorts.flatMap(
      (word, index) =>
        [
          [word, SEARCH_WORDS, BROWSE_WORDS, BROWSE_WORDS.sorts[index]],
          [BROWSE_WORDS.sorts[index], BROWSE_WORDS, SEARCH_WORDS, word],
        ] as const,
    ),
  )(
    "a link with the order %s leads to the same at the other address",
    (word, own, other, there) => {
      const query = new URLSearchParams({ [own.sort]: word ?? "" });
      expect(readSearch(query, own).sort).toBe(word);
      expect(readSearch(query, other).sort).toBe(there);
    },
  );

  it("keeps the number of guides on a page", () => {
    const state = readSearch(new URLSearchParams("limit=24&q=pho"), BROWSE_WORDS);
    expect(searchArgs(state)).toMatchObject({ limit: 24 });
    expect(writeSearch(cleared(state), BROWSE_WORDS).toString()).toBe("limit=24");
  });

  it.each([
    [[200_000, 1_000_000], {}],
    [[200_000, 600_000], { maxRate: 600_000 }],
    [[300_000, 1_000_000], { minRate: 300_000 }],
    [[300_000, 300_000], { minRate: 300_000, maxRate: 300_000 }],
  ] as const)("reads the price %j as %j", (price, bounds) => {
    const args = searchArgs({ ...read(""), price: tidyPrice(price) });
    expect(args).toEqual({ sortBy: "relevance", page: 1, limit: 12, ...bounds });
  });

  it("makes arguments that the contract accepts", () => {
    const state = read("location=Hanoi&price=300000-600000&rating=4&date=2026-12-01&q=pho&page=2");
    expect(searchInput.safeParse(searchArgs(state)).success).toBe(true);
  });

  it("keeps what the call would refuse out of the arguments", () => {
    const many = Array.from({ length: 30 }, (_, index) => `place${index}`).join(",");
    const state = read(`location=${many}&languages=${"x".repeat(101)}&q=${"y".repeat(150)}`);
    expect(state.locations).toHaveLength(20);
    expect(state.languages).toEqual([]);
    expect(searchInput.safeParse(searchArgs(state)).success).toBe(true);
  });

  it("goes back to the first page on every change but that of the page", () => {
    const state = read("page=4");
    expect(changed(state, { text: "a" }).page).toBe(1);
    expect(changed(state, { sort: "rating" }).page).toBe(1);
    expect(changed(state, { page: 5 }).page).toBe(5);
  });

  it("clears everything but the order", () => {
    expect(cleared(read("location=Hue&q=a&rating=4&sort=rating&page=2"))).toEqual(
      read("sort=rating"),
    );
  });

  it("toggles a choice", () => {
    expect(toggled(["a"], "b")).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  });
});
