// Places in the index, given to guides once and for all.
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx } from "../../../_generated/server.js";
import { placeCard } from "../cards.ts";
import { SLOTS_MAX } from "./bits.ts";
import { findSlot, type State } from "./store.ts";

/** Gives slots out, writes them on the cards, and says how many there are in all. */
export function slotGiver(ctx: MutationCtx, state: State) {
  let { slots } = state;
  async function give(guideUserId: Id<"users">): Promise<number | null> {
    const known = await findSlot(ctx, guideUserId);
    if (known !== null) return known.slot;
    if (slots >= SLOTS_MAX) return null;
    await ctx.db.insert("searchSlots", { guideUserId, slot: slots });
    slots += 1;
    return slots - 1;
  }
  return {
    slots: () => slots,
    /** Null where none is left. */
    giveTo: async (card: Doc<"guideCards">): Promise<number | null> => {
      const slot = await give(card.guideUserId);
      if (slot !== null) await placeCard(ctx, card, slot);
      return slot;
    },
  };
}

export type Give = ReturnType<typeof slotGiver>["giveTo"];

export async function noteSlots(ctx: MutationCtx, state: State, slots: number): Promise<void> {
  if (slots !== state.slots) await ctx.db.patch("searchState", state._id, { slots });
}
