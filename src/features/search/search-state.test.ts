import { describe, expect, it } from "vitest";

import { BROWSE_SORTS, SEARCH_SORTS, searchInput } from "#convex/model/search/contract.ts";

import {
  changed,
  cleared,
  countFilters,
  readSearch,
  searchArgs,
  tidyPrice,
  toggled,
  writeSearch,
} from "./search-state.ts";

function read(query: string) {
  return readSearch(new URLSearchParams(query), SEARCH_SORTS);
}

describe("search state in the address", () => {
  it("starts empty, unfiltered and on the first page", () => {
    const state = read("");
    expect(searchArgs(state)).toEqual({ sortBy: "relevance", page: 1, limit: 12 });
    expect(countFilters(state)).toBe(0);
    expect(writeSearch(state).toString()).toBe("");
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

  it("survives the way through the address", () => {
    const query =
      "location=Hanoi%2CHue&languages=korean&specialties=photography&q=x&price=300000-600000&rating=4.5&date=2026-12-01&sort=price&page=3";
    const state = read(query);
    expect(read(writeSearch(state).toString())).toEqual(state);
    expect(writeSearch(state).toString()).toBe(query);
  });

  it.each([
    ["price=900000-300000", "price"],
    ["price=abc", "price"],
    ["price=1-5000000", "price"],
    ["rating=2", "minRating"],
    ["date=2026-02-30", "date"],
    ["sort=price_desc", "sort"],
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["page=99999999", "page"],
  ] as const)("ignores %s", (query, field) => {
    expect(read(query)[field]).toEqual(read("")[field]);
  });

  it("knows the words of the browse page", () => {
    expect(readSearch(new URLSearchParams("sort=price_desc"), BROWSE_SORTS).sort).toBe(
      "price_desc",
    );
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
