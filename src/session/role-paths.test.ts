import { expect, it } from "vitest";

import { landingPath, profilePath } from "./role-paths.ts";

it.each([
  ["GUIDE", "/dashboard/guide", "/guides/u1"],
  ["OPERATOR", "/dashboard/operator", "/operators/u1"],
  ["ADMIN", "/dashboard", "/dashboard"],
] as const)("%s lands on %s", (role, landing, profile) => {
  expect(landingPath({ role, needsTwoStep: false })).toBe(landing);
  expect(profilePath({ id: "u1", role })).toBe(profile);
});

it("leads an administrator to the settings who has to set up the second step", () => {
  expect(landingPath({ role: "ADMIN", needsTwoStep: true })).toBe("/settings");
});

it("sends nobody's profile link to the dashboard", () => {
  expect(profilePath(null)).toBe("/dashboard");
});
