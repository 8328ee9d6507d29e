// Licences of the plan with their history, dated back.
import type { Doc, Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { addDays, type Day, startOfDay } from "../model/days.ts";
import type { LicenceAction, LicenceStatus } from "../model/licences/contract.ts";
import { licenceOf } from "../model/licences/find.ts";
import { noteLicence } from "../model/licences/licences.ts";
import { numberKey } from "../model/licences/rules.ts";
import type { DrawnCard } from "./cards.ts";
import { writeDrawnFile } from "./drawnFiles.ts";
import type { SeedLicence } from "./licences.ts";

const DAY_MS = 86_400_000;
const MORNING_MS = 9 * 3_600_000;
/** A decision of the same day comes later that day. */
const LATER_MS = 3_600_000;

/** How it came to be as it is. */
const STEPS: Record<LicenceStatus, readonly Exclude<LicenceAction, "submit">[]> = {
  SUBMITTED: [],
  CHECKED: ["check"],
  REFUSED: ["refuse"],
  EXPIRED: ["check", "expire"],
};

export async function writeLicence(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  adminUserId: Id<"users">,
  plan: SeedLicence,
  today: Day,
): Promise<void> {
  const before = (days: number) => startOfDay(today) - days * DAY_MS + MORNING_MS;
  const submittedAt = before(plan.submittedDaysAgo);
  const decidedAt =
    plan.decidedDaysAgo === undefined ? undefined : before(plan.decidedDaysAgo) + LATER_MS;
  const licence = {
    guideUserId,
    kind: plan.kind,
    number: plan.number,
    numberKey: numberKey(plan.number),
    expiresOn: addDays(today, plan.expiresInDays),
    status: plan.status,
    version: 1,
    submittedAt,
    ...(decidedAt === undefined ? {} : { decidedAt }),
    ...(plan.reason === undefined ? {} : { reason: plan.reason }),
  };
  await ctx.db.insert("licences", licence);
  await noteLicence(ctx, "submit", licence, { at: submittedAt, actorUserId: guideUserId });
  for (const action of STEPS[plan.status]) {
    const isEnd = action === "expire";
    await noteLicence(ctx, action, licence, {
      at: isEnd ? startOfDay(licence.expiresOn) : (decidedAt ?? submittedAt),
      ...(isEnd ? {} : { actorUserId: adminUserId }),
      ...(action === "refuse" && plan.reason !== undefined ? { reason: plan.reason } : {}),
    });
  }
}

/** The picture of the card that the plan names; nothing where its guide has named another one, or given a picture. */
export async function writeDrawnCard(
  ctx: MutationCtx,
  user: Doc<"users">,
  plan: SeedLicence,
  drawn: readonly DrawnCard[],
): Promise<void> {
  const licence = await licenceOf(ctx, user._id);
  const isOfPlan = licence?.number === plan.number && licence.picture === undefined;
  const made = drawn.find(({ card }) => card === plan.kind);
  if (licence === null || !isOfPlan || made === undefined) return;
  const use = { purpose: "licence", picture: plan.kind } as const;
  const picture = await writeDrawnFile(ctx, user, use, made);
  await ctx.db.patch("licences", licence._id, { picture });
}
