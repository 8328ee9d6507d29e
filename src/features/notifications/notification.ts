// Where a notification leads, and which ones are news. Pure.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

import { paths } from "../../lib/paths.ts";

export type Notification = FunctionReturnType<typeof api.notifications.list>[number];

export function addressOf({ kind, partnerUserId }: Pick<Notification, "kind" | "partnerUserId">) {
  return kind === "messageReceived" ? paths.messages(partnerUserId) : paths.bookings;
}

/** Those that came since the list was `known`; nothing on the first answer. The newest comes first, as in the list. */
export function arrivedSince<Item extends Pick<Notification, "id" | "readAt">>(
  known: ReadonlySet<string> | null,
  list: readonly Item[],
): Item[] {
  if (known === null) return [];
  return list.filter(({ id, readAt }) => readAt === null && !known.has(id));
}

/** Whether it tells of a message in the conversation that is open at this address. */
export function isOpenAt(
  notification: Pick<Notification, "kind" | "partnerUserId">,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  return (
    notification.kind === "messageReceived" &&
    pathname === paths.messages() &&
    new URLSearchParams(search).get("partner") === notification.partnerUserId
  );
}
