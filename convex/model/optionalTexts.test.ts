// Where a text may be left out, null says the same, at every door: clients send back what answers gave them.
import { expect, it } from "vitest";

import { userDeedInput } from "./administration/contract.ts";
import { addBlockInput, availabilityInput, DEFAULT_WEEK } from "./availability/contract.ts";
import {
  addPhotoInput,
  changePhotoInput,
  guideEditInput,
  guideProfileInput,
} from "./guides/contract.ts";
import { loginInput } from "./identity/contract.ts";
import { type InputSchema, parseInput } from "./input.ts";
import { licenceDecisionInput, licenceInput } from "./licences/contract.ts";
import { companyDecisionInput } from "./moderation/contract.ts";
import { operatorEditInput, operatorProfileInput } from "./operators/contract.ts";
import { reportDecisionInput, reportInput, takeDownInput } from "./reports/contract.ts";
import { makeOfferInput, requestStatusInput } from "./requests/contract.ts";
import { guideReviewInput, operatorReviewInput } from "./reviews/contract.ts";
import { savedDetailsInput } from "./saved/contract.ts";
import { settleInput } from "./settlements/contract.ts";
import { tourProgressInput } from "./tourDays/contract.ts";

const STARS = { service: 5, languageSkills: 5, knowledge: 5, price: 5 };
const OPERATOR_STARS = { paymentSpeed: 5, trustworthiness: 5, clarity: 5 };
const OFFER = { jobRequestId: "a", proposedHours: 8, proposedRateVND: 300_000 };
const CARD = { kind: "DOMESTIC", number: "179012345", expiresOn: "2030-01-31" };
const GUIDE = {
  hourlyRateVND: 300_000,
  yearsExperience: 3,
  bio: "b".repeat(50),
  languages: ["english"],
  areas: ["Hanoi"],
  specialties: ["photography"],
};
const COMPANY = { companyName: "Lotus Trail", city: "Hanoi", description: "d".repeat(50) };
const PHOTO = { path: "/api/files/abcdefghijklmnopqrstuv.webp" };

const TABLE: [string, InputSchema, object][] = [
  ["comment", guideReviewInput, { ...STARS, jobRequestId: "a", guideUserId: "b" }],
  ["comment", operatorReviewInput, { ...OPERATOR_STARS, jobRequestId: "a", operatorUserId: "b" }],
  ["note", savedDetailsInput, { guideUserId: "a" }],
  ["note", reportDecisionInput, { reportId: "a", status: "RESOLVED" }],
  ["note", takeDownInput, { reportId: "a" }],
  ["note", settleInput, { jobRequestId: "a", deed: "say" }],
  ["note", makeOfferInput, OFFER],
  ["reason", requestStatusInput, { jobRequestId: "a", status: "CANCELLED" }],
  ["reason", userDeedInput, { userId: "a", action: "suspend" }],
  ["until", userDeedInput, { userId: "a", action: "suspend" }],
  ["reason", licenceDecisionInput, { licenceId: "a", status: "CHECKED" }],
  ["reason", companyDecisionInput, { operatorUserId: "a", status: "VERIFIED" }],
  ["caption", addPhotoInput, PHOTO],
  ["caption", changePhotoInput, PHOTO],
  ["startDate", makeOfferInput, OFFER],
  ["endDate", makeOfferInput, OFFER],
  ["customLanguages", guideProfileInput, GUIDE],
  ["profileImage", guideProfileInput, GUIDE],
  ["profileImage", guideEditInput, { guideId: "a" }],
  ["website", operatorProfileInput, COMPANY],
  ["logoUrl", operatorProfileInput, COMPANY],
  ["website", operatorEditInput, { operatorId: "a" }],
  ["logoUrl", operatorEditInput, { operatorId: "a" }],
  ["picture", licenceInput, CARD],
  ["reason", addBlockInput, { date: "2026-12-05" }],
  ["startTime", addBlockInput, { date: "2026-12-05" }],
  ["endTime", addBlockInput, { date: "2026-12-05" }],
  ["reviewId", reportInput, { messageId: "a", reason: "Spam" }],
  ["messageId", reportInput, { reviewId: "a", reason: "Spam" }],
  ["userId", reportInput, { reviewId: "a", reason: "Spam" }],
  ["date", tourProgressInput, { jobRequestId: "a", status: "STARTED" }],
  ["code", loginInput, { username: "a", password: "b" }],
];

it.each(TABLE)("%s may be null where it may be left out", (field, input, given) => {
  expect(() => parseInput(input, given)).not.toThrow();
  expect(() => parseInput(input, { ...given, [field]: null })).not.toThrow();
  expect(() => parseInput(input, { ...given, [field]: 7 })).toThrow();
});

it("so may the notes of a day", () => {
  const day = { date: "2026-12-05", isAvailable: true, notes: null };
  const calendar = { weeklyDefaults: DEFAULT_WEEK, dailyOverrides: [day] };
  expect(() => parseInput(availabilityInput, calendar)).not.toThrow();
});

it.each([
  [licenceDecisionInput, { licenceId: "a", status: "REFUSED" }],
  [companyDecisionInput, { operatorUserId: "a", status: "REFUSED" }],
])("what needs a reason is not given one by null", (input, given) => {
  expect(() => parseInput(input, { ...given, reason: null })).toThrow(/wrong with it/);
});
