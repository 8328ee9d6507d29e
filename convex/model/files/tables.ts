import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { FILE_PURPOSES } from "./contract.ts";

//  WAITING ── its address is used ──▶ TAKEN ── the bytes are found good ──▶ STORED ── claimed ──▶ USED
// Each but the last is removed when its `removeAt` is over; a used one when who uses it lets go of it. Written by
// model/files only. Unique: `key`, `secretHash`.
const files = defineTable({
  ownerUserId: v.id("users"),
  state: literals("WAITING", "TAKEN", "STORED", "USED"),
  /** Said by the uploader before, or by what uses it after; set for good with USED. */
  purpose: v.optional(literals(...FILE_PURPOSES)),
  /** Of the secret in the address that takes the bytes, while it waits for them. */
  secretHash: v.optional(v.string()),
  removeAt: v.optional(v.number()),
  /** From STORED on, with the next six. Whoever may not see the file can not guess it. */
  key: v.optional(v.string()),
  kind: v.optional(literals("picture", "document")),
  /** As uploaded. */
  bytes: v.optional(v.number()),
  /** What all its forms take together. Files of before have none until migration 017. */
  storedBytes: v.optional(v.number()),
  /** Of the largest form; 0 for a document. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Who may see it beside its owner, where it is not everybody's. */
  sharedWithUserId: v.optional(v.id("users")),
})
  .index("by_secretHash", ["secretHash"])
  .index("by_key", ["key"])
  .index("by_removeAt", ["removeAt"])
  .index("by_ownerUserId", ["ownerUserId"]);

// The stored bytes of a file in each of its forms. Every stored object of the deployment that is older than a day stands
// here, or is swept: one that does not is what a crash left. Several rows may share an object, which goes with the last.
const fileBlobs = defineTable({
  fileId: v.id("files"),
  storageId: v.id("_storage"),
  /** The edge that the picture fits into; 0 for a document. */
  edge: v.number(),
})
  .index("by_fileId_and_edge", ["fileId", "edge"])
  .index("by_storageId", ["storageId"]);

// Read model: how much is stored of one's files. Unique per user, missing at 0; kept by model/files/space.ts.
const fileTotals = defineTable({
  userId: v.id("users"),
  bytes: v.number(),
}).index("by_userId", ["userId"]);

export const fileTables = { files, fileBlobs, fileTotals };
