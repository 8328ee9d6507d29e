import { expect, it } from "vitest";

import { answered } from "../../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../../tests/setup/in-english.tsx";
import { ProfileFacts } from "./profile-facts.tsx";

function shown(address: string, mayEdit = true): string {
  const renderEdit = mayEdit ? () => "the form" : null;
  const facts = (
    <ProfileFacts facts={[]} about="the text" to="/guides/g1" renderEdit={renderEdit} />
  );
  return wordsOf(answered(facts, {}, address));
}

it("shows the profile, and its form where a link asks for it", () => {
  expect(shown("/dashboard/guide?tab=profile")).toContain("the text");
  expect(shown("/dashboard/guide?tab=profile#edit")).toBe("the form");
  expect(shown("/dashboard/operator?tab=profile#edit", false)).toContain("the text");
});
