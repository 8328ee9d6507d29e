import { api } from "../_generated/api.js";
import { operatorNotFound } from "../model/operators/find.ts";
import { editedOperatorView, operatorPageView } from "../model/profile/operatorViews.ts";
import { ALL_REVIEWS, isoDated, isoPage, isoReview } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { Reply } from "./reply.ts";

const tag = "Operators";

export const operatorRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/operators/profile",
    tag,
    summary: "Creates one's operator profile (201), or changes what it says (200)",
    runs: api.operators.saveProfile,
    output: editedOperatorView,
    status: 201,
    otherStatus: 200,
    call: async ({ run }, input) => {
      const { operator, created } = await run(input);
      return new Reply({ operator }, { status: created ? 201 : 200 });
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/operators/profile",
    tag,
    summary: "Changes parts of one's own operator profile",
    runs: api.operators.updateOwn,
    errors: ["NOT_FOUND"],
  }),
  endpoint({
    method: "GET",
    path: "/api/operators/{id}",
    tag,
    summary: "An operator's public profile with the newest 200 reviews; `id` is the user id",
    runs: api.operators.get,
    names: { id: "operatorId" },
    output: isoPage(operatorPageView),
    errors: ["NOT_FOUND"],
    call: async ({ run, read }, input) => {
      const [page, reviews] = await Promise.all([
        run(input),
        read(api.reviews.ofOperator, { ...input, paginationOpts: ALL_REVIEWS }),
      ]);
      if (!page) throw operatorNotFound();
      return { ...page, user: isoDated(page.user), reviews: reviews.page.map(isoReview) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/operators/{id}",
    tag,
    summary: "Changes parts of one's own operator profile",
    runs: api.operators.update,
    names: { id: "operatorId" },
    errors: ["FORBIDDEN", "NOT_FOUND"],
  }),
];
