// What people may upload, and what for. Browser-safe: the same limits stand in the form and at the server.
import * as z from "zod/mini";

/** What a file is used for. Pictures of the first three are everybody's to see. */
export const FILE_PURPOSES = ["photo", "logo", "gallery", "attachment", "licence"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

const PUBLIC_PURPOSES: ReadonlySet<FilePurpose> = new Set(["photo", "logo", "gallery"]);

const MEGABYTE = 1_048_576;

const MEGABYTES: Record<FilePurpose, number> = {
  photo: 5,
  logo: 2,
  gallery: 10,
  attachment: 10,
  licence: 10,
};

/** Of a file whose purpose is not said yet: the most of any. */
const MEGABYTES_MAX = 10;

/** What of one person's, or one company's, may be stored at a time. Why so much: docs/decisions/030. */
export const SPACE_BYTES = 5_120 * MEGABYTE;

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export const PDF_TYPE = "application/pdf";

export const UPLOAD_TIMEOUT_MS = 30_000;

/** How long an uploaded file waits for its use, and a stored object for the row that names it. */
export const UNUSED_MS = 86_400_000;

export function isPublicPurpose(purpose: FilePurpose): boolean {
  return PUBLIC_PURPOSES.has(purpose);
}

export function megabytesOf(purpose: FilePurpose | undefined): number {
  return purpose === undefined ? MEGABYTES_MAX : MEGABYTES[purpose];
}

export function bytesMax(purpose: FilePurpose | undefined): number {
  return megabytesOf(purpose) * MEGABYTE;
}

/** Documents go where the two sides of a talk show each other papers, and nowhere else. */
export function takesDocuments(purpose: FilePurpose | undefined): boolean {
  return purpose === undefined || purpose === "attachment";
}

export function typesOf(purpose: FilePurpose | undefined): readonly string[] {
  return takesDocuments(purpose) ? [...PICTURE_TYPES, PDF_TYPE] : PICTURE_TYPES;
}

const SIZE_TEXTS: Record<FilePurpose, string> = {
  photo: "File size must be less than 5MB",
  logo: "File size must be less than 2MB",
  gallery: "File size must be less than 10MB",
  attachment: "File size must be less than 10MB",
  licence: "File size must be less than 10MB",
};

export function sizeText(purpose: FilePurpose = "attachment"): string {
  return SIZE_TEXTS[purpose];
}

export function typeText(purpose: FilePurpose | undefined): string {
  return takesDocuments(purpose)
    ? "File type not allowed. Accepted types: PNG, JPEG, WebP, PDF"
    : "File type not allowed. Accepted types: PNG, JPEG, WebP";
}

const OWN_UPLOAD = "This must be one of your own uploads";
const UPLOAD = /^(?:(?:https?:\/\/[^/?#]+)?\/api\/files\/[\w-]{22}\.(?:webp|pdf))?$/;

/**
 * What stands for an upload, its path or its url, or the empty text for none. The path is what is kept of it: a file is known by
 * its key, under whatever name the server is reached. Whose it is, claimFile asks.
 */
export const filePathInput = z.string(OWN_UPLOAD).check(
  z.regex(UPLOAD, OWN_UPLOAD),
  z.overwrite<string>((text) => text.slice(text.indexOf("/api/"))),
);

export const uploadInput = z.strictObject({
  /** Bounds size and type from the first byte on; a file of no said purpose may be used for any that suits it. */
  purpose: z.exactOptional(z.enum(FILE_PURPOSES, "Please choose what the file is for")),
  /** How large it is: where the space for it is lacking, that is said before anything is sent. */
  bytes: z.exactOptional(
    z.int("A file has at least one byte").check(z.minimum(1, "A file has at least one byte")),
  ),
});

export const fileInput = z.strictObject({ name: z.string() });
