import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { ReviewList } from "./review-list.tsx";

it("says in the reader's language that the reviewer was deleted", () => {
  const review = { id: "r1", createdAt: 0, comment: "Good", score: 5 };
  const reviewer = {
    name: "as the server calls them",
    companyName: null,
    image: null,
    isDeleted: true,
  };
  const texts = { showAll: "all", showFewer: "fewer", noComment: "none" };
  const words = wordsOf(
    inEnglish(<ReviewList reviews={[{ ...review, reviewer }]} first={1} texts={texts} />),
  );
  expect(words).toContain("Deleted user");
  expect(words).not.toContain("as the server calls them");
});
