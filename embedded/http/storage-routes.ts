// Uploads and downloads of stored files. The link is the permission: no identity is looked at.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

import { parseRange } from "./byte-range.ts";
import { HttpError, wrongMethod } from "./http-errors.ts";
import { sendJson } from "./respond.ts";
import type { StoredFileInfo, StoredFiles } from "./stored-files.ts";

const UPLOAD = "/api/storage/upload";
const PREFIX = "/api/storage/";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isStoragePath(path: string): boolean {
  return path.startsWith(PREFIX);
}

export async function serveStorage(
  files: StoredFiles,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (url.pathname === UPLOAD) {
    if (request.method !== "POST") throw wrongMethod(response, ["POST"]);
    await upload(files, request, response, url);
    return;
  }
  if (request.method !== "GET" && request.method !== "HEAD")
    throw wrongMethod(response, ["GET", "HEAD"]);
  await download(files, request, response, url.pathname.slice(PREFIX.length));
}

async function upload(
  files: StoredFiles,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const state = files.checkToken(url.searchParams.get("token") ?? "");
  if (state === "expired") {
    throw new HttpError(401, "StorageTokenExpired", "The upload URL has expired.");
  }
  if (state === "invalid") {
    throw new HttpError(401, "StorageTokenInvalid", "The upload URL is not valid.");
  }
  // Before anybody begins to read: a body of which a part was read can not be skipped any more.
  const digest = expectedDigest(request);
  const bytes = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  const contentType = request.headers["content-type"] ?? null;
  const id = await files.store(bytes, contentType, digest);
  if (id === "digest-mismatch") {
    throw new HttpError(400, "DigestMismatch", "The file does not have the digest that was sent.");
  }
  sendJson(response, 200, JSON.stringify({ storageId: id }));
}

/** `Digest: sha-256=<base64>`, as hexadecimal. */
function expectedDigest(request: IncomingMessage): string | null {
  const { digest } = request.headers;
  if (typeof digest !== "string") return null;
  const match = /^sha-256=([A-Za-z0-9+/]{43}=)$/i.exec(digest.trim());
  if (match?.[1] === undefined) {
    throw new HttpError(400, "BadDigest", "The Digest header must be sha-256=<base64>.");
  }
  return Buffer.from(match[1], "base64").toString("hex");
}

async function download(
  files: StoredFiles,
  request: IncomingMessage,
  response: ServerResponse,
  uuid: string,
): Promise<void> {
  if (!UUID.test(uuid)) {
    throw new HttpError(400, "InvalidStoragePath", `Invalid storage path: "${uuid}"`);
  }
  const file = files.find(uuid);
  if (file === null) throw notFound(uuid);
  const range = parseRange(request.headers.range, file.size);
  if (range === "unsatisfiable") {
    response.setHeader("content-range", `bytes */${file.size}`);
    throw new HttpError(416, "RangeNotSatisfiable", "The requested range can not be served.");
  }
  const isHead = request.method === "HEAD";
  const bytes = isHead ? null : files.read(uuid, range ?? undefined);
  if (bytes === null && !isHead) throw notFound(uuid);
  response.writeHead(range === null ? 200 : 206, downloadHeaders(file, range));
  if (bytes === null) response.end();
  else await pipeline(Readable.fromWeb(bytes as NodeReadableStream<Uint8Array>), response);
}

function downloadHeaders(
  { contentType, sha256, size }: StoredFileInfo,
  range: { start: number; end: number } | null,
): Record<string, string | number> {
  return {
    ...(contentType === null ? {} : { "content-type": contentType }),
    ...(range === null ? {} : { "content-range": `bytes ${range.start}-${range.end - 1}/${size}` }),
    "content-length": range === null ? size : range.end - range.start,
    "cache-control": "private, max-age=2592000",
    "accept-ranges": "bytes",
    digest: `sha-256=${Buffer.from(sha256, "hex").toString("base64")}`,
    // What somebody uploaded must never run as a page of the origin that serves it.
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
}

/** Its row may outlive its bytes: while it is deleted, and in data that was restored without its files. */
function notFound(uuid: string): HttpError {
  return new HttpError(404, "FileNotFound", `File ${uuid} not found`);
}
