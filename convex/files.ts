// Files that people upload. The bytes come in and go out at the HTTP door (http/files.ts); what they are is kept here.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import {
  internalMutation,
  internalQuery,
  publicQuery,
  sweep,
  userAction,
  userQuery,
} from "./functions.ts";
import { FILE_PURPOSES, fileInput, uploadInput } from "./model/files/contract.ts";
import { serveFile, storedForm } from "./model/files/files.ts";
import { readSpace } from "./model/files/space.ts";
import * as uploads from "./model/files/uploads.ts";
import { madeView, servedView, spaceView, uploadSlotView } from "./model/files/views.ts";
import { isReadInReport } from "./model/moderation/reportedFiles.ts";
import { filesOfDraft } from "./model/profile/drafts.ts";

const purposeField = v.optional(literals(...FILE_PURPOSES));

/** An address that takes the bytes of one file, once. A reader may send nothing but a photo of their own. */
export const createUpload = userAction({
  seat: "READER",
  input: uploadInput,
  returns: v.object({ path: v.string() }),
  handler: async (ctx, { purpose, bytes = 1 }) => {
    const secret = uploads.createUploadSecret();
    await ctx.runMutation(internal.files.openUpload, {
      ownerUserId: uploads.uploaderOf(ctx.actor, purpose),
      secretHash: uploads.hashOfUpload(secret),
      bytes,
      ...(purpose !== undefined && { purpose }),
    });
    return { path: `/api/objects/upload/${secret}` };
  },
});

export const openUpload = internalMutation({
  args: {
    ownerUserId: v.id("users"),
    secretHash: v.string(),
    purpose: purposeField,
    bytes: v.number(),
  },
  returns: v.null(),
  handler: async (ctx, { ownerUserId, secretHash, purpose, bytes }) => {
    await uploads.openUpload(ctx, { ownerUserId, secretHash, purpose }, bytes, Date.now());
    return null;
  },
});

export const takeUpload = internalMutation({
  args: { secret: v.string(), bytes: v.number() },
  returns: uploadSlotView,
  handler: (ctx, { secret, bytes }) => uploads.takeUpload(ctx, secret, bytes, Date.now()),
});

export const finishUpload = internalMutation({
  args: { fileId: v.id("files"), key: v.string(), made: madeView },
  returns: v.union(v.string(), v.null()),
  handler: (ctx, { fileId, key, made }) => uploads.finishUpload(ctx, fileId, key, made, Date.now()),
});

export const dropUpload = internalMutation({
  args: { fileId: v.id("files") },
  returns: v.null(),
  handler: async (ctx, { fileId }) => {
    await uploads.dropUpload(ctx, fileId);
    return null;
  },
});

/** How much of one's space for files is taken; of a member, the company's. */
export const space = userQuery({
  seat: "READER",
  returns: spaceView,
  handler: (ctx) => readSpace(ctx, ctx.actor.actsFor._id),
});

/** How the file of that name is handed out; null where the caller may not see it, or there is none. */
export const served = publicQuery({
  seat: "READER",
  input: fileInput,
  returns: v.union(servedView, v.null()),
  handler: (ctx, { name }) => serveFile(ctx, ctx.actor, name, isReadInReport),
});

/** For the door, which has asked `served` before. */
export const storedAt = internalQuery({
  args: { name: v.string() },
  returns: v.union(v.id("_storage"), v.null()),
  handler: (ctx, { name }) => storedForm(ctx, name),
});

/** Removes uploads that nobody used within a day, nor shows in the draft of a profile. Runs daily. */
export const removeUnused = sweep("files:removeUnused", {
  cursor: v.literal("more"),
  batch: uploads.removeUnusedBut(filesOfDraft),
});

/** Removes stored objects that no file names. Runs daily. */
export const removeLost = sweep("files:removeLost", {
  cursor: v.number(),
  batch: uploads.removeLost,
});
