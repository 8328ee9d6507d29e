// Saved guides as their page shows them: the card of the search, and what its person wrote beside it.
import { v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { listCards } from "./search.ts";
import { resultView } from "./views.ts";

export const savedGuideView = resultView.extend({
  /** For the person alone; empty where there is none. */
  note: v.string(),
  listIds: v.array(v.id("savedLists")),
});

/** Those who are listed now, in the given order. */
export async function listSaved(ctx: QueryCtx, rows: readonly Doc<"savedGuides">[]) {
  const ofGuide = new Map(rows.map((row) => [row.guideUserId, row]));
  const cards = await listCards(
    ctx,
    rows.map((row) => row.guideUserId),
  );
  return cards.map((card) => ({
    ...card,
    note: ofGuide.get(card.userId)?.note ?? "",
    listIds: ofGuide.get(card.userId)?.listIds ?? [],
  }));
}
