// What a page of the web app may do, said to the browser.
import { createHash } from "node:crypto";

import type { BrowserOrigins } from "./payments.ts";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Links in mails carry tokens in their address: no other site may learn them.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Of the scripts that stand in the page itself. */
export function inlineScriptDigests(html: string): string[] {
  return Array.from(html.matchAll(INLINE_SCRIPT), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
}

/** Scripts come from files, or stand in the page as it was built: their digests are listed. */
export function contentSecurityPolicy(
  digests: string[],
  host: string,
  isHttps: boolean,
  payments: BrowserOrigins | null = null,
): string {
  const { scripts = [], frames = [], images = [], connections = [] } = payments ?? {};
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...digests, ...scripts].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "font-src 'self' data:",
    // Older browsers do not count a WebSocket to the page's own host as 'self'.
    ["connect-src 'self'", `${isHttps ? "wss" : "ws"}://${host}`, ...connections].join(" "),
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(" ")}`]),
    // The app's own service worker and no other.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
