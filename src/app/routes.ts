// Which page stands at which address. Every page is a chunk of its own.
import { lazyPage, type LazyPage } from "./lazy-page.ts";

const pricing = lazyPage(
  () => import("../pages/pricing.tsx"),
  (m) => m.PricingPage,
);
const dashboard = lazyPage(
  () => import("../pages/dashboard.tsx"),
  (m) => m.DashboardPage,
);

export const ROUTES: readonly { path: string; page: LazyPage }[] = [
  {
    path: "/",
    page: lazyPage(
      () => import("../pages/home.tsx"),
      (m) => m.HomePage,
    ),
  },
  {
    path: "/search",
    page: lazyPage(
      () => import("../pages/search.tsx"),
      (m) => m.SearchPage,
    ),
  },
  {
    path: "/browse-guides",
    page: lazyPage(
      () => import("../pages/browse-guides.tsx"),
      (m) => m.BrowseGuidesPage,
    ),
  },
  {
    path: "/guides/:id",
    page: lazyPage(
      () => import("../pages/guide.tsx"),
      (m) => m.GuidePage,
    ),
  },
  {
    path: "/operators/:id",
    page: lazyPage(
      () => import("../pages/operator.tsx"),
      (m) => m.OperatorPage,
    ),
  },
  {
    path: "/saved",
    page: lazyPage(
      () => import("../pages/saved.tsx"),
      (m) => m.SavedPage,
    ),
  },
  {
    path: "/auth",
    page: lazyPage(
      () => import("../pages/auth.tsx"),
      (m) => m.AuthPage,
    ),
  },
  {
    path: "/about",
    page: lazyPage(
      () => import("../pages/about.tsx"),
      (m) => m.AboutPage,
    ),
  },
  {
    path: "/for-guides",
    page: lazyPage(
      () => import("../pages/for-guides.tsx"),
      (m) => m.ForGuidesPage,
    ),
  },
  { path: "/pricing", page: pricing },
  { path: "/subscribe", page: pricing },
  { path: "/dashboard", page: dashboard },
  { path: "/dashboard/guide", page: dashboard },
  { path: "/dashboard/operator", page: dashboard },
  {
    path: "/onboarding/guide",
    page: lazyPage(
      () => import("../pages/onboarding-guide.tsx"),
      (m) => m.OnboardingGuidePage,
    ),
  },
  {
    path: "/onboarding/operator",
    page: lazyPage(
      () => import("../pages/onboarding-operator.tsx"),
      (m) => m.OnboardingOperatorPage,
    ),
  },
  {
    path: "/bookings",
    page: lazyPage(
      () => import("../pages/bookings.tsx"),
      (m) => m.BookingsPage,
    ),
  },
  {
    path: "/messages",
    page: lazyPage(
      () => import("../pages/messages.tsx"),
      (m) => m.MessagesPage,
    ),
  },
  {
    path: "/analytics",
    page: lazyPage(
      () => import("../pages/analytics.tsx"),
      (m) => m.AnalyticsPage,
    ),
  },
  {
    path: "*",
    page: lazyPage(
      () => import("../pages/not-found.tsx"),
      (m) => m.NotFoundPage,
    ),
  },
];
