// A server for tests of what an origin falls back to.
import { type Server, createServer } from "node:http";

import { toHttpError } from "./http-errors.ts";
import type { Fallback } from "./origin-handler.ts";
import { requestUrl } from "./request-url.ts";
import { sendError } from "./respond.ts";

/** The fallback alone, with the server's words for what it refuses. */
export function serveAlone(fallback: Fallback): Server {
  return createServer((request, response) => {
    fallback(request, response, requestUrl(request)).catch((error: unknown) =>
      sendError(response, toHttpError(error)),
    );
  });
}
