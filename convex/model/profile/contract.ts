// What the forms of a newcomer's profile keep of themselves before they are sent. Browser-safe.
import * as z from "zod/mini";

/** Longer than any form takes: what is too long is still typed, and is not to be lost. */
export const DRAFT_TEXT_MAX = 5_000;
const ENTRIES_MAX = 100;
const NAME_MAX = 300;

const TEXT_MESSAGE = "A draft keeps at most 5,000 letters a field";
const NAME_MESSAGE = "A draft keeps at most 300 letters of this field";
const LIST_MESSAGE = "A draft keeps at most 100 entries of a list";

const text = z.exactOptional(z.string().check(z.maxLength(DRAFT_TEXT_MAX, TEXT_MESSAGE)));
const name = z.exactOptional(z.string().check(z.maxLength(NAME_MAX, NAME_MESSAGE)));
const list = z.exactOptional(
  z
    .array(z.string().check(z.maxLength(60, NAME_MESSAGE)))
    .check(z.maxLength(ENTRIES_MAX, LIST_MESSAGE)),
);
/** Null while the field is empty. */
const number = z.exactOptional(z.nullable(z.number()));

/** Any fields of either form; those that are not named stay as they are. Nothing is checked beyond its size. */
export const profileDraftInput = z.strictObject({
  /** Which step was open, from 0. */
  step: z.exactOptional(
    z.number().check(z.minimum(0), z.maximum(9), z.multipleOf(1, "A step is a whole number")),
  ),
  hourlyRateVND: number,
  yearsExperience: number,
  bio: text,
  languages: list,
  customLanguages: text,
  areas: list,
  specialties: list,
  profileImage: name,
  companyName: name,
  website: name,
  city: name,
  description: text,
  logoUrl: name,
});
export type ProfileDraft = z.infer<typeof profileDraftInput>;
