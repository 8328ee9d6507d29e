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
    summary: "One's newest 50 notifications, newest first, and how many have not been seen",
    runs: api.notifications.list,
    output: z.object({ notifications: z.array(notification), unread: z.int() }),
    call: async ({ run, read }) => {
      const [list, unread] = await Promise.all([run({}), read(api.notifications.unread, {})]);
      const notifications = list.map((view) => ({
        id: view.id,
        kind: view.kind,
        title: titleOf(view),
        path: pathOf(view),
        createdAt: toIso(view.createdAt),
        readAt: toIsoOrNull(view.readAt),
      }));
      return { notifications, unread };
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
