// How much of a profile is there, and what to do next. Pure: only what the person can do here counts.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

type Me = FunctionReturnType<typeof api.users.me>;
type Contacts = FunctionReturnType<typeof api.contacts.own>;

const TEXT_GOOD = 200;
const LANGUAGES_GOOD = 2;
const SPECIALTIES_GOOD = 3;

export const STRENGTH_STEPS = [
  "profile",
  "photo",
  "licence",
  "text",
  "languages",
  "areas",
  "specialties",
  "website",
  "logo",
  "gallery",
  "contacts",
] as const;
export type StrengthStep = (typeof STRENGTH_STEPS)[number];
export type Strength = { done: number; total: number; next: StrengthStep | null };

/** What stands beside the profile itself. */
export interface Shown {
  hasLicence: boolean;
  hasGallery: boolean;
}

function count(steps: readonly (readonly [StrengthStep, boolean])[]): Strength {
  const open = steps.filter(([, isDone]) => !isDone);
  return {
    done: steps.length - open.length,
    total: steps.length,
    next: open[0]?.[0] ?? null,
  };
}

/** In the order in which the steps are worth taking. */
export function strengthOf(
  { user, guideProfile: guide, operatorProfile: company }: Me,
  { shared }: Pick<Contacts, "shared">,
  { hasLicence, hasGallery }: Shown,
): Strength {
  const contacts = ["contacts", shared.length > 0] as const;
  if (user.role === "GUIDE") {
    return count([
      ["profile", guide !== null],
      ["photo", user.image !== null],
      // Named is enough: the check is not the guide's to do.
      ["licence", hasLicence],
      ["text", (guide?.bio.length ?? 0) >= TEXT_GOOD],
      ["languages", (guide?.languages.length ?? 0) >= LANGUAGES_GOOD],
      ["areas", (guide?.areas.length ?? 0) > 0],
      ["specialties", (guide?.specialties.length ?? 0) >= SPECIALTIES_GOOD],
      ["gallery", hasGallery],
      contacts,
    ]);
  }
  return count([
    ["profile", company !== null],
    ["text", (company?.description.length ?? 0) >= TEXT_GOOD],
    ["website", (company?.website ?? "") !== ""],
    ["logo", company !== null && company.logoUrl !== null],
    contacts,
  ]);
}
