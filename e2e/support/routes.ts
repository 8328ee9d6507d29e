// Every route of the app with who looks at it, and what it says it is: the tests that look at all of them share the list.
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";

import { registerPerson } from "../../tests/setup/http-person.ts";
import { demoPerson, searchGuides, type DemoPerson } from "./market.ts";
import { NEW_PASSWORD } from "./newcomer.ts";
import type { Stage } from "./stage.ts";
import { text } from "./texts.ts";

const PEOPLE = ["demo_operator", "demo_operator_free", "demo_guide", "demo_admin"] as const;
/** Without a profile yet. */
const NEWCOMERS = { blank_guide: "GUIDE", blank_operator: "OPERATOR" } as const;
type Newcomer = keyof typeof NEWCOMERS;
export type Username = (typeof PEOPLE)[number] | Newcomer;

/** What addresses and headings are made of. */
export interface Cast {
  people: ReadonlyMap<string, DemoPerson>;
  guide: { id: string; name: string };
  operator: { id: string; company: string };
  booking: { id: string; title: string };
}

export interface RouteRow {
  route: string;
  /** Who looks; nobody signed in where it is missing. */
  as?: Username;
  /** The address, where it differs from the route's pattern. */
  address?: (cast: Cast) => string;
  /** The key of the main heading, or the heading itself. */
  heading: string | ((cast: Cast, language: string) => string);
  /** The key of the tab's title; the heading where it is missing. */
  title?: string;
}

/** Has everybody there before the tests of the file; the cast is known once they run. */
export function openCast(stage: Stage): Cast {
  const people = new Map<string, DemoPerson>();
  const cast: Cast = {
    people,
    guide: { id: "", name: "" },
    operator: { id: "", company: "" },
    booking: { id: "", title: "" },
  };
  beforeAll(async () => {
    for (const username of PEOPLE) people.set(username, await demoPerson(stage.url, username));
    for (const [username, role] of Object.entries(NEWCOMERS))
      await registerPerson(stage.url, role, username);
    const [found] = (await searchGuides(stage.url, { limit: "1" })).guides;
    cast.guide = { id: found?.userId ?? "", name: found?.user.name ?? "" };
    const own = await people.get("demo_guide")?.call<Cast["booking"][]>("GET", "/api/bookings");
    cast.booking = own?.[0] ?? cast.booking;
    const person = people.get("demo_operator");
    const page = await person?.call<{ operator: { companyName: string } }>(
      "GET",
      `/api/operators/${person.id}`,
    );
    cast.operator = { id: person?.id ?? "", company: page?.operator.companyName ?? "" };
  });
  return cast;
}

const hello = (username: Username) => (cast: Cast, language: string) =>
  text(language, "dashboard.greeting", { name: cast.people.get(username)?.name ?? "" });

type Place = Pick<RouteRow, "route" | "address">;
const guidePage: Place = { route: "/guides/:id", address: ({ guide }) => `/guides/${guide.id}` };
const operatorPage: Place = {
  route: "/operators/:id",
  address: ({ operator }) => `/operators/${operator.id}`,
};

export const ROUTES: readonly RouteRow[] = [
  { route: "/", heading: "home.title", title: "" },
  { route: "/search", heading: "search.title" },
  { route: "/browse-guides", heading: "search.browseTitle" },
  { ...guidePage, heading: ({ guide }) => guide.name },
  { ...guidePage, as: "demo_operator", heading: ({ guide }) => guide.name },
  { ...operatorPage, heading: ({ operator }) => operator.company },
  { ...operatorPage, as: "demo_operator", heading: ({ operator }) => operator.company },
  { route: "/auth", heading: "auth.dialogTitle", title: "auth.signIn" },
  {
    route: "/auth",
    address: () => "/auth?mode=magic-link",
    heading: "auth.dialogTitle",
    title: "auth.magicLink",
  },
  {
    route: "/auth",
    address: () => "/auth?mode=forgot-password",
    heading: "auth.dialogTitle",
    title: "auth.resetTitle",
  },
  { route: "/magic-link", heading: "linkPage.error.title", title: "linkPage.pageTitle" },
  { route: "/reset-password", heading: "resetPage.pageTitle" },
  { route: "/verify-email", heading: "verify.failed", title: "verify.pageTitle" },
  { route: "/join-team", heading: "joinTeam.none", title: "joinTeam.pageTitle" },
  { route: "/about", heading: "about.title" },
  { route: "/for-guides", heading: "forGuides.title" },
  { route: "/terms", heading: "terms.title" },
  { route: "/privacy", heading: "privacy.title" },
  { route: "/contact", heading: "contact.title" },
  { route: "/pricing", heading: "plans.title", title: "nav.pricing" },
  { route: "/subscribe", heading: "plans.title", title: "nav.pricing" },
  {
    route: "/subscription",
    heading: "dashboard.subscription.signIn",
    title: "dashboard.subscription.title",
  },
  {
    route: "/subscription",
    as: "demo_operator",
    heading: "subscription.title",
    title: "dashboard.subscription.title",
  },
  {
    route: "/subscription",
    as: "demo_guide",
    heading: "dashboard.denied",
    title: "dashboard.subscription.title",
  },
  { route: "/saved", heading: "saved.signInTitle", title: "saved.title" },
  { route: "/saved", as: "demo_operator", heading: "saved.title" },
  { route: "/bookings", heading: "bookings.signInTitle", title: "bookings.title" },
  { route: "/bookings", as: "demo_operator", heading: "bookings.title" },
  { route: "/bookings", as: "demo_guide", heading: "bookings.title" },
  {
    route: "/bookings",
    as: "demo_admin",
    heading: "bookings.adminTitle",
    title: "bookings.title",
  },
  {
    route: "/bookings/:id/sheet",
    as: "demo_guide",
    address: ({ booking }) => `/bookings/${booking.id}/sheet`,
    heading: ({ booking }) => booking.title,
    title: "bookings.sheet.title",
  },
  { route: "/jobs", heading: "jobs.signIn", title: "jobs.pageTitle" },
  { route: "/jobs", as: "demo_operator", heading: "jobs.titleOperator", title: "jobs.pageTitle" },
  { route: "/jobs", as: "demo_guide", heading: "jobs.titleGuide", title: "jobs.pageTitle" },
  { route: "/messages", heading: "messages.signInTitle", title: "messages.title" },
  { route: "/messages", as: "demo_operator", heading: "messages.title" },
  { route: "/messages", as: "demo_operator_free", heading: "messages.title" },
  { route: "/dashboard", heading: "dashboard.signIn", title: "nav.dashboard" },
  { route: "/dashboard", as: "demo_admin", heading: hello("demo_admin"), title: "nav.dashboard" },
  {
    route: "/dashboard/guide",
    as: "demo_guide",
    heading: hello("demo_guide"),
    title: "nav.dashboard",
  },
  {
    route: "/dashboard/operator",
    as: "demo_operator",
    heading: hello("demo_operator"),
    title: "nav.dashboard",
  },
  {
    route: "/dashboard/operator",
    as: "demo_guide",
    heading: "dashboard.denied",
    title: "nav.dashboard",
  },
  { route: "/onboarding/guide", heading: "onboarding.signIn", title: "onboarding.guide.title" },
  { route: "/onboarding/guide", as: "blank_guide", heading: "onboarding.guide.title" },
  { route: "/onboarding/operator", as: "blank_operator", heading: "onboarding.operator.title" },
  { route: "/analytics", heading: "analytics.signIn", title: "nav.analytics" },
  {
    route: "/analytics",
    as: "demo_operator",
    heading: "analytics.operator.title",
    title: "nav.analytics",
  },
  {
    route: "/analytics",
    as: "demo_guide",
    heading: "analytics.guide.title",
    title: "nav.analytics",
  },
  {
    route: "/analytics",
    as: "demo_admin",
    heading: "analytics.adminTitle",
    title: "nav.analytics",
  },
  {
    route: "/analytics",
    as: "demo_operator_free",
    heading: "upgrade.analytics.title",
    title: "nav.analytics",
  },
  { route: "/admin", heading: "admin.signIn", title: "admin.title" },
  { route: "/admin", as: "demo_operator", heading: "admin.denied", title: "admin.title" },
  { route: "/admin", as: "demo_admin", heading: "admin.title" },
  { route: "/admin-dashboard", as: "demo_admin", heading: "admin.title" },
  { route: "/settings", heading: "account.signIn", title: "account.title" },
  { route: "/settings", as: "demo_operator", heading: "account.title" },
  { route: "/unsubscribe", heading: "notices.leaveTitle" },
  { route: "/dev/mails", heading: "outbox.title" },
  { route: "*", address: () => "/no/such/page", heading: "notFound.title" },
];

export const addressOf = (row: Place, cast: Cast): string => row.address?.(cast) ?? row.route;

export const headingOf = ({ heading }: RouteRow, cast: Cast, language: string): string =>
  typeof heading === "string" ? text(language, heading) : heading(cast, language);

/** A page of this person, or of nobody in particular, in a language. */
export async function pageOf(
  stage: Stage,
  as: Username | undefined,
  language: string,
): Promise<Page> {
  const page =
    as === undefined
      ? await stage.anybody()
      : await stage.as(as, as in NEWCOMERS ? NEW_PASSWORD : undefined);
  await page.addInitScript((code) => localStorage.setItem("locale", code), language);
  return page;
}

/** The route as it stands when all of it is there. */
export async function openRoute(
  stage: Stage,
  cast: Cast,
  row: RouteRow,
  language: string,
): Promise<Page> {
  const page = await pageOf(stage, row.as, language);
  await page.goto(addressOf(row, cast));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await hasSettled(page);
  return page;
}

/** Nothing loads and nothing moves. */
export async function hasSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[data-slot='skeleton'], [aria-busy='true']") === null &&
      document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}
