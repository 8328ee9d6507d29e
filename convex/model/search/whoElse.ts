// Who else could be asked: beside an open Book dialog, and for a booking that its guide gave up.
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { parseDay } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { requireGuide } from "../guides/find.ts";
import { FREE_GUIDES_SHOWN, REPLACEMENTS_SHOWN, REQUEST_DAYS_MAX } from "../requests/contract.ts";
import type { WatchDaysInput } from "../requests/contract.ts";
import { firstClosedDay } from "../requests/holds.ts";
import { askedOf } from "../requests/replacements.ts";
import { daysLeft } from "../requests/replaceRules.ts";
import { heldDays } from "../requests/rules.ts";
import { findFinishedDay } from "../requests/worked.ts";
import { firstDayAhead } from "../requests/workedRules.ts";
import { findFreeGuides } from "./freeGuides.ts";
import { toFreeGuideView } from "./views.ts";
import type { watchedDaysView } from "./views.ts";

/** Whether the days are free. As long as all are, nobody else is looked for. */
export async function watchDays(
  ctx: QueryCtx,
  operator: Doc<"users">,
  input: WatchDaysInput,
): Promise<Infer<typeof watchedDaysView>> {
  const { user } = await requireGuide(ctx, input.guideUserId);
  const startDate = parseDay(input.startDate) ?? "";
  const endDate = parseDay(input.endDate) ?? "";
  if (heldDays(startDate, endDate) > REQUEST_DAYS_MAX) {
    throw appError("VALIDATION", "A request can cover at most 60 days", "endDate");
  }
  const closedDay = await firstClosedDay(ctx, user._id, startDate, endDate);
  if (closedDay === null) return { closedDay, freeGuides: [] };
  const wanted = { guideUserId: user._id, city: input.locationCity, startDate, endDate };
  const free = await findFreeGuides(ctx, operator._id, wanted, FREE_GUIDES_SHOWN);
  return { closedDay, freeGuides: free.map(toFreeGuideView) };
}

/** Who is free on the days that are left, without those of the tour who were asked already. */
export async function listReplacements(
  ctx: QueryCtx,
  operator: Doc<"users">,
  request: Doc<"jobRequests">,
  today: Day,
) {
  const from = firstDayAhead(await findFinishedDay(ctx, request._id), today);
  if (request.endDate < from) return [];
  const except = await askedOf(ctx, request);
  const { guideUserId, locationCity: city } = request;
  const wanted = { guideUserId, except, city, ...daysLeft(request, from) };
  const cards = await findFreeGuides(ctx, operator._id, wanted, REPLACEMENTS_SHOWN);
  return cards.map(toFreeGuideView);
}
