import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { photoFields } from "../model/guides/tables.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";

const tag = "Guides";
const path = "/api/guides/gallery";
const output = v.object({ photos: v.array(photoFields) });

export const galleryRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path,
    tag,
    summary: "Adds one's own upload to one's gallery of at most 12 photos",
    runs: api.gallery.add,
    output,
    status: 201,
    errors: ["CONFLICT"],
    call: async ({ run }, input) => ({ photos: await run(input) }),
  }),
  endpoint({
    method: "PUT",
    path,
    tag,
    summary: "Gives a photo of one's gallery another caption, or another place (`position` from 0)",
    runs: api.gallery.change,
    output,
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => ({ photos: await run(input) }),
  }),
  endpoint({
    method: "DELETE",
    path,
    tag,
    summary: "Takes a photo out of one's gallery; the file is removed",
    runs: api.gallery.remove,
    output,
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => ({ photos: await run(input) }),
  }),
];
