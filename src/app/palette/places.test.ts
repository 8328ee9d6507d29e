// The places of the quick search against what the pages say of themselves.
import { describe, expect, it } from "vitest";

import { pageAt } from "../../lib/page-at.ts";
import { PAGE_PATHS, type PageName } from "../../lib/paths.ts";
import type { Page } from "../../pages/define-page.ts";
import type { Profile } from "../../session/use-profile.ts";
import { loadPage } from "../pages.ts";
import { placesOf } from "./places.ts";

/** Nobody goes there by name: they are about one thing, are reached from a letter, or show what another one shows. */
const LEFT_OUT: ReadonlySet<PageName> = new Set([
  "guide",
  "operator",
  "booking-sheet",
  "auth",
  "magic-link",
  "reset-password",
  "verify-email",
  "join-team",
  "unsubscribe",
  "subscribe",
  "dashboard",
  "admin-dashboard",
  "dev-mails",
  "not-found",
]);
const NAMED = (Object.keys(PAGE_PATHS) as PageName[]).filter((name) => !LEFT_OUT.has(name));

const person = (about: object) => ({ id: "p1", needsTwoStep: false, ...about }) as Profile;
const company = (seat: string) => ({ userId: "c1", seat });
const PEOPLE: Record<string, Profile | null> = {
  "a visitor": null,
  "a guide": person({ role: "GUIDE", guideProfile: {} }),
  "a new guide": person({ role: "GUIDE" }),
  "an operator": person({ role: "OPERATOR", company: company("OWNER"), operatorProfile: {} }),
  "a new operator": person({ role: "OPERATOR", company: company("OWNER") }),
  "an administrator": person({ role: "ADMIN" }),
};

function pagesFor(user: Profile | null): Set<PageName> {
  return new Set(placesOf(user).map(({ to }) => pageAt(to.split("?", 1)[0] ?? to).name));
}

function mayOpen({ access }: Page, user: Profile | null): boolean {
  if (access === "everybody") return true;
  if (user === null || (access.only && !access.only.roles.includes(user.role))) return false;
  return !access.newcomersOnly || !(user.guideProfile ?? user.operatorProfile);
}

describe.each(Object.entries(PEOPLE))("%s", (_name, user) => {
  it("is led to every page that is for them, and to no other", async () => {
    const led = pagesFor(user);
    for (const name of NAMED) {
      expect([name, led.has(name)]).toEqual([name, mayOpen(await loadPage(name), user)]);
    }
    for (const name of led)
      expect([name, mayOpen(await loadPage(name), user)]).toEqual([name, true]);
  });

  it("finds each address once", () => {
    const addresses = placesOf(user).map(({ to }) => to);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

it("leaves the money and the first profile to the owner of a company", () => {
  const member = person({ role: "OPERATOR", company: company("READER") });
  const led = pagesFor(member);
  expect(led.has("bookings")).toBe(true);
  expect(led.has("subscription")).toBe(false);
  expect(led.has("onboarding-operator")).toBe(false);
  expect(placesOf(member).map(({ to }) => to)).toContain("/operators/c1");
});

it("leads an administrator without the second step to where it is set up", () => {
  const led = pagesFor(person({ role: "ADMIN", needsTwoStep: true }));
  expect([led.has("settings"), led.has("admin"), led.has("messages")]).toEqual([
    true,
    false,
    false,
  ]);
});
