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

/** To make a document takes long, and whoever asks gets the same: the last is kept, as there is one origin. */
function keptFor<Document>(make: (origin: string) => Document): (request: Request) => Document {
  let kept: { origin: string; document: Document } | undefined;
  return (request) => {
    const origin = originOf(request);
    if (kept?.origin !== origin) kept = { origin, document: make(origin) };
    return kept.document;
  };
}

/** The documents describe all rows, these two included. */
export function docsRows(rows: () => readonly Endpoint[]): readonly Endpoint[] {
  const documentFor = keptFor((origin) => openApiDocument(rows(), origin));
  const pageFor = keptFor((origin) => docsPage(rows(), origin));
  return [
    ownEndpoint({
      method: "GET",
      path: "/api/openapi.json",
      tag,
      summary: "This API as an OpenAPI 3.1 document",
      output: z.record(z.string(), z.unknown()),
      call: async ({ request }) => documentFor(request),
    }),
    ownEndpoint({
      method: "GET",
      path: "/api/docs",
      tag,
      summary: "This reference, as a page",
      output: z.string(),
      mediaType: "text/html",
      call: async ({ request }) => new Response(pageFor(request), { headers: PAGE_HEADERS }),
    }),
  ];
}
