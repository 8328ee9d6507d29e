// Files come in as raw bytes at an address that is good once, and go out under names that nobody can guess. What somebody
// uploaded is never run: its type is ours to say, by the bytes, and a browser may do nothing with it but show it.
import { v } from "convex/values";
import * as z from "zod/mini";

import { api, internal } from "../_generated/api.js";
import type { Id } from "../_generated/dataModel.js";
import type { ActionCtx } from "../_generated/server.js";
import { appError } from "../model/errors.ts";
import {
  bytesMax,
  type FilePurpose,
  PDF_TYPE,
  sizeText,
  typesOf,
  typeText,
} from "../model/files/contract.ts";
import { FILE_PREFIX, typeOfBytes } from "../model/files/rules.ts";
import { spaceTaken } from "../model/files/space.ts";
import { createFileKey } from "../model/files/uploads.ts";
import type { MadeView } from "../model/files/views.ts";
import { announcedBytes, readBytes, typeOfBody } from "./body.ts";
import { withToken } from "./caller.ts";
import { originOf } from "./docs.ts";
import { endpoint, type Endpoint, ownEndpoint } from "./endpoint.ts";

const tag = "Files";

const HUGE = "Pictures may be at most 8,000 pixels wide and high";
const UNREADABLE = "This file is damaged, or not the picture that it says it is";

type Stored = { storageId: Id<"_storage">; bytes: Uint8Array<ArrayBuffer> };

function tooLarge(purpose: FilePurpose | undefined) {
  return appError("PAYLOAD_TOO_LARGE", sizeText(purpose));
}

function notAllowed(purpose: FilePurpose | undefined) {
  return appError("UNSUPPORTED_MEDIA_TYPE", typeText(purpose));
}

/** Of a type that this purpose takes, and what its sender says it is: a picture, or a document. */
function requireType(
  request: Request,
  bytes: Uint8Array,
  purpose: FilePurpose | undefined,
): string {
  const allowed = typesOf(purpose);
  const type = typeOfBytes(bytes);
  const said = typeOfBody(request);
  if (type === null || !allowed.includes(type) || !allowed.includes(said)) {
    throw notAllowed(purpose);
  }
  if ((type === PDF_TYPE) !== (said === PDF_TYPE)) throw notAllowed(purpose);
  return type;
}

async function makePicture(server: ActionCtx, { storageId, bytes }: Stored): Promise<MadeView> {
  let made;
  try {
    made = await server.runAction(internal.pictures.make, { storageId });
  } finally {
    await server.storage.delete(storageId);
  }
  if ("problem" in made) {
    throw made.problem === "huge"
      ? appError("PAYLOAD_TOO_LARGE", HUGE)
      : appError("UNSUPPORTED_MEDIA_TYPE", UNREADABLE);
  }
  return { ...made, kind: "picture", bytes: bytes.byteLength };
}

async function receive(
  server: ActionCtx,
  request: Request,
  purpose: FilePurpose | undefined,
): Promise<MadeView> {
  const bytes = await readBytes(request, bytesMax(purpose), () => tooLarge(purpose));
  const type = requireType(request, bytes, purpose);
  const storageId = await server.storage.store(new Blob([bytes], { type }));
  if (type !== PDF_TYPE) return await makePicture(server, { storageId, bytes });
  const forms = [{ edge: 0, storageId }];
  return { kind: "document", bytes: bytes.byteLength, width: 0, height: 0, forms };
}

async function upload(server: ActionCtx, request: Request, secret: string): Promise<string> {
  const bytes = announcedBytes(request) ?? 1;
  const slot = await server.runMutation(internal.files.takeUpload, { secret, bytes });
  const { fileId, purpose } = slot;
  try {
    const made = await receive(server, request, purpose ?? undefined);
    const key = createFileKey();
    const path = await server.runMutation(internal.files.finishUpload, { fileId, key, made });
    if (path === null) throw spaceTaken();
    return path;
  } catch (error) {
    await server.runMutation(internal.files.dropUpload, { fileId });
    throw error;
  }
}

function fileNotFound() {
  return appError("NOT_FOUND", "File not found");
}

function headersOf(mediaType: string, isPublic: boolean): Headers {
  const isDocument = mediaType === PDF_TYPE;
  return new Headers({
    "Content-Type": mediaType,
    "Content-Disposition": isDocument ? 'attachment; filename="document.pdf"' : "inline",
    "Cache-Control": isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    ...(isPublic ? {} : { Vary: "Cookie, Authorization" }),
  });
}

export const fileRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/objects/upload",
    tag,
    summary:
      "An address for the bytes of one file, good once and for ten minutes. With a `purpose` its limits hold from the first byte on, with its `bytes` the space for it is asked before. One person's files, or one company's, may take 5 GB together. A `photo` is the person's own; all else that a company's member sends is the company's",
    runs: api.files.createUpload,
    output: v.object({ uploadURL: v.string() }),
    errors: ["FORBIDDEN", "RATE_LIMITED"],
    call: async ({ run, request }, input) => ({
      uploadURL: originOf(request) + (await run(input)).path,
    }),
  }),
  ownEndpoint({
    method: "PUT",
    path: "/api/objects/upload/{secret}",
    tag,
    summary:
      "Takes the raw bytes of a PNG, JPEG or WebP picture or a PDF, with their type as Content-Type. Pictures are drawn anew: nothing but their pixels is kept",
    readsBody: true,
    input: z.strictObject({ secret: z.string() }),
    output: v.object({ path: v.string(), url: v.string() }),
    errors: ["NOT_FOUND"],
    call: async ({ server, request }, { secret }) => {
      const path = await upload(server, request, secret);
      return { path, url: originOf(request) + path };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/objects/space",
    tag,
    summary:
      "How many bytes of one's space for files are used, and how many there are; of a company's member, the company's",
    runs: api.files.space,
  }),
  endpoint({
    method: "GET",
    path: `${FILE_PREFIX}{name}`,
    tag,
    summary:
      "A file, for those who may see it. A picture also has a small form (`-160`) and one for phones (`-480`), named before its ending",
    runs: api.files.served,
    output: v.string(),
    mediaType: "image/webp",
    call: async ({ run, ...door }, { name }) => {
      const { server } = door;
      const file = await run({ name });
      if (file?.isByOffice === true) {
        await server.runMutation(internal.licences.noteLook, withToken({ name }, door));
      }
      const storageId = file && (await server.runQuery(internal.files.storedAt, { name }));
      const blob = storageId && (await server.storage.get(storageId));
      if (file === null || !blob) throw fileNotFound();
      return new Response(blob, { headers: headersOf(file.mediaType, file.isPublic) });
    },
  }),
];
