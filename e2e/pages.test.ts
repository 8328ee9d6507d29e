// Every route, wide and narrow: it draws itself without a complaint, fits, says what it is and keeps nobody out. Each in one
// language, the next in another; in the long form each in all of them.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { LANGUAGES } from "../src/i18n/languages.ts";
import { PAGE_PATHS } from "../src/lib/paths.ts";
import { rounds } from "../tests/setup/effort.ts";
import { registerPerson } from "../tests/setup/http-person.ts";
import { overflow, seriousFindings } from "./support/accessibility.ts";
import { eventually } from "./support/eventually.ts";
import { demoPerson, searchGuides, type DemoPerson } from "./support/market.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { complaintsOf, openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

/** Each language has both widths; accessibility is audited at the last one, in one language by day and in the next by night. */
const LOOKS = [
  { widths: [320, 1280], colorScheme: "light" },
  { widths: [1280, 320], colorScheme: "dark" },
] as const;
const TURNS = LANGUAGES.map((language, turn) => ({
  turn,
  language,
  ...(LOOKS[turn % LOOKS.length] ?? LOOKS[0]),
}));
const HEIGHT = 900;

const PEOPLE = ["demo_operator", "demo_operator_free", "demo_guide", "demo_admin"] as const;
/** Without a profile yet. */
const NEWCOMERS = { blank_guide: "GUIDE", blank_operator: "OPERATOR" } as const;
type Newcomer = keyof typeof NEWCOMERS;
type Username = (typeof PEOPLE)[number] | Newcomer;

interface Row {
  route: string;
  /** Who looks; nobody signed in where it is missing. */
  as?: Username;
  /** The address, where it differs from the route's pattern. */
  address?: () => string;
  /** The key of the main heading, or the heading itself. */
  heading: string | ((language: string) => string);
  /** The key of the tab's title; the heading where it is missing. */
  title?: string;
}

const stage = openStage();
const people = new Map<Username, DemoPerson>();
let guide: { id: string; name: string };
let operator: { id: string; company: string };
let booking: { id: string; title: string };

const nameOf = (username: Username) => people.get(username)?.name ?? "";
const hello = (username: Username) => (language: string) =>
  text(language, "dashboard.greeting", { name: nameOf(username) });

beforeAll(async () => {
  for (const username of PEOPLE) people.set(username, await demoPerson(stage.url, username));
  for (const [username, role] of Object.entries(NEWCOMERS))
    await registerPerson(stage.url, role, username);
  const [found] = (await searchGuides(stage.url, { limit: "1" })).guides;
  guide = { id: found?.userId ?? "", name: found?.user.name ?? "" };
  const own = await people.get("demo_guide")?.call<(typeof booking)[]>("GET", "/api/bookings");
  booking = own?.[0] ?? { id: "", title: "" };
  const person = people.get("demo_operator");
  const page = await person?.call<{ operator: { companyName: string } }>(
    "GET",
    `/api/operators/${person.id}`,
  );
  operator = { id: person?.id ?? "", company: page?.operator.companyName ?? "" };
});

const guidePage = { route: "/guides/:id", address: () => `/guides/${guide.id}` };
const operatorPage = { route: "/operators/:id", address: () => `/operators/${operator.id}` };

const ROWS: readonly Row[] = [
  { route: "/", heading: "home.title", title: "" },
  { route: "/search", heading: "search.title" },
  { route: "/browse-guides", heading: "search.browseTitle" },
  { ...guidePage, heading: () => guide.name },
  { ...guidePage, as: "demo_operator", heading: () => guide.name },
  { ...operatorPage, heading: () => operator.company },
  { ...operatorPage, as: "demo_operator", heading: () => operator.company },
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
    heading: "dashboard.signIn",
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
    address: () => `/bookings/${booking.id}/sheet`,
    heading: () => booking.title,
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

const EVERY = rounds(LANGUAGES.length, 1);
const rowsFor = (turn: number) => ROWS.filter((_row, at) => at % EVERY === turn % EVERY);

async function open(row: Row, language: string): Promise<Page> {
  if (row.as === undefined) return stage.visitor({ language });
  const page = await stage.as(row.as, row.as in NEWCOMERS ? NEW_PASSWORD : undefined);
  await page.addInitScript((code) => localStorage.setItem("locale", code), language);
  return page;
}

/** The tab's title without the number of unseen notifications that the demo people may have. */
const withoutCount = (title: string) => title.replace(/^\(\d+\) /, "");

/** Nothing loads and nothing moves. */
async function hasSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[data-slot='skeleton'], [aria-busy='true']") === null &&
      document.getAnimations().every(({ playState }) => playState !== "running"),
  );
}

it("has a row for every route of the app", () => {
  const rows = new Set<string>(ROWS.map(({ route }) => route));
  expect(Object.values(PAGE_PATHS).filter((path) => !rows.has(path))).toEqual([]);
});

const EXPECTED_COMPLAINTS: Partial<Record<string, RegExp[]>> = {
  // The browser's own word for an address that is answered with 404.
  "*": [/status of 404/],
  // A mail stands in a sandbox, which keeps out what the tests bring into every frame.
  "/dev/mails": [/document is sandboxed/, /recipient window's origin \('null'\)/],
};

describe.each(TURNS)("in $language", ({ turn, language, widths, colorScheme }) => {
  it.each(rowsFor(turn))("$route as $as", async (row) => {
    const page = await open(row, language);
    const complaints = complaintsOf(page);
    const [first, last] = widths;
    await page.setViewportSize({ width: first, height: HEIGHT });
    await page.goto(row.address?.() ?? row.route);
    const heading =
      typeof row.heading === "string" ? text(language, row.heading) : row.heading(language);
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await hasSettled(page);
    expect(await overflow(page), `wider than ${first}`).toEqual([]);
    await page.setViewportSize({ width: last, height: HEIGHT });
    await hasSettled(page);
    expect(await overflow(page), `wider than ${last}`).toEqual([]);

    expect(await page.locator("h1").count(), "one main heading").toBe(1);
    const title = row.title === undefined ? heading : row.title && text(language, row.title);
    const ownTitle = title === "" ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
    await eventually(async () => withoutCount(await page.title())).toBe(ownTitle);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    await page.emulateMedia({ colorScheme });
    await hasSettled(page);
    expect(await seriousFindings(page), colorScheme).toEqual([]);
    const expected = EXPECTED_COMPLAINTS[row.route] ?? [];
    expect(complaints.filter((one) => !expected.some((word) => word.test(one)))).toEqual([]);
  });
});
