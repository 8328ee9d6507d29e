// Request bodies, never larger than their cap in memory.
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

import type { Share, SocketMemory } from "../sync/socket-memory.ts";
import { countNodes, JsonLimitError, type JsonLimits } from "../values/json-limits.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { HttpError } from "./http-errors.ts";

/** Convex's cap for what an HTTP action is sent. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024;

/** What the bodies of all requests may hold in memory together: those go that hold most. */
export const BODIES_BYTES = 256 * 1024 * 1024;

/** Is told of each part of a body that has come. */
export type Count = (bytes: number) => void;

/** Counts what a request has said until it has its answer: who says it slowly, or never to its end, holds it for as long. */
export function counterOf(bodies: SocketMemory, response: ServerResponse): Count {
  let share: Share | null = null;
  const begin = (): Share => {
    const begun = bodies.share(() => response.destroy());
    response.once("close", () => {
      bodies.forget(begun);
      begun.giveBack(begun.weight);
    });
    return begun;
  };
  return (bytes) => {
    if (!response.closed) (share ??= begin()).take(bytes);
  };
}

/** The client hung up before it had said all. */
class GoneError extends Error {
  readonly code = "ECONNRESET";
  constructor() {
    super("The client is gone.");
  }
}

const LONG_TEXT = 1024 * 1024;

export function tooLarge(limit: number): HttpError {
  return new HttpError(
    413,
    "PayloadTooLarge",
    `The request body is larger than ${limit / 1024} KiB.`,
  );
}

export function refuseDeclaredSize(request: IncomingMessage, limit: number): void {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
}

export function readBody(request: IncomingMessage, limit: number, count: Count): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    refuseDeclaredSize(request, limit);
    const chunks: Buffer[] = [];
    let size = 0;
    // Each request is closed behind its end as well.
    const leave = (): void => {
      if (!request.readableEnded) reject(new GoneError());
    };
    // Of a stream that has been closed nothing is told any more.
    if (request.destroyed) return leave();
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", leave);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      count(chunk.length);
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      // What else comes goes nowhere.
      request.removeAllListeners("data").resume();
      reject(tooLarge(limit));
    });
  });
}

export async function readJsonObject(
  request: IncomingMessage,
  limits: JsonLimits,
  count: Count,
): Promise<WireObject> {
  const text = (await readBody(request, limits.length, count)).toString("utf8");
  const json = await parseJson(text, "The request body", limits);
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new HttpError(400, "BadJsonBody", "The request body must be a JSON object.");
  }
  return json;
}

/** What takes long is done in steps, with a pause for others after each. */
export async function parseJson(text: string, what: string, limits: JsonLimits): Promise<Wire> {
  const isLong = text.length > LONG_TEXT;
  if (isLong) await setImmediate();
  try {
    countNodes(text, limits);
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error;
    const words = `${what} is ${error.message}.`;
    if (error.limit === "depth") throw new HttpError(400, "BadJsonBody", words);
    throw new HttpError(413, "PayloadTooLarge", words);
  }
  if (isLong) await setImmediate();
  try {
    return JSON.parse(text) as Wire;
  } catch {
    throw new HttpError(400, "BadJsonBody", `${what} is not valid JSON.`);
  }
}
