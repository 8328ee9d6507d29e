import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { importView } from "../model/calendars/views.ts";
import type { ImportView } from "../model/calendars/views.ts";
import { todayInVietnam } from "../model/days.ts";
import { appError } from "../model/errors.ts";
import { calendarReply } from "./calendarReply.ts";
import { originOf } from "./docs.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { toIsoOrNull } from "./times.ts";

const tag = "Calendar links";
const mediaType = "text/calendar";
const FILE_ENDING = ".ics";

const isoImport = v.object({
  ...importView.fields,
  lastSuccess: v.union(v.string(), v.null()),
});

function isoDated(view: ImportView) {
  return { ...view, lastSuccess: toIsoOrNull(view.lastSuccess) };
}

const feedRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/calendar/feed",
    tag,
    summary:
      "Makes a secret address at which calendar programs read one's calendar; the one before leads nowhere from now on",
    runs: api.calendars.createFeed,
    output: v.object({ url: v.string() }),
    status: 201,
    errors: ["RATE_LIMITED"],
    call: async ({ run, request }) => ({ url: originOf(request) + (await run({})).path }),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/calendar/feed",
    tag,
    summary: "Ends the address of one's calendar",
    runs: api.calendars.endFeed,
    status: 204,
  }),
  endpoint({
    method: "GET",
    path: "/api/calendar/feed/{file}",
    tag,
    summary: "A guide's blocks, requests and bookings as iCalendar, for whoever knows the address",
    runs: api.calendars.feed,
    input: z.strictObject({ file: z.string() }),
    output: v.string(),
    mediaType,
    otherStatus: 304,
    call: async ({ run, request }, { file }) => {
      if (!file.endsWith(FILE_ENDING)) throw appError("NOT_FOUND", "Calendar not found");
      const secret = file.slice(0, -FILE_ENDING.length);
      const text = await run({ secret, today: todayInVietnam(Date.now()) });
      return calendarReply(request, text, "calendar");
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/bookings/{id}/calendar.ics",
    tag,
    summary: "An accepted booking as iCalendar, for its two sides",
    runs: api.calendars.bookingFile,
    input: z.strictObject({ id: z.string() }),
    output: v.string(),
    mediaType,
    otherStatus: 304,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run, request }, { id }) =>
      calendarReply(request, await run({ jobRequestId: id }), "booking"),
  }),
];

const importRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/calendar/import",
    tag,
    summary: "The calendar that one's days follow, and how the last reading went",
    runs: api.calendars.links,
    output: isoImport,
    call: async ({ run }) => isoDated((await run({})).import),
  }),
  endpoint({
    method: "PUT",
    path: "/api/calendar/import",
    tag,
    summary:
      "Follows a calendar elsewhere: its busy days become blocks, now and each hour. One that cannot be read is kept with the reason",
    runs: api.calendars.setImport,
    keepsAnswer: true,
    output: isoImport,
    errors: ["RATE_LIMITED"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/calendar/import",
    tag,
    summary: "Follows no calendar any more, and removes the blocks that came from it",
    runs: api.calendars.removeImport,
    status: 204,
  }),
];

export const calendarRows: readonly Endpoint[] = [...feedRows, ...importRows];
