// The photos on a guide's page.
import { v } from "convex/values";

import { guideMutation } from "./functions.ts";
import { addPhotoInput, changePhotoInput, photoInput } from "./model/guides/contract.ts";
import { addPhoto, changePhoto, removePhoto } from "./model/guides/gallery.ts";
import { photoFields } from "./model/guides/tables.ts";

const galleryView = v.array(photoFields);

export const add = guideMutation({
  input: addPhotoInput,
  returns: galleryView,
  handler: (ctx, input) => addPhoto(ctx, ctx.actor.user._id, input),
});

/** Another caption, or another place. */
export const change = guideMutation({
  input: changePhotoInput,
  returns: galleryView,
  handler: (ctx, input) => changePhoto(ctx, ctx.actor.user._id, input),
});

export const remove = guideMutation({
  input: photoInput,
  returns: galleryView,
  handler: (ctx, { path }) => removePhoto(ctx, ctx.actor.user._id, path),
});
