// The end of a leaving person's open work: nobody is left waiting for somebody who is gone. Who leaves refuses, in both sides' ways
// of every request (requests/rules.ts), and the other side is told as of any other refusal. Who is kept out, or
// deleted by an administrator, refuses nothing: what is open is closed, of the deleted also what is agreed, and says so.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { addDays, todayInVietnam } from "../days.ts";
import { REQUEST_DAYS_MAX } from "../requests/contract.ts";
import { AGREED_CLOSURE, CLOSURE, judgeTransition } from "../requests/rules.ts";
import { isOver, move } from "../requests/transitions.ts";

const BATCH = 20;
/** Accepted tours that have begun: more than one person is on at once. */
const UNDER_WAY_MAX = 500;

const SIDES = [
  { party: "GUIDE", field: "guideUserId" },
  { party: "OPERATOR", field: "operatorUserId" },
] as const;

type Live = { request: Doc<"jobRequests">; party: (typeof SIDES)[number]["party"] };

function inStatus(
  ctx: QueryCtx,
  { _id }: Doc<"users">,
  { field }: (typeof SIDES)[number],
  status: "PENDING" | "ACCEPTED",
  range: { from?: string; before?: string } = {},
) {
  const { from = "", before = "9999" } = range;
  return field === "guideUserId"
    ? ctx.db
        .query("jobRequests")
        .withIndex("by_guideUserId_and_status_and_startDate", (q) =>
          q
            .eq("guideUserId", _id)
            .eq("status", status)
            .gte("startDate", from)
            .lt("startDate", before),
        )
    : ctx.db
        .query("jobRequests")
        .withIndex("by_operatorUserId_and_status_and_startDate", (q) =>
          q
            .eq("operatorUserId", _id)
            .eq("status", status)
            .gte("startDate", from)
            .lt("startDate", before),
        );
}

/** Of the tours that have begun, those that are not over. */
async function notOver(ctx: QueryCtx, begun: readonly Doc<"jobRequests">[], today: string) {
  const over = await Promise.all(begun.map((request) => isOver(ctx, request, today)));
  return begun.filter((_, index) => over[index] === false);
}

/** What waits for an answer, and what is agreed and not over. A tour that is over stays as it is. */
async function liveOf(ctx: QueryCtx, user: Doc<"users">, today: string): Promise<Live[]> {
  const found: Live[] = [];
  for (const side of SIDES) {
    const tomorrow = addDays(today, 1);
    const begun = { from: addDays(today, -REQUEST_DAYS_MAX), before: tomorrow };
    const underWay = await inStatus(ctx, user, side, "ACCEPTED", begun).take(UNDER_WAY_MAX);
    const live = [
      ...(await inStatus(ctx, user, side, "PENDING").take(BATCH + 1)),
      ...(await inStatus(ctx, user, side, "ACCEPTED", { from: tomorrow }).take(BATCH + 1)),
      ...(await notOver(ctx, underWay, today)),
    ];
    found.push(...live.map((request) => ({ request, party: side.party })));
  }
  return found;
}

/** What waits for an answer alone. */
async function openOf(ctx: QueryCtx, user: Doc<"users">): Promise<Doc<"jobRequests">[]> {
  const found: Doc<"jobRequests">[] = [];
  for (const side of SIDES) {
    found.push(...(await inStatus(ctx, user, side, "PENDING").take(BATCH + 1)));
  }
  return found;
}

/** Declines, takes back and calls off; a bounded number of them. True when there may be more. */
export async function closeLiveRequests(
  ctx: MutationCtx,
  user: Doc<"users">,
  nowMs: number,
): Promise<boolean> {
  const live = await liveOf(ctx, user, todayInVietnam(nowMs));
  for (const { request, party } of live.slice(0, BATCH)) {
    const verdict = judgeTransition(request.status, "CANCELLED", party);
    if (!verdict.ok) throw new Error(`a ${request.status} request that cannot be closed`);
    await move(ctx, request, verdict.transition, { userId: user._id }, nowMs);
  }
  return live.length > BATCH;
}

/** Closes what is open and what is agreed, in nobody's name. Bounded in the same way. */
export async function closeAllRequests(
  ctx: MutationCtx,
  user: Doc<"users">,
  nowMs: number,
): Promise<boolean> {
  const live = await liveOf(ctx, user, todayInVietnam(nowMs));
  for (const { request } of live.slice(0, BATCH)) {
    const closure = request.status === "PENDING" ? CLOSURE : AGREED_CLOSURE;
    await move(ctx, request, closure, { userId: user._id }, nowMs);
  }
  return live.length > BATCH;
}

/** Closes what is open in nobody's name: what was agreed stays. Bounded in the same way. */
export async function closeOpenRequests(
  ctx: MutationCtx,
  user: Doc<"users">,
  nowMs: number,
): Promise<boolean> {
  const open = await openOf(ctx, user);
  for (const request of open.slice(0, BATCH)) {
    await move(ctx, request, CLOSURE, { userId: user._id }, nowMs);
  }
  return open.length > BATCH;
}
