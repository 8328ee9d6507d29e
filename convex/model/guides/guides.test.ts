import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addGuide, addPerson, BIO, profileOf, refusalOf } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import {
  GUIDE_BIO_MAX,
  GUIDE_DASHBOARD_DEFAULTS,
  GUIDE_LIST_BYTES_MAX,
  GUIDE_RATE_MAX,
  GUIDE_WIZARD_DEFAULTS,
  guideDashboardInput,
  guideProfileInput,
  guideUpdateInput,
  namesIn,
} from "./contract.ts";
import { findGuide, guideProfileOf } from "./find.ts";
import { requireOwnProfile, saveGuideProfile, updateGuideProfile } from "./guides.ts";

const PROFILE = profileOf();

type Issues = {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
};

/** The first rule that is broken, as field and sentence; null when all hold. */
function problemOf({ error }: Issues): string | null {
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join(".")}: ${issue.message}`;
}

// What both forms say of the same change: the wizard, whose rules the server holds, and the dashboard.
const FORMS: [string, object, string | null, string | null][] = [
  ["nothing", {}, null, null],
  [
    "a rate of 49,999",
    { hourlyRateVND: 49_999 },
    "hourlyRateVND: Minimum rate is 50,000 VND per hour",
    "hourlyRateVND: Rate must be at least 100,000 VND",
  ],
  [
    "a rate of 50,000",
    { hourlyRateVND: 50_000 },
    null,
    "hourlyRateVND: Rate must be at least 100,000 VND",
  ],
  ["a rate of 100,000", { hourlyRateVND: 100_000 }, null, null],
  ["the highest rate", { hourlyRateVND: GUIDE_RATE_MAX }, null, null],
  [
    "a higher one",
    { hourlyRateVND: GUIDE_RATE_MAX + 1 },
    "hourlyRateVND: Rate must be at most 100,000,000 VND per hour",
    "hourlyRateVND: Rate must be at most 100,000,000 VND per hour",
  ],
  [
    "half a đồng",
    { hourlyRateVND: 100_000.5 },
    "hourlyRateVND: Rate must be a whole number of VND",
    "hourlyRateVND: Rate must be a whole number of VND",
  ],
  ["no year", { yearsExperience: 0 }, null, "yearsExperience: Experience must be at least 1 year"],
  ["fifty years", { yearsExperience: 50 }, null, null],
  [
    "fifty-one",
    { yearsExperience: 51 },
    "yearsExperience: Experience must be between 0-50 years",
    "yearsExperience: Experience must be between 0-50 years",
  ],
  [
    "half a year",
    { yearsExperience: 1.5 },
    "yearsExperience: Experience must be a whole number of years",
    "yearsExperience: Experience must be a whole number of years",
  ],
  [
    "no language",
    { languages: [] },
    "languages: Please select at least one language",
    "languages: Select at least one language",
  ],
  [
    "no area",
    { areas: [] },
    "areas: Please select at least one area",
    "areas: Select at least one area",
  ],
  [
    "an area of no list",
    { areas: ["Hue", "Atlantis"] },
    "areas: Please choose areas from the list",
    "areas: Please choose areas from the list",
  ],
  [
    "no specialty",
    { specialties: [] },
    "specialties: Please select at least one specialty",
    "specialties: Select at least one specialty",
  ],
  [
    "a blank name",
    { languages: ["english", "  "] },
    "languages.1: Please use names of 1 to 60 characters",
    "languages.1: Please use names of 1 to 60 characters",
  ],
  [
    "a bio of blanks around fifty letters less one",
    { bio: `  ${"x".repeat(49)}  ` },
    "bio: Bio must be at least 50 characters",
    "bio: Bio must be at least 50 characters",
  ],
  ["the longest bio", { bio: "x".repeat(GUIDE_BIO_MAX) }, null, null],
];

describe("messages of the two forms", () => {
  it.each(FORMS)("for %s", (_name, change, wizard, dashboard) => {
    const input = { ...PROFILE, ...change };
    expect(problemOf(guideProfileInput.safeParse(input))).toBe(wizard);
    expect(problemOf(guideDashboardInput.safeParse(input))).toBe(dashboard);
  });

  it("whatever the dashboard lets through, the server takes as well", () => {
    const inputs = fc.record({
      hourlyRateVND: fc.oneof(fc.integer({ min: 0, max: 2 * GUIDE_RATE_MAX }), fc.double()),
      yearsExperience: fc.integer({ min: -1, max: 60 }),
      bio: fc.string({ minLength: 0, maxLength: 80 }).map((end) => `${BIO.slice(0, 40)}${end}`),
      languages: fc.array(fc.constantFrom("english", "Chăm", " "), { maxLength: 3 }),
      areas: fc.array(fc.constantFrom("Hue", "Sa Pa", "Atlantis"), { maxLength: 3 }),
      specialties: fc.array(fc.constantFrom("nightlife", "Food Tours"), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(inputs, (input) => {
        if (!guideDashboardInput.safeParse(input).success) return;
        expect(guideProfileInput.safeParse(input).success).toBe(true);
        expect(guideUpdateInput.safeParse(input).success).toBe(true);
      }),
    );
  });

  it("both begin with figures that they let through", () => {
    for (const defaults of [GUIDE_WIZARD_DEFAULTS, GUIDE_DASHBOARD_DEFAULTS]) {
      expect(guideDashboardInput.safeParse({ ...PROFILE, ...defaults }).success).toBe(true);
      expect(guideProfileInput.safeParse({ ...PROFILE, ...defaults }).success).toBe(true);
    }
  });

  it.each(["userId", "createdAt", "avgRating", "verified", "constructor"])(
    "no form knows a field %s",
    (field) => {
      for (const form of [guideProfileInput, guideDashboardInput, guideUpdateInput]) {
        expect(form.safeParse({ ...PROFILE, [field]: 1 }).success).toBe(false);
      }
    },
  );

  it("a picture is one of one's own uploads or none", () => {
    expect(guideProfileInput.safeParse({ ...PROFILE, profileImage: "" }).success).toBe(true);
    const strange = { ...PROFILE, profileImage: "https://example.com/x.png" };
    expect(problemOf(guideProfileInput.safeParse(strange))).toBe(
      "profileImage: This must be one of your own uploads",
    );
  });

  it("a list takes as many bytes as it may, and not one more", () => {
    const name = (bytes: number, index: number) => String(index % 10).repeat(bytes);
    const full = Array.from({ length: GUIDE_LIST_BYTES_MAX / 50 }, (_, index) => name(50, index));
    expect(problemOf(guideUpdateInput.safeParse({ languages: full }))).toBeNull();
    expect(problemOf(guideUpdateInput.safeParse({ languages: [...full, "x"] }))).toBe(
      "languages: Please use fewer or shorter names",
    );
  });
});

describe("names of one's own", () => {
  it.each<[string, string[]]>([
    ["", []],
    [" , ,, ", []],
    ["Chăm", ["Chăm"]],
    [" Chăm ,Ê Đê,", ["Chăm", "Ê Đê"]],
    ["Chăm\u0000,\u200b", ["Chăm"]],
    ["粤语，占语、壮语", ["粤语", "占语", "壮语"]],
    ["پشتو، سندھی؛ بلوچی", ["پشتو", "سندھی", "بلوچی"]],
    ["Chăm; Ê Đê\nTày", ["Chăm", "Ê Đê", "Tày"]],
  ])("in %j are %j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it("are found again however they were joined", () => {
    const names = fc.array(fc.stringMatching(/^[A-Za-zĂÊĐ]{1,10}$/), { maxLength: 8 });
    fc.assert(
      fc.property(names, fc.constantFrom(",", ", ", " ,, ", "，", "، ", "; "), (given, comma) => {
        expect(namesIn(given.join(comma))).toEqual(given);
      }),
    );
  });
});

async function bareGuide() {
  const t = createBackend();
  const { id } = await addPerson(t, "GUIDE");
  return { t, id };
}

const profileIn = (t: Backend, id: Id<"users">) => t.run((ctx) => guideProfileOf(ctx, id));

describe("saving", () => {
  it("makes one profile, keeps its day, and says whether it is new", async () => {
    const { t, id } = await bareGuide();
    const save = (more: object) =>
      t.run((ctx) => saveGuideProfile(ctx, id, { ...PROFILE, ...more }));
    expect(await save({})).toEqual({ created: true });
    const first = await profileIn(t, id);
    expect(await save({ hourlyRateVND: 99_000, languages: ["french"] })).toEqual({
      created: false,
    });
    expect(await profileIn(t, id)).toEqual({
      ...first,
      hourlyRateVND: 99_000,
      languages: ["french"],
    });
    expect(await t.run((ctx) => ctx.db.query("guideProfiles").collect())).toHaveLength(1);
  });

  it("stores each value once, under the catalogue's word", async () => {
    const { t, id } = await bareGuide();
    await t.run((ctx) =>
      saveGuideProfile(ctx, id, {
        ...PROFILE,
        areas: ["Sa Pa", "SAPA", "Hà Nội"],
        languages: ["Tiếng Anh", "english"],
        customLanguages: "Chăm, English, Chăm",
        specialties: ["Nature & Adventure", "adventure"],
      }),
    );
    expect(await profileIn(t, id)).toMatchObject({
      areas: ["Sapa", "Hanoi"],
      languages: ["english", "Chăm"],
      specialties: ["adventure", "nature_wildlife"],
    });
    expect(await profileIn(t, id)).not.toHaveProperty("customLanguages");
  });

  it("of a part leaves the rest alone", async () => {
    const parts = fc.record(
      {
        hourlyRateVND: fc.integer({ min: 50_000, max: 900_000 }),
        yearsExperience: fc.integer({ min: 0, max: 50 }),
        areas: fc.constantFrom<string[]>(["Hue"], ["Sapa", "Dalat"]),
      },
      { requiredKeys: [] },
    );
    const { t, id } = await bareGuide();
    await t.run((ctx) => saveGuideProfile(ctx, id, PROFILE));
    await fc.assert(
      fc.asyncProperty(parts, async (part) => {
        const before = await profileIn(t, id);
        await t.run((ctx) => updateGuideProfile(ctx, id, id, part));
        expect(await profileIn(t, id)).toEqual({ ...before, ...part });
      }),
      { numRuns: 20 },
    );
  });
});

describe("another's profile", () => {
  it("is forbidden while it is to be seen, and else as unknown as nonsense", async () => {
    const t = createBackend();
    const [own, listed] = [await addGuide(t), await addGuide(t)];
    const bare = await addPerson(t, "GUIDE");
    const operator = await addPerson(t, "OPERATOR");
    const hidden = await addGuide(t);
    await t.run((ctx) => ctx.db.patch("users", hidden.id, { suspendedAt: 1 }));
    const ask = (userId: Id<"users">, guideId: string) =>
      refusalOf(t.run(async (ctx) => (await requireOwnProfile(ctx, userId, guideId)).userId));
    expect((await ask(own.id, listed.id)).code).toBe("FORBIDDEN");
    for (const guideId of [bare.id, operator.id, hidden.id, "nonsense", ""]) {
      expect(await ask(own.id, guideId)).toEqual({ code: "NOT_FOUND", message: "Guide not found" });
    }
    expect((await ask(bare.id, bare.id)).code).toBe("NOT_FOUND");
    const mine = await t.run(async (ctx) => (await requireOwnProfile(ctx, own.id, own.id)).userId);
    expect(mine).toBe(own.id);
    const found = await t.run((ctx) => findGuide(ctx, hidden.id));
    expect(found).toBeNull();
    const call = own.as.mutation(api.guides.update, { guideId: listed.id, yearsExperience: 3 });
    expect((await refusalOf(call)).message).toBe("Only the owner can edit this profile");
  });
});
