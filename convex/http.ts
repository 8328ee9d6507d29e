import { httpRouter } from "convex/server";

import { auth } from "./auth.ts";
import { siteAction } from "./functions.ts";
import { createRouter } from "./http/router.ts";
import { rows } from "./http/rows.ts";

const http = httpRouter();
// The well-known documents by which this deployment's own tokens are checked.
auth.addHttpRoutes(http);

const handler = siteAction(createRouter(rows));

for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
  http.route({ pathPrefix: "/api/", method, handler });
  // Nothing is there either, and on one origin that is not for the app's page to say.
  http.route({ path: "/api", method, handler });
}

export default http;
