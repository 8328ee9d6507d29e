import { getFunctionName } from "convex/server";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { guideNotFound } from "../model/guides/find.ts";
import { editedGuideView, guidePageView } from "../model/profile/guideViews.ts";
import { filterInput, searchInput } from "../model/search/contract.ts";
import { type DoorCtx, runAsCaller } from "./caller.ts";
import { ALL_REVIEWS, isoDated, isoPage, isoReview } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { Reply } from "./reply.ts";
import { requireOwnFetch } from "./session.ts";

const tag = "Guides";

/** `location` is the browse page's word for `locations`. */
const filterParameters = z.safeExtend(filterInput, { location: filterInput.shape.locations });
const searchParameters = z.safeExtend(searchInput, { location: searchInput.shape.locations });

const see = { name: getFunctionName(api.guides.see), kind: "mutation" } as const;

/**
 * Who is signed in and asks for a page looks at it, as on the page itself. Where that is refused, or another site has the browser ask,
 * the answer is as good without.
 */
async function countLook(ctx: DoorCtx, input: { guideId: string }): Promise<void> {
  if (ctx.sessionToken === undefined) return;
  try {
    requireOwnFetch(ctx.request);
    await runAsCaller(ctx, see, input);
  } catch {
    // Nobody is counted.
  }
}

export const guideRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/guides",
    tag,
    summary:
      "Name and rate of every listed guide, by name. At most `limit` (2,000) at once: the next ones are those `after` the last `userId`",
    runs: api.guides.list,
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/search",
    tag,
    summary:
      "Finds guides. Lists are comma separated; values within a filter are alternatives, filters add up. Where words have typing errors, `correction` says what they were taken for",
    runs: api.guides.search,
    input: searchParameters,
    call: ({ run }, { location = [], locations = [], ...input }) =>
      run({ ...input, locations: [...locations, ...location] }),
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/filter-counts",
    tag,
    summary:
      "How many guides each city, language and specialty has, of those who fit the other filters of a search",
    runs: api.guides.filterCounts,
    input: filterParameters,
    call: ({ run }, { location = [], locations = [], ...input }) =>
      run({ ...input, locations: [...locations, ...location] }),
  }),
  endpoint({
    method: "POST",
    path: "/api/guides/profile",
    tag,
    summary: "Creates one's guide profile (201), or replaces what it says (200)",
    runs: api.guides.saveProfile,
    output: editedGuideView,
    status: 201,
    otherStatus: 200,
    call: async ({ run }, input) => {
      const { guide, created } = await run(input);
      return new Reply({ guide }, { status: created ? 201 : 200 });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/{id}",
    tag,
    summary:
      "A guide's public profile with the newest 200 reviews; `id` is the user id. Of who is signed in it counts as a look at it, once a day",
    runs: api.guides.get,
    names: { id: "guideId" },
    output: isoPage(guidePageView),
    errors: ["NOT_FOUND"],
    call: async ({ run, read, ...ctx }, input) => {
      const [page, reviews] = await Promise.all([
        run(input),
        read(api.reviews.ofGuide, { ...input, paginationOpts: ALL_REVIEWS }),
      ]);
      if (!page) throw guideNotFound();
      await countLook(ctx, input);
      return { ...page, user: isoDated(page.user), reviews: reviews.page.map(isoReview) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/guides/{id}",
    tag,
    summary: "Changes parts of one's own guide profile",
    runs: api.guides.update,
    names: { id: "guideId" },
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
];
