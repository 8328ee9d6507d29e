import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import {
  addBlockInput,
  availabilityInput,
  blockRangeInput,
} from "../model/availability/contract.ts";
import { availabilityView, blockView } from "../model/availability/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

const tag = "Availability";
const byId = z.strictObject({ id: z.string() });
const LISTED = "in a range of up to 366 days, or the latest 1,000";

export const availabilityRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/availability",
    tag,
    summary: "One's own weekly days and single days",
    access: "guide",
    output: availabilityView,
    call: (ctx) => ctx.runQuery(api.availability.mine, {}),
  }),
  endpoint({
    method: "PUT",
    path: "/api/availability",
    tag,
    summary: "Replaces one's weekly days and single days",
    access: "guide",
    input: availabilityInput,
    output: availabilityView,
    call: (ctx, input) => ctx.runMutation(api.availability.save, input),
  }),
  endpoint({
    method: "GET",
    path: "/api/availability/{guideId}",
    tag,
    summary: "A guide's weekly days and single days; notes only for the guide",
    access: "public",
    input: z.strictObject({ guideId: z.string() }),
    output: availabilityView,
    errors: ["NOT_FOUND"],
    call: (ctx, input) => ctx.runQuery(api.availability.get, input),
  }),
  endpoint({
    method: "GET",
    path: "/api/availability-blocks/current",
    tag,
    summary: `One's own blocks, with reason and request, ${LISTED}`,
    access: "guide",
    input: blockRangeInput,
    output: v.array(isoView(blockView)),
    call: async (ctx, range) =>
      (await ctx.runQuery(api.availability.listOwnBlocks, range)).map(isoDated),
  }),
  endpoint({
    method: "GET",
    path: "/api/availability-blocks/{id}",
    tag,
    summary: `A guide's blocks ${LISTED}; reason and request only for the guide; \`id\` is the user id`,
    access: "public",
    input: z.extend(blockRangeInput, byId.shape),
    output: v.array(isoView(blockView)),
    errors: ["NOT_FOUND"],
    call: async (ctx, { id, ...range }) =>
      (await ctx.runQuery(api.availability.listBlocks, { guideId: id, ...range })).map(isoDated),
  }),
  endpoint({
    method: "POST",
    path: "/api/availability-blocks",
    tag,
    summary: "Blocks a time of one day",
    access: "guide",
    input: addBlockInput,
    output: isoView(blockView),
    status: 201,
    errors: ["CONFLICT"],
    call: async (ctx, input) => isoDated(await ctx.runMutation(api.availability.addBlock, input)),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/availability-blocks/{id}",
    tag,
    summary: "Removes one of one's own manual blocks",
    access: "guide",
    input: byId,
    status: 204,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: (ctx, { id }) => ctx.runMutation(api.availability.removeBlock, { blockId: id }),
  }),
];
