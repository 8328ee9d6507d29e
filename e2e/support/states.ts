// What a page shows beside its usual view: its tabs, and what it says where there is nothing, not yet, or no answer.
import type { Page } from "playwright-core";

import { asksInstead, waitsFor } from "./connection.ts";
import { hasSettled, type Cast, type Username } from "./routes.ts";

export interface StateRow {
  name: string;
  as?: Username;
  address: (cast: Cast) => string;
  /** Before the page goes anywhere. */
  before?: (page: Page) => Promise<void>;
  /** What shows that the state is there; that nothing loads any more where it is missing. */
  sign?: string;
}

const TABS: readonly (readonly [Username, string, readonly string[]])[] = [
  ["demo_guide", "/dashboard/guide?tab=", ["profile", "availability", "jobs", "reviews"]],
  ["demo_operator", "/dashboard/operator?tab=", ["profile", "jobs", "subscription"]],
  ["demo_admin", "/dashboard?tab=", ["jobs", "messages", "profile"]],
  ["demo_admin", "/admin?tab=", ["users", "reports", "checks", "analytics", "audit"]],
  ["demo_operator", "/bookings?tab=", ["history"]],
  ["demo_guide", "/", ["settings", "messages", "saved"]],
];

const EMPTY: readonly (readonly [Username | undefined, string])[] = [
  [undefined, "/search?q=zzqqxx"],
  [undefined, "/search?page=99"],
  [undefined, "/search?location=Hanoi&languages=french&date=2027-01-15"],
  [undefined, "/guides/nobody"],
  [undefined, "/operators/nobody"],
  [undefined, "/auth?mode=register"],
  ["demo_guide", "/bookings/none/sheet"],
  ["blank_operator", "/bookings"],
  ["blank_operator", "/bookings?tab=history"],
  ["blank_operator", "/jobs"],
  ["blank_operator", "/messages"],
  ["blank_operator", "/saved"],
  ["blank_operator", "/dashboard/operator"],
  ["blank_operator", "/settings"],
  ["blank_guide", "/bookings"],
  ["blank_guide", "/jobs"],
  ["blank_guide", "/messages"],
  ["blank_guide", "/analytics"],
  ["blank_guide", "/dashboard/guide"],
  ["blank_guide", "/dashboard/guide?tab=availability"],
  ["blank_guide", "/dashboard/guide?tab=reviews"],
];

/** Pages, each with the query that it waits for. */
const ASKED: readonly (readonly [Username | undefined, string, string])[] = [
  [undefined, "/search?q=a", "guides:search"],
  ["demo_operator", "/bookings", "requests:page"],
  ["demo_operator", "/messages", "messages:conversations"],
  ["demo_operator", "/saved", "saved:list"],
  ["demo_operator", "/analytics", "analytics:get"],
  ["demo_operator", "/settings", "settings:get"],
  ["demo_operator", "/subscription", "subscriptions:mine"],
  ["demo_guide", "/dashboard/guide", "dashboard:get"],
  ["demo_guide", "/dashboard/guide?tab=availability", "availability:get"],
  ["demo_admin", "/admin", "administration:stats"],
  ["demo_admin", "/admin?tab=users", "administration:users"],
];

const named = (as: Username | undefined, address: string) =>
  `${address} as ${as ?? "nobody in particular"}`;

export const STATES: readonly StateRow[] = [
  ...TABS.flatMap(([as, address, tabs]) =>
    tabs.map((tab) => ({
      name: named(as, `${address}${tab}`),
      as,
      address: () => `${address}${tab}`,
    })),
  ),
  {
    name: "a conversation",
    as: "demo_operator",
    address: ({ people }) => `/messages?partner=${people.get("demo_guide")?.id}`,
  },
  {
    name: "one's own page",
    as: "demo_guide",
    address: ({ people }) => `/guides/${people.get("demo_guide")?.id}`,
  },
  ...EMPTY.map(([as, address]) => ({
    name: named(as, address),
    ...(as && { as }),
    address: () => address,
  })),
  ...ASKED.flatMap(([as, address, query]) => {
    const row = { ...(as && { as }), address: () => address };
    return [
      {
        ...row,
        name: `${named(as, address)}, loading`,
        before: (page: Page) => waitsFor(page, query),
        sign: "[aria-busy='true'], [data-slot='skeleton']",
      },
      {
        ...row,
        name: `${named(as, address)}, failed`,
        before: (page: Page) => asksInstead(page, query, "messages:none"),
        sign: "[data-slot='alert']",
      },
    ];
  }),
];

/** Waits until the page shows the state; before its main heading is there, what shows is the outline of a page to come. */
export async function isThere(page: Page, { sign }: Pick<StateRow, "sign">): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (sign === undefined) await hasSettled(page);
  else await page.locator("main").locator(sign).first().waitFor();
}
