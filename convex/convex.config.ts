import { defineApp } from "convex/server";
import { v } from "convex/values";

export default defineApp({
  env: {
    /** Public origin of the site. Cookies are Secure when it is https. */
    SITE_URL: v.optional(v.string()),
    /** Convex Auth's own. Here it is the key of fingerprints (model/identity/fingerprint.ts). */
    JWT_PRIVATE_KEY: v.optional(v.string()),
    /** `1` where services outside may be stood in for, and what they would have done be read: never in production. */
    STAND_INS: v.optional(v.string()),
    /** `1` where the marketplace is the demonstration's. Anything else, such as `true`, would be a no that nobody has said. */
    DEMO: v.optional(v.union(v.literal("1"), v.literal("0"))),
    /** How mails go out: by Resend, by a server of SMTP, or without both not at all. */
    RESEND_API_KEY: v.optional(v.string()),
    /** Where Resend's API stands, in tests. */
    RESEND_BASE_URL: v.optional(v.string()),
    /** Signs what Resend tells of mails that came back. */
    RESEND_WEBHOOK_SECRET: v.optional(v.string()),
    SMTP_URL: v.optional(v.string()),
    MAIL_FROM: v.optional(v.string()),
    /** Where questions of people go; without it to where mails come from. */
    SUPPORT_EMAIL: v.optional(v.string()),
    /** Payments by Stripe: its secret key, what signs its events (two with a comma between while one is exchanged), and the key that browsers use. */
    STRIPE_SECRET_KEY: v.optional(v.string()),
    STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
    VITE_STRIPE_PUBLIC_KEY: v.optional(v.string()),
    /** Where Stripe's API stands, when that is not Stripe: its simulator. Keys that move real money do not go there. */
    STRIPE_API_URL: v.optional(v.string()),
    /** The keys that push services know us by, and whom they can write to. Without them a pair is made and kept. */
    VAPID_PUBLIC_KEY: v.optional(v.string()),
    VAPID_PRIVATE_KEY: v.optional(v.string()),
    VAPID_SUBJECT: v.optional(v.string()),
  },
});
