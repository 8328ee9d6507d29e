// The photos on a guide's page, in the order that the guide gave them.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { claimFile, releaseFile } from "../files/files.ts";
import { firstOf } from "../first.ts";
import { GALLERY_MAX } from "./contract.ts";
import type { AddPhotoInput, ChangePhotoInput } from "./contract.ts";

type Photos = Doc<"galleries">["photos"];

async function findGallery(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"galleries"> | null> {
  return await firstOf(
    ctx.db.query("galleries").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function galleryOf(ctx: QueryCtx, userId: Id<"users">): Promise<Photos> {
  return (await findGallery(ctx, userId))?.photos ?? [];
}

/** All of them, as they are to be shown. */
export async function writeGallery(
  ctx: MutationCtx,
  userId: Id<"users">,
  photos: Photos,
): Promise<Photos> {
  const existing = await findGallery(ctx, userId);
  if (existing === null) await ctx.db.insert("galleries", { userId, photos });
  else await ctx.db.patch("galleries", existing._id, { photos });
  return photos;
}

function requirePhoto(photos: Photos, path: string) {
  const photo = photos.find((one) => one.path === path);
  if (photo === undefined) throw appError("NOT_FOUND", "This photo is not in your gallery");
  return photo;
}

/** Takes one's own upload in, at the end. */
export async function addPhoto(
  ctx: MutationCtx,
  userId: Id<"users">,
  { path, caption }: AddPhotoInput,
): Promise<Photos> {
  const photos = await galleryOf(ctx, userId);
  if (photos.some((one) => one.path === path)) return photos;
  if (photos.length >= GALLERY_MAX) {
    throw appError("CONFLICT", "A gallery can have at most 12 photos");
  }
  const { width, height } = await claimFile(ctx, userId, path, "gallery", { field: "path" });
  return await writeGallery(ctx, userId, [
    ...photos,
    { path, caption: caption ?? "", width, height },
  ]);
}

/** Says something else of a photo, or moves it to another place. */
export async function changePhoto(
  ctx: MutationCtx,
  userId: Id<"users">,
  { path, caption, position }: ChangePhotoInput,
): Promise<Photos> {
  const photos = await galleryOf(ctx, userId);
  const photo = requirePhoto(photos, path);
  const changed = { ...photo, ...(caption !== undefined && { caption: caption ?? "" }) };
  const others = photos.filter((one) => one !== photo);
  const at = Math.min(position ?? photos.indexOf(photo), others.length);
  return await writeGallery(ctx, userId, others.toSpliced(at, 0, changed));
}

export async function removePhoto(
  ctx: MutationCtx,
  userId: Id<"users">,
  path: string,
): Promise<Photos> {
  const photos = await galleryOf(ctx, userId);
  const photo = requirePhoto(photos, path);
  await releaseFile(ctx, userId, path);
  return await writeGallery(
    ctx,
    userId,
    photos.filter((one) => one !== photo),
  );
}
