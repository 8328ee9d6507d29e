import type { OptimisticLocalStore } from "convex/browser";
import type { FunctionArgs } from "convex/server";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

/** Until the server answers: the conversation leads the list with the message that its owner is sending. */
export function leadAtOnce(me: Id<"users">) {
  return (store: OptimisticLocalStore, args: FunctionArgs<typeof api.messages.send>): void => {
    const heads = store.getQuery(api.messages.conversations, {});
    const head = heads?.find((h) => h.partnerUserId === args.recipientUserId);
    if (!heads || !head) return;
    const company = store.getQuery(api.users.profile, {})?.company;
    const newest = {
      ...head,
      lastMessage: args.body || (args.attachment?.name ?? ""),
      lastMessageAt: Date.now(),
      lastSenderUserId: company?.userId ?? me,
    };
    store.setQuery(api.messages.conversations, {}, [newest, ...heads.filter((h) => h !== head)]);
  };
}
