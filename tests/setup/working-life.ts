// A small market and everything that its people may do to each other's days: for sequences in any order.
import * as fc from "fast-check";

import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { WEEK_ORDER } from "#convex/model/availability/contract.ts";
import { addDays } from "#convex/model/days.ts";

import { createBackend, type Backend } from "./backend.ts";
import { addGuide, addOperator, bookingOf, dayAhead, type Person } from "./market.ts";

const GUIDES = 3;
const OPERATORS = 2;
/** Few days, so that people are in each other's way. */
const DAYS = 5;

export interface Market {
  t: Backend;
  guides: Person[];
  operators: Person[];
  /** A month ahead: no request expires and no tour day passes while a test runs. */
  firstDay: string;
}

export async function openMarket(): Promise<Market> {
  const t = createBackend();
  const market: Market = { t, guides: [], operators: [], firstDay: dayAhead(30) };
  while (market.guides.length < GUIDES) market.guides.push(await addGuide(t));
  while (market.operators.length < OPERATORS) market.operators.push(await addOperator(t));
  return market;
}

/** What somebody does; refusals are for whoever plays it. */
export type Deed = (market: Market) => Promise<unknown>;

function deed<Fields>(
  name: string,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
  play: (market: Market, fields: Fields) => Promise<unknown>,
): fc.Arbitrary<Deed> {
  return fc.record(fields).map((given) =>
    Object.assign((market: Market) => play(market, given), {
      [fc.toStringMethod]: () => `${name} ${JSON.stringify(given)}`,
    }),
  );
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

const guide = fc.nat({ max: GUIDES - 1 });
const operator = fc.nat({ max: OPERATORS - 1 });
/** The latest of its kind is 0. */
const which = fc.nat({ max: 7 });
const by = fc.constantFrom("guide", "guide", "operator", "stranger");
const stars = fc.integer({ min: 1, max: 5 });
const range = { day: fc.nat({ max: DAYS - 1 }), days: fc.integer({ min: 1, max: 2 }) };
const someDays = fc.uniqueArray(fc.nat({ max: DAYS - 1 }), { maxLength: 3 });

function datesOf({ firstDay }: Market, { day, days }: { day: number; days: number }) {
  const startDate = addDays(firstDay, day);
  return { startDate, endDate: addDays(startDate, days - 1) };
}

async function requestAt({ t }: Market, index: number): Promise<Doc<"jobRequests"> | null> {
  const requests = await t.run((ctx) => ctx.db.query("jobRequests").order("desc").collect());
  return requests.length === 0 ? null : at(requests, index);
}

/** The guide or the operator of the request, or somebody whom it is none of their business. */
function sideOf({ guides, operators }: Market, request: Doc<"jobRequests">, who: string): Person {
  const isParty = ({ id }: Person) => id === request.guideUserId || id === request.operatorUserId;
  if (who === "stranger")
    return at(
      [...guides, ...operators].filter((one) => !isParty(one)),
      0,
    );
  return at((who === "guide" ? guides : operators).filter(isParty), 0);
}

/** Of those that there are none of, nothing is asked. */
function ofRequest<Fields extends { which: number; by: string }>(
  play: (
    person: Person,
    request: Doc<"jobRequests">,
    fields: Fields,
    market: Market,
  ) => Promise<unknown>,
) {
  return async (market: Market, fields: Fields): Promise<unknown> => {
    const request = await requestAt(market, fields.which);
    return request && (await play(sideOf(market, request, fields.by), request, fields, market));
  };
}

const books = deed("books", { operator, guide, ...range }, async (market, given) => {
  const { startDate, endDate } = datesOf(market, given);
  const booking = bookingOf(at(market.guides, given.guide).id, startDate, endDate);
  return await at(market.operators, given.operator).as.mutation(api.requests.book, booking);
});

const asks = deed(
  "asks several",
  { operator, chosen: fc.uniqueArray(guide, { minLength: 2, maxLength: GUIDES }), ...range },
  async (market, given) => {
    const { startDate, endDate } = datesOf(market, given);
    const { guideUserId: _one, ...terms } = bookingOf("", startDate, endDate);
    const guideUserIds = given.chosen.map((index) => at(market.guides, index).id);
    const asking = at(market.operators, given.operator);
    return await asking.as.mutation(api.broadcasts.create, { ...terms, guideUserIds });
  },
);

const replaces = deed(
  "asks another instead",
  { by, which, guide },
  ofRequest((person, { _id: jobRequestId }, given, { guides }) =>
    person.as.mutation(api.requests.replace, {
      jobRequestId,
      guideUserId: at(guides, given.guide).id,
    }),
  ),
);

const answer = fc.constantFrom("ACCEPTED", "ACCEPTED", "DECLINED", "CANCELLED", "COMPLETED");
const answers = deed(
  "answers",
  { by, which, answer },
  ofRequest((person, { _id: jobRequestId }, { answer: status }) =>
    person.as.mutation(api.requests.setBookingStatus, { jobRequestId, status }),
  ),
);

const offers = deed(
  "offers",
  { by, which, ...range },
  ofRequest((person, { _id: jobRequestId }, given, market) =>
    person.as.mutation(api.requests.offer, {
      jobRequestId,
      proposedRateVND: 350_000,
      proposedHours: 6,
      ...datesOf(market, given),
    }),
  ),
);

const settles = deed(
  "settles an offer",
  { by, which, status: fc.constantFrom("ACCEPTED", "ACCEPTED", "DECLINED") },
  ofRequest(async (person, { _id: jobRequestId }, { status }, { t }) => {
    const open = await t.run((ctx) =>
      ctx.db
        .query("jobOffers")
        .withIndex("by_jobRequestId", (q) => q.eq("jobRequestId", jobRequestId))
        .order("desc")
        .first(),
    );
    if (open === null) return null;
    const settled = { jobRequestId, offerId: open._id, status };
    return await person.as.mutation(api.requests.answerOffer, settled);
  }),
);

const blocks = deed("blocks days", { guide, ...range }, (market, given) => {
  const hours = { startTime: "09:00", endTime: "17:00", reason: "personal" };
  const days = { ...datesOf(market, given), ...hours };
  return at(market.guides, given.guide).as.mutation(api.availability.addBlocks, days);
});

const unblocks = deed("removes a block", { guide, which }, async ({ t, guides }, given) => {
  const person = at(guides, given.guide);
  const own = await t.run((ctx) => ctx.db.query("availabilityBlocks").collect());
  const found = own.filter(({ guideUserId }) => guideUserId === person.id);
  if (found.length === 0) return null;
  const blockId = at(found, given.which)._id;
  return await person.as.mutation(api.availability.removeBlock, { blockId });
});

const closes = deed("closes days", { guide, closed: someDays }, (market, given) =>
  at(market.guides, given.guide).as.mutation(api.availability.save, {
    weeklyDefaults: Object.fromEntries(WEEK_ORDER.map((day) => [day, true])) as never,
    dailyOverrides: given.closed.map((day) => ({
      date: addDays(market.firstDay, day),
      isAvailable: false,
    })),
  }),
);

const imports = deed("imports a calendar", { guide, busy: someDays }, (market, given) =>
  market.t.mutation(internal.calendars.saveImport, {
    guideUserId: at(market.guides, given.guide).id,
    url: "https://calendar.example.com/busy.ics",
    busy: { days: given.busy.map((day) => addDays(market.firstDay, day)).sort() },
    mark: { importId: null, claimedAt: null },
  }),
);

const reviews = deed(
  "reviews",
  { by, which, stars },
  ofRequest((person, { _id: jobRequestId, guideUserId, operatorUserId }, given) => {
    const { stars } = given;
    if (given.by === "guide") {
      const company = { paymentSpeed: stars, trustworthiness: 5, clarity: stars };
      const review = { jobRequestId, operatorUserId, ...company };
      return person.as.mutation(api.reviews.reviewOperator, review);
    }
    const tour = { service: stars, languageSkills: 5, knowledge: stars, price: 1 };
    return person.as.mutation(api.reviews.reviewGuide, { jobRequestId, guideUserId, ...tour });
  }),
);

const anyDeed = fc.oneof(
  { weight: 4, arbitrary: books },
  { weight: 3, arbitrary: asks },
  { weight: 3, arbitrary: replaces },
  { weight: 6, arbitrary: answers },
  { weight: 2, arbitrary: offers },
  { weight: 3, arbitrary: settles },
  { weight: 1, arbitrary: blocks },
  { weight: 1, arbitrary: unblocks },
  { weight: 1, arbitrary: closes },
  { weight: 1, arbitrary: imports },
  { weight: 2, arbitrary: reviews },
);

/** One deed after the other, and now and then two at the same moment. */
export const anyLife: fc.Arbitrary<Deed[][]> = fc.array(
  fc.array(anyDeed, { minLength: 1, maxLength: 2 }),
  { minLength: 4, maxLength: 14 },
);
