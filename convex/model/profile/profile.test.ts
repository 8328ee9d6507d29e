// Who sees what of a person: the public page, one's own page, and nothing.
import { beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addCompletedJob } from "../../../tests/setup/jobs.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  profileOf,
  refusalOf,
} from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api, internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.js";

const COMPANY = {
  companyName: "Lotus Travel",
  city: "Da Lat",
  website: "https://lotus.example/tours",
  description: "We bring small groups to the quiet corners of Vietnam, all year round.",
};

let t: Backend;
let guide: Person;
let operator: Person;
beforeEach(async () => {
  t = createBackend();
  guide = await addGuide(t, {}, "Lê Văn An");
  operator = await addOperator(t);
  await operator.as.mutation(api.operators.saveProfile, COMPANY);
});

async function addReviews(count: number): Promise<void> {
  const jobRequestId = await addCompletedJob(t, { guide, operator });
  await runKept(t, async (ctx) => {
    for (let index = 0; index < count; index += 1) {
      const about = { jobRequestId, comment: `no. ${index}`, createdAt: index };
      const ofGuide = { service: 5, languageSkills: 4, knowledge: 4, price: 3 };
      const guideSide = { guideUserId: guide.id, reviewerOperatorUserId: operator.id };
      await ctx.db.insert("reviewsGuide", { ...about, ...guideSide, ...ofGuide });
      const ofOperator = { paymentSpeed: 5, trustworthiness: 5, clarity: 3 };
      const operatorSide = { operatorUserId: operator.id, reviewerGuideUserId: guide.id };
      await ctx.db.insert("reviewsOperator", { ...about, ...operatorSide, ...ofOperator });
    }
  });
}

const patch = (person: Person, fields: Partial<Doc<"users">>) =>
  runKept(t, (ctx) => ctx.db.patch("users", person.id, fields));

const guidePage = () => t.query(api.guides.get, { guideId: guide.id });
const operatorPage = () => t.query(api.operators.get, { operatorId: operator.id });

describe("a public page", () => {
  it("shows a guide's profile, the averages and who wrote them", async () => {
    await addReviews(2);
    expect(await guidePage()).toMatchObject({
      guide: {
        avgRating: "4.00",
        reviewCount: 2,
        categoryRatings: { service: 5, languageSkills: 4, knowledge: 4, price: 3 },
        verified: false,
      },
      user: { id: guide.id, name: "Lê Văn An", image: null },
      reviews: [
        { comment: "no. 1", price: 3, reviewer: { companyName: "Lotus Travel" } },
        { comment: "no. 0" },
      ],
    });
  });

  it("shows an operator's profile, the averages and who wrote them", async () => {
    await addReviews(1);
    expect(await operatorPage()).toMatchObject({
      operator: {
        companyName: "Lotus Travel",
        city: "Dalat",
        avgRating: "4.33",
        reviewCount: 1,
        categoryRatings: { paymentSpeed: 5, trustworthiness: 5, clarity: 3 },
      },
      reviews: [{ comment: "no. 0", reviewer: { name: "Lê Văn An", companyName: null } }],
    });
  });

  it("shows the newest reviews, while the count tells of all", async () => {
    await addReviews(7);
    const [ofGuide, ofOperator] = [await guidePage(), await operatorPage()];
    expect(ofGuide?.reviews.map((one) => one.comment)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `no. ${number}`),
    );
    expect(ofOperator?.reviews.map((one) => one.comment)).toEqual(
      [6, 5, 4].map((number) => `no. ${number}`),
    );
    expect(ofGuide?.guide.reviewCount).toBe(7);
    expect(ofOperator?.operator.reviewCount).toBe(7);
  });

  it("has the newest two hundred reviews at /api", async () => {
    await addReviews(203);
    for (const path of [`/api/guides/${guide.id}`, `/api/operators/${operator.id}`]) {
      const response = await t.fetch(path);
      const { reviews } = (await response.json()) as { reviews: { comment: string }[] };
      expect(reviews).toHaveLength(200);
      expect(reviews[0]?.comment).toBe("no. 202");
      expect(reviews.at(-1)?.comment).toBe("no. 3");
    }
  });

  it("keeps the review of somebody who is gone, without the name", async () => {
    await addReviews(1);
    await patch(operator, { deletedAt: 1 });
    expect((await guidePage())?.reviews).toMatchObject([
      { comment: "no. 0", reviewer: { name: "Deleted user", companyName: null, isDeleted: true } },
    ]);
  });

  it.each(["suspendedAt", "deletedAt"])(
    "is there for nobody, oneself included, while %s",
    async (field) => {
      await patch(guide, { [field]: 1 });
      await patch(operator, { [field]: 1 });
      expect([await guidePage(), await operatorPage()]).toEqual([null, null]);
      expect(await guide.as.query(api.guides.get, { guideId: guide.id })).toBeNull();
    },
  );

  it("is there again with the good standing", async () => {
    await patch(guide, { suspendedAt: 1 });
    await patch(guide, { suspendedAt: undefined });
    expect((await guidePage())?.user.name).toBe("Lê Văn An");
  });

  it("is of the asked role only", async () => {
    expect(await t.query(api.guides.get, { guideId: operator.id })).toBeNull();
    expect(await t.query(api.operators.get, { operatorId: guide.id })).toBeNull();
    // A profile of an earlier role shows nothing.
    await patch(guide, { role: "OPERATOR" });
    expect(await guidePage()).toBeNull();
  });

  it("tells neither address nor username, and calls a guide verified by the address", async () => {
    await patch(guide, { emailVerified: 1 });
    const [ofGuide, ofOperator] = [await guidePage(), await operatorPage()];
    expect(ofGuide?.guide.verified).toBe(true);
    for (const page of [ofGuide, ofOperator]) {
      const text = JSON.stringify(page);
      expect(text).not.toContain("@");
      expect(text).not.toMatch(/username|emailVerified|suspended|deletedAt/);
    }
  });
});

describe("one's own account", () => {
  const me = (person: Person) => person.as.query(api.users.me, {});
  const short = (person: Person) => person.as.query(api.users.profile, {});

  it("has the profile of one's role, in short and in full", async () => {
    await addReviews(1);
    expect(await short(guide)).toMatchObject({
      role: "GUIDE",
      guideProfile: { avgRating: "4.00", reviewCount: 1 },
    });
    expect(await me(guide)).toMatchObject({
      user: { id: guide.id, emailVerified: null, image: null },
      guideProfile: { hourlyRateVND: 300_000, reviewCount: 1 },
      operatorProfile: null,
    });
    expect(await short(operator)).toMatchObject({
      operatorProfile: { companyName: "Lotus Travel", verified: false },
    });
    expect(await me(operator)).toMatchObject({
      guideProfile: null,
      operatorProfile: { city: "Dalat", avgRating: "4.33" },
    });
  });

  it.each(["GUIDE", "OPERATOR", "ADMIN"] as const)(
    "of a %s without a profile has none",
    async (role) => {
      const person = await addPerson(t, role, { emailVerified: 5, image: "/files/a.png" });
      const account = await short(person);
      expect(account).toMatchObject({ role, emailVerified: 5, image: "/files/a.png" });
      expect(account).not.toHaveProperty("guideProfile");
      expect(account).not.toHaveProperty("operatorProfile");
      expect(await me(person)).toMatchObject({ guideProfile: null, operatorProfile: null });
    },
  );

  it("leaves the profile of an earlier role aside", async () => {
    await patch(guide, { role: "OPERATOR" });
    expect(await me(guide)).toMatchObject({ guideProfile: null, operatorProfile: null });
  });

  it("is told after a sign-in by id, and of nobody there is none", async () => {
    const { id: userId } = guide;
    const account = await t.query(internal.users.profileOf, { userId });
    expect(account).toEqual(await short(guide));
    await t.run((ctx) => ctx.db.delete("users", userId));
    const gone = t.query(internal.users.profileOf, { userId });
    expect((await refusalOf(gone)).code).toBe("UNAUTHENTICATED");
  });
});

describe("the answer to a save", () => {
  it("is the profile as others see it, rating included", async () => {
    await addReviews(1);
    const { guide: saved, created } = await guide.as.mutation(
      api.guides.saveProfile,
      profileOf({ yearsExperience: 9 }),
    );
    expect(created).toBe(false);
    expect(saved).toEqual((await guidePage())?.guide);
    expect(saved).toMatchObject({ yearsExperience: 9, avgRating: "4.00" });
    const { operator: company } = await operator.as.mutation(api.operators.updateOwn, {
      companyName: "Lotus & Co",
    });
    expect(company).toEqual((await operatorPage())?.operator);
  });
});
