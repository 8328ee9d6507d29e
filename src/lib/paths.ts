// Which page stands at which address, and every link to one: made here only, so that a page can move without a search. The
// server reads it as well.

/** A page is the file of its name in src/pages. `:name` is a part that varies, "*" whatever no other page fits. */
export const PAGE_PATHS = {
  home: "/",
  search: "/search",
  "browse-guides": "/browse-guides",
  guide: "/guides/:id",
  operator: "/operators/:id",
  saved: "/saved",
  auth: "/auth",
  "magic-link": "/magic-link",
  "reset-password": "/reset-password",
  "verify-email": "/verify-email",
  "join-team": "/join-team",
  about: "/about",
  "for-guides": "/for-guides",
  terms: "/terms",
  privacy: "/privacy",
  contact: "/contact",
  pricing: "/pricing",
  subscribe: "/subscribe",
  subscription: "/subscription",
  dashboard: "/dashboard",
  "guide-dashboard": "/dashboard/guide",
  "operator-dashboard": "/dashboard/operator",
  "onboarding-guide": "/onboarding/guide",
  "onboarding-operator": "/onboarding/operator",
  jobs: "/jobs",
  bookings: "/bookings",
  "booking-sheet": "/bookings/:id/sheet",
  messages: "/messages",
  analytics: "/analytics",
  admin: "/admin",
  "admin-dashboard": "/admin-dashboard",
  settings: "/settings",
  unsubscribe: "/unsubscribe",
  "dev-mails": "/dev/mails",
  "not-found": "*",
} as const;

export type PageName = keyof typeof PAGE_PATHS;
export type PagePath = (typeof PAGE_PATHS)[PageName];

/** The names of the parts that vary: "id" of "/guides/:id". */
export type PathPart<Path extends string> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PathPart<Rest>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never;

function addressOf<Path extends PagePath>(
  path: Path,
  parts: Record<PathPart<Path>, string>,
): string {
  return Object.entries<string>(parts).reduce(
    (address, [part, value]) => address.replace(`:${part}`, () => encodeURIComponent(value)),
    path as string,
  );
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) params.set(key, value);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

export interface SearchQuery {
  location?: string;
  languages?: string;
  date?: string;
  q?: string;
}

export const ADMIN_TABS = ["overview", "users", "reports", "checks", "analytics", "audit"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const AUTH_MODES = ["sign-in", "register", "magic-link", "forgot-password"] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/** At the end of the address of one's own profile: its form is open from the start. */
export const EDIT_HASH = "#edit";

/** By which the address of the bookings names the one whose details are open. */
export const BOOKING_PARAM = "booking";

export const paths = {
  home: PAGE_PATHS.home,
  search: (query: SearchQuery = {}) => withQuery(PAGE_PATHS.search, { ...query }),
  browseGuides: PAGE_PATHS["browse-guides"],
  /** `date` is the day for which the guide was looked for. */
  guide: (id: string, date?: string) => withQuery(addressOf(PAGE_PATHS.guide, { id }), { date }),
  operator: (id: string) => addressOf(PAGE_PATHS.operator, { id }),
  auth: (mode?: AuthMode) => withQuery(PAGE_PATHS.auth, { mode }),
  dashboard: PAGE_PATHS.dashboard,
  guideDashboard: PAGE_PATHS["guide-dashboard"],
  guideCalendar: withQuery(PAGE_PATHS["guide-dashboard"], { tab: "availability" }),
  guideProfileTab: withQuery(PAGE_PATHS["guide-dashboard"], { tab: "profile" }),
  guideReviewsTab: withQuery(PAGE_PATHS["guide-dashboard"], { tab: "reviews" }),
  operatorProfileTab: withQuery(PAGE_PATHS["operator-dashboard"], { tab: "profile" }),
  operatorSubscriptionTab: withQuery(PAGE_PATHS["operator-dashboard"], { tab: "subscription" }),
  operatorDashboard: PAGE_PATHS["operator-dashboard"],
  pricing: PAGE_PATHS.pricing,
  subscribe: PAGE_PATHS.subscribe,
  subscribeTo: (plan: string) => withQuery(PAGE_PATHS.subscribe, { plan }),
  subscription: PAGE_PATHS.subscription,
  onboardingGuide: PAGE_PATHS["onboarding-guide"],
  onboardingOperator: PAGE_PATHS["onboarding-operator"],
  about: PAGE_PATHS.about,
  /** What the badges say. */
  checks: `${PAGE_PATHS.about}#checks`,
  /** What makes a booking secure. */
  secureBooking: `${PAGE_PATHS.about}#secure-booking`,
  forGuides: PAGE_PATHS["for-guides"],
  terms: PAGE_PATHS.terms,
  privacy: PAGE_PATHS.privacy,
  contact: PAGE_PATHS.contact,
  jobs: PAGE_PATHS.jobs,
  bookings: PAGE_PATHS.bookings,
  /** The details of one of them. */
  booking: (id: string) => withQuery(PAGE_PATHS.bookings, { [BOOKING_PARAM]: id }),
  /** Those that have these words and begin in this month. */
  bookingsLike: (words: string, month?: string) =>
    withQuery(PAGE_PATHS.bookings, { q: words, month }),
  /** Who could take the place of a booking's guide. */
  replacement: (id: string) => withQuery(PAGE_PATHS.bookings, { replace: id }),
  bookingSheet: (id: string) => addressOf(PAGE_PATHS["booking-sheet"], { id }),
  saved: PAGE_PATHS.saved,
  /** `at` is the time of the message to begin with, in place of the newest. */
  messages: (partner?: string, at?: number) =>
    withQuery(PAGE_PATHS.messages, { partner, at: at === undefined ? at : String(at) }),
  analytics: PAGE_PATHS.analytics,
  settings: PAGE_PATHS.settings,
  /** Who works in the name of the company. */
  team: `${PAGE_PATHS.settings}#team`,
  /** The overview where no tab is named. */
  admin: (tab?: AdminTab) => withQuery(PAGE_PATHS.admin, { tab }),
  /** One person, beside the list of users. */
  adminUser: (user: string) => withQuery(PAGE_PATHS.admin, { tab: "users", user }),
} as const;
