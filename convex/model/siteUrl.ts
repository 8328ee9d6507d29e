// Where the site stands, as the one who runs it says. Never after a request: whoever sends one chooses its headers.
import { env } from "../_generated/server.js";

const DEFAULT_SITE = "http://localhost:3000";

/** Without a slash at its end. */
export function siteUrl(): string {
  return (env.SITE_URL ?? DEFAULT_SITE).replace(/\/$/, "");
}
