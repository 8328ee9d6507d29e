import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { addCompletedJob } from "../tests/setup/jobs.ts";
import { addGuide, addOperator, addPair, addPerson, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import { reasonText, REPORT_REASONS, reportInput } from "./model/reports/contract.ts";

async function openMarket() {
  const pair = await addPair(createBackend());
  const { t, guide, operator } = pair;
  const jobRequestId = await addCompletedJob(t, pair);
  const stars = { service: 1, languageSkills: 1, knowledge: 1, price: 1, comment: "Spam" };
  const input = { jobRequestId, guideUserId: guide.id, ...stars };
  const review = await operator.as.mutation(api.reviews.reviewGuide, input);
  const hello = { recipientUserId: guide.id, body: "Buy my boat" };
  const message = await operator.as.mutation(api.messages.send, hello);
  return { ...pair, reviewId: review.id, messageId: message.id };
}

const report = (who: Person, target: object, reason = "Spam or advertising") =>
  who.as.mutation(api.reports.create, { ...target, reason });

describe("a report", () => {
  it("has its type from what it points to and waits to be read", async () => {
    const { guide, operator, reviewId, messageId } = await openMarket();
    const common = { reporterUserId: guide.id, reportedUserId: operator.id, status: "PENDING" };
    expect(await report(guide, { reviewId })).toMatchObject({
      ...common,
      type: "review",
      reviewId,
      messageId: null,
    });
    expect(await report(guide, { messageId })).toMatchObject({
      ...common,
      type: "message",
      reviewId: null,
      messageId,
    });
    expect(await report(guide, { userId: operator.id })).toMatchObject({
      ...common,
      type: "user",
      reviewId: null,
      messageId: null,
    });
  });

  it("of the same thing is made once while it waits", async () => {
    const { t, guide, reviewId, messageId } = await openMarket();
    const first = await report(guide, { reviewId });
    expect(await report(guide, { reviewId }, "Again")).toEqual(first);
    expect((await report(guide, { messageId })).id).not.toBe(first.id);
    await t.run((ctx) => ctx.db.patch("abuseReports", first.id, { status: "DISMISSED" }));
    expect((await report(guide, { reviewId })).id).not.toBe(first.id);
    expect((await report(await addGuide(t), { reviewId })).id).not.toBe(first.id);
  });

  it("can only be of what one may see", async () => {
    const { t, guide, operator, messageId } = await openMarket();
    const stranger = await addGuide(t);
    const hidden = await addPerson(t, "GUIDE");
    const suspended = await addGuide(t);
    await t.run((ctx) => ctx.db.patch("users", suspended.id, { suspendedAt: 1 }));
    for (const [who, target] of [
      [stranger, { messageId }],
      [stranger, { userId: hidden.id }],
      [stranger, { userId: operator.id }],
      [stranger, { userId: suspended.id }],
      [stranger, { userId: "nonsense" }],
      [stranger, { reviewId: "nonsense" }],
      [stranger, { reviewId: guide.id }],
      [stranger, { messageId: guide.id }],
    ] as const) {
      const { code } = await refusalOf(report(who, target));
      expect(code, JSON.stringify(target)).toBe("NOT_FOUND");
    }
    await t.run((ctx) => ctx.db.patch("messages", messageId, { body: "", removedAt: 1 }));
    expect((await refusalOf(report(guide, { messageId }))).code).toBe("NOT_FOUND");
  });

  it("is not of oneself", async () => {
    const { guide, operator, reviewId, messageId } = await openMarket();
    for (const [field, call] of [
      ["reviewId", report(operator, { reviewId })],
      ["messageId", report(operator, { messageId })],
      ["userId", report(guide, { userId: guide.id })],
    ] as const) {
      expect(await refusalOf(call)).toMatchObject({ code: "VALIDATION", field });
    }
  });

  it("is the twenty-first of a day for nobody", async () => {
    const { t } = await openMarket();
    const reporter = await addOperator(t);
    for (let count = 0; count < 20; count += 1) {
      await report(reporter, { userId: (await addGuide(t)).id });
    }
    const another = await addGuide(t);
    expect(await refusalOf(report(reporter, { userId: another.id }))).toMatchObject({
      code: "RATE_LIMITED",
    });
    await report(another, { userId: (await addGuide(t)).id });
  });
});

describe("what a report says", () => {
  it.each([
    ["nothing", {}, "reviewId"],
    ["two things", { reviewId: "r", userId: "u" }, "userId"],
    ["three things", { reviewId: "r", messageId: "m", userId: "u" }, "userId"],
  ])("names one thing, not %s", (_what, target, field) => {
    const { error } = reportInput.safeParse({ ...target, reason: "Spam" });
    expect(error?.issues[0]?.path).toEqual([field]);
  });

  it.each(["", "  ", "\u200b\u2800", "x".repeat(1_001), "x".repeat(100_000), 5, null])(
    "has a reason, not %j",
    (reason) => {
      expect(reportInput.safeParse({ reviewId: "r", reason }).success).toBe(false);
    },
  );

  it("is a sentence for administrators, with what was written", () => {
    expect(reasonText("spam", "  ")).toBe(REPORT_REASONS.spam);
    expect(reasonText("other", " Wrong person ")).toBe("Something else: Wrong person");
  });
});
