import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addPair,
  addPerson,
  BIO,
  bookingOf,
  dayAhead,
  profileOf,
  refusalOf,
} from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { FILTER_CITIES, FILTER_LANGUAGES, FILTER_SPECIALTIES } from "./model/catalog/contract.ts";
import { addDays, weekdayOf } from "./model/days.ts";
import { guideScore } from "./model/reviews/rules.ts";

describe("guide profile", () => {
  it("is stored in the catalogue's words, with languages of one's own", async () => {
    const t = createBackend();
    const guide = await addGuide(t, {
      areas: ["Sa Pa", "Qui Nhon"],
      languages: ["English", "Tiếng Pháp"],
      customLanguages: "Chăm, english , ",
      specialties: ["Nature & Adventure", "Food Tours"],
    });
    const page = await t.query(api.guides.get, { guideId: guide.id });
    expect(page?.guide).toEqual({
      userId: guide.id,
      hourlyRateVND: 300_000,
      bio: BIO,
      yearsExperience: 5,
      languages: ["english", "french", "Chăm"],
      areas: ["Sapa", "Quy Nhon"],
      specialties: ["adventure", "nature_wildlife", "food_culinary"],
      avgRating: "0.00",
      reviewCount: 0,
      categoryRatings: {},
      verified: false,
      checks: [],
    });
    expect(page?.user).toMatchObject({ id: guide.id, name: "Nguyễn Thị Hương", image: null });
    expect(JSON.stringify(page)).not.toContain("@");
  });

  it.each([
    [{ hourlyRateVND: 49_999 }, "hourlyRateVND", "Minimum rate is 50,000 VND per hour"],
    [{ yearsExperience: 51 }, "yearsExperience", "Experience must be between 0-50 years"],
    [{ yearsExperience: -1 }, "yearsExperience", "Experience must be between 0-50 years"],
    [{ bio: " short " }, "bio", "Bio must be at least 50 characters"],
    [{ bio: "x".repeat(1_001) }, "bio", "Bio must be less than 1000 characters"],
    [{ languages: [] }, "languages", "Please select at least one language"],
    [{ areas: [] }, "areas", "Please select at least one area"],
    [{ areas: ["Hue", "Atlantis"] }, "areas", "Please choose areas from the list"],
    [{ specialties: [] }, "specialties", "Please select at least one specialty"],
    // What one form may store, every other form must be able to save again.
    [
      { customLanguages: `Chăm, ${"x".repeat(61)}` },
      "customLanguages",
      "Please use names of 1 to 60 characters",
    ],
    [
      { customLanguages: Array.from({ length: 59 }, (_, index) => `L${index}`).join() },
      "customLanguages",
      "Please select at most 60 entries",
    ],
    [
      { areas: Array.from({ length: 14 }, (_, index) => `${index}${"市".repeat(20)}`) },
      "areas",
      "Please use fewer or shorter names",
    ],
    [
      {
        languages: Array.from({ length: 12 }, (_, index) => `${index}${"語".repeat(20)}`),
        customLanguages: "粵".repeat(50),
      },
      "customLanguages",
      "Please use fewer or shorter names",
    ],
  ])("refuses %j", async (change, field, message) => {
    const guide = await addPerson(createBackend(), "GUIDE");
    const call = guide.as.mutation(api.guides.saveProfile, profileOf(change));
    expect(await refusalOf(call)).toEqual({ code: "VALIDATION", field, message });
  });

  it("belongs to guides, and can be changed by its owner only once it exists", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const bare = await addPerson(t, "GUIDE");
    const save = (person: typeof operator) =>
      refusalOf(person.as.mutation(api.guides.saveProfile, profileOf()));
    expect((await save(operator)).code).toBe("FORBIDDEN");
    const edit = (person: typeof operator, guideId: string) =>
      refusalOf(person.as.mutation(api.guides.update, { guideId, yearsExperience: 9 }));
    expect((await edit(operator, guide.id)).code).toBe("FORBIDDEN");
    expect((await edit(operator, operator.id)).code).toBe("FORBIDDEN");
    expect((await edit(bare, guide.id)).code).toBe("FORBIDDEN");
    expect((await edit(bare, bare.id)).code).toBe("NOT_FOUND");
    const { guide: edited } = await guide.as.mutation(api.guides.update, {
      guideId: guide.id,
      yearsExperience: 9,
    });
    expect(edited).toMatchObject({ yearsExperience: 9, bio: BIO });
  });

  it("is seen by nobody while suspended, deleted or not made", async () => {
    const t = createBackend();
    const [suspended, deleted] = [await addGuide(t), await addGuide(t)];
    const bare = await addPerson(t, "GUIDE");
    await runKept(t, async (ctx) => {
      await ctx.db.patch("users", suspended.id, { suspendedAt: 1 });
      await ctx.db.patch("users", deleted.id, { deletedAt: 1 });
    });
    for (const id of [suspended.id, deleted.id, bare.id, "nonsense"]) {
      expect(await t.query(api.guides.get, { guideId: id })).toBeNull();
    }
    expect(await t.query(api.guides.list, {})).toEqual([]);
    expect((await t.query(api.guides.search, {})).total).toBe(0);
  });
});

describe("ratings", () => {
  it("equal the mean of all that were added, to two decimals", async () => {
    const stars = fc.integer({ min: 1, max: 5 });
    const review = fc.record({
      service: stars,
      languageSkills: stars,
      knowledge: stars,
      price: stars,
    });
    const reviews = fc.array(review, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(reviews, async (ratings) => {
        const { t, guide, operator } = await addPair(createBackend());
        const { id: jobRequestId } = await operator.as.mutation(
          api.requests.book,
          bookingOf(guide.id, dayAhead(1)),
        );
        await runKept(t, async (ctx) => {
          for (const rating of ratings) {
            await ctx.db.insert("reviewsGuide", {
              jobRequestId,
              reviewerOperatorUserId: operator.id,
              guideUserId: guide.id,
              ...rating,
              comment: "",
              createdAt: 1,
            });
          }
        });
        const mean = ratings.reduce((sum, one) => sum + guideScore(one), 0) / ratings.length;
        const page = await t.query(api.guides.get, { guideId: guide.id });
        const expected = (Math.round(mean * 100) / 100).toFixed(2);
        expect(page?.guide).toMatchObject({ avgRating: expected, reviewCount: ratings.length });
        const found = await t.query(api.guides.search, {});
        expect(found.guides[0]).toMatchObject({ avgRating: expected, reviewCount: ratings.length });
      }),
      { numRuns: 15 },
    );
  });
});

describe("search", () => {
  it("follows the calendar of the day at once", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const saturday = [1, 2, 3, 4, 5, 6, 7]
      .map(dayAhead)
      .find((day) => weekdayOf(day) === "saturday");
    const monday = addDays(saturday ?? "", 2);
    const total = async (availableDate: string) =>
      (await t.query(api.guides.search, { availableDate })).total;
    expect([await total(saturday ?? ""), await total(monday)]).toEqual([0, 1]);
    const booking = await operator.as.mutation(api.requests.book, bookingOf(guide.id, monday));
    expect(await total(monday)).toBe(0);
    const decline = { jobRequestId: booking.id, status: "DECLINED" as const };
    await guide.as.mutation(api.requests.setBookingStatus, decline);
    expect(await total(monday)).toBe(1);
    const { weeklyDefaults } = await guide.as.query(api.availability.mine, {});
    await guide.as.mutation(api.availability.save, {
      weeklyDefaults: { ...weeklyDefaults, sunday: true },
      dailyOverrides: [
        { date: saturday ?? "", isAvailable: true },
        { date: monday, isAvailable: false },
      ],
    });
    expect([await total(saturday ?? ""), await total(monday)]).toEqual([1, 0]);
    expect(await total(addDays(saturday ?? "", 1))).toBe(1);
  });

  it("shows pages of one order, each guide once", async () => {
    const t = createBackend();
    for (let index = 0; index < 15; index += 1) {
      await addGuide(t, { hourlyRateVND: 100_000 + (index % 4) * 1_000 }, `Guide ${index}`);
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => t.query(api.guides.search, { sortBy: "price", page, limit: 5 })),
    );
    expect(pages.map((page) => page.guides.length)).toEqual([5, 5, 5, 0]);
    expect(pages.every((page) => page.total === 15)).toBe(true);
    const shown = pages.flatMap((page) => page.guides);
    expect(new Set(shown.map((guide) => guide.userId)).size).toBe(15);
    const rates = shown.map((guide) => guide.hourlyRateVND);
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  });

  it("lists all by name in parts, people of one name among them", async () => {
    const t = createBackend();
    for (const name of ["Binh", "An", "Cuc", "An", "An"]) await addGuide(t, {}, name);
    const all = await t.query(api.guides.list, {});
    expect(all.map(({ user }) => user.name)).toEqual(["An", "An", "An", "Binh", "Cuc"]);
    for (let limit = 1; limit <= 4; limit += 1) {
      const listed: typeof all = [];
      for (let part = all.slice(0, limit); part.length > 0;) {
        listed.push(...part);
        const after = part.at(-1)?.userId ?? "";
        part = await t.query(api.guides.list, { after, limit });
      }
      expect(listed).toEqual(all);
    }
    for (const after of ["nobody", (await addPerson(t, "GUIDE")).id]) {
      const refused = await refusalOf(t.query(api.guides.list, { after }));
      expect(refused).toMatchObject({ field: "after", message: "This guide is not listed" });
    }
  });

  it("goes on from the place of a guide who is hidden meanwhile", async () => {
    const t = createBackend();
    for (const name of ["Binh", "An", "Cuc", "An", "An"]) await addGuide(t, {}, name);
    const all = await t.query(api.guides.list, {});
    const ways = [{ suspendedAt: 1 }, { erasesAt: Number.MAX_SAFE_INTEGER }];
    for (const [index, hidden] of ways.entries()) {
      const place = 2 * index + 1;
      const after = all[place]?.userId as Id<"users">;
      await runKept(t, (ctx) => ctx.db.patch("users", after, hidden));
      const behind = await t.query(api.guides.list, { after });
      expect(behind).toEqual(all.slice(place + 1));
    }
  });

  it("agrees with a naive reading of the profiles", async () => {
    const city = fc.constantFrom(...FILTER_CITIES.map((option) => option.value));
    const language = fc.constantFrom("english", "french", "chinese", "mandarin");
    const specialty = fc.constantFrom(
      ...FILTER_SPECIALTIES.map((option) => option.value).slice(0, 3),
    );
    const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
    const profiles = fc.array(
      fc.record({
        areas: some(city),
        languages: some(language),
        specialties: some(specialty),
        hourlyRateVND: fc.integer({ min: 1, max: 6 }).map((step) => step * 50_000),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const question = fc.record(
      {
        locations: some(city),
        languages: some(language),
        specialties: some(specialty),
        minRate: fc.constantFrom(100_000, 150_000),
        maxRate: fc.constantFrom(150_000, 250_000),
      },
      { requiredKeys: [] },
    );
    const oneTongue = (id: string) => (id === "mandarin" ? "chinese" : id);
    const meets = (wanted: string[] | undefined, has: string[]) =>
      !wanted || wanted.some((id) => has.map(oneTongue).includes(oneTongue(id)));
    await fc.assert(
      fc.asyncProperty(profiles, fc.array(question, { maxLength: 6 }), async (made, questions) => {
        const t = createBackend();
        const ids: Id<"users">[] = [];
        for (const profile of made) ids.push((await addGuide(t, profile)).id);
        for (const input of questions) {
          const expected = ids.filter((_id, index) => {
            const profile = made[index];
            return (
              profile !== undefined &&
              meets(input.locations, profile.areas) &&
              meets(input.languages, profile.languages) &&
              meets(input.specialties, profile.specialties) &&
              profile.hourlyRateVND >= (input.minRate ?? 0) &&
              profile.hourlyRateVND <= (input.maxRate ?? Infinity)
            );
          });
          const found = await t.query(api.guides.search, { ...input, limit: 50 });
          expect(found.guides.map((guide) => guide.userId).sort()).toEqual(expected.sort());
          expect(found.total).toBe(expected.length);
        }
        const counts = await t.query(api.guides.filterCounts, {});
        for (const { value } of FILTER_LANGUAGES) {
          const found = await t.query(api.guides.search, { languages: [value] });
          expect(counts.languages[value]).toBe(found.total);
        }
        for (const { value } of FILTER_CITIES) {
          const found = await t.query(api.guides.search, { locations: [value] });
          expect(counts.cities[value]).toBe(found.total);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("finds names, places and words without accents", async () => {
    const t = createBackend();
    const guide = await addGuide(t, { areas: ["Dalat"], languages: ["french"] }, "Đặng Văn Lâm");
    for (const searchText of ["dang lam", "ĐÀ LẠT", "tiếng pháp", "morn walls", "cultural"]) {
      const found = await t.query(api.guides.search, { searchText });
      expect(found.guides.map((one) => one.userId)).toEqual([guide.id]);
    }
    expect((await t.query(api.guides.search, { searchText: "ng" })).total).toBe(0);
  });
});

describe("the list for a sitemap", () => {
  it("has who is listed, and goes on behind one who is gone", async () => {
    const t = createBackend();
    const guides = [];
    for (const name of ["Anh", "Bình", "Chi"]) guides.push(await addGuide(t, {}, name));
    const [first, second, third] = guides.map(({ id }) => id).sort();
    const listed = (after: Id<"users"> | null) => t.query(internal.guides.listed, { after });
    expect(await listed(null)).toEqual([first, second, third]);
    await runKept(t, async (ctx) => {
      await ctx.db.patch("users", second as Id<"users">, { suspendedAt: 1 });
    });
    expect(await listed(null)).toEqual([first, third]);
    expect(await listed(second ?? null)).toEqual([third]);
    expect(await listed(third ?? null)).toEqual([]);
  });
});
