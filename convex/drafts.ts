import { v } from "convex/values";

import { memberMutation, memberQuery } from "./functions.ts";
import { profileDraftInput } from "./model/profile/contract.ts";
import { saveDraft, ownDraft } from "./model/profile/drafts.ts";
import { draftView } from "./model/profile/draftViews.ts";

/** What one has typed into the form of one's first profile; empty where that is nothing. */
export const own = memberQuery({
  seat: "READER",
  returns: draftView,
  handler: (ctx) => ownDraft(ctx, ctx.actor.actsFor._id),
});

/** Keeps some fields of it; the others stay. */
export const keep = memberMutation({
  seat: "OWNER",
  input: profileDraftInput,
  returns: v.null(),
  handler: (ctx, fields) => saveDraft(ctx, ctx.actor.actsFor, fields),
});
