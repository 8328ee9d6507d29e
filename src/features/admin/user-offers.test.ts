import { expect, test } from "vitest";

import type { AdminUser } from "./use-user-deed.ts";
import { offersOf } from "./user-offers.ts";

const plain = {
  image: null,
  emailVerified: 1,
  profile: null,
  suspendedAt: null,
} as AdminUser;

test.each<[string, Partial<AdminUser>, string[]]>([
  ["a plain account", {}, ["suspend?", "delete?"]],
  ["an address that nobody proved", { emailVerified: null }, ["verify", "suspend?", "delete?"]],
  [
    "a company that was not checked",
    { profile: { verified: false } },
    ["verify-business", "suspend?", "delete?"],
  ],
  ["a company that was", { profile: { verified: true } }, ["suspend?", "delete?"]],
  ["a picture", { image: "/a.webp" }, ["remove-picture?", "suspend?", "delete?"]],
  ["a suspension", { suspendedAt: 1 }, ["suspend", "delete?"]],
])("%s offers what can be done with it", (_what, user, deeds) => {
  const offers = offersOf({ ...plain, ...user });
  expect(offers.map(({ asks, deed }) => (asks ? `${deed}?` : deed))).toEqual(deeds);
});
