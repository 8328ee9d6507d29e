// What a guide's forms and the API may send about a guide profile. Browser-safe.
import * as z from "zod/mini";

import { listedAreas } from "../catalog/rules.ts";
import { filePathInput } from "../files/contract.ts";
import { line, optionalText, tidied, tidyLine } from "../text.ts";

export const GUIDE_BIO_MIN = 50;
export const GUIDE_BIO_MAX = 1_000;
/** What a form says from the first, and of what is too short. */
export const GUIDE_BIO_LEAST = "Bio must be at least 50 characters";
export const GUIDE_RATE_MAX = 100_000_000;
export const GUIDE_LIST_MAX = 60;
const NAME_MAX = 60;
/** Of all names of a list together. Every option ticked and a dozen names of one's own beside them take about 600. */
export const GUIDE_LIST_BYTES_MAX = 800;

const NAME_MESSAGE = "Please use names of 1 to 60 characters";
const LIST_MESSAGE = "Please select at most 60 entries";
const LIST_BYTES_MESSAGE = "Please use fewer or shorter names";

function isShort(list: readonly string[]): boolean {
  return new TextEncoder().encode(list.join("")).length <= GUIDE_LIST_BYTES_MAX;
}

function rate(minimum: number, message: string) {
  return z
    .number(message)
    .check(
      z.minimum(minimum, message),
      z.maximum(GUIDE_RATE_MAX, "Rate must be at most 100,000,000 VND per hour"),
      z.multipleOf(1, "Rate must be a whole number of VND"),
    );
}

function years(minimum: number, message: string) {
  return z
    .number(message)
    .check(
      z.minimum(minimum, message),
      z.maximum(50, "Experience must be between 0-50 years"),
      z.multipleOf(1, "Experience must be a whole number of years"),
    );
}

function names(message: string) {
  return z
    .array(
      line(NAME_MESSAGE).check(z.minLength(1, NAME_MESSAGE), z.maxLength(NAME_MAX, NAME_MESSAGE)),
      message,
    )
    .check(
      z.minLength(1, message),
      z.maxLength(GUIDE_LIST_MAX, LIST_MESSAGE),
      z.refine(isShort, LIST_BYTES_MESSAGE),
    );
}

/** Commas as the scripts of the product's languages write them, and what else people put between names. */
const BETWEEN_NAMES = /[,，、،;；؛\n]/u;

/** The names in a comma separated text. */
export function namesIn(text: string): string[] {
  return text
    .split(BETWEEN_NAMES)
    .map(tidyLine)
    .filter((name) => name !== "");
}

const bio = z
  .string("Bio must be at least 50 characters")
  .check(
    tidied(),
    z.minLength(GUIDE_BIO_MIN, GUIDE_BIO_LEAST),
    z.maxLength(GUIDE_BIO_MAX, "Bio must be less than 1000 characters"),
  );

/**
 * The wizard's rules. They are the weaker of the two sets, so the server holds every route to them: a profile that one
 * screen may create can be saved by all.
 */
const wizardFields = z.strictObject({
  hourlyRateVND: rate(50_000, "Minimum rate is 50,000 VND per hour"),
  yearsExperience: years(0, "Experience must be between 0-50 years"),
  bio,
  languages: names("Please select at least one language"),
  areas: names("Please select at least one area").check(listedAreas()),
  specialties: names("Please select at least one specialty"),
});

export const guideProfileInput = z
  .extend(wizardFields, {
    /** Languages that no list names, comma separated. */
    customLanguages: optionalText(
      line().check(
        z.maxLength(300, "Other languages must be at most 300 characters"),
        z.refine((text) => namesIn(text).every((name) => name.length <= NAME_MAX), NAME_MESSAGE),
      ),
    ),
    /** The path of one's own upload. An empty text names no picture, and changes none. */
    profileImage: optionalText(filePathInput),
  })
  .check(
    z.refine(
      ({ languages, customLanguages }) =>
        languages.length + namesIn(customLanguages ?? "").length <= GUIDE_LIST_MAX,
      { path: ["customLanguages"], error: LIST_MESSAGE },
    ),
    z.refine(
      ({ languages, customLanguages }) =>
        isShort([...languages, ...namesIn(customLanguages ?? "")]),
      { path: ["customLanguages"], error: LIST_BYTES_MESSAGE },
    ),
  );

/** The form of the owner's edit mode on the public page. */
export const guidePageInput = z.extend(wizardFields, {
  profileImage: z.exactOptional(filePathInput),
});

/** What a program may send of it: any part of the profile, by the same rules. */
export const guideUpdateInput = z.strictObject({
  hourlyRateVND: z.exactOptional(wizardFields.shape.hourlyRateVND),
  yearsExperience: z.exactOptional(wizardFields.shape.yearsExperience),
  bio: z.exactOptional(wizardFields.shape.bio),
  languages: z.exactOptional(wizardFields.shape.languages),
  areas: z.exactOptional(wizardFields.shape.areas),
  specialties: z.exactOptional(wizardFields.shape.specialties),
  /** The path of one's own upload; an empty text takes the picture away. */
  profileImage: optionalText(filePathInput),
});

/** The rules of the dashboard's form, stricter in rate and years and with messages of their own. */
export const guideDashboardInput = z.extend(guidePageInput, {
  hourlyRateVND: rate(100_000, "Rate must be at least 100,000 VND"),
  yearsExperience: years(1, "Experience must be at least 1 year"),
  languages: names("Select at least one language"),
  areas: names("Select at least one area").check(listedAreas()),
  specialties: names("Select at least one specialty"),
});

/** `guideId` is the guide's user id. */
export const guideInput = z.strictObject({ guideId: z.string() });
export const guideEditInput = z.extend(guideUpdateInput, guideInput.shape);

export const GALLERY_MAX = 12;
export const CAPTION_MAX = 120;

const caption = line("Caption must be at most 120 characters").check(
  z.maxLength(CAPTION_MAX, "Caption must be at most 120 characters"),
);

/** A photo is named by its path, wherever it stands. */
export const photoInput = z.strictObject({ path: filePathInput });
export const addPhotoInput = z.extend(photoInput, { caption: optionalText(caption) });
export const changePhotoInput = z.extend(photoInput, {
  caption: optionalText(caption),
  /** From 0; beyond the end is the end. */
  position: z.exactOptional(
    z
      .int("Position must be a whole number from 0")
      .check(z.minimum(0, "Position must be a whole number from 0")),
  ),
});
export type AddPhotoInput = z.infer<typeof addPhotoInput>;
export type ChangePhotoInput = z.infer<typeof changePhotoInput>;

export const GUIDE_WIZARD_DEFAULTS = { hourlyRateVND: 100_000, yearsExperience: 1 } as const;
export const GUIDE_DASHBOARD_DEFAULTS = { hourlyRateVND: 500_000, yearsExperience: 1 } as const;

export type GuideProfileInput = z.infer<typeof guideProfileInput>;
export type GuideUpdateInput = z.infer<typeof guideUpdateInput>;
export type GuideDashboardInput = z.infer<typeof guideDashboardInput>;
