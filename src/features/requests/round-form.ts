// What the dialog for several guides starts with and what it checks beyond the contract.
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { Resolver } from "react-hook-form";

import { parseDay } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { BOOKING_DEFAULTS, BOOKING_RATE_MIN } from "#convex/model/requests/contract.ts";
import { createRoundInput } from "#convex/model/requests/roundRules.ts";
import type { CreateRoundInput } from "#convex/model/requests/roundRules.ts";
import { datesProblem, minimumBookingRate } from "#convex/model/requests/rules.ts";

import { MISSING, missingFields } from "./book-resolver.ts";
import type { ChosenGuide } from "./round-choice.ts";

/** The same for all of the guides, who are chosen beside the form. */
export type RoundTerms = Omit<CreateRoundInput, "guideUserIds">;

export function highestRate(guides: readonly ChosenGuide[]): number {
  return Math.max(0, ...guides.map(({ hourlyRateVND }) => hourlyRateVND));
}

/** The city in which most of them guide. */
function commonCity(guides: readonly ChosenGuide[]): string {
  const areas = guides.flatMap((guide) => guide.areas);
  const times = (city: string) => areas.filter((area) => area === city).length;
  return areas.reduce((best, city) => (times(city) > times(best) ? city : best), areas[0] ?? "");
}

function blankTerms(guides: readonly ChosenGuide[], day: string): RoundTerms {
  return {
    title: "",
    locationCity: commonCity(guides),
    startDate: day,
    endDate: day,
    proposedHours: BOOKING_DEFAULTS.proposedHours,
    proposedRateVND: highestRate(guides) || BOOKING_DEFAULTS.proposedRateVND,
    notes: "",
    groupSize: null,
    startTime: "",
    meetingPoint: "",
  };
}

/** With what was written before and not sent, as far as it fits; days that are over do not. */
export function startTerms(
  guides: readonly ChosenGuide[],
  day: string,
  draft: Readonly<Record<string, unknown>> | null,
  today: Day,
): RoundTerms {
  const blank = blankTerms(guides, day);
  const written = Object.entries(draft ?? {}).filter(([field, value]) => {
    if (!Object.hasOwn(blank, field)) return false;
    if (field === "groupSize") return value === null || typeof value === "number";
    if (field === "startDate" || field === "endDate") {
      return typeof value === "string" && (parseDay(value) ?? "") >= today;
    }
    return typeof value === typeof blank[field as keyof RoundTerms];
  });
  const terms: RoundTerms = { ...blank, ...Object.fromEntries(written) };
  return terms.endDate < terms.startDate ? { ...terms, endDate: terms.startDate } : terms;
}

/** What differs from the start of a dialog in which nothing was written. */
export function writtenTerms(
  guides: readonly ChosenGuide[],
  day: string,
  values: RoundTerms,
): Partial<RoundTerms> {
  const blank = blankTerms(guides, day);
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== blank[field as keyof RoundTerms]),
  );
}

export type RoundProblem = {
  field: "startDate" | "endDate" | "proposedRateVND";
  message: string;
};

/** What the server would refuse although the contract allows it. */
export function roundProblem(
  values: Pick<RoundTerms, "startDate" | "endDate" | "proposedRateVND">,
  guides: readonly ChosenGuide[],
  today: Day,
): RoundProblem | null {
  for (const { name, hourlyRateVND } of guides) {
    const minimum = minimumBookingRate(hourlyRateVND);
    if (values.proposedRateVND >= minimum) continue;
    const message =
      minimum === BOOKING_RATE_MIN
        ? `Rate must be at least 100,000 VND for “${name}”`
        : `Rate must be at least the own rate of “${name}”`;
    return { field: "proposedRateVND", message };
  }
  return datesProblem(values.startDate, values.endDate, today);
}

const contract = standardSchemaResolver(createRoundInput);

/** A message of its own under each missing field, then the contract, then the dialog's rules. */
export function roundResolver(guides: readonly ChosenGuide[], today: Day): Resolver<RoundTerms> {
  const guideUserIds = guides.map(({ userId }) => userId);
  return async (values, context, options) => {
    const all = { ...values, guideUserIds };
    const { errors } = await contract(all, context, options as never);
    if (Object.keys(errors).length > 0) {
      const named = missingFields(values).map((field) => [
        field,
        { ...errors[field], type: "required", message: MISSING[field] },
      ]);
      return { values: {}, errors: { ...errors, ...Object.fromEntries(named) } };
    }
    const problem = roundProblem(values, guides, today);
    if (problem === null) return { values, errors: {} };
    const { field, message } = problem;
    return { values: {}, errors: { [field]: { type: "rule", message } } };
  };
}
