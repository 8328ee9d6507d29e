// What the Book dialog checks: the contract, with a message of its own under each missing field, then the dialog's rules.
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { Resolver } from "react-hook-form";

import type { Day } from "#convex/model/days.ts";
import { createBookingInput } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { bookingProblem } from "./book-form.ts";
import type { BookingGuide } from "./book-form.ts";

const contract = standardSchemaResolver(createBookingInput);

export const MISSING = {
  startDate: "Start date is required",
  endDate: "End date is required",
  title: "Title is required",
  locationCity: "Location is required",
} as const;

type Required = keyof typeof MISSING;

/** The required fields in which nothing stands. */
export function missingFields(values: Pick<CreateBookingInput, Required>): Required[] {
  const fields = Object.keys(MISSING) as Required[];
  return fields.filter((field) => values[field].trim() === "");
}

export function bookingResolver(guide: BookingGuide, today: Day): Resolver<CreateBookingInput> {
  return async (values, ...rest) => {
    const answer = await contract(values, ...rest);
    if (Object.keys(answer.errors).length > 0) {
      const named = missingFields(values).map((field) => [
        field,
        { ...answer.errors[field], type: "required", message: MISSING[field] },
      ]);
      return { values: {}, errors: { ...answer.errors, ...Object.fromEntries(named) } };
    }
    const problem = bookingProblem(values, guide, today);
    if (problem === null) return answer;
    const { field, message } = problem;
    return { values: {}, errors: { [field]: { type: "rule", message } } };
  };
}
