import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { addCompletedJob } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPair,
  addPerson,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import type { Doc, Id } from "./_generated/dataModel.js";
import { ROUND_MS } from "./model/outbox/rules.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");
const COMPANY = {
  companyName: "Lotus Tours",
  website: "https://lotus.example.com",
  city: "Hanoi",
  description: "We show small groups the old towns of the north, slowly and on foot.",
};

let t: Backend;
let guide: Person;
let operator: Person;
let admin: Person;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  ({ t, guide, operator } = await addPair(createBackend()));
  admin = await addPerson(t, "ADMIN", { name: "The boss" });
});

afterEach(() => {
  vi.useRealTimers();
});

async function delivered(): Promise<void> {
  await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
}

const report = (who: Person, target: object, reason = "Spam or advertising") =>
  who.as.mutation(api.reports.create, { ...target, reason });

const send = (from: Person, to: Person, body: string) =>
  from.as.mutation(api.messages.send, { recipientUserId: to.id, body });

async function addReview(comment = "Never again", stars = 1) {
  const jobRequestId = await addCompletedJob(t, { guide, operator });
  const all = { service: stars, languageSkills: stars, knowledge: stars, price: stars };
  const input = { jobRequestId, guideUserId: guide.id, comment, ...all };
  return await operator.as.mutation(api.reviews.reviewGuide, input);
}

/** Whoever has a public page can be reported. */
async function reportOperator(reason?: string) {
  await operator.as.mutation(api.operators.saveProfile, COMPANY);
  return await report(guide, { userId: operator.id }, reason);
}

const waiting = () => admin.as.query(api.moderation.waiting, {});
const listed = (input: object = {}) => admin.as.query(api.moderation.reports, input);

async function newsOf(person: Person) {
  await delivered();
  const list = await person.as.query(api.notifications.list, {});
  return list.map(({ kind, note }) => (note === null ? kind : `${kind}: ${note}`));
}

async function mailsTo(person: Person, tell = (mail: Doc<"mails">) => mail.kind as unknown) {
  await delivered();
  const all = await t.run((ctx) => ctx.db.query("mails").collect());
  return all.filter(({ userId }) => userId === person.id).map(tell);
}

async function auditOf(action: string) {
  const { entries } = await admin.as.query(api.audit.list, { action: action as "report.view" });
  return entries.map(({ actorUserId, targetId, details }) => ({ actorUserId, targetId, details }));
}

describe("the list of reports", () => {
  it("has those of subscribers first, then the oldest, then what is decided, the latest first", async () => {
    const names = new Map<string, string>();
    const people = {
      free: await addOperator(t, false),
      subscriber: operator,
      guide: await addGuide(t, {}, "Lan"),
      late: await addGuide(t, {}, "Mai"),
      first: await addOperator(t, false),
    };
    for (const [name, person] of Object.entries(people)) {
      vi.advanceTimersByTime(60_000);
      names.set((await report(person, { userId: guide.id })).id, name);
    }
    const order = async (input: object = {}) => {
      const { reports, total } = await listed(input);
      return [total, ...reports.map(({ id }) => names.get(id))];
    };
    expect(await order()).toEqual([5, "subscriber", "free", "guide", "late", "first"]);
    for (const who of ["free", "late"]) {
      vi.advanceTimersByTime(60_000);
      const reportId = [...names].find(([, name]) => name === who)?.[0] ?? "";
      await admin.as.action(api.moderation.decide, { reportId, status: "RESOLVED" });
    }
    expect(await order()).toEqual([5, "subscriber", "guide", "first", "late", "free"]);
    expect(await order({ status: "PENDING" })).toEqual([3, "subscriber", "guide", "first"]);
    expect(await order({ status: "RESOLVED" })).toEqual([2, "late", "free"]);
    expect(await order({ status: "DISMISSED" })).toEqual([0]);
    expect(await order({ limit: 2, page: 2 })).toEqual([5, "first", "late"]);
    expect(await order({ limit: 2, page: 4 })).toEqual([5]);
    expect(await waiting()).toEqual({ reports: 3, licences: 0, companies: 0, total: 3 });
  });

  it.each([{ page: 0 }, { page: 101 }, { page: 1.5 }, { limit: 0 }, { limit: 101 }])(
    "is not asked for with %j",
    async (input) => {
      expect(await refusalOf(listed(input))).toMatchObject({ code: "VALIDATION" });
    },
  );
});

describe("a decision about a report", () => {
  it("is made once, is told to the reporter with its note, and is noted", async () => {
    const { id: reportId } = await reportOperator();
    const note = "Please block them if you like";
    const decided = await admin.as.action(api.moderation.decide, {
      reportId,
      status: "DISMISSED",
      note,
    });
    expect(decided).toMatchObject({ id: reportId, status: "DISMISSED" });
    for (const status of ["RESOLVED", "DISMISSED"] as const) {
      const again = admin.as.action(api.moderation.decide, { reportId, status });
      expect(await refusalOf(again)).toMatchObject({ code: "CONFLICT" });
    }
    expect(await newsOf(guide)).toEqual([`reportDismissed: ${note}`]);
    expect(await mailsTo(guide)).toEqual(["report-dismissed"]);
    expect(await newsOf(operator)).toEqual([]);
    expect(await auditOf("report.dismiss")).toMatchObject([
      {
        actorUserId: admin.id,
        targetId: reportId,
        details: { type: "user", reportedUserId: operator.id, note },
      },
    ]);
    expect(await admin.as.query(api.moderation.report, { reportId })).toMatchObject({
      note,
      decidedAt: NOW,
      decidedBy: { name: "The boss", isDeleted: false },
      isTakenDown: false,
    });
    expect((await waiting()).reports).toBe(0);
  });

  it("is nobody else's, and whoever tries is noted", async () => {
    const { id: reportId } = await reportOperator();
    for (const one of [guide, operator]) {
      const call = one.as.action(api.moderation.decide, { reportId, status: "DISMISSED" });
      expect(await refusalOf(call)).toMatchObject({ code: "FORBIDDEN" });
    }
    expect((await auditOf("call.refuse")).map(({ actorUserId }) => actorUserId)).toEqual([
      operator.id,
      guide.id,
    ]);
    expect((await listed()).reports).toMatchObject([{ status: "PENDING" }]);
  });
});

describe("a reported review", () => {
  it("comes with its job, its reply and what else was said of its author", async () => {
    const { id: reviewId } = await addReview();
    await guide.as.mutation(api.reviews.reply, { reviewId, body: "We never met" });
    await reportOperator("Rude");
    const { id: reportId } = await report(guide, { reviewId }, "Not true");
    expect(await admin.as.query(api.moderation.report, { reportId })).toMatchObject({
      type: "review",
      reason: "Not true",
      isPriority: false,
      review: {
        comment: "Never again",
        stars: { service: 1, languageSkills: 1, knowledge: 1, price: 1 },
        reply: { body: "We never met" },
        isHidden: false,
        reviewed: { id: guide.id },
        job: { title: "Earlier", locationCity: "Hue", status: "COMPLETED" },
      },
      subject: { id: operator.id, role: "OPERATOR", standing: "active" },
      others: [{ reason: "Rude", status: "PENDING" }],
    });
  });

  it("that is hidden is seen by nobody and counts no more; both sides are told", async () => {
    const { id: reviewId } = await addReview();
    const stranger = await addGuide(t);
    const { id: reportId } = await report(guide, { reviewId });
    await report(stranger, { reviewId }, "Not true");
    const pageOf = () => t.query(api.guides.get, { guideId: guide.id });
    expect(await pageOf()).toMatchObject({ guide: { reviewCount: 1, avgRating: "1.00" } });

    await admin.as.action(api.moderation.takeAway, { reportId });
    const page = await pageOf();
    expect(page?.guide.reviewCount).toBe(0);
    expect(JSON.stringify(page)).not.toContain("Never again");
    for (const call of [
      report(stranger, { reviewId }),
      guide.as.mutation(api.reviews.reply, { reviewId, body: "Late" }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await listed()).reports.map(({ status }) => status)).toEqual(["RESOLVED", "RESOLVED"]);
    expect(await newsOf(stranger)).toEqual(["reportResolved"]);
    const jobRequestId = await jobOf(reviewId);
    const paths = await mailsTo(operator, ({ values }) => values["path"]);
    expect(paths).toContain(`/bookings?booking=${jobRequestId}`);
    const [news] = await operator.as.query(api.notifications.list, {});
    expect([news?.kind, news?.bookingId]).toEqual(["reviewHidden", jobRequestId]);
    const noted = { targetId: reportId, details: { reviewId } };
    expect(await auditOf("report.take-down")).toMatchObject([noted]);
    const { review } = await admin.as.query(api.moderation.report, { reportId });
    expect(review).toMatchObject({ isHidden: true, comment: "Never again" });
    const can = await operator.as.query(api.reviews.canReview, { jobRequestId });
    expect(can).toMatchObject({ hasReviewedGuide: true, isReviewHidden: true });
  });

  it("that is shown again counts as before; that stands in the log, and it can be hidden again", async () => {
    const { id: reviewId } = await addReview();
    const { id: reportId } = await report(guide, { reviewId });
    const putBack = () => admin.as.action(api.moderation.putBack, { reportId });
    const page = () => t.query(api.guides.get, { guideId: guide.id });
    const reviewCount = async () => (await page())?.guide.reviewCount;
    expect((await refusalOf(putBack())).code).toBe("CONFLICT");
    await admin.as.action(api.moderation.takeAway, { reportId });
    expect(await putBack()).toMatchObject({ status: "RESOLVED" });
    vi.advanceTimersByTime(1);
    expect(await reviewCount()).toBe(1);
    const noted = { targetId: reportId, details: { reviewId } };
    expect(await auditOf("report.put-back")).toMatchObject([noted]);
    expect(await refusalOf(putBack())).toMatchObject({ code: "CONFLICT" });
    const { id: again } = await report(guide, { reviewId }, "Still not true");
    await admin.as.action(api.moderation.takeAway, { reportId: again });
    expect(await reviewCount()).toBe(0);
    expect(await newsOf(operator)).toEqual(["reviewHidden", "reviewHidden"]);
  });
});

async function jobOf(reviewId: Id<"reviewsGuide">) {
  return (await t.run((ctx) => ctx.db.get("reviewsGuide", reviewId)))?.jobRequestId ?? "";
}

describe("a reported message", () => {
  async function talk() {
    const said: string[] = [];
    for (let line = 0; line < 14; line += 1) {
      const { id } = await send(operator, guide, `line ${line}`);
      said.push(id);
    }
    const { id: reportId } = await report(guide, { messageId: said[7] });
    return { reportId, messageId: said[7] ?? "" };
  }
  const open = (reportId: string) => admin.as.action(api.moderation.openMessages, { reportId });

  it("is read with the ten around it, and every look is noted", async () => {
    const { reportId } = await talk();
    const detail = await admin.as.query(api.moderation.report, { reportId });
    expect(JSON.stringify(detail)).not.toContain("line");
    expect(await auditOf("report.view")).toEqual([]);
    const { messages } = await open(reportId);
    expect(messages.map(({ body }) => body)).toEqual(
      Array.from({ length: 11 }, (_, index) => `line ${index + 2}`),
    );
    expect(messages.filter(({ isReported }) => isReported)).toMatchObject([
      { body: "line 7", isOfReported: true, isRemoved: false },
    ]);
    await open(reportId);
    expect(await auditOf("report.view")).toHaveLength(2);
    const { id: other } = await reportOperator();
    expect(await refusalOf(open(other))).toMatchObject({ code: "VALIDATION" });
  });

  it("that is removed says nothing to anybody but administrators, and its sender is told", async () => {
    const { reportId, messageId } = await talk();
    const { id: last } = await send(operator, guide, "the very last");
    const { id: lastReport } = await report(guide, { messageId: last });
    for (const id of [reportId, lastReport]) {
      await admin.as.action(api.moderation.takeAway, { reportId: id, note: "Thank you" });
    }
    for (const [one, partner] of [
      [guide, operator],
      [operator, guide],
    ] as const) {
      const thread = await one.as.query(api.messages.thread, {
        partnerUserId: partner.id,
        paginationOpts: { numItems: 50, cursor: null },
      });
      expect(thread.page.find(({ id }) => id === messageId)).toMatchObject({
        body: "",
        isRemoved: true,
      });
      expect(thread.page.filter(({ isRemoved }) => isRemoved)).toHaveLength(2);
      const found = await one.as.query(api.messages.search, { text: "very last" });
      expect(found.total).toBe(0);
      const heads = await one.as.query(api.messages.conversations, {});
      expect(heads).toMatchObject([{ lastMessage: "" }]);
    }
    expect(await newsOf(operator)).toEqual(["messageRemoved", "messageRemoved"]);
    expect(await newsOf(guide)).toContain("reportResolved: Thank you");
    const { messages } = await open(reportId);
    expect(messages.find(({ isReported }) => isReported)).toMatchObject({
      body: "line 7",
      isRemoved: true,
    });
  });

  it("is what is taken away, not a person", async () => {
    const { id: reportId } = await reportOperator();
    const call = admin.as.action(api.moderation.takeAway, { reportId });
    expect(await refusalOf(call)).toMatchObject({ code: "VALIDATION" });
  });
});

describe("a company's check", () => {
  const save = (person: Person, more: object = {}) =>
    person.as.mutation(api.operators.saveProfile, { ...COMPANY, ...more });
  const queue = (status?: "REFUSED" | "VERIFIED") =>
    admin.as.query(api.moderation.companies, status === undefined ? {} : { status });
  const names = async (status?: "REFUSED" | "VERIFIED") =>
    (await queue(status)).companies.map(({ companyName }) => companyName);
  const decide = (status: "VERIFIED" | "REFUSED", more: object = {}) =>
    admin.as.action(api.moderation.decideOnCompany, {
      operatorUserId: operator.id,
      status,
      ...(status === "REFUSED" ? { reason: "The website is of somebody else" } : {}),
      ...more,
    });

  it("is asked for by a subscription, whichever comes first", async () => {
    const free = await addOperator(t, false);
    await save(free, { companyName: "Free Tours" });
    expect(await names()).toEqual([]);
    await save(operator);
    expect(await names()).toEqual(["Lotus Tours"]);
    await runKept(t, async (ctx) => {
      await ctx.db.insert("subscriptions", {
        operatorUserId: free.id,
        stripeCustomerId: "cus",
        stripeSubId: "sub",
        plan: "MONTHLY",
        status: "ACTIVE",
        currentPeriodEnd: NOW + 1e9,
        cancelAtPeriodEnd: false,
        hasAccess: true,
        createdAt: NOW,
      });
    });
    expect(await names()).toEqual(["Lotus Tours", "Free Tours"]);
    expect(await waiting()).toMatchObject({ companies: 2, total: 2 });
  });

  it("that goes well shows on the page, and the operator is told", async () => {
    await save(operator);
    expect(await decide("VERIFIED")).toMatchObject({ status: "VERIFIED", decidedAt: NOW });
    expect(await names()).toEqual([]);
    expect(await names("VERIFIED")).toEqual(["Lotus Tours"]);
    const page = await t.query(api.operators.get, { operatorId: operator.id });
    expect(JSON.stringify(page)).toContain('"verified":true');
    expect(await newsOf(operator)).toEqual(["companyVerified"]);
    expect(await mailsTo(operator)).toEqual(["company-verified"]);
    expect(await auditOf("user.verify-business")).toHaveLength(1);
    expect(await refusalOf(decide("REFUSED"))).toMatchObject({ code: "CONFLICT" });
    await save(operator, { companyName: "Another Name" });
    expect(await names()).toEqual(["Another Name"]);
  });

  it("that is refused says why, and is asked for again by another name or website", async () => {
    await save(operator);
    await decide("REFUSED");
    expect(await names("REFUSED")).toEqual(["Lotus Tours"]);
    expect(await newsOf(operator)).toEqual(["companyRefused: The website is of somebody else"]);
    expect(await mailsTo(operator)).toEqual(["company-refused"]);
    await save(operator, { city: "Hue" });
    expect(await names()).toEqual([]);
    await save(operator, { website: "https://lotus-tours.example.com" });
    expect(await names()).toEqual(["Lotus Tours"]);
    expect((await queue()).companies).toMatchObject([{ reason: null, decidedAt: null }]);
  });

  it("decides what was looked at, with a reason for a no", async () => {
    await save(operator);
    const other = decide("VERIFIED", { companyName: "Another Name" });
    expect(await refusalOf(other)).toMatchObject({ code: "CONFLICT" });
    const mute = decide("REFUSED", { reason: " " });
    expect(await refusalOf(mute)).toMatchObject({ code: "VALIDATION", field: "reason" });
    const nobody = decide("VERIFIED", { operatorUserId: guide.id });
    expect(await refusalOf(nobody)).toMatchObject({ code: "NOT_FOUND" });
    expect(await names()).toEqual(["Lotus Tours"]);
  });
});
