import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import * as catalog from "./contract.ts";
import {
  isListedCity,
  normaliseCities,
  normaliseCity,
  normaliseLanguages,
  normaliseSpecialties,
  searchedCities,
  searchedPlaces,
  searchTextOf,
} from "./rules.ts";

describe("option lists", () => {
  it.each([
    ["HOME_CITIES", catalog.HOME_CITIES, 10],
    ["FILTER_CITIES", catalog.FILTER_CITIES, 11],
    ["GUIDE_WIZARD_AREAS", catalog.GUIDE_WIZARD_AREAS, 12],
    ["DASHBOARD_CITIES", catalog.DASHBOARD_CITIES, 10],
    ["OPERATOR_ONBOARDING_CITIES", catalog.OPERATOR_ONBOARDING_CITIES, 12],
    ["JOB_CITIES", catalog.JOB_CITIES, 15],
    ["HOME_LANGUAGES", catalog.HOME_LANGUAGES, 8],
    ["FILTER_LANGUAGES", catalog.FILTER_LANGUAGES, 12],
    ["GUIDE_WIZARD_LANGUAGES", catalog.GUIDE_WIZARD_LANGUAGES, 41],
    ["DASHBOARD_LANGUAGES", catalog.DASHBOARD_LANGUAGES, 9],
    ["FILTER_SPECIALTIES", catalog.FILTER_SPECIALTIES, 10],
    ["DASHBOARD_SPECIALTIES", catalog.DASHBOARD_SPECIALTIES, 10],
    ["GUIDE_WIZARD_SPECIALTIES", catalog.GUIDE_WIZARD_SPECIALTIES, 12],
  ])("%s has its number of entries without repetition", (_name, options, count) => {
    const values = options.map((option) => option.value);
    expect(new Set(values).size).toBe(count);
    expect(values).toHaveLength(count);
    expect(options.every((option) => option.value !== "" && option.label !== "")).toBe(true);
  });

  it("shows the labels of each screen", () => {
    expect(catalog.HOME_CITIES.map((city) => city.label)).toContain("Mekong Delta");
    expect(catalog.JOB_CITIES.map((city) => city.label)).toContain("Da Lat");
    expect(catalog.GUIDE_WIZARD_AREAS.map((city) => city.label)).toEqual(
      expect.arrayContaining(["Sa Pa", "Ha Long"]),
    );
    expect(catalog.GUIDE_WIZARD_LANGUAGES.slice(0, 8).map((language) => language.label)).toEqual([
      "Vietnamese",
      "English",
      "French",
      "Spanish",
      "German",
      "Japanese",
      "Korean",
      "Chinese",
    ]);
  });
});

describe("regions", () => {
  it("are offered on the home page under their own name, and every other choice is a city", () => {
    const cities = new Set<string>(catalog.CITIES.map((city) => city.id));
    const others = catalog.HOME_CITIES.filter(({ value }) => !cities.has(value));
    expect(others).toEqual([{ value: "Mekong Delta", label: "Mekong Delta" }]);
  });

  it("are searched as their cities and stored as the one that the lists offer", () => {
    const searched = searchedCities(["Mekong Delta", "Ha Noi"]);
    expect(searched).toEqual(expect.arrayContaining(["Can Tho", "Bến Tre", "ben tre", "Hanoi"]));
    expect(searched).not.toContain("Mekong Delta");
    expect(normaliseCity("Mekong Delta")).toBe("Can Tho");
  });

  it("are shown as chosen under their own name, cities under theirs, in whatever spelling", () => {
    const written = ["Miền Tây", "Sa Pa", "mekong", "Ninh  Binh"];
    expect(searchedPlaces(written)).toEqual(["Mekong Delta", "Sapa", "Ninh Binh"]);
  });
});

describe("normalising", () => {
  it.each([
    ["Sa Pa", "Sapa"],
    ["Da Lat", "Dalat"],
    ["Đà Lạt", "Dalat"],
    ["ha long", "Ha Long Bay"],
    ["Mekong Delta", "Can Tho"],
    ["Hà Nội", "Hanoi"],
    ["TP. Hồ Chí Minh", "Ho Chi Minh City"],
    ["  Ninh   Binh ", "Ninh Binh"],
  ])("the city %s is %s", (written, id) => {
    expect(normaliseCity(written)).toBe(id);
  });

  it("knows every city in every spelling, and no other", () => {
    for (const city of catalog.CITIES) {
      for (const name of [city.id, city.label, ...city.spellings]) {
        expect(isListedCity(` ${name.toUpperCase()} `)).toBe(true);
      }
    }
    for (const name of ["Atlantis", "", "Hanoi, Hue", "constructor", "Bản Giốc"]) {
      expect(isListedCity(name)).toBe(false);
    }
  });

  it.each([
    [["English", "english", "Tiếng Anh"], ["english"]],
    [["Mandarin"], ["mandarin"]],
    [["Chinese"], ["chinese"]],
    [["Esperanto", ""], ["Esperanto"]],
    [["Cơ Tu", "cơ tu", " Co  Tu "], ["Cơ Tu"]],
  ])("the languages %j are %j", (written, ids) => {
    expect(normaliseLanguages(written)).toEqual(ids);
  });

  it.each([
    [["Food Tours"], ["food_culinary"]],
    [
      ["Photography Tours", "Museums"],
      ["photography", "art_museums"],
    ],
    [["Temples & Pagodas"], ["religious_sites"]],
    [["Nature & Adventure"], ["adventure", "nature_wildlife"]],
    [
      ["nature_adventure", "adventure"],
      ["adventure", "nature_wildlife"],
    ],
    [
      ["City Walking Tours", "Shopping Tours", "Architecture"],
      ["city_walking", "shopping", "architecture"],
    ],
  ])("the specialties %j are %j", (written, ids) => {
    expect(normaliseSpecialties(written)).toEqual(ids);
  });

  it("changes nothing the second time", () => {
    const written = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom(...catalog.CITIES.flatMap((city) => [city.label, ...city.spellings])),
      ),
    );
    fc.assert(
      fc.property(written, (values) => {
        const once = normaliseCities(values);
        expect(normaliseCities(once)).toEqual(once);
      }),
    );
  });

  it("finds a stored value by any of its names", () => {
    expect(searchTextOf("Can Tho")).toContain("mekong delta");
    expect(searchTextOf("english")).toContain("tieng anh");
    expect(searchTextOf("Esperanto")).toBe("esperanto");
    expect(searchTextOf("chinese")).toContain("mandarin");
    expect(searchTextOf("mandarin")).toContain("tieng trung");
  });
});
