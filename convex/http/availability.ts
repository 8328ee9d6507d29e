import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import {
  addBlockInput,
  availabilityInput,
  listBlocksInput,
} from "../model/availability/contract.ts";
import { availabilityView, blockView } from "../model/availability/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

const tag = "Availability";

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
    path: "/api/availability-blocks/{guideId}",
    tag,
    summary:
      "A guide's blocks in a range of up to 366 days, or the latest 1,000; `current` is one's own. Reason and request only for the guide",
    access: "public",
    input: listBlocksInput,
    output: v.array(isoView(blockView)),
    errors: ["NOT_FOUND"],
    call: async (ctx, { guideId, ...range }) => {
      const blocks =
        guideId === "current"
          ? await ctx.runQuery(api.availability.listOwnBlocks, range)
          : await ctx.runQuery(api.availability.listBlocks, { guideId, ...range });
      return blocks.map(isoDated);
    },
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
    input: z.strictObject({ id: z.string() }),
    status: 204,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: (ctx, { id }) => ctx.runMutation(api.availability.removeBlock, { blockId: id }),
  }),
];
