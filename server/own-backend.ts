/** For builds of the app that our own server serves: they ask it, whatever deployment `.env.local` names. */
export const OWN_BACKEND = { VITE_CONVEX_URL: "", VITE_CONVEX_SITE_URL: "" };
