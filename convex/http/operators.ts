import * as z from "zod/mini";

import { api, internal } from "../_generated/api.js";
import { operatorProfileInput, operatorUpdateInput } from "../model/operators/contract.ts";
import { operatorNotFound } from "../model/operators/find.ts";
import { editedOperatorView, operatorPageView } from "../model/operators/views.ts";
import { isoDated, isoPage } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";
import { Reply } from "./reply.ts";

const tag = "Operators";
const byId = z.strictObject({ id: z.string() });

export const operatorRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/operators/profile",
    tag,
    summary: "Creates one's operator profile (201), or changes what it says (200)",
    access: "operator",
    input: operatorProfileInput,
    output: editedOperatorView,
    status: 201,
    otherStatus: 200,
    call: async (ctx, input) => {
      const { operator, created } = await ctx.runMutation(api.operators.saveProfile, input);
      return new Reply({ operator }, { status: created ? 201 : 200 });
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/operators/profile",
    tag,
    summary: "Changes parts of one's own operator profile",
    access: "operator",
    input: operatorUpdateInput,
    output: editedOperatorView,
    errors: ["NOT_FOUND"],
    call: (ctx, input) => ctx.runMutation(api.operators.updateOwn, input),
  }),
  endpoint({
    method: "GET",
    path: "/api/operators/{id}",
    tag,
    summary: "An operator's public profile with reviews; `id` is the user id",
    access: "public",
    input: byId,
    output: isoPage(operatorPageView),
    errors: ["NOT_FOUND"],
    call: async (ctx, { id }) => {
      const page = await ctx.runQuery(api.operators.get, { operatorId: id });
      if (!page) throw operatorNotFound();
      return { ...page, user: isoDated(page.user), reviews: page.reviews.map(isoDated) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/operators/{id}",
    tag,
    summary: "Changes parts of one's own operator profile",
    access: "operator",
    input: z.extend(operatorUpdateInput, byId.shape),
    output: editedOperatorView,
    errors: ["FORBIDDEN", "NOT_FOUND"],
    admits: ({ server }, { userId, id }) =>
      server.runQuery(internal.operators.admitEditor, { userId, operatorId: id }),
    call: (ctx, { id, ...input }) =>
      ctx.runMutation(api.operators.update, { operatorId: id, ...input }),
  }),
];
