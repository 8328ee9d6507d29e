import { expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { rebuildCards } from "../../../tests/setup/cards.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import { addPair, bookingOf, dayAhead, profileOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api, internal } from "../../_generated/api.js";
import type { BookingStatus } from "../requests/contract.ts";
import { createGuideReview } from "../reviews/reviews.ts";

const book = ({ operator, guide }: { operator: Person; guide: Person }, day: number) =>
  operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));

const setStatus = (person: Person, jobRequestId: string, status: BookingStatus) =>
  person.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });

async function expectCardsAreExact(t: Backend) {
  const { stored, rebuilt } = await rebuildCards(t);
  expect(stored).toEqual(rebuilt);
  return stored;
}

it("the card follows everything that it is made of", async () => {
  const { t, guide, operator } = await addPair(createBackend());
  const pair = { guide, operator };
  const card = async () => (await expectCardsAreExact(t))[guide.id];
  const first = await card();
  expect(first).toMatchObject({ nameText: "nguyen thi huong", completeness: 0.4 });

  const change = {
    bio: "Đi chậm, thấy nhiều. ".repeat(20),
    specialties: ["adventure", "nightlife"],
  };
  await guide.as.mutation(api.guides.saveProfile, profileOf(change));
  expect(await card()).toMatchObject({ completeness: 0.8 });
  await guide.as.mutation(api.guides.update, { guideId: guide.id, hourlyRateVND: 450_000 });
  expect(await card()).toMatchObject({ hourlyRateVND: 450_000 });

  const { weeklyDefaults } = await guide.as.query(api.availability.mine, {});
  await guide.as.mutation(api.availability.save, {
    weeklyDefaults: { ...weeklyDefaults, monday: false, sunday: true },
    dailyOverrides: [{ date: dayAhead(20), isAvailable: false }],
  });
  expect(await card()).toMatchObject({ week: [false, true, true, true, true, false, true] });

  // Whoever lets half of the requests pass answers less and less of them.
  for (const day of [1, 2, 3]) await setStatus(guide, (await book(pair, day)).id, "DECLINED");
  for (const day of [4, 5, 6]) {
    const { id } = await book(pair, day);
    await t.run((ctx) => ctx.db.patch("jobRequests", id, { startDate: dayAhead(-1) }));
  }
  await t.mutation(internal.requests.expire, {});
  expect(await card()).toMatchObject({ responseRate: 0.6 });

  const { id } = await book(pair, 7);
  await setStatus(guide, id, "ACCEPTED");
  await setStatus(guide, id, "COMPLETED");
  const ratings = { service: 5, languageSkills: 4, knowledge: 4, price: 4 };
  await runKept(t, async (ctx) => {
    const review = { jobRequestId: id, guideUserId: guide.id, ...ratings };
    await createGuideReview(ctx, operator.id, review, Date.now());
  });
  expect(await card()).toMatchObject({ avgRating: 4.25, reviewCount: 1, responseRate: 0.7 });

  await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { emailVerified: 1 }));
  expect(await card()).toMatchObject({ checks: [{ what: "email", on: "1970-01-01" }] });

  for (const suspendedAt of [1, undefined]) {
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt }));
    expect((await card()) === undefined).toBe(suspendedAt === 1);
  }
});

it("shows a bio that is too long for the card from the profile", async () => {
  const { t, guide } = await addPair(createBackend());
  const bio = "世界".repeat(500);
  await guide.as.mutation(api.guides.saveProfile, profileOf({ bio }));
  const [card] = await t.run((ctx) => ctx.db.query("guideCards").collect());
  expect(card).not.toHaveProperty("bio");
  expect((await t.query(api.guides.search, {})).guides).toMatchObject([{ bio }]);
});
