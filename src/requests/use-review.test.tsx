import { useTranslation } from "react-i18next";
import { expect, it } from "vitest";

import { inEnglish } from "../../tests/setup/in-english.tsx";
import { type Reviewed, sentToast } from "./use-review.ts";

function Said({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation();
  return Object.values(sentToast(t, reviewed)).join(" — ");
}

it.each([
  [{ name: "Linh", isDeleted: false }, "Linh has been told."],
  [{ name: "Deleted user", isDeleted: true }, null],
])("a review that is sent says of %j that they are told: %s", (reviewed, told) => {
  const said = inEnglish(<Said reviewed={reviewed} />);
  expect(said).toContain("Review Submitted");
  if (told === null) expect(said).not.toContain("told");
  else expect(said).toContain(told);
});
