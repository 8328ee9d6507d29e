import { describe, expect, it } from "vitest";

import { planMarketplace } from "./plan.ts";
import { replyTo } from "./replies.ts";

const HOUR_MS = 3_600_000;

describe("replies", () => {
  const comments = planMarketplace().requests.flatMap(({ guideReview }) =>
    guideReview === null ? [] : [guideReview.comment],
  );

  it("follow some of the reviews that say something", () => {
    const written = comments.filter((comment) => comment !== "");
    const replied = written.filter((comment) => replyTo(comment, 5, HOUR_MS) !== null);
    expect(replied.length).toBeGreaterThan(written.length / 8);
    expect(replied.length).toBeLessThan(written.length / 2);
    expect(replyTo("", 5, HOUR_MS)).toBeNull();
  });

  it("come after the review and before today, and differ for those who were not pleased", () => {
    const comment = comments.find((one) => replyTo(one, 5, HOUR_MS) !== null) ?? "";
    for (const agoMs of [HOUR_MS / 2, HOUR_MS, 100 * HOUR_MS]) {
      const reply = replyTo(comment, 5, agoMs);
      expect(reply?.agoMs).toBeGreaterThan(0);
      expect(reply?.agoMs).toBeLessThan(agoMs);
      expect(replyTo(comment, 2, agoMs)?.body).not.toBe(reply?.body);
    }
  });
});
