import { describe, expect, it } from "vitest";

import type { Backend } from "../../../tests/setup/backend.ts";
import { createBackend } from "../../../tests/setup/backend.ts";
import { addPair, bookingOf, dayAhead } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import { createGuideReview, createOperatorReview } from "../reviews/reviews.ts";

const COMPANY = {
  companyName: "Lotus Trail",
  city: "Hanoi",
  description: "Small journeys through the north, planned by people who live there.",
};

/** A guide and an operator who have worked, written and reviewed each other. */
async function acquainted(t: Backend) {
  const { guide, operator } = await addPair(t);
  await t.run((ctx) =>
    ctx.db.patch("users", operator.id, { name: "Trần Thu Thủy", image: "/files/thuy.png" }),
  );
  await operator.as.mutation(api.operators.saveProfile, COMPANY);
  const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(1)));
  for (const status of ["ACCEPTED", "COMPLETED"] as const) {
    await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status });
  }
  await operator.as.mutation(api.messages.send, { recipientUserId: guide.id, body: "Hello" });
  await t.run(async (ctx) => {
    const ofGuide = { service: 5, languageSkills: 5, knowledge: 5, price: 5 };
    const ofOperator = { paymentSpeed: 5, trustworthiness: 5, clarity: 5 };
    const about = { jobRequestId: id, guideUserId: guide.id, operatorUserId: operator.id };
    await createGuideReview(ctx, operator.id, { ...about, ...ofGuide }, 1);
    await createOperatorReview(ctx, guide.id, { ...about, ...ofOperator }, 1);
  });
  return { t, guide, operator, jobRequestId: id };
}

type Acquainted = Awaited<ReturnType<typeof acquainted>>;
type Party = {
  name: string;
  companyName: string | null;
  image: string | null;
  isDeleted: boolean;
};

function partyIn(view: Party | null | undefined): Party | null {
  if (!view) return null;
  const { name, companyName, image, isDeleted } = view;
  return { name, companyName, image, isDeleted };
}

/** The operator on every screen of the guide, and in the review that everybody reads. */
async function operatorEverywhere({ t, guide, operator, jobRequestId }: Acquainted) {
  const partnerUserId = operator.id;
  const [booking] = await guide.as.query(api.requests.listBookings, {});
  const [event] = await guide.as.query(api.requests.events, { jobRequestId });
  const [conversation] = await guide.as.query(api.messages.conversations, {});
  const partner = await guide.as.query(api.messages.partner, { partnerUserId });
  const page = await t.query(api.guides.get, { guideId: guide.id });
  return [
    booking?.operator,
    event?.actor,
    conversation?.partner,
    partner,
    page?.reviews[0]?.reviewer,
  ].map(partyIn);
}

async function guideEverywhere({ t, guide, operator, jobRequestId }: Acquainted) {
  const { as } = operator;
  const [booking] = await as.query(api.requests.listBookings, {});
  const event = (await as.query(api.requests.events, { jobRequestId })).at(-1);
  const [conversation] = await as.query(api.messages.conversations, {});
  const partner = await as.query(api.messages.partner, { partnerUserId: guide.id });
  const page = await t.query(api.operators.get, { operatorId: operator.id });
  return [
    booking?.guide,
    event?.actor,
    conversation?.partner,
    partner,
    page?.reviews[0]?.reviewer,
  ].map(partyIn);
}

const everywhere = (party: Party) => Array.from({ length: 5 }, () => party);

describe("a party", () => {
  it("is the same in requests, their history, messages and reviews", async () => {
    const people = await acquainted(createBackend());
    // A company without a logo has no picture: its owner's face is not the company's.
    const company = { companyName: "Lotus Trail", image: null, isDeleted: false };
    expect(await operatorEverywhere(people)).toEqual(
      everywhere({ name: "Trần Thu Thủy", ...company }),
    );
    expect(await guideEverywhere(people)).toEqual(
      everywhere({ name: "Nguyễn Thị Hương", companyName: null, image: null, isDeleted: false }),
    );
  });

  it("follows what the company and the person change, everywhere at once", async () => {
    const people = await acquainted(createBackend());
    const { t, guide, operator } = people;
    await operator.as.mutation(api.operators.updateOwn, { companyName: "Lotus & Sons" });
    await t.run(async (ctx) => {
      const profile = await ctx.db.query("operatorProfiles").unique();
      if (!profile) throw new Error("the company is not stored");
      await ctx.db.patch("operatorProfiles", profile._id, { logoUrl: "/files/lotus.png" });
      await ctx.db.patch("users", guide.id, { name: "Hương", image: "/files/huong.png" });
    });
    const company = { companyName: "Lotus & Sons", image: "/files/lotus.png", isDeleted: false };
    expect(await operatorEverywhere(people)).toEqual(
      everywhere({ name: "Trần Thu Thủy", ...company }),
    );
    const person = { companyName: null, image: "/files/huong.png", isDeleted: false };
    expect(await guideEverywhere(people)).toEqual(everywhere({ name: "Hương", ...person }));
  });

  it("without a company is the person, with the person's picture", async () => {
    const people = await acquainted(createBackend());
    await people.t.run(async (ctx) => {
      const profile = await ctx.db.query("operatorProfiles").unique();
      if (profile) await ctx.db.delete("operatorProfiles", profile._id);
    });
    const person = { companyName: null, image: "/files/thuy.png", isDeleted: false };
    expect(await operatorEverywhere(people)).toEqual(
      everywhere({ name: "Trần Thu Thủy", ...person }),
    );
  });

  it("that was deleted keeps neither names nor picture", async () => {
    const people = await acquainted(createBackend());
    await people.t.run((ctx) => ctx.db.patch("users", people.operator.id, { deletedAt: 1 }));
    const nobody = { name: "Deleted user", companyName: null, image: null, isDeleted: true };
    expect(await operatorEverywhere(people)).toEqual(everywhere(nobody));
  });
});
