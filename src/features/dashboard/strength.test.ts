import { expect, it } from "vitest";

import { strengthOf } from "./strength.ts";

type Me = Parameters<typeof strengthOf>[0];
const USER = { role: "GUIDE" } as Me["user"];
const GUIDE = {
  bio: "x".repeat(200),
  languages: ["english", "vietnamese"],
  areas: ["Hanoi"],
  specialties: ["a", "b", "c"],
} as unknown as NonNullable<Me["guideProfile"]>;
const COMPANY = {
  description: "x".repeat(200),
  website: "https://example.com",
} as NonNullable<Me["operatorProfile"]>;
const guide = (guideProfile: Me["guideProfile"]): Me => ({
  user: USER,
  guideProfile,
  operatorProfile: null,
});
const operator = (operatorProfile: Me["operatorProfile"]): Me => ({
  user: { ...USER, role: "OPERATOR" },
  guideProfile: null,
  operatorProfile,
});

it.each([
  ["a guide without a profile", guide(null), [], 0, 6, "profile"],
  ["a guide with a short text", guide({ ...GUIDE, bio: "short" }), [], 4, 6, "text"],
  ["a guide of one language", guide({ ...GUIDE, languages: ["english"] }), [], 4, 6, "languages"],
  ["a guide who shares nothing", guide(GUIDE), [], 5, 6, "contacts"],
  ["a whole guide", guide(GUIDE), ["phone" as const], 6, 6, null],
  ["a company without a profile", operator(null), ["email" as const], 1, 4, "profile"],
  ["a company without a website", operator({ ...COMPANY, website: "" }), [], 2, 4, "website"],
  ["a whole company", operator(COMPANY), ["email" as const], 4, 4, null],
] as const)("%s has this much, and this to do next", (_who, me, shared, done, total, next) => {
  expect(strengthOf(me, { shared: [...shared] })).toEqual({ done, total, next });
});
