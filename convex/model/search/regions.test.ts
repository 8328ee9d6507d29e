// One list of places, seen from its four sides: what forms take, what is stored, what a search asks for, and what the
// filters count.
import { beforeAll, describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addGuide } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import {
  CITIES,
  FILTER_CITIES,
  FILTER_LANGUAGES,
  FILTER_SPECIALTIES,
  HOME_CITIES,
  HOME_LANGUAGES,
  JOB_CITIES,
  LANGUAGES,
  REGIONS,
  SPECIALTIES,
} from "../catalog/contract.ts";
import {
  isListedCity,
  normaliseCities,
  normaliseCity,
  searchedCities,
  searchLanguage,
} from "../catalog/rules.ts";

describe("a place", () => {
  const spellings = CITIES.flatMap((city) =>
    [city.id, ...city.spellings].map((spelling) => [spelling, city.id] as const),
  );

  it.each(spellings)("%s is stored, searched and listed as %s", (spelling, id) => {
    expect(normaliseCity(spelling)).toBe(id);
    expect(isListedCity(spelling)).toBe(true);
    expect(searchedCities([spelling])).toContain(id);
  });

  it("has one spelling in one city only", () => {
    const keys = spellings.map(([spelling]) => spelling.toLowerCase().replaceAll(" ", ""));
    for (const [index, key] of keys.entries()) {
      const cities = new Set(spellings.filter((_, at) => keys[at] === key).map(([, id]) => id));
      expect([spellings[index], cities.size]).toEqual([spellings[index], 1]);
    }
  });

  it.each(REGIONS.flatMap(({ id, cities }) => cities.map((city) => [city, id] as const)))(
    "%s lies in the %s: a form takes it and a search for the region finds it",
    (city, region) => {
      expect(isListedCity(city)).toBe(true);
      expect(searchedCities([region])).toEqual(expect.arrayContaining(normaliseCities([city])));
    },
  );

  it("that is a region is none to live in, but is stored as its largest city", () => {
    for (const { id, spellings } of REGIONS) {
      for (const name of [id, ...spellings]) {
        expect(searchedCities([name])).not.toContain(name);
        const stored = normaliseCity(name);
        // Of those that forms take; the others never reach the store.
        if (isListedCity(name)) expect(stored).toBe("Can Tho");
      }
    }
  });

  it("that nobody lists is asked for as it is written", () => {
    expect(searchedCities(["Atlantis", "  Ninh   Binh "])).toEqual(["Atlantis", "Ninh Binh"]);
    expect(searchedCities([])).toEqual([]);
  });

  it("of every screen can be searched and, but for regions, booked", () => {
    const regions = new Set<string>(REGIONS.map((region) => region.id));
    for (const { value } of [...HOME_CITIES, ...FILTER_CITIES, ...JOB_CITIES]) {
      expect(searchedCities([value]).length).toBeGreaterThan(0);
      if (!regions.has(value)) expect([value, normaliseCity(value)]).toEqual([value, value]);
    }
  });
});

describe("the search of every choice on the screens", () => {
  let t: Backend;
  beforeAll(async () => {
    t = createBackend();
    await addGuide(t, { areas: ["Can Tho"], languages: ["mandarin"], specialties: ["nightlife"] });
    await addGuide(t, { areas: ["Ben Tre"], languages: ["chinese", "english"] });
    await addGuide(t, { areas: ["Phu Quoc", "Sa Pa"], specialties: ["Nature & Adventure"] });
    await addGuide(t, { areas: ["Sapa"], languages: ["Chăm", "Tiếng Pháp"] });
  });

  const total = async (input: object) => (await t.query(api.guides.search, input)).total;

  it("finds as many as the filter says, for every city, language and specialty", async () => {
    const counts = await t.query(api.guides.filterCounts, {});
    for (const { value } of FILTER_CITIES) {
      expect([value, await total({ locations: [value] })]).toEqual([value, counts.cities[value]]);
    }
    for (const { value } of [...FILTER_LANGUAGES, ...HOME_LANGUAGES]) {
      const found = await total({ languages: [value] });
      expect([value, found]).toEqual([value, counts.languages[value]]);
    }
    for (const { value } of FILTER_SPECIALTIES) {
      const found = await total({ specialties: [value] });
      expect([value, found]).toEqual([value, counts.specialties[value]]);
    }
  });

  it("counts every option of the catalogue, also those that nobody has", async () => {
    const counts = await t.query(api.guides.filterCounts, {});
    const idsOf = (options: readonly { id: string }[]) => options.map((option) => option.id).sort();
    expect(Object.keys(counts.cities).sort()).toEqual(idsOf(CITIES));
    expect(Object.keys(counts.languages).sort()).toEqual(idsOf(LANGUAGES));
    expect(Object.keys(counts.specialties).sort()).toEqual(idsOf(SPECIALTIES));
    expect(counts.cities).toMatchObject({ Hanoi: 0, Sapa: 2, "Can Tho": 1, "Phu Quoc": 1 });
    // Chinese and Mandarin are one language to whoever searches.
    expect(counts.languages).toMatchObject({ chinese: 2, mandarin: 2, french: 1, thai: 0 });
    expect(searchLanguage("mandarin")).toBe(searchLanguage("chinese"));
  });

  it.each([
    [["Mekong Delta"], 2],
    [["Miền Tây"], 2],
    [["Mekong Delta", "Can Tho"], 2],
    [["Mekong Delta", "Phu Quoc"], 3],
    [["sa pa"], 2],
    [["Hanoi"], 0],
    [["Atlantis"], 0],
  ])("of the places %j finds %d guides, each once", async (locations, found) => {
    const { guides, total } = await t.query(api.guides.search, { locations });
    expect(total).toBe(found);
    expect(new Set(guides.map((guide) => guide.userId)).size).toBe(found);
  });
});
