import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { todayInVietnam } from "../model/days.ts";
import { boardRowView, progressView } from "../model/tourDays/views.ts";
import type { ProgressView } from "../model/tourDays/views.ts";
import { contactsView } from "../model/users/contactViews.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIsoOrNull } from "./times.ts";

const tag = "Tour days";

const isoProgress = progressView
  .omit("changedAt")
  .extend({ changedAt: v.union(v.string(), v.null()) });

function toIsoProgress(progress: ProgressView) {
  return { ...progress, changedAt: toIsoOrNull(progress.changedAt) };
}

export const tourDayRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/tour-days",
    tag,
    summary:
      "One's tours of today and tomorrow in Vietnam, up to 50 a day: how far each has come, and what the other side of an accepted booking shares",
    runs: api.tourDays.board,
    input: z.strictObject({}),
    output: v.object({
      days: v.array(
        v.object({
          date: v.string(),
          tours: v.array(boardRowView.omit("progress").extend({ progress: isoProgress })),
          hasMore: v.boolean(),
        }),
      ),
    }),
    call: async ({ run }) => {
      const { days } = await run({ today: todayInVietnam(Date.now()) });
      return {
        days: days.map(({ tours, ...day }) => ({
          ...day,
          tours: tours.map((tour) => ({ ...tour, progress: toIsoProgress(tour.progress) })),
        })),
      };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/bookings/{id}/progress",
    tag,
    summary:
      "Says how far the tour of an accepted booking has come today, by its guide; only forwards, one step back within ten minutes",
    runs: api.tourDays.setStatus,
    names: { id: "jobRequestId" },
    output: isoProgress,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => toIsoProgress(await run(input)),
  }),
  endpoint({
    method: "GET",
    path: "/api/bookings/{id}/contacts",
    tag,
    summary: "What the other side of an accepted booking shares, or null",
    runs: api.tourDays.contacts,
    names: { id: "jobRequestId" },
    output: v.object({ contacts: v.union(contactsView, v.null()) }),
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => ({ contacts: await run(input) }),
  }),
];
