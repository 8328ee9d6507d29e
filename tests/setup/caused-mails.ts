import type { Backend } from "./backend.ts";

/** The kinds of all mails that were caused, on their way or not. */
export async function causedMails(t: Backend): Promise<string[]> {
  return await t.run(async (ctx) => [
    ...(await ctx.db.query("outbox").collect()).map(({ payload }) => payload["kind"] ?? ""),
    ...(await ctx.db.query("mails").collect()).map(({ kind }) => kind),
  ]);
}
