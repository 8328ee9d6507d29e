// The pages to which the quick search leads, by who asks: those that are for them (a test holds this to what the pages say
// themselves), and of one's own pages the parts that have an address.
import type { Role } from "#convex/model/identity/contract.ts";

import { paths } from "../../lib/paths.ts";
import { ownsSide } from "../../session/company.ts";
import { landingPath, profilePath } from "../../session/role-paths.ts";
import type { Profile } from "../../session/use-profile.ts";

export interface Place {
  to: string;
  /** The key of its text. */
  label: string;
  /** The key of what it is a part of. */
  of?: string;
}

const EVERYBODYS: readonly Place[] = [
  { to: paths.search(), label: "nav.search" },
  { to: paths.browseGuides, label: "nav.browseGuides" },
  { to: paths.pricing, label: "nav.pricing" },
  { to: paths.about, label: "nav.about" },
  { to: paths.forGuides, label: "nav.forGuides" },
  { to: paths.contact, label: "footer.contact" },
  { to: paths.terms, label: "footer.terms" },
  { to: paths.privacy, label: "footer.privacy" },
  { to: paths.home, label: "palette.home" },
];

const WORK: readonly Place[] = [
  { to: paths.bookings, label: "nav.bookings" },
  { to: paths.jobs, label: "palette.jobs" },
  { to: paths.messages(), label: "nav.messages" },
  { to: paths.saved, label: "nav.saved" },
  { to: paths.analytics, label: "nav.analytics" },
];

const GUIDES: readonly Place[] = [
  { to: paths.guideCalendar, label: "nav.calendar", of: "nav.dashboard" },
  { to: paths.guideProfileTab, label: "palette.profile", of: "nav.dashboard" },
  { to: paths.guideReviewsTab, label: "palette.reviews", of: "nav.dashboard" },
];

const ADMINS: readonly Place[] = [
  { to: paths.admin(), label: "nav.admin" },
  { to: paths.admin("users"), label: "palette.admin.users", of: "nav.admin" },
  { to: paths.admin("reports"), label: "palette.admin.reports", of: "nav.admin" },
  { to: paths.admin("checks"), label: "palette.admin.checks", of: "nav.admin" },
  { to: paths.admin("analytics"), label: "palette.admin.analytics", of: "nav.admin" },
  { to: paths.admin("audit"), label: "palette.admin.audit", of: "nav.admin" },
  { to: paths.messages(), label: "nav.messages" },
  { to: paths.saved, label: "nav.saved" },
];

function ofOperator(user: Profile): Place[] {
  const profile = { to: paths.operatorProfileTab, label: "palette.profile", of: "nav.dashboard" };
  // Money is the owner's, and so is a profile that nobody has written yet.
  if (!ownsSide(user)) return [profile];
  const plan = { to: paths.subscription, label: "nav.subscription" };
  return user.operatorProfile
    ? [profile, plan, { to: paths.team, label: "palette.team", of: "nav.settings" }]
    : [profile, plan, { to: paths.onboardingOperator, label: "palette.newCompany" }];
}

function ofGuide(user: Profile): Place[] {
  return user.guideProfile
    ? [...GUIDES]
    : [...GUIDES, { to: paths.onboardingGuide, label: "palette.newGuide" }];
}

const OWN: Record<Role, (user: Profile) => readonly Place[]> = {
  GUIDE: (user) => [...WORK, ...ofGuide(user)],
  OPERATOR: (user) => [...WORK, ...ofOperator(user)],
  ADMIN: () => ADMINS,
};

const SETTINGS: Place = { to: paths.settings, label: "nav.settings" };

/** Daily work first. Null is a visitor. */
export function placesOf(user: Profile | null): Place[] {
  if (user === null) return [...EVERYBODYS];
  // The server refuses all else until the second step is set up.
  if (user.needsTwoStep) return [SETTINGS, ...EVERYBODYS];
  const seen = user.role === "ADMIN" ? [] : [{ to: profilePath(user), label: "nav.viewProfile" }];
  return [
    { to: landingPath(user), label: "nav.dashboard" },
    ...OWN[user.role](user),
    ...seen,
    SETTINGS,
    ...EVERYBODYS,
  ];
}
