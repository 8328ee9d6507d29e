import { defineApp } from "convex/server";
import { v } from "convex/values";

export default defineApp({
  env: {
    /** Public origin of the site. Cookies are Secure when it is https. */
    SITE_URL: v.optional(v.string()),
  },
});
