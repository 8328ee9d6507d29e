// Erasing a person whose time is over. In bounded steps, each a transaction: a step that is done again finds nothing, and the
// row of `users` is last, by which the hourly cron finds again what a crash broke off.
import { type Infer, v } from "convex/values";

import { internal } from "../../_generated/api.js";
import type { Doc, Id, TableNames } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { removeFile } from "../files/files.ts";
import { endSession, endSessionsOf } from "../identity/sessions.ts";
import { admitMail } from "../mail/queue.ts";
import { leavePayer } from "../subscriptions/payers.ts";
import { readSettings } from "../users/settings.ts";
import { findStop } from "../users/stopped.ts";
import { closeAllRequests } from "./closing.ts";
import { type AnyFinder, type AnyRow, DECISIONS, rowsBy } from "./rows.ts";

/** Rows of one transaction. */
const BATCH = 100;

type Eraser = (ctx: MutationCtx, row: AnyRow) => Promise<void>;

/** Where there is more to a row than the row. */
const REMOVERS: Partial<Record<TableNames, Eraser>> = {
  files: (ctx, row) => removeFile(ctx, row._id as Id<"files">),
  authSessions: (ctx, row) => endSession(ctx, row._id as Id<"authSessions">),
};

/** How a row loses what is the person's own. */
const BLANKS: Partial<Record<TableNames, Eraser>> = {
  messages: async (ctx, row) => {
    const { _id, attachment } = row as unknown as Doc<"messages">;
    if (attachment === undefined) return;
    await ctx.db.patch("messages", _id, { attachment: { ...attachment, path: "", name: "" } });
  },
  licenceEvents: async (ctx, row) => {
    const _id = row._id as Id<"licenceEvents">;
    await ctx.db.patch("licenceEvents", _id, { number: "", reason: undefined });
  },
  subscriptions: async (ctx, row) => {
    await ctx.db.patch("subscriptions", row._id as Id<"subscriptions">, { hasAccess: false });
  },
  payments: async (ctx, row) => {
    const _id = row._id as Id<"payments">;
    await ctx.db.patch("payments", _id, { pageUrl: null, pdfUrl: null });
  },
  payers: async (ctx, row) => {
    await leavePayer(ctx, row as unknown as Doc<"payers">);
    await ctx.scheduler.runAfter(0, internal.billing.reconcile, {});
  },
};

interface Step {
  table: TableNames;
  by: AnyFinder;
  isBlanked: boolean;
}

/** What the last transaction does itself: the language of the last mail stands in the settings. */
const LAST: ReadonlySet<TableNames> = new Set(["userSettings", "users"]);

export const STEPS: readonly Step[] = DECISIONS.flatMap(([table, decision]): Step[] => {
  if (!("whose" in decision) || decision.erasure === "kept" || LAST.has(table)) return [];
  const isBlanked = decision.erasure === "blanked";
  return decision.whose.map((by) => ({ table, by, isBlanked }));
});

/** Which step is next, and behind which row of it. */
export const erasurePlace = v.object({ step: v.number(), after: v.union(v.string(), v.null()) });
export type ErasurePlace = Infer<typeof erasurePlace>;

const BEGINNING: ErasurePlace = { step: 0, after: null };

async function removeRow(ctx: MutationCtx, table: TableNames, row: AnyRow): Promise<void> {
  const remover = REMOVERS[table];
  if (remover !== undefined) await remover(ctx, row);
  else await ctx.db.delete(table, row._id as never);
}

async function blankPage(
  ctx: MutationCtx,
  userId: Id<"users">,
  { table, by }: Step,
  at: ErasurePlace,
): Promise<ErasurePlace> {
  const blank = BLANKS[table];
  if (blank === undefined) throw new Error(`nobody has said what is blanked of ${table}`);
  const page = { cursor: at.after, numItems: BATCH };
  const found = await rowsBy(ctx, table, by, userId).paginate(page);
  for (const row of found.page) await blank(ctx, row);
  return found.isDone
    ? { step: at.step + 1, after: null }
    : { step: at.step, after: found.continueCursor };
}

/** Does as many steps as one transaction may. Null behind the last one. */
async function eraseRows(
  ctx: MutationCtx,
  userId: Id<"users">,
  at: ErasurePlace,
): Promise<ErasurePlace | null> {
  let left = BATCH;
  for (let number = at.step; left > 0; number += 1) {
    const step = STEPS[number];
    if (step === undefined) return null;
    // A transaction reads one page.
    if (step.isBlanked) {
      const after = number === at.step ? at.after : null;
      return await blankPage(ctx, userId, step, { step: number, after });
    }
    const rows = await rowsBy(ctx, step.table, step.by, userId).take(left);
    for (const row of rows) await removeRow(ctx, step.table, row);
    left -= rows.length;
    if (left === 0) return { step: number, after: null };
  }
  return null;
}

async function removeSettings(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const rows = await rowsBy(ctx, "userSettings", ["by_userId", "userId"], userId).take(1);
  for (const row of rows) await removeRow(ctx, "userSettings", row);
}

/** Tells the person that all is done, and forgets who it was. Username and address are free from here on. */
async function forget(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  const { _id: userId, email, name } = user;
  const { locale, timeZone } = await readSettings(ctx, userId);
  await removeSettings(ctx, userId);
  const stop = await findStop(ctx, email);
  if (stop !== null) await ctx.db.delete("stoppedAddresses", stop._id);
  // No username begins so, and no address is without its sign.
  const nobody = `#${userId}`;
  await ctx.db.patch("users", userId, {
    name: "Deleted user",
    email: nobody,
    username: nobody,
    usernameKey: nobody,
    image: undefined,
    emailVerified: undefined,
    erasesAt: undefined,
  });
  if (stop !== null) return;
  const mail = { key: `account-erased:${userId}`, kind: "account-erased", userId } as const;
  await admitMail(ctx, { ...mail, values: { name, path: "/" } }, { email, locale, timeZone });
  await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
}

/** From here on the person is a deleted user to everybody, whatever is still to be removed. */
async function shutOut(ctx: MutationCtx, user: Doc<"users">, nowMs: number): Promise<void> {
  if (user.deletedAt !== undefined) return;
  await ctx.db.patch("users", user._id, { deletedAt: nowMs });
  await endSessionsOf(ctx, user._id);
}

/** The next part of an erasure. Does nothing for who has stayed, or is erased. */
export async function eraseNext(
  ctx: MutationCtx,
  userId: Id<"users">,
  at: ErasurePlace | undefined,
  nowMs: number,
): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user?.erasesAt === undefined || user.erasesAt > nowMs) return;
  await shutOut(ctx, user, nowMs);
  const goOn = async (place: ErasurePlace) => {
    await ctx.scheduler.runAfter(0, internal.ownData.erase, { userId, place });
  };
  if (at === undefined) {
    // Who left has refused what was live when they did. Anything live now is an administrator's doing: nobody has refused it.
    const hasMore = await closeAllRequests(ctx, user, nowMs);
    if (hasMore) await ctx.scheduler.runAfter(0, internal.ownData.erase, { userId });
    else await goOn(BEGINNING);
    return;
  }
  const next = await eraseRows(ctx, userId, at);
  if (next === null) await forget(ctx, user);
  else await goOn(next);
}

/** Erases without a grace time, for whoever may decide that of another. */
export async function eraseNow(
  ctx: MutationCtx,
  userId: Id<"users">,
  nowMs: number,
): Promise<void> {
  await ctx.db.patch("users", userId, { erasesAt: nowMs });
  await eraseNext(ctx, userId, undefined, nowMs);
}

const PLANNED = 50;

/** Begins the erasures that are due, and once more those that were broken off. Each is a chain of its own. */
export async function planErasures(
  ctx: MutationCtx,
  after: number | null,
  nowMs: number,
): Promise<number | null> {
  const due = await ctx.db
    .query("users")
    .withIndex("by_erasesAt", (q) => q.gt("erasesAt", after ?? 0).lte("erasesAt", nowMs))
    .take(PLANNED);
  for (const { _id: userId } of due) {
    await ctx.scheduler.runAfter(0, internal.ownData.erase, { userId });
  }
  return due.length === PLANNED ? (due.at(-1)?.erasesAt ?? null) : null;
}
