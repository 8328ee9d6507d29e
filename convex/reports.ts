import { userMutation } from "./functions.ts";
import { reportInput } from "./model/reports/contract.ts";
import { createReport } from "./model/reports/reports.ts";
import { reportView, toReportView } from "./model/reports/views.ts";

export const create = userMutation({
  seat: "BOOKER",
  input: reportInput,
  returns: reportView,
  handler: async (ctx, input) =>
    toReportView(await createReport(ctx, ctx.actor.actsFor._id, input, Date.now())),
});
