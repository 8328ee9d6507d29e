// How a file comes in: an address that is good once and for ten minutes, what became of the bytes that were sent to it, and
// the removal of what was never used.
import { sha256 } from "@noble/hashes/sha2.js";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { base64Url } from "../identity/sessionToken.ts";
import { takeAttempt } from "../limits/limits.ts";
import { type Caller, requireSeat } from "../seats/seats.ts";
import { type FilePurpose, UNUSED_MS } from "./contract.ts";
import { removeFile } from "./files.ts";
import { filePath } from "./rules.ts";
import { hasSpace, requireSpace, sizeOf } from "./space.ts";
import type { MadeView, UploadSlotView } from "./views.ts";

/** How long an address waits for its bytes. */
export const ADDRESS_MS = 600_000;

const SECRET_BYTES = 32;
const KEY_BYTES = 16;
const BATCH = 50;

export function createUploadSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Of 22 signs: whoever is not told it does not find the file. */
export function createFileKey(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

export function hashOfUpload(secret: string): string {
  return base64Url(sha256(new TextEncoder().encode(secret)));
}

/** Whose the file is: a photo is of the person alone, at whatever company they sit; all else is for whom they act. */
export function uploaderOf(caller: Caller, purpose: FilePurpose | undefined): Id<"users"> {
  if (purpose === "photo") return caller.user._id;
  requireSeat(caller, "BOOKER");
  return caller.actsFor._id;
}

export async function openUpload(
  ctx: MutationCtx,
  slot: { ownerUserId: Id<"users">; secretHash: string; purpose: FilePurpose | undefined },
  bytes: number,
  nowMs: number,
): Promise<void> {
  await takeAttempt(ctx, "uploads", slot.ownerUserId, nowMs);
  await requireSpace(ctx, slot.ownerUserId, bytes);
  await ctx.db.insert("files", { ...slot, state: "WAITING", removeAt: nowMs + ADDRESS_MS });
}

/**
 * Uses the address up, for so many bytes as their sender announces. What is no address of ours, or was one, is nothing; one
 * that there is no space for stays good.
 */
export async function takeUpload(
  ctx: MutationCtx,
  secret: string,
  bytes: number,
  nowMs: number,
): Promise<UploadSlotView> {
  const secretHash = hashOfUpload(secret);
  const file = await firstOf(
    ctx.db.query("files").withIndex("by_secretHash", (q) => q.eq("secretHash", secretHash)),
  );
  if (file === null || (file.removeAt ?? 0) <= nowMs) {
    throw appError("NOT_FOUND", "This upload address is used up or too old");
  }
  await requireSpace(ctx, file.ownerUserId, bytes);
  await ctx.db.patch("files", file._id, {
    state: "TAKEN",
    secretHash: undefined,
    removeAt: nowMs + UNUSED_MS,
  });
  return { fileId: file._id, purpose: file.purpose ?? null };
}

/**
 * The bytes were good: from now on the file has a name, and its owner can put it to use. Null where there is no space for
 * them any more: nothing is left of them then, which a refusal that is thrown would undo.
 */
export async function finishUpload(
  ctx: MutationCtx,
  fileId: Id<"files">,
  key: string,
  { forms, ...made }: MadeView,
  nowMs: number,
): Promise<string | null> {
  const file = await ctx.db.get("files", fileId);
  if (file?.state !== "TAKEN") throw appError("NOT_FOUND", "This upload took too long");
  const storedBytes = await sizeOf(ctx, forms);
  if (!(await hasSpace(ctx, file.ownerUserId, storedBytes))) {
    for (const { storageId } of forms) await ctx.storage.delete(storageId);
    await removeFile(ctx, fileId);
    return null;
  }
  const removeAt = nowMs + UNUSED_MS;
  await ctx.db.patch("files", fileId, { ...made, key, storedBytes, state: "STORED", removeAt });
  for (const form of forms) await ctx.db.insert("fileBlobs", { fileId, ...form });
  return filePath(key, made.kind);
}

/** The bytes were not good: nothing is left of them. */
export async function dropUpload(ctx: MutationCtx, fileId: Id<"files">): Promise<void> {
  const file = await ctx.db.get("files", fileId);
  if (file !== null && file.state !== "USED") await removeFile(ctx, fileId);
}

/** The paths of uploads that a person means to use and has not used yet. */
type Meant = (ctx: MutationCtx, userId: Id<"users">) => Promise<string[]>;

async function isMeant(ctx: MutationCtx, file: Doc<"files">, meant: Meant): Promise<boolean> {
  const { key, kind, ownerUserId } = file;
  if (key === undefined || kind === undefined) return false;
  return (await meant(ctx, ownerUserId)).includes(filePath(key, kind));
}

/** Removes what was uploaded, or should have been, and never used. What is `meant` to be used waits for one more day. */
export function removeUnusedBut(meant: Meant) {
  return async (
    ctx: MutationCtx,
    _cursor: "more" | null,
    nowMs: number,
  ): Promise<"more" | null> => {
    const unused = await ctx.db
      .query("files")
      .withIndex("by_removeAt", (q) => q.gt("removeAt", 0).lt("removeAt", nowMs))
      .take(BATCH);
    for (const file of unused) {
      if (!(await isMeant(ctx, file, meant))) await removeFile(ctx, file._id);
      else await ctx.db.patch("files", file._id, { removeAt: nowMs + UNUSED_MS });
    }
    return unused.length === BATCH ? "more" : null;
  };
}

/** Removes stored objects that no file names: what a crash left between storing bytes and writing down whose they are. */
export async function removeLost(
  ctx: MutationCtx,
  from: number | null,
  nowMs: number,
): Promise<number | null> {
  const objects = await ctx.db.system
    .query("_storage")
    .withIndex("by_creation_time", (q) =>
      q.gt("_creationTime", from ?? 0).lt("_creationTime", nowMs - UNUSED_MS),
    )
    .take(BATCH);
  for (const { _id } of objects) {
    const named = await firstOf(
      ctx.db.query("fileBlobs").withIndex("by_storageId", (q) => q.eq("storageId", _id)),
    );
    if (named === null) await ctx.storage.delete(_id);
  }
  return objects.length === BATCH ? (objects.at(-1)?._creationTime ?? null) : null;
}
