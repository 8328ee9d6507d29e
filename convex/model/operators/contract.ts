// What an operator's forms and the API may send about a company profile. Browser-safe.
import * as z from "zod/mini";

import { listedCity } from "../catalog/rules.ts";
import { filePathInput } from "../files/contract.ts";
import { line, optionalText, tidied } from "../text.ts";
import { isWebsite, inAscii } from "../website.ts";

export const DESCRIPTION_MAX = 2_000;
/** Onboarding asks for more than the forms of later. */
export const DESCRIPTION_MIN = 50;
export const FIRST_DESCRIPTION_MIN = 100;

/** What a form says from the first, and of what is too short. */
export const leastDescription = (minimum: number) =>
  `Description must be at least ${minimum} characters`;

const companyName = line("Company name must be at least 2 characters").check(
  z.minLength(2, "Company name must be at least 2 characters"),
  z.maxLength(120, "Company name must be at most 120 characters"),
);

const website = line("Please enter a valid website URL").check(
  z.overwrite<string>(inAscii),
  z.maxLength(300, "Website must be at most 300 characters"),
  z.refine((text) => text === "" || isWebsite(text), "Please enter a valid website URL"),
);

/** The address of a website as people write it, with the `https://` that they leave out. What is no address stays as it was written. */
export function fullWebsite(written: string): string {
  const full = `https://${written.trim()}`;
  return !isWebsite(written) && isWebsite(full) ? full : written;
}

const CITY_MISSING = "City is required";

function city(minimum: number, message: string) {
  return line(message).check(
    z.minLength(minimum, message),
    z.maxLength(100, "City must be at most 100 characters"),
    listedCity(),
  );
}

function description(minimum: number) {
  const message = leastDescription(minimum);
  return z
    .string(message)
    .check(
      tidied(),
      z.minLength(minimum, message),
      z.maxLength(DESCRIPTION_MAX, "Description must be at most 2,000 characters"),
    );
}

/**
 * The dashboard's limits, in onboarding's words: the weaker of the two sets, so the server holds every route to it. A
 * limit that is weaker than onboarding's says its own number.
 */
export const operatorProfileInput = z.strictObject({
  companyName,
  website: optionalText(website),
  city: city(1, CITY_MISSING),
  description: description(DESCRIPTION_MIN),
  /** The path of one's own upload. An empty text names no logo, and changes none. */
  logoUrl: optionalText(filePathInput),
});

/** What the owner's edit mode sends: any part of the profile, by the same rules. */
export const operatorUpdateInput = z.strictObject({
  companyName: z.exactOptional(companyName),
  website: optionalText(website),
  city: z.exactOptional(operatorProfileInput.shape.city),
  description: z.exactOptional(operatorProfileInput.shape.description),
  /** The path of one's own upload; an empty text takes the logo away. */
  logoUrl: optionalText(filePathInput),
});

/** The rules of onboarding. */
export const operatorOnboardingInput = z.extend(operatorProfileInput, {
  city: city(2, CITY_MISSING),
  description: description(FIRST_DESCRIPTION_MIN),
});

/** The rules of the dashboard's form, which asks for the city in words of its own. */
export const operatorDashboardInput = z.extend(operatorProfileInput, {
  city: city(1, "Please select a city"),
});

/** `operatorId` is the operator's user id. */
export const operatorInput = z.strictObject({ operatorId: z.string() });
export const operatorEditInput = z.extend(operatorUpdateInput, operatorInput.shape);

export type OperatorProfileInput = z.infer<typeof operatorProfileInput>;
export type OperatorUpdateInput = z.infer<typeof operatorUpdateInput>;
export type OperatorOnboardingInput = z.infer<typeof operatorOnboardingInput>;

/** A subscriber's company is REQUESTED until an administrator has looked at it. */
export const COMPANY_CHECK_STATUSES = ["REQUESTED", "VERIFIED", "REFUSED"] as const;
