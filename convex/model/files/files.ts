// The files that people have uploaded, for whoever uses one: claim it, and let go of it. What is claimed stays until then,
// what nobody claims or means to is removed after a day.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { lacksTwoStep } from "../identity/twoStep.ts";
import type { Caller } from "../seats/seats.ts";
import {
  bytesMax,
  type FilePurpose,
  isPublicPurpose,
  sizeText,
  takesDocuments,
} from "./contract.ts";
import { typeText } from "./contract.ts";
import { type FileName, filePath, keyOfPath, mediaTypeOf, readFileName } from "./rules.ts";

/** A file as its user keeps it. */
export interface ClaimedFile {
  path: string;
  kind: "picture" | "document";
  width: number;
  height: number;
  bytes: number;
}

/** More than a file has forms. */
const FORMS_MAX = 10;

async function findByKey(ctx: QueryCtx, key: string): Promise<Doc<"files"> | null> {
  return await firstOf(ctx.db.query("files").withIndex("by_key", (q) => q.eq("key", key)));
}

async function findByPath(ctx: QueryCtx, path: string): Promise<Doc<"files"> | null> {
  const key = keyOfPath(path);
  return key === null ? null : await findByKey(ctx, key);
}

function notOwn(field: string | undefined) {
  return appError("VALIDATION", "This must be one of your own uploads", field);
}

function requireFit(file: Doc<"files">, purpose: FilePurpose, field: string | undefined): void {
  if ((file.bytes ?? 0) > bytesMax(purpose)) throw appError("VALIDATION", sizeText(purpose), field);
  if (file.kind === "document" && !takesDocuments(purpose)) {
    throw appError("VALIDATION", typeText(purpose), field);
  }
}

/**
 * Takes one's own uploaded file into use, for good: it can be claimed once. `sharedWithUserId` may see it as well, where
 * the purpose is not everybody's to see.
 */
export async function claimFile(
  ctx: MutationCtx,
  userId: Id<"users">,
  path: string,
  purpose: FilePurpose,
  { sharedWithUserId, field }: { sharedWithUserId?: Id<"users">; field?: string } = {},
): Promise<ClaimedFile> {
  const file = await findByPath(ctx, path);
  if (file === null || file.ownerUserId !== userId || file.state !== "STORED") throw notOwn(field);
  requireFit(file, purpose, field);
  await ctx.db.patch("files", file._id, {
    state: "USED",
    purpose,
    removeAt: undefined,
    ...(sharedWithUserId !== undefined && { sharedWithUserId }),
  });
  const { key = "", kind = "picture", width = 0, height = 0, bytes = 0 } = file;
  return { path: filePath(key, kind), kind, width, height, bytes };
}

/** Whether it is an upload of the person's for a photo, not in use yet. */
export async function isUnusedPhoto(
  ctx: QueryCtx,
  userId: Id<"users">,
  path: string,
): Promise<boolean> {
  const file = await findByPath(ctx, path);
  return file?.ownerUserId === userId && file.state === "STORED" && file.purpose === "photo";
}

/** The stored objects of a file. */
export async function formsOf(ctx: QueryCtx, fileId: Id<"files">): Promise<Doc<"fileBlobs">[]> {
  return await ctx.db
    .query("fileBlobs")
    .withIndex("by_fileId_and_edge", (q) => q.eq("fileId", fileId))
    .take(FORMS_MAX);
}

/** Removes the row and what is stored of it. An object that another file shares stays. */
export async function removeFile(ctx: MutationCtx, fileId: Id<"files">): Promise<void> {
  for (const { _id, storageId } of await formsOf(ctx, fileId)) {
    await ctx.db.delete("fileBlobs", _id);
    const other = await firstOf(
      ctx.db.query("fileBlobs").withIndex("by_storageId", (q) => q.eq("storageId", storageId)),
    );
    if (other === null) await ctx.storage.delete(storageId);
  }
  await ctx.db.delete("files", fileId);
}

/** Lets go of a file that is used no more. An address that is none of the user's files is nobody's loss. */
export async function releaseFile(
  ctx: MutationCtx,
  userId: Id<"users">,
  path: string | undefined,
): Promise<void> {
  const file = path === undefined ? null : await findByPath(ctx, path);
  if (file !== null && file.ownerUserId === userId) await removeFile(ctx, file._id);
}

/**
 * What stands in a field that holds one file, after `next` was sent for it: nothing changes where it is what stands there,
 * an empty text or null removes it, and a new file takes the place of the one before.
 */
export async function replaceFile(
  ctx: MutationCtx,
  userId: Id<"users">,
  before: string | undefined,
  next: string | null,
  use: { purpose: FilePurpose; field: string },
): Promise<string | undefined> {
  if (next === before) return before;
  const claimed = next
    ? await claimFile(ctx, userId, next, use.purpose, { field: use.field })
    : undefined;
  await releaseFile(ctx, userId, before);
  return claimed?.path;
}

function isPublic({ state, purpose }: Doc<"files">): boolean {
  return state === "USED" && purpose !== undefined && isPublicPurpose(purpose);
}

function isOneOf({ ownerUserId, sharedWithUserId }: Doc<"files">, actor: Caller): boolean {
  const { user, actsFor } = actor;
  return [user._id, actsFor._id].some((id) => ownerUserId === id || sharedWithUserId === id);
}

/** Whether an administrator reads what the file came with, and may see it with that. */
type OpenedRule = (ctx: QueryCtx, file: Doc<"files">, caller: Caller) => Promise<boolean>;

/** What an administrator sees of others': the card of a licence, and what they have opened with its message. */
async function seesByOffice(
  ctx: QueryCtx,
  file: Doc<"files">,
  caller: Caller,
  isOpened: OpenedRule,
): Promise<boolean> {
  const { user } = caller;
  if (user.role !== "ADMIN" || file.state !== "USED") return false;
  if (await lacksTwoStep(ctx, user)) return false;
  if (file.purpose === "licence") return true;
  return file.purpose === "attachment" && (await isOpened(ctx, file, caller));
}

/** The file of that name, and which of its forms the name asks for. */
async function findByName(
  ctx: QueryCtx,
  name: string,
): Promise<{ file: Doc<"files">; named: FileName } | null> {
  const named = readFileName(name);
  const file = named === null ? null : await findByKey(ctx, named.key);
  return named === null || file === null ? null : { file, named };
}

/** The file of that name; one that the reader may not see is as one that is not there. */
export async function serveFile(
  ctx: QueryCtx,
  actor: Caller | null,
  name: string,
  isOpened: OpenedRule,
) {
  const found = await findByName(ctx, name);
  if (found === null || found.file.kind !== found.named.kind) return null;
  const { file, named } = found;
  const shown = { mediaType: mediaTypeOf(named.kind), isPublic: isPublic(file), isByOffice: false };
  if (shown.isPublic) return shown;
  if (actor === null) return null;
  if (isOneOf(file, actor)) return shown;
  if (!(await seesByOffice(ctx, file, actor, isOpened))) return null;
  // What was opened has been noted before.
  return { ...shown, isByOffice: file.purpose === "licence" };
}

/** Whose file of that name it is, for a door that has asked who may see it. */
export async function ownerOfFile(ctx: QueryCtx, name: string): Promise<Id<"users"> | null> {
  return (await findByName(ctx, name))?.file.ownerUserId ?? null;
}

/** Where the bytes lie, for a door that has asked who may see them. */
export async function storedForm(ctx: QueryCtx, name: string): Promise<Id<"_storage"> | null> {
  const found = await findByName(ctx, name);
  if (found === null) return null;
  const { file, named } = found;
  const form = await firstOf(
    ctx.db
      .query("fileBlobs")
      .withIndex("by_fileId_and_edge", (q) => q.eq("fileId", file._id).eq("edge", named.edge)),
  );
  return form?.storageId ?? null;
}
