// Request bodies, never larger than their cap in memory.
import type { IncomingMessage } from "node:http";

import type { Wire, WireObject } from "../values/wire.ts";
import { HttpError } from "./http-errors.ts";

/** 16 MiB of arguments, and what JSON adds to them. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024;

export function tooLarge(limit: number): HttpError {
  return new HttpError(
    413,
    "PayloadTooLarge",
    `The request body is larger than ${Math.floor(limit / 1024 / 1024)} MiB.`,
  );
}

export function refuseDeclaredSize(request: IncomingMessage, limit: number): void {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseDeclaredSize(request, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readJsonObject(request: IncomingMessage): Promise<WireObject> {
  const text = (await readBody(request, MAX_BODY_BYTES)).toString("utf8");
  const json = parseJson(text, "The request body");
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new HttpError(400, "BadJsonBody", "The request body must be a JSON object.");
  }
  return json;
}

export function parseJson(text: string, what: string): Wire {
  try {
    return JSON.parse(text) as Wire;
  } catch {
    throw new HttpError(400, "BadJsonBody", `${what} is not valid JSON.`);
  }
}
