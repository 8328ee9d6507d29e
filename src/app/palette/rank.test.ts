import { describe, expect, it } from "vitest";

import { fitOf, ranked, rankedGroups } from "./rank.ts";

const entry = (title: string, note?: string) => ({ title, note });
const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title);

describe("what fits", () => {
  it.each([
    ["da nang", "Đà Nẵng"],
    ["DÀ NẴNG", "Da Nang"],
    ["lich dat", "Lịch đặt"],
    ["nang da", "Đà Nẵng"],
    ["resena", "Reseñas sobre mí"],
    ["избран", "Избранное"],
    ["资料", "编辑我的资料"],
    ["बुकिंग", "बुकिंग"],
    ["پروف", "میرا پروفائل بدلیں"],
    ["  saved ", "Saved"],
    ["", "Saved"],
  ])("'%s' finds '%s'", (typed, title) => {
    expect(fitOf(entry(title), typed)).toBeGreaterThan(0);
  });

  it.each([
    ["hue", "Hanoi"],
    ["saved guides", "Saved"],
    ["(", "Saved"],
  ])("'%s' does not find '%s'", (typed, title) => {
    expect(fitOf(entry(title), typed)).toBe(0);
  });

  it("takes one word from the title and the other from what stands beside it", () => {
    const users = entry("Users", "Administration");
    expect(fitOf(users, "admin users")).toBeGreaterThan(0);
    expect(fitOf(users, "users hanoi")).toBe(0);
    // Beside the title only beginnings count.
    expect(fitOf(users, "nistration")).toBe(0);
  });
});

describe("the order", () => {
  it("begins with what begins so, then with words, then what stands beside, then what is inside", () => {
    const entries = [
      entry("Unsaved"),
      entry("Lists", "Saved guides"),
      entry("My saved guides"),
      entry("Saved"),
    ];
    expect(titles(ranked(entries, "saved"))).toEqual([
      "Saved",
      "My saved guides",
      "Lists",
      "Unsaved",
    ]);
  });

  it("stays where nothing fits better", () => {
    const entries = [entry("About"), entry("Analytics"), entry("Appearance"), entry("Hanoi")];
    expect(titles(ranked(entries, "a"))).toEqual(["About", "Analytics", "Appearance", "Hanoi"]);
    expect(ranked(entries, "")).toEqual(entries);
  });

  it("puts the group with the best entry first, and leaves out empty ones", () => {
    const groups = [
      { id: "pages", items: [entry("Job requests"), entry("Home")] },
      { id: "deeds", items: [entry("Dark"), entry("Requests")] },
      { id: "rest", items: [entry("Nothing")] },
    ];
    const found = rankedGroups(groups, "req");
    expect(found.map(({ id, items }) => [id, titles(items)])).toEqual([
      ["deeds", ["Requests"]],
      ["pages", ["Job requests"]],
    ]);
    expect(rankedGroups(groups, "").map(({ id }) => id)).toEqual(["pages", "deeds", "rest"]);
  });
});
