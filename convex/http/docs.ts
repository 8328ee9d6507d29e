import * as z from "zod/mini";

import { env } from "../_generated/server.js";
import { docsPage } from "./docsPage.ts";
import { type Endpoint, ownEndpoint } from "./endpoint.ts";
import { openApiDocument } from "./openapi.ts";

const tag = "System";

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

export function originOf(request: Request): string {
  return env.SITE_URL?.replace(/\/$/, "") ?? new URL(request.url).origin;
}

/** The documents describe all rows, these two included. */
export function docsRows(rows: () => readonly Endpoint[]): readonly Endpoint[] {
  return [
    ownEndpoint({
      method: "GET",
      path: "/api/openapi.json",
      tag,
      summary: "This API as an OpenAPI 3.1 document",
      output: z.record(z.string(), z.unknown()),
      call: async ({ request }) => openApiDocument(rows(), originOf(request)),
    }),
    ownEndpoint({
      method: "GET",
      path: "/api/docs",
      tag,
      summary: "This reference, as a page",
      output: z.string(),
      mediaType: "text/html",
      call: async ({ request }) =>
        new Response(docsPage(rows(), originOf(request)), { headers: PAGE_HEADERS }),
    }),
  ];
}
