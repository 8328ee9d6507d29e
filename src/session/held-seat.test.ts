import { expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { hasEnded, heldSeat, isOwnLeave, isSame, leaveCompany } from "./held-seat.ts";
import type { Profile } from "./use-profile.ts";

const idOf = (name: string) => name as Id<"users">;

function person(id: string, companyId: string, companyName = "Lotus Tours"): Profile {
  return {
    id: idOf(id),
    name: id,
    email: "x@example.com",
    username: "x",
    role: "OPERATOR",
    image: null,
    emailVerified: 1,
    hasPassword: true,
    needsTwoStep: false,
    createdAt: 1,
    company: { userId: idOf(companyId), seat: id === companyId ? "OWNER" : "BOOKER" },
    operatorProfile: { companyName, verified: false },
  };
}

const SEAT = { personId: "bình", companyId: "olga", companyName: "Lotus Tours" };

it("is held at another's company only", () => {
  expect(heldSeat(person("bình", "olga"))).toEqual(SEAT);
  expect(heldSeat(person("olga", "olga"))).toBeNull();
  expect(heldSeat(null)).toBeNull();
});

it.each([
  ["the same seat", person("bình", "olga"), false],
  ["the company by another name", person("bình", "olga", "Sen Tours"), false],
  ["no seat", person("bình", "bình"), true],
  ["a seat at another company", person("bình", "minh"), true],
  ["nobody signed in", null, false],
  ["somebody else", person("rosa", "rosa"), false],
])("is judged by what is there now: %s", (_, user, ended) => {
  expect(hasEnded(SEAT, user)).toBe(ended);
});

it("is one's own, and not that of a colleague who signs in after", () => {
  expect(isSame(SEAT, { ...SEAT, companyName: "Sen Tours" })).toBe(true);
  expect(isSame(SEAT, { ...SEAT, personId: "rosa" })).toBe(false);
});

it("says nothing to who leaves, unless it came to nothing", () => {
  leaveCompany("olga");
  expect(isOwnLeave(SEAT)).toBe(true);
  leaveCompany(null);
  expect(isOwnLeave(SEAT)).toBe(false);
});
