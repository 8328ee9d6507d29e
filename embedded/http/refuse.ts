// Refusals on a bare connection: of what never came to be a request, and of protocols that are not spoken here.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

import type { HttpError } from "./http-errors.ts";

/** What the site calls a refusal, by its status, where it has words of its own. */
export type CodeOfStatus = (status: number) => string;

/** Ends the connection for good: a peer that keeps its own half open would hold the descriptor for ever. */
export function refuse(
  socket: Duplex,
  { status, code, message }: HttpError,
  codeOf?: CodeOfStatus,
  headers: Readonly<Record<string, string>> = {},
): void {
  const json = JSON.stringify({ code: codeOf?.(status) ?? code, message });
  const lines = Object.entries({
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(json),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${json}`);
}
