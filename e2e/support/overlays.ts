// What opens above a page, said by the names on its buttons, so that it opens in every language.
import type { Locator, Page } from "playwright-core";

import { type Cast, hasSettled, pageOf, type Username } from "./routes.ts";
import type { Stage } from "./stage.ts";
import { text } from "./texts.ts";

/**
 * Buttons and the like that lead there, one after the other; each by the key of its name, after another role where it is no
 * button, or by its place where people's own words are its name.
 */
type Step =
  | string
  | readonly [role: "menuitem", key: string]
  | { press: string }
  | { place: string };

export interface OverlayRow {
  name: string;
  as?: Username;
  address: (cast: Cast) => string;
  steps: readonly Step[];
  /** A width at which the page offers it; 1280 where it is missing. */
  width?: number;
  /** Goes when the window gets narrow, with what it belongs to. */
  isWide?: true;
}

const ownPage = ({ people }: Cast) => `/guides/${people.get("demo_guide")?.id}`;
const row = (name: string, address: string, ...steps: Step[]): OverlayRow => ({
  name,
  address: () => address,
  steps,
});
const rowAs = (as: Username, name: string, address: string, ...steps: Step[]): OverlayRow => ({
  ...row(name, address, ...steps),
  as,
});

/** A booking that is over, folded. */
const ENDED = { place: "article [aria-expanded=false]" };

export const OVERLAYS: readonly OverlayRow[] = [
  row("the dialog for signing in", "/about", "nav.getStarted"),
  row("the quick search", "/about", "shell.palette"),
  row("the list of shortcuts", "/about", { press: "?" }),
  row("the languages", "/about", "nav.language"),
  row("the appearances", "/about", "nav.theme"),
  { ...row("the phone's menu", "/about", "nav.menu"), width: 360 },
  { ...row("the filters", "/search?location=Hanoi", "search.filters"), width: 360 },
  { ...row("the map", "/search", "search.map.open"), width: 360 },
  row("a date on the home page", "/", "home.date"),
  { ...row("a date among the filters", "/search", "search.date"), isWide: true },
  {
    ...row("a date among the filters of a phone", "/search", "search.filters", "search.date"),
    width: 360,
  },
  rowAs("demo_guide", "the account menu", "/about", "nav.account"),
  rowAs("demo_guide", "the notifications", "/about", "notifications.title"),
  {
    name: "the Book dialog",
    as: "demo_operator",
    address: ownPage,
    steps: ["guide.bookNow"],
  },
  {
    name: "the range in the Book dialog",
    as: "demo_operator",
    address: ownPage,
    steps: ["guide.bookNow", "booking.startDate"],
  },
  {
    name: "a refused Book dialog",
    as: "demo_operator",
    address: ownPage,
    steps: ["guide.bookNow", "booking.send"],
  },
  { name: "a photo", address: ownPage, steps: ["guide.openPhoto"] },
  {
    name: "several choices in the form of the profile",
    as: "demo_guide",
    address: ownPage,
    steps: ["guide.edit", "guide.languages"],
  },
  {
    name: "a report about a review",
    as: "demo_guide",
    address: ownPage,
    steps: ["review.report"],
  },
  rowAs("demo_operator", "a job for a guide", "/jobs", "jobs.create"),
  rowAs("demo_operator", "the cancelling of a request", "/bookings", "bookings.cancelRequest"),
  ...[
    ["a booking once more", "bookings.again.action"],
    ["the details of a booking", "bookings.details"],
  ].map(([name = "", key = ""]) =>
    rowAs("demo_operator", name, "/bookings?tab=history", ENDED, key),
  ),
  rowAs("demo_guide", "the declining of a request", "/bookings", "bookings.decline"),
  rowAs("demo_guide", "a counter-offer", "/bookings", "bookings.offer.counter"),
  rowAs("demo_guide", "blocked days", "/dashboard/guide?tab=availability", "calendar.blockDates"),
  rowAs("demo_operator", "a new list", "/saved", "savedLists.newList"),
  rowAs("demo_operator", "note and lists", "/saved", "savedLists.details"),
  rowAs("demo_operator_free", "what the plan has", "/dashboard/operator", "dashboard.upgrade.more"),
  {
    name: "the other ways of a conversation",
    as: "demo_operator",
    address: ({ people }) => `/messages?partner=${people.get("demo_guide")?.id}`,
    steps: ["messages.options"],
  },
  rowAs("demo_operator", "another card", "/subscription", "subscription.changeCard"),
  rowAs("demo_operator", "the end of the account", "/settings", "ownData.deleteButton"),
  {
    ...rowAs("demo_admin", "the deeds about a user", "/admin?tab=users", "admin.users.actionsOf"),
    isWide: true,
  },
  {
    ...rowAs("demo_admin", "those on a phone", "/admin?tab=users", "admin.users.actionsOf"),
    width: 360,
  },
  rowAs("demo_admin", "a user", "/admin?tab=users", "admin.users.actionsOf", [
    "menuitem",
    "admin.users.view",
  ]),
  rowAs("demo_admin", "a suspension", "/admin?tab=users", "admin.users.actionsOf", [
    "menuitem",
    "admin.users.suspend",
  ]),
  rowAs("demo_admin", "a report", "/admin?tab=reports", "admin.report.open"),
];

/** Begins as the text does, whatever is put into it; in Urdu a mark may stand before it that keeps its direction apart. */
function beginning(language: string, key: string): RegExp {
  const parts = text(language, key).split(/\{\{.+?\}\}/);
  const literal = parts.map((part) =>
    part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s/gu, String.raw`\s`),
  );
  return new RegExp(`^\u2068?${literal.join(".+")}`, "u");
}

function stepAt(page: Page, language: string, step: Exclude<Step, { press: string }>): Locator {
  if (typeof step === "object" && "place" in step) return page.locator(step.place);
  const [role, key] = typeof step === "string" ? (["button", step] as const) : step;
  const named = page.getByRole(role, { name: beginning(language, key) });
  return named.and(page.locator(":not([disabled])"));
}

async function openOverlay(page: Page, language: string, { steps }: OverlayRow) {
  for (const step of steps) {
    if (typeof step === "object" && "press" in step) await page.keyboard.press(step.press);
    else await stepAt(page, language, step).filter({ visible: true }).first().click();
  }
}

/** The panel above its page, in a window as wide as the page needs to offer it. */
export async function openAbove(
  stage: Stage,
  cast: Cast,
  row: OverlayRow,
  language: string,
  height: number,
): Promise<Page> {
  const page = await pageOf(stage, row.as, language);
  await page.setViewportSize({ width: row.width ?? 1280, height });
  await page.goto(row.address(cast));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await hasSettled(page);
  await openOverlay(page, language, row);
  await page.locator(PANEL).last().waitFor();
  return page;
}

export const PANEL = "[role=dialog], [role=alertdialog], [role=menu]";

/** What of the panel on top leaves the window or the panel, or has to be scrolled sideways in it; each as its first words. */
export async function sticksOut(page: Page): Promise<string[]> {
  return page
    .locator(PANEL)
    .last()
    .evaluate((panel) => {
      const edges = panel.getBoundingClientRect();
      const first = Math.max(0, edges.left) - 1;
      const last = Math.min(window.innerWidth, edges.right) + 1;
      function scrolls(one: Element): boolean {
        for (let at = one.parentElement; at !== null && at !== panel; at = at.parentElement)
          if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
        return false;
      }
      return [panel, ...panel.querySelectorAll("*")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          const isScroller = /auto|scroll/.test(getComputedStyle(one).overflowX);
          if (isScroller && one.scrollWidth > one.clientWidth + 1) return true;
          return width > 1 && (left < first || right > last) && !scrolls(one);
        })
        .slice(0, 5)
        .map((one) => one.outerHTML.slice(0, 120));
    });
}
