import { hash } from "node:crypto";

import type { World } from "../../world/world.ts";

export function newRequestId(world: World): string {
  return Buffer.from(world.randomBytes(8)).toString("hex");
}

/** Of a socket's request: the same again when the client sends it again. */
export function socketRequestId(sessionId: string, requestId: number): string {
  return hash("sha256", `${sessionId}|${requestId}`, "hex").slice(0, 16);
}
