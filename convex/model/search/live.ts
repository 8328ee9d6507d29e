// What an open page of results follows: one number that moves when other guides may be found, and how its own guides are.
import { type Infer, v } from "convex/values";

import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { parseDay } from "../days.ts";
import { cardOf } from "./cards.ts";
import type { CardStatesInput } from "./contract.ts";
import { isFree } from "./packed/find.ts";
import { findState, findWork } from "./packed/store.ts";

/** Null while there is no index: then a search looks at the cards themselves, and is to be followed itself. */
export async function searchVersion(ctx: QueryCtx): Promise<number | null> {
  const [state, work] = await Promise.all([findState(ctx), findWork(ctx)]);
  return state === null || state.gen === 0 || work === null ? null : work.version;
}

/** Of the guides asked about, those who are not as a page of results had them. */
export const cardStatesView = v.object({
  /** Not listed any more. */
  gone: v.array(v.string()),
  /** Listed, and not free on the day. */
  taken: v.array(v.string()),
});

async function stateOf(ctx: QueryCtx, id: Id<"users"> | null, date: string | null) {
  const card = id && (await cardOf(ctx, id));
  if (card === null) return "gone";
  return date === null || (await isFree(ctx, card, date)) ? "free" : "taken";
}

export async function cardStates(
  ctx: QueryCtx,
  { guideIds, availableDate }: CardStatesInput,
): Promise<Infer<typeof cardStatesView>> {
  const date = parseDay(availableDate ?? "");
  const states = await Promise.all(
    guideIds.map((id) => stateOf(ctx, ctx.db.normalizeId("users", id), date)),
  );
  return {
    gone: guideIds.filter((_, index) => states[index] === "gone"),
    taken: guideIds.filter((_, index) => states[index] === "taken"),
  };
}
