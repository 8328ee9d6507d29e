// What the functions cannot know: that the storage below them is not well. As long as it is, they are asked themselves.
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Health } from "../storage/health.ts";
import { sendJson } from "./respond.ts";

export interface HealthOptions {
  health: Health;
  /** Where the site says whether it is well. */
  healthPath: string | undefined;
}

export function answeredUnhealthy(
  { health, healthPath }: HealthOptions,
  { method }: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): boolean {
  if (pathname !== healthPath || (method !== "GET" && method !== "HEAD")) return false;
  const { state } = health;
  if (state === "ok") return false;
  const body = JSON.stringify({ status: "unhealthy", parts: { storage: state } });
  sendJson(response, 503, body, { "cache-control": "no-store" });
  return true;
}
