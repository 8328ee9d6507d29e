import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { ReviewList } from "./review-list.tsx";

const reviewer = { name: "Mai Anh", companyName: null, image: null, isDeleted: false };
const review = { id: "r1", createdAt: 0, comment: "Good", score: 5, reply: null, reviewer };

function words(...reviews: Parameters<typeof ReviewList>[0]["reviews"]) {
  return wordsOf(
    inEnglish(<ReviewList reviews={reviews} reviewed="Lan" renderBelow={() => "below"} />),
  );
}

it("says in the reader's language that the reviewer was deleted", () => {
  const deleted = { ...reviewer, name: "as the server calls them", isDeleted: true };
  const said = words({ ...review, reviewer: deleted });
  expect(said).toContain("Deleted user");
  expect(said).not.toContain("as the server calls them");
});

it("says that there is no comment", () => {
  expect(words({ ...review, comment: "" })).toContain("Rated without a comment");
});

it("shows the reply beneath the review, and where there is none what stands below", () => {
  const said = words({ ...review, reply: { body: "Thank you", createdAt: 0 } });
  expect(said).toContain("Reply from Lan");
  expect(said).toContain("Thank you");
  expect(said).not.toContain("below");
  expect(words(review)).toContain("below");
});
