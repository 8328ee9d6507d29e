// What the demonstration's audit log begins with: an operator without a profile who is suspended, and how that came about.
import type { Id } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import { noteDeed } from "../model/audit/audit.ts";
import { addDays, type Day, startOfDay } from "../model/days.ts";
import { findByIdentifier } from "../model/identity/accounts.ts";
import { keyOf } from "../model/identity/rules.ts";

const HOUR_MS = 3_600_000;

const SUSPENDED = {
  name: "Đinh Quốc Bảo",
  username: "dinh.quoc.bao",
  email: "dinh.quoc.bao@operators.example",
  role: "OPERATOR",
} as const;
const REASON = "Two guides were asked to pay a deposit before each tour.";
/** From the day on which the demonstration begins. */
const SUSPENDED_DAYS = 30;

/** Written once; nobody signs in with this account. */
export async function writeDeeds(
  ctx: MutationCtx,
  { adminUserId, guideUserId }: { adminUserId: Id<"users">; guideUserId: Id<"users"> },
  today: Day,
): Promise<void> {
  if ((await findByIdentifier(ctx, SUSPENDED.username)) !== null) return;
  const midnight = startOfDay(today);
  const [joinedAt, startedAt] = [midnight - 9 * 24 * HOUR_MS, midnight - 2 * HOUR_MS];
  const until = startOfDay(addDays(today, SUSPENDED_DAYS));
  const userId = await ctx.db.insert("users", {
    ...SUSPENDED,
    usernameKey: keyOf(SUSPENDED.username),
    createdAt: joinedAt,
    emailVerified: joinedAt + HOUR_MS,
    suspendedAt: startedAt,
    isSuspended: true,
  });
  await ctx.db.insert("suspensions", { userId, adminUserId, reason: REASON, startedAt, until });
  const target = { targetType: "user", targetId: userId } as const;
  const refused = { targetType: "call", targetId: "GET /api/admin/users" } as const;
  await noteDeed(
    ctx,
    {
      actorUserId: guideUserId,
      action: "call.refuse",
      ...refused,
      outcome: "DENIED",
      details: { code: "FORBIDDEN" },
    },
    startedAt - 5 * HOUR_MS,
  );
  await noteDeed(
    ctx,
    { actorUserId: adminUserId, action: "user.view", ...target },
    startedAt - 2 * HOUR_MS,
  );
  await noteDeed(
    ctx,
    {
      actorUserId: adminUserId,
      action: "user.suspend",
      ...target,
      details: { reason: REASON, until },
      before: { suspendedAt: null },
      after: { suspendedAt: startedAt },
    },
    startedAt,
  );
}
