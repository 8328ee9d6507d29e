import { v } from "convex/values";

import { adminDeed, adminQuery, publicQuery } from "./functions.ts";
import { numbersView, readNumbers } from "./model/administration/numbers.ts";
import { noteDeed } from "./model/audit/audit.ts";
import { marketInput } from "./model/market/contract.ts";
import { marketCsv } from "./model/market/csv.ts";
import { readMarket } from "./model/market/read.ts";
import { marketView } from "./model/market/views.ts";

/** How large the marketplace is, as far as everybody is told. */
export const numbers = publicQuery({
  returns: numbersView,
  handler: (ctx) => readNumbers(ctx),
});

/** What the marketplace comes to in a range of days. */
export const get = adminQuery({
  input: marketInput,
  returns: marketView,
  handler: (ctx, input) => readMarket(ctx, input),
});

/** The same as a file for spreadsheets. */
export const { ask: exportCsv, work: exportCsvNow } = adminDeed("market:exportCsvNow", {
  input: marketInput,
  returns: v.object({ csv: v.string() }),
  handler: async (ctx, input) => {
    const csv = marketCsv(await readMarket(ctx, input));
    const deed = { action: "analytics.export", targetType: "list", targetId: "market" } as const;
    const details = { range: input.range, today: input.today };
    await noteDeed(ctx, { actorUserId: ctx.actor.user._id, ...deed, details }, Date.now());
    return { csv };
  },
});
