import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { NOTIFICATION_KINDS } from "../model/notifications/contract.ts";
import { pathOf, titleOf } from "../model/notifications/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  path: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
});

export const notificationRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/notifications",
    tag: "Notifications",
    summary:
      "One's notifications, newest first, at most `limit` (50) at once, and how many have not been seen at all; the next ones are those from `cursor`, the `nextCursor` of the answer before",
    runs: api.notifications.page,
    output: z.object({
      notifications: z.array(notification),
      unread: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
    call: async ({ run, read }, input) => {
      const [page, unread] = await Promise.all([run(input), read(api.notifications.unread, {})]);
      const notifications = page.notifications.map((view) => ({
        id: view.id,
        kind: view.kind,
        title: titleOf(view),
        path: pathOf(view),
        createdAt: toIso(view.createdAt),
        readAt: toIsoOrNull(view.readAt),
      }));
      return { notifications, unread, nextCursor: page.nextCursor };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/notifications/read",
    tag: "Notifications",
    summary: "Marks either some notifications (`ids`) or all of them (`all: true`) as seen",
    runs: api.notifications.markRead,
    status: 204,
  }),
];
