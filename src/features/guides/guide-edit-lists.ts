// What the forms of a guide's profile offer: the dashboard the short lists, the public page all.
import {
  DASHBOARD_CITIES,
  DASHBOARD_LANGUAGES,
  DASHBOARD_SPECIALTIES,
  GUIDE_WIZARD_AREAS,
  GUIDE_WIZARD_LANGUAGES,
  SPECIALTIES,
} from "#convex/model/catalog/contract.ts";

const OFFERED = {
  page: {
    languages: GUIDE_WIZARD_LANGUAGES.map((option) => option.value),
    areas: GUIDE_WIZARD_AREAS.map((option) => option.value),
    specialties: SPECIALTIES.map((option): string => option.id),
  },
  dashboard: {
    languages: DASHBOARD_LANGUAGES.map((option) => option.value),
    areas: DASHBOARD_CITIES.map((option) => option.value),
    specialties: DASHBOARD_SPECIALTIES.map((option) => option.value),
  },
} as const;

export type GuideForm = keyof typeof OFFERED;
type ListName = keyof (typeof OFFERED)[GuideForm];

/** The form's own list, and behind it what is chosen and stands in no list. */
export function offeredBy(
  form: GuideForm,
  name: ListName,
  chosen: Readonly<Record<ListName, readonly string[]>>,
): string[] {
  return [...new Set([...OFFERED[form][name], ...chosen[name]])];
}
