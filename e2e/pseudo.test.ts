// The app in a language that nobody speaks (support/pseudo.ts): every word comes from the language files, and there is room for
// longer ones. A few pages; in the long form every page, as each of those who see something else there.
import { describe, expect, it } from "vitest";

import { PAGE_PATHS } from "../src/lib/paths.ts";
import { rounds } from "../tests/setup/effort.ts";
import { overflow } from "./support/accessibility.ts";
import { demoPerson, searchGuides } from "./support/market.ts";
import { pseudo, speakPseudo, straysOn } from "./support/pseudo.ts";
import { openStage } from "./support/stage.ts";

const NARROW = { width: 320, height: 900 };

const stage = openStage();

interface Row {
  route: string;
  as?: "demo_operator" | "demo_guide" | "demo_admin" | "demo_operator_free";
  address?: () => Promise<string>;
}

const guideId = async () => (await searchGuides(stage.url, { limit: "1" })).guides[0]?.userId ?? "";
const guidePage = { route: "/guides/:id", address: async () => `/guides/${await guideId()}` };
const operatorPage = {
  route: "/operators/:id",
  address: async () => `/operators/${(await demoPerson(stage.url, "demo_operator")).id}`,
};

async function sheet(): Promise<string> {
  const guide = await demoPerson(stage.url, "demo_guide");
  const [booking] = await guide.call<{ id: string }[]>("GET", "/api/bookings");
  return `/bookings/${booking?.id}/sheet`;
}

/** What is looked at each time: a page for visitors, one of each side, and the one with most in it. */
const SHORT: readonly Row[] = [
  guidePage,
  { route: "/settings", as: "demo_operator" },
  { route: "/dashboard/guide", as: "demo_guide" },
];

const LONG: readonly Row[] = [
  { route: "/" },
  { route: "/search" },
  { route: "/browse-guides", as: "demo_operator" },
  { ...guidePage, as: "demo_operator" },
  operatorPage,
  { ...operatorPage, as: "demo_operator" },
  { route: "/saved", as: "demo_operator" },
  { route: "/auth" },
  { route: "/auth", address: async () => "/auth?mode=register" },
  { route: "/auth", address: async () => "/auth?mode=magic-link" },
  { route: "/auth", address: async () => "/auth?mode=forgot-password" },
  { route: "/magic-link" },
  { route: "/reset-password" },
  { route: "/verify-email" },
  { route: "/join-team" },
  { route: "/about" },
  { route: "/for-guides" },
  { route: "/pricing" },
  { route: "/pricing", as: "demo_operator" },
  { route: "/subscribe", as: "demo_operator_free" },
  { route: "/subscription", as: "demo_operator" },
  { route: "/dashboard", as: "demo_admin" },
  ...["overview", "profile", "availability", "jobs", "messages", "reviews"].map((tab) => ({
    route: "/dashboard/guide",
    as: "demo_guide" as const,
    address: async () => `/dashboard/guide?tab=${tab}`,
  })),
  ...["overview", "profile", "jobs", "messages", "subscription"].map((tab) => ({
    route: "/dashboard/operator",
    as: "demo_operator" as const,
    address: async () => `/dashboard/operator?tab=${tab}`,
  })),
  { route: "/onboarding/guide", as: "demo_guide" },
  { route: "/onboarding/operator", as: "demo_operator" },
  { route: "/jobs", as: "demo_operator" },
  { route: "/jobs", as: "demo_guide" },
  { route: "/bookings", as: "demo_operator" },
  { route: "/bookings", as: "demo_guide" },
  { route: "/bookings/:id/sheet", as: "demo_guide", address: sheet },
  { route: "/messages", as: "demo_operator" },
  { route: "/messages", as: "demo_operator_free" },
  {
    route: "/messages",
    as: "demo_guide",
    address: async () => `/messages?partner=${(await demoPerson(stage.url, "demo_operator")).id}`,
  },
  ...["overview", "performance", "insights"].map((tab) => ({
    route: "/analytics",
    as: "demo_operator" as const,
    address: async () => `/analytics?tab=${tab}`,
  })),
  { route: "/analytics", as: "demo_guide" },
  { route: "/analytics", as: "demo_operator_free" },
  ...["overview", "users", "reports", "checks", "analytics", "audit"].map((tab) => ({
    route: "/admin",
    as: "demo_admin" as const,
    address: async () => `/admin?tab=${tab}`,
  })),
  { route: "/admin-dashboard", as: "demo_admin" },
  { route: "/settings", as: "demo_guide" },
  { route: "/unsubscribe" },
  { route: "/dev/mails" },
  { route: "*", address: async () => "/no/such/page" },
];

it("knows every route of the app", () => {
  const known = new Set([...SHORT, ...LONG].map(({ route }) => route));
  expect(Object.values(PAGE_PATHS).filter((path) => !known.has(path))).toEqual([]);
});

it("notices words of its own, texts that are glued together, and names of texts", async () => {
  const page = await stage.visitor();
  await page.setContent(
    `<p>${pseudo("Search")}</p><p>Hello</p><p><bdi>Lê</bdi>, 3 days ago, 500 VND</p>` +
      `<p>${pseudo("Your")} ${pseudo("booking")}</p><p>${pseudo("One")}, ${pseudo("two")}</p>` +
      `<button aria-label="Close"></button><a href="/" title="nav.home">${pseudo("Home")}</a>`,
  );
  expect(await straysOn(page)).toEqual({
    strays: ["p: Hello", "button aria-label: Close", "a title: nav.home"],
    glued: [`${pseudo("Your")} ${pseudo("booking")}`],
  });
});

describe("in a language that nobody speaks", () => {
  it.each([...SHORT, ...LONG.slice(0, rounds(0, LONG.length))])("$route as $as", async (row) => {
    const page = await (row.as ? stage.as(row.as) : stage.visitor());
    await speakPseudo(page);
    await page.setViewportSize(NARROW);
    await page.goto((await row.address?.()) ?? row.route);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector("[data-slot='skeleton'], [aria-busy='true']") === null &&
        document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    expect(await straysOn(page)).toEqual({ strays: [], glued: [] });
    expect(await overflow(page), "wider than the window").toEqual([]);
  });
});
