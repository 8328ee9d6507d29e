// Pure decisions about files: what bytes are, and the names under which they are served. Browser-safe.
import { PDF_TYPE } from "./contract.ts";

/** Edges that a picture fits into: a card's, a phone's, a page's. */
export const PICTURE_EDGES = [160, 480, 1280] as const;

/** The one that a name without an edge means. */
export const FULL_EDGE = 1280;

/** Per side, as the header says it: what would be more when it is decoded is refused before. */
export const PICTURE_SIDE_MAX = 8_000;

export const FILE_PREFIX = "/api/files/";

const NAME = /^(?<key>[\w-]{22})(?:-(?<edge>160|480))?\.(?<ending>webp|pdf)$/;

export type FileKind = "picture" | "document";

const MEDIA_TYPES = { picture: "image/webp", document: PDF_TYPE } as const;
const ENDINGS = { picture: "webp", document: "pdf" } as const;

export function mediaTypeOf(kind: FileKind): string {
  return MEDIA_TYPES[kind];
}

export interface FileName {
  key: string;
  kind: FileKind;
  /** Of a picture; a document has one form. */
  edge: number;
}

/** What the last part of an address names; null where it can name nothing of ours. */
export function readFileName(name: string): FileName | null {
  const { key, edge, ending } = NAME.exec(name)?.groups ?? {};
  if (key === undefined) return null;
  if (ending === "pdf") return edge === undefined ? { key, kind: "document", edge: 0 } : null;
  return { key, kind: "picture", edge: edge === undefined ? FULL_EDGE : Number(edge) };
}

export function filePath(key: string, kind: FileKind): string {
  return `${FILE_PREFIX}${key}.${ENDINGS[kind]}`;
}

/** The key in one of our own paths; null for any other address. */
export function keyOfPath(path: string): string | null {
  if (!path.startsWith(FILE_PREFIX)) return null;
  return readFileName(path.slice(FILE_PREFIX.length))?.key ?? null;
}

const SIGNATURES: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["image/png", 0, "\u0089PNG\r\n\u001A\n"],
  ["image/jpeg", 0, "\u00FF\u00D8\u00FF"],
  ["image/webp", 8, "WEBP"],
  [PDF_TYPE, 0, "%PDF-"],
];

function says(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
}

/** The type by the bytes alone, whatever the file's name or its sender says; null for everything that is not taken. */
export function typeOfBytes(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, at, text]) => says(bytes, at, text));
  if (found === undefined) return null;
  return found[0] === "image/webp" && !says(bytes, 0, "RIFF") ? null : found[0];
}
