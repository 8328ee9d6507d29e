import { api } from "../_generated/api.js";
import { draftView } from "../model/profile/draftViews.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

const tag = "Account";

export const draftRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/draft",
    tag,
    summary: "What one has typed into the form of one's first profile, and not sent",
    runs: api.drafts.own,
    output: draftView,
    call: async ({ run }) => await run({}),
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/draft",
    tag,
    summary: "Keeps fields of it; the others stay. It goes when the profile is saved",
    runs: api.drafts.keep,
    status: 204,
  }),
];
