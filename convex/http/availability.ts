import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { blockView } from "../model/availability/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

const tag = "Availability";
const LISTED = "in a range of up to 366 days, or the latest 1,000";

export const availabilityRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/availability",
    tag,
    summary: "One's own weekly days and single days",
    runs: api.availability.mine,
  }),
  endpoint({
    method: "PUT",
    path: "/api/availability",
    tag,
    summary:
      "Replaces one's weekly days and single days; a day whose `isAvailable` is null is left to the week, and only its notes are kept. A day that is over stays as it is where it is sent back, and may be left out",
    runs: api.availability.save,
    errors: ["RATE_LIMITED"],
  }),
  endpoint({
    method: "GET",
    path: "/api/availability/{guideId}",
    tag,
    summary: "A guide's weekly days and single days; notes only for the guide",
    runs: api.availability.get,
    errors: ["NOT_FOUND"],
  }),
  endpoint({
    method: "GET",
    path: "/api/availability-blocks/current",
    tag,
    summary: `One's own blocks, with reason and request, ${LISTED}`,
    runs: api.availability.listOwnBlocks,
    output: v.array(isoView(blockView)),
    call: async ({ run }, range) => (await run(range)).map(isoDated),
  }),
  endpoint({
    method: "GET",
    path: "/api/availability-blocks/{id}",
    tag,
    summary: `A guide's blocks ${LISTED}; \`state\` tells a requested day from a booked one; reason and request only for the guide; \`id\` is the user id`,
    runs: api.availability.listBlocks,
    names: { id: "guideId" },
    output: v.array(isoView(blockView)),
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => (await run(input)).map(isoDated),
  }),
  endpoint({
    method: "POST",
    path: "/api/availability-blocks",
    tag,
    summary: "Blocks a time of one day",
    runs: api.availability.addBlock,
    output: isoView(blockView),
    status: 201,
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/availability-blocks/{id}",
    tag,
    summary: "Removes one of one's own manual blocks",
    runs: api.availability.removeBlock,
    names: { id: "blockId" },
    status: 204,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  }),
];
