import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { ProfileStrength } from "./profile-strength.tsx";

function leadsTo(image: string | null, licence: object | null): string | undefined {
  const guideProfile = { bio: "", languages: [], areas: [], specialties: [] };
  const html = answered(<ProfileStrength side="GUIDE" />, {
    "users:me": { user: { id: "g1", role: "GUIDE", image }, guideProfile, operatorProfile: null },
    "contacts:own": { shared: [] },
    "licences:own": licence,
    "guides:get": { gallery: [] },
  });
  return /href="([^"]+)"/.exec(html)?.[1];
}

it("leads to the form that the next step is in, or to the page that it stands on", () => {
  expect(leadsTo(null, null)).toBe("/dashboard/guide?tab=profile#edit");
  expect(leadsTo("/face.webp", null)).toBe("/dashboard/guide?tab=profile");
  expect(leadsTo("/face.webp", {})).toBe("/dashboard/guide?tab=profile#edit");
});
