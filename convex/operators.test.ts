import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { addCompletedJob } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addPair, addPerson, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import {
  operatorDashboardInput,
  operatorOnboardingInput,
  operatorProfileInput,
} from "./model/operators/contract.ts";

const COMPANY = {
  companyName: "Lotus Travel",
  city: "Da Lat",
  website: "https://lotus.example/tours",
  description: "We bring small groups to the quiet corners of Vietnam, all year round.",
};

/** A review of the operator with the same stars in each category. */
async function addReview(t: Backend, operator: Person, guide: Person, stars: number) {
  const jobRequestId = await addCompletedJob(t, { guide, operator });
  await runKept(t, async (ctx) => {
    await ctx.db.insert("reviewsOperator", {
      jobRequestId,
      reviewerGuideUserId: guide.id,
      operatorUserId: operator.id,
      paymentSpeed: stars,
      trustworthiness: stars,
      clarity: stars,
      comment: "",
      createdAt: 2,
    });
  });
}

describe("operator profile", () => {
  it("is made, changed and shown", async () => {
    const t = createBackend();
    const operator = await addPerson(t, "OPERATOR", { name: "Mai", image: "/files/mai.png" });
    expect(await t.query(api.operators.get, { operatorId: operator.id })).toBeNull();
    const first = await operator.as.mutation(api.operators.saveProfile, COMPANY);
    expect(first).toMatchObject({ created: true, operator: { city: "Dalat", verified: false } });
    const second = await operator.as.mutation(api.operators.saveProfile, {
      ...COMPANY,
      companyName: "Lotus & Co",
    });
    expect(second.created).toBe(false);
    await operator.as.mutation(api.operators.update, { operatorId: operator.id, website: "" });
    await operator.as.mutation(api.operators.updateOwn, { city: "Hà Nội" });
    expect(await t.query(api.operators.get, { operatorId: operator.id })).toMatchObject({
      operator: {
        companyName: "Lotus & Co",
        website: "",
        city: "Hanoi",
        description: COMPANY.description,
        logoUrl: null,
        avgRating: "0.00",
        reviewCount: 0,
      },
      user: { name: "Mai", image: "/files/mai.png" },
      reviews: [],
    });
  });

  it("is checked under its name: another name waits to be checked", async () => {
    const t = createBackend();
    const operator = await addPerson(t, "OPERATOR", { emailVerified: 1 });
    await operator.as.mutation(api.operators.saveProfile, COMPANY);
    const seen = async () => {
      const page = await t.query(api.operators.get, { operatorId: operator.id });
      return page?.operator.checks.map(({ what, on }) => [what, on]);
    };
    expect(await seen()).toEqual([["email", "1970-01-01"]]);
    const check = () =>
      runKept(t, async (ctx) => {
        const [profile] = await ctx.db.query("operatorProfiles").collect();
        if (profile === undefined) throw new Error("no profile");
        const at = Date.parse("2026-02-03T17:30:00.000Z");
        await ctx.db.patch("operatorProfiles", profile._id, { verified: true, verifiedAt: at });
      });
    const checked = [
      ["company", "2026-02-04"],
      ["email", "1970-01-01"],
    ];
    for (const rename of [
      () => operator.as.mutation(api.operators.saveProfile, { ...COMPANY, companyName: "Lo" }),
      () => operator.as.mutation(api.operators.updateOwn, { companyName: "Saigon Best" }),
    ]) {
      await check();
      await operator.as.mutation(api.operators.updateOwn, { city: "Hue" });
      expect(await seen()).toEqual(checked);
      await rename();
      expect(await seen()).toEqual([["email", "1970-01-01"]]);
    }
  });

  it("keeps the admin's verification and the rating when it is saved again", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await operator.as.mutation(api.operators.saveProfile, COMPANY);
    await t.run(async (ctx) => {
      const profile = await ctx.db.query("operatorProfiles").unique();
      if (profile) await ctx.db.patch("operatorProfiles", profile._id, { verified: true });
    });
    for (const stars of [5, 4, 4]) await addReview(t, operator, guide, stars);
    const { operator: saved } = await operator.as.mutation(api.operators.saveProfile, COMPANY);
    expect(saved).toMatchObject({ verified: true, avgRating: "4.33", reviewCount: 3 });
  });

  it("begins with the reviews that came before it", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await addReview(t, operator, guide, 4);
    const { operator: profile } = await operator.as.mutation(api.operators.saveProfile, COMPANY);
    expect(profile).toMatchObject({ avgRating: "4.00", reviewCount: 1 });
  });

  it("belongs to operators, and is changed by its owner only", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const bare = await addPerson(t, "OPERATOR");
    await operator.as.mutation(api.operators.saveProfile, COMPANY);
    expect((await refusalOf(guide.as.mutation(api.operators.saveProfile, COMPANY))).code).toBe(
      "FORBIDDEN",
    );
    const edit = (person: typeof guide, operatorId: string) =>
      refusalOf(person.as.mutation(api.operators.update, { operatorId, city: "Hue" }));
    expect((await edit(guide, operator.id)).code).toBe("FORBIDDEN");
    expect((await edit(bare, operator.id)).code).toBe("FORBIDDEN");
    expect((await edit(bare, bare.id)).code).toBe("NOT_FOUND");
    const other = await addGuide(t);
    for (const operatorId of [other.id, bare.id, "nonsense"]) {
      expect(await t.query(api.operators.get, { operatorId })).toBeNull();
    }
  });
});

describe("messages of the forms", () => {
  it.each([
    [operatorProfileInput, { companyName: "L" }, "Company name must be at least 2 characters"],
    [operatorProfileInput, { city: "" }, "City is required"],
    [operatorProfileInput, { city: undefined }, "City is required"],
    [operatorDashboardInput, { city: "" }, "Please select a city"],
    [
      operatorDashboardInput,
      { description: "short" },
      "Description must be at least 50 characters",
    ],
    [operatorProfileInput, { description: "short" }, "Description must be at least 50 characters"],
    [operatorProfileInput, { website: "lotus" }, "Please enter a valid website URL"],
    [operatorProfileInput, { website: "javascript:alert(1)" }, "Please enter a valid website URL"],
    [operatorProfileInput, { website: "https://localhost" }, "Please enter a valid website URL"],
    [operatorOnboardingInput, { city: "" }, "City is required"],
    [operatorOnboardingInput, { city: "Atlantis" }, "Please choose a city from the list"],
    [operatorProfileInput, { city: "Atlantis" }, "Please choose a city from the list"],
    [operatorOnboardingInput, {}, "Description must be at least 100 characters"],
    [operatorProfileInput, { logoUrl: "/x.png" }, "This must be one of your own uploads"],
  ])("say what is wrong (%#)", (schema, change, message) => {
    const result = schema.safeParse({ ...COMPANY, ...change });
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  it.each(["userId", "verified", "avgRating", "reviewCount"])("take no field %s", (field) => {
    expect(operatorProfileInput.safeParse({ ...COMPANY, [field]: 1 }).success).toBe(false);
    expect(operatorProfileInput.safeParse(COMPANY).success).toBe(true);
  });
});
