// An answer that is an iCalendar file. Programs that come back each hour are told when nothing has changed.
import { sha256 } from "@noble/hashes/sha2.js";

import { base64Url } from "../model/identity/sessionToken.ts";

const ETAG_LENGTH = 22;

function etagOf(bytes: Uint8Array): string {
  return `"${base64Url(sha256(bytes)).slice(0, ETAG_LENGTH)}"`;
}

function knows(request: Request, etag: string): boolean {
  const known = (request.headers.get("If-None-Match") ?? "").split(",");
  return known.some((one) => [etag, "*"].includes(one.trim().replace(/^W\//, "")));
}

/** Asked for anew each time, so that an address that was ended is dead at once. */
export function calendarReply(request: Request, text: string, name: string): Response {
  const bytes = new TextEncoder().encode(text);
  const etag = etagOf(bytes);
  const headers = new Headers({
    "Cache-Control": "private, no-cache",
    ETag: etag,
    Vary: "Cookie, Authorization",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
  });
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "text/calendar; charset=utf-8");
  headers.set("Content-Disposition", `attachment; filename="${name}.ics"`);
  return new Response(bytes, { headers });
}
