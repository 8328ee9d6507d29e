// The guides' licences: most checked, and some in each other state. The same guide always has the same.
import type { LicenceKind, LicenceStatus } from "../model/licences/contract.ts";
import { DEMO_GUIDE } from "./people.ts";

export interface SeedLicence {
  kind: LicenceKind;
  number: string;
  status: LicenceStatus;
  /** From the day of the demo; negative where it is over. */
  expiresInDays: number;
  submittedDaysAgo: number;
  /** Missing while nobody has looked at it. */
  decidedDaysAgo?: number;
  reason?: string;
}

const REASONS = [
  "The number on the picture is not the number that was entered.",
  "The card names another person. Please send your own.",
  "The picture is too dark to be read.",
] as const;

function kindOf(guide: number): LicenceKind {
  if (guide % 7 === 3) return "ON_SITE";
  return guide % 3 === 1 ? "DOMESTIC" : "INTERNATIONAL";
}

/**
 * Of every eight guides one has named no licence; nobody has done so before joining. Nothing happens on the day of the demo,
 * which may be made before the hour at which it would have been.
 */
export function planLicence(guide: number, joinedDaysAgo: number): SeedLicence | null {
  const number = `${100 + (guide % 60)}${String(100_000 + guide * 4_127).slice(-6)}`;
  const card = { kind: kindOf(guide), number };
  const dated = (daysAgo: number) => {
    const submittedDaysAgo = Math.min(daysAgo, joinedDaysAgo);
    return { submittedDaysAgo, decidedDaysAgo: Math.max(1, submittedDaysAgo - 2) };
  };
  if (guide === DEMO_GUIDE) return { ...card, status: "CHECKED", expiresInDays: 25, ...dated(400) };
  // A newcomer's card has not had the time to expire.
  switch (joinedDaysAgo < 60 && guide % 8 === 7 ? 0 : guide % 8) {
    case 2:
      return null;
    case 5: {
      const { submittedDaysAgo } = dated(1 + (guide % 5));
      return { ...card, status: "SUBMITTED", expiresInDays: 700, submittedDaysAgo };
    }
    case 6: {
      const reason = REASONS[guide % 3] ?? REASONS[0];
      return { ...card, status: "REFUSED", expiresInDays: 500, ...dated(20), reason };
    }
    case 7:
      return { ...card, status: "EXPIRED", expiresInDays: -(guide % 20) - 1, ...dated(900) };
    default: {
      const expiresInDays = 40 + ((guide * 37) % 1_400);
      return { ...card, status: "CHECKED", expiresInDays, ...dated(300 + (guide % 200)) };
    }
  }
}
