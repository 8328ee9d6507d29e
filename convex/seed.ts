import { v, type Infer } from "convex/values";

import { internal } from "./_generated/api.js";
import { fillingMutation, importingMutation, internalAction, internalQuery } from "./functions.ts";
import { drawnCardView } from "./seed/cards.ts";
import { fillGuides } from "./seed/fill.ts";
import { drawnView } from "./seed/galleries.ts";
import { patiently } from "./seed/patiently.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed/people.ts";
import { readProgress, writeNextStep } from "./seed/steps.ts";
import { adoptedView, readAdopted } from "./seed/writeSubscriptions.ts";

type Drawn = { pictures: Infer<typeof drawnView>[]; cards: Infer<typeof drawnCardView>[] };

/** Fills an empty database with the demo marketplace; does nothing on any other. */
export const run = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if ((await ctx.runQuery(internal.seed.progress, {})) === null) return null;
    // Other processors than the one that writes draw and hash: most steps wait for no picture.
    const drawing = Promise.all([
      ctx.runAction(internal.seedPictures.draw, {}),
      ctx.runAction(internal.seedPictures.drawCards, {}),
    ]);
    drawing.catch(() => undefined);
    const hashed = DEMO_ACCOUNTS.map(async (username) => {
      const hash = await ctx.runAction(internal.passwords.hash, { password: DEMO_PASSWORD });
      return [username, hash] as const;
    });
    const hashes = Object.fromEntries(await Promise.all(hashed));
    let drawn: Drawn | { areDrawn: false } = { areDrawn: false };
    let hasMore: boolean | null = true;
    while (hasMore !== false) {
      if (hasMore === null) {
        const [pictures, cards] = await drawing;
        drawn = { pictures, cards };
      }
      hasMore = await patiently(() => ctx.runMutation(internal.seed.advance, { hashes, ...drawn }));
    }
    return null;
  },
});

/** The share that is written, from 0 to 1; null: there is nothing to fill. */
export const progress = internalQuery({
  args: {},
  returns: v.union(v.number(), v.null()),
  handler: (ctx) => readProgress(ctx),
});

export const advance = fillingMutation({
  args: {
    hashes: v.record(v.string(), v.string()),
    /** For the galleries, which are written near the end; without them there are none. */
    pictures: v.optional(v.array(drawnView)),
    /** For the licences, as the pictures for the galleries. */
    cards: v.optional(v.array(drawnCardView)),
    /** False: they will come. */
    areDrawn: v.optional(v.literal(false)),
  },
  /** Null: nothing was written, as the next step is the one that shows them. */
  returns: v.union(v.boolean(), v.null()),
  handler: (ctx, { hashes, pictures = [], cards = [], areDrawn }) =>
    writeNextStep(ctx, hashes, areDrawn === false ? null : { pictures, cards }),
});

/** The demonstration's subscriptions, for a payments simulator to take over. */
export const adopted = internalQuery({
  args: {},
  returns: v.array(adoptedView),
  handler: (ctx) => readAdopted(ctx),
});

/** Adds guides for measuring; `npm run fill` calls it. The search has them when it is made anew. */
export const fill = importingMutation({
  args: { from: v.number(), to: v.number(), days: v.number() },
  returns: v.null(),
  handler: async (ctx, wanted) => {
    await fillGuides(ctx, wanted);
    return null;
  },
});
