import { expect, it } from "vitest";

import { answered } from "../../tests/setup/answered.tsx";
import { wordsOf } from "../../tests/setup/in-english.tsx";
import { page } from "../pages/work/messages.tsx";
import type { Profile } from "../session/use-profile.ts";

const user = { id: "u1", role: "ADMIN" } as Profile;

it("takes an address that names nobody for one without a partner", () => {
  const answers = {
    "subscriptions:status": { features: { messaging: true } },
    "messages:conversations": [],
    "messages:partner": new Error("Choose a conversation first"),
  };
  const View = page.view as (props: { user: Profile }) => React.ReactNode;
  const words = wordsOf(answered(<View user={user} />, answers, "/messages?partner="));
  expect(words).not.toContain("could not be loaded");
});
