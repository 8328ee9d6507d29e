import { expect, it } from "vitest";

import { strengthOf } from "./strength.ts";

type Me = Parameters<typeof strengthOf>[0];
const USER = { role: "GUIDE", image: "/me.webp" } as Me["user"];
const GUIDE = {
  bio: "x".repeat(200),
  languages: ["english", "vietnamese"],
  areas: ["Hanoi"],
  specialties: ["a", "b", "c"],
} as unknown as NonNullable<Me["guideProfile"]>;
const COMPANY = {
  description: "x".repeat(200),
  website: "https://example.com",
  logoUrl: "/logo.webp",
} as NonNullable<Me["operatorProfile"]>;
const guide = (guideProfile: Me["guideProfile"]): Me => ({
  user: USER,
  guideProfile,
  operatorProfile: null,
});
const faceless = (me: Me): Me => ({ ...me, user: { ...me.user, image: null } });
const operator = (operatorProfile: Me["operatorProfile"]): Me => ({
  user: { ...USER, role: "OPERATOR" },
  guideProfile: null,
  operatorProfile,
});

const ALL = { hasLicence: true, hasGallery: true };

it.each([
  ["a guide without a profile", guide(null), [], ALL, 3, 9, "profile"],
  ["a guide without a photo", faceless(guide(GUIDE)), ["phone"], ALL, 8, 9, "photo"],
  ["a guide without a licence", guide(GUIDE), [], { ...ALL, hasLicence: false }, 7, 9, "licence"],
  ["a guide with a short text", guide({ ...GUIDE, bio: "short" }), [], ALL, 7, 9, "text"],
  ["a guide of one language", guide({ ...GUIDE, languages: ["x"] }), [], ALL, 7, 9, "languages"],
  ["a guide without photos", guide(GUIDE), [], { ...ALL, hasGallery: false }, 7, 9, "gallery"],
  ["a guide who shares nothing", guide(GUIDE), [], ALL, 8, 9, "contacts"],
  ["a whole guide", guide(GUIDE), ["phone"], ALL, 9, 9, null],
  ["a company without a profile", operator(null), ["email"], ALL, 1, 5, "profile"],
  ["one without a website", operator({ ...COMPANY, website: "" }), [], ALL, 3, 5, "website"],
  ["one without a logo", operator({ ...COMPANY, logoUrl: null }), ["email"], ALL, 4, 5, "logo"],
  ["a whole company", operator(COMPANY), ["email"], ALL, 5, 5, null],
] as const)(
  "%s has this much, and this to do next",
  (_who, me, shared, shown, done, total, next) => {
    expect(strengthOf(me, { shared: [...shared] }, shown)).toEqual({ done, total, next });
  },
);
