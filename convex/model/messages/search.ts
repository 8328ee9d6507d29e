// Searching the messages that one wrote or got. Case and accents do not count, the last word may be a beginning.
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { QueryCtx } from "../../_generated/server.d.ts";
import { fold } from "../fold.ts";
import { partyLoader } from "../operators/party.ts";
import { SEARCH_MAX, SEARCH_PAGE, type SearchInput } from "./contract.ts";
import { type SearchView, toMessageView } from "./views.ts";

async function matches(
  ctx: QueryCtx,
  text: string,
  side: "senderUserId" | "recipientUserId",
  userId: Id<"users">,
): Promise<Doc<"messages">[]> {
  return await ctx.db
    .query("messages")
    .withSearchIndex("by_searchText", (q) => q.search("searchText", text).eq(side, userId))
    .take(SEARCH_MAX);
}

/** The best matches of each direction, newest first, a page of them. */
export async function searchMessages(
  ctx: QueryCtx,
  userId: Id<"users">,
  { text, page = 1 }: SearchInput,
): Promise<SearchView> {
  const folded = fold(text);
  if (folded === "") return { messages: [], total: 0 };
  const sent = await matches(ctx, folded, "senderUserId", userId);
  const received = await matches(ctx, folded, "recipientUserId", userId);
  const found = [...sent, ...received].sort((a, b) => b.createdAt - a.createdAt);
  const partyOf = partyLoader(ctx);
  const shown = found.slice((page - 1) * SEARCH_PAGE, page * SEARCH_PAGE);
  const messages = shown.map(async (message) => {
    const { senderUserId, recipientUserId } = message;
    const partnerUserId = senderUserId === userId ? recipientUserId : senderUserId;
    const { view } = await partyOf(partnerUserId);
    return { ...(await toMessageView(message, partyOf)), partnerUserId, partner: view };
  });
  return { messages: await Promise.all(messages), total: found.length };
}
