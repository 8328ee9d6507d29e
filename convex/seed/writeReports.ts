// What the demonstration's administrators find waiting, and what was decided before: reports of each kind and in each state,
// made and decided by the domain's own functions, dated back. Where people or things are gone, their part is left out.
import type { Doc, Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { addDays, type Day, startOfDay } from "../model/days.ts";
import { appendMessage } from "../model/messages/messages.ts";
import { decideReport, takeDown } from "../model/moderation/decide.ts";
import { reasonText, type ReportReason } from "../model/reports/contract.ts";
import { createReport } from "../model/reports/reports.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DECIDED_AFTER_MS = 7 * HOUR_MS;

type Target = { reviewId: string } | { messageId: string } | { userId: string };

/** Places in the plan's lists. */
interface SeedReport {
  by: { guide: number } | { operator: number };
  about: { reviewOf: number } | { guide: number } | { operator: number } | { spamOf: number };
  reason: ReportReason;
  details: string;
  hoursAgo: number;
  outcome?: "RESOLVED" | "DISMISSED" | "taken down";
  note?: string;
}

const SPAM = [
  "Book with me outside the app and you save 20 percent. Write to me on another app, I answer in a minute.",
  "Cheap boat, cheap car, cheap hotel! My cousin has everything. Send a deposit today and the price stays.",
] as const;

export const SEED_REPORTS: readonly SeedReport[] = [
  {
    by: { operator: 1 },
    about: { spamOf: 30 },
    reason: "spam",
    details: "Asks us to pay outside the app.",
    hoursAgo: 5,
  },
  {
    by: { guide: 12 },
    about: { reviewOf: 12 },
    reason: "untrue",
    details: "This was a rainy day and we agreed together to end early.",
    hoursAgo: 20,
  },
  {
    by: { guide: 21 },
    about: { reviewOf: 18 },
    reason: "abusive",
    details: "",
    hoursAgo: 27,
  },
  {
    by: { operator: 14 },
    about: { guide: 26 },
    reason: "other",
    details: "Did not come to the meeting point and does not answer.",
    hoursAgo: 51,
  },
  {
    by: { guide: 9 },
    about: { operator: 11 },
    reason: "other",
    details: "They ask for my bank card before each tour.",
    hoursAgo: 75,
  },
  {
    by: { operator: 2 },
    about: { spamOf: 31 },
    reason: "spam",
    details: "",
    hoursAgo: 19 * 24,
    outcome: "taken down",
  },
  {
    by: { guide: 15 },
    about: { reviewOf: 15 },
    reason: "private",
    details: "My home address stands in it.",
    hoursAgo: 12 * 24,
    outcome: "RESOLVED",
    note: "The operator has changed what it says.",
  },
  {
    by: { guide: 24 },
    about: { reviewOf: 24 },
    reason: "untrue",
    details: "I do not agree with three stars.",
    hoursAgo: 31 * 24,
    outcome: "DISMISSED",
    note: "A low rating alone does not break the rules. You can reply to it.",
  },
  {
    by: { operator: 5 },
    about: { guide: 33 },
    reason: "other",
    details: "Was ten minutes late.",
    hoursAgo: 45 * 24,
    outcome: "DISMISSED",
  },
];

export interface People {
  guides: readonly (Id<"users"> | null)[];
  operators: readonly (Id<"users"> | null)[];
  adminUserId: Id<"users">;
}

async function newestReview(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
): Promise<Doc<"reviewsGuide"> | null> {
  return await ctx.db
    .query("reviewsGuide")
    .withIndex("by_guideUserId_and_hiddenAt_and_createdAt", (q) =>
      q.eq("guideUserId", guideUserId).eq("hiddenAt", undefined),
    )
    .order("desc")
    .first();
}

/** The thing reported; a message is written for it, shortly before. */
async function targetOf(
  ctx: MutationCtx,
  { about, by }: SeedReport,
  { guides, operators }: People,
  atMs: number,
): Promise<Target | null> {
  if ("operator" in about) {
    const userId = operators[about.operator];
    return userId ? { userId } : null;
  }
  const place = "guide" in about ? about.guide : "spamOf" in about ? about.spamOf : about.reviewOf;
  const guideUserId = guides[place];
  if (!guideUserId) return null;
  if ("guide" in about) return { userId: guideUserId };
  if ("reviewOf" in about) {
    const review = await newestReview(ctx, guideUserId);
    return review && { reviewId: review._id };
  }
  const recipientUserId = "operator" in by ? operators[by.operator] : null;
  if (!recipientUserId) return null;
  const body = SPAM[place % SPAM.length] ?? SPAM[0];
  const sentAt = atMs - HOUR_MS;
  const spam = { senderUserId: guideUserId, recipientUserId, body, sentAt };
  return { messageId: (await appendMessage(ctx, spam))._id };
}

export async function writeReport(
  ctx: MutationCtx,
  report: SeedReport,
  people: People,
  nowMs: number,
): Promise<void> {
  const atMs = nowMs - report.hoursAgo * HOUR_MS;
  const { by, reason, details, outcome, note } = report;
  const reporter = "guide" in by ? people.guides[by.guide] : people.operators[by.operator];
  const target = reporter ? await targetOf(ctx, report, people, atMs) : null;
  if (!reporter || target === null) return;
  const input = { ...target, reason: reasonText(reason, details) };
  const { _id: reportId } = await createReport(ctx, reporter, input, atMs);
  if (outcome === undefined) return;
  const decidedAt = atMs + DECIDED_AFTER_MS;
  const decision = { reportId, ...(note === undefined ? {} : { note }) };
  if (outcome === "taken down") await takeDown(ctx, people.adminUserId, decision, decidedAt);
  else await decideReport(ctx, people.adminUserId, { ...decision, status: outcome }, decidedAt);
}

const REFUSED_REASON = "The website is not reached at the address that you gave.";

/** Companies that wait ask for it on different days, and one was refused. */
export async function dateCompanyChecks(ctx: MutationCtx, today: Day): Promise<void> {
  const waiting = await ctx.db
    .query("companyChecks")
    .withIndex("by_status_and_requestedAt", (q) => q.eq("status", "REQUESTED"))
    .take(20);
  for (const [index, { _id }] of waiting.entries()) {
    const requestedAt = startOfDay(addDays(today, -index)) - 3 * HOUR_MS;
    await ctx.db.patch("companyChecks", _id, { requestedAt });
    if (index !== 2) continue;
    const decidedAt = requestedAt + DAY_MS;
    await ctx.db.patch("companyChecks", _id, {
      status: "REFUSED",
      decidedAt: Math.min(decidedAt, startOfDay(today)),
      reason: REFUSED_REASON,
    });
  }
}
