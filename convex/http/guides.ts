import * as z from "zod/mini";

import { api, internal } from "../_generated/api.js";
import { guideProfileInput, guideUpdateInput } from "../model/guides/contract.ts";
import { guideNotFound } from "../model/guides/find.ts";
import { editedGuideView, guideListView, guidePageView } from "../model/guides/views.ts";
import { searchInput } from "../model/search/contract.ts";
import { filterCountsView, searchView } from "../model/search/views.ts";
import { isoDated, isoPage } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { Reply } from "./reply.ts";

const tag = "Guides";
const byId = z.strictObject({ id: z.string() });

/** `location` is the browse page's word for `locations`. */
const searchParameters = z.safeExtend(searchInput, { location: searchInput.shape.locations });

export const guideRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/guides",
    tag,
    summary: "Name and rate of every listed guide",
    access: "public",
    output: guideListView,
    call: (ctx) => ctx.runQuery(api.guides.list, {}),
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/search",
    tag,
    summary:
      "Finds guides. Lists are comma separated; values within a filter are alternatives, filters add up",
    access: "public",
    input: searchParameters,
    output: searchView,
    call: (ctx, { location = [], locations = [], ...input }) =>
      ctx.runQuery(api.guides.search, { ...input, locations: [...locations, ...location] }),
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/filter-counts",
    tag,
    summary: "How many guides each city, language and specialty has",
    access: "public",
    output: filterCountsView,
    call: (ctx) => ctx.runQuery(api.guides.filterCounts, {}),
  }),
  endpoint({
    method: "POST",
    path: "/api/guides/profile",
    tag,
    summary: "Creates one's guide profile (201), or replaces what it says (200)",
    access: "guide",
    input: guideProfileInput,
    output: editedGuideView,
    status: 201,
    otherStatus: 200,
    call: async (ctx, input) => {
      const { guide, created } = await ctx.runMutation(api.guides.saveProfile, input);
      return new Reply({ guide }, { status: created ? 201 : 200 });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/{id}",
    tag,
    summary: "A guide's public profile with reviews; `id` is the user id",
    access: "public",
    input: byId,
    output: isoPage(guidePageView),
    errors: ["NOT_FOUND"],
    call: async (ctx, { id }) => {
      const page = await ctx.runQuery(api.guides.get, { guideId: id });
      if (!page) throw guideNotFound();
      return { ...page, user: isoDated(page.user), reviews: page.reviews.map(isoDated) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/guides/{id}",
    tag,
    summary: "Changes parts of one's own guide profile",
    access: "guide",
    input: z.extend(guideUpdateInput, byId.shape),
    output: editedGuideView,
    errors: ["FORBIDDEN", "NOT_FOUND"],
    admits: ({ server }, { userId, id }) =>
      server.runQuery(internal.guides.admitEditor, { userId, guideId: id }),
    call: (ctx, { id, ...input }) => ctx.runMutation(api.guides.update, { guideId: id, ...input }),
  }),
];
