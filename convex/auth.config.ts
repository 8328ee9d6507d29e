import type { AuthConfig } from "convex/server";

import { env } from "./_generated/server.js";

// The deployment trusts the tokens that it issues itself.
export default {
  providers: [{ domain: env.CONVEX_SITE_URL, applicationID: "convex" }],
} satisfies AuthConfig;
