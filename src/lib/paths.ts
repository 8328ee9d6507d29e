// Every address of the app. Links are made here only, so that a route can move without a search.
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

export type AuthMode = "sign-in" | "register";

export const paths = {
  home: "/",
  search: (query: SearchQuery = {}) => withQuery("/search", { ...query }),
  browseGuides: "/browse-guides",
  guide: (userId: string) => `/guides/${encodeURIComponent(userId)}`,
  operator: (userId: string) => `/operators/${encodeURIComponent(userId)}`,
  auth: (mode?: AuthMode) => withQuery("/auth", { mode }),
  dashboard: "/dashboard",
  guideDashboard: "/dashboard/guide",
  operatorDashboard: "/dashboard/operator",
  pricing: "/pricing",
  subscribe: "/subscribe",
  onboardingGuide: "/onboarding/guide",
  onboardingOperator: "/onboarding/operator",
  about: "/about",
  forGuides: "/for-guides",
  bookings: "/bookings",
  saved: "/saved",
  messages: (partner?: string) => withQuery("/messages", { partner }),
  analytics: "/analytics",
} as const;
