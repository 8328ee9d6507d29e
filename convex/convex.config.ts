import { defineApp } from "convex/server";
import { v } from "convex/values";

export default defineApp({
  env: {
    /** Public origin of the site. Cookies are Secure when it is https. */
    SITE_URL: v.optional(v.string()),
    /** Convex Auth's own. Here it is the key of fingerprints (model/identity/fingerprint.ts). */
    JWT_PRIVATE_KEY: v.optional(v.string()),
  },
});
